import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** Delay before the progress is shown, ms: faster responses feel immediate. */
const SHOWN_AFTER_MS = 100;

/**
 * A progress line at the top of the window, and a text that fades in below it, while a page or a form is loading. Screen readers
 * get the page's name after loading (`PageChange`).
 */
export function NavigationProgress() {
  const isPending = useSlow(useNavigation().state !== 'idle', SHOWN_AFTER_MS);
  return (
    isPending && (
      <div aria-hidden data-print="no">
        <div className="navigation-progress" />
        <p className="navigation-text text-small">Laddar…</p>
      </div>
    )
  );
}

/** Delay before placeholders replace the previous content, ms: short flashes are worse than the old content. */
const SLOW_MS = 500;

/** Whether something has been pending for longer than `limitMs`, by default the delay before placeholders. */
export function useSlow(isPending: boolean, limitMs = SLOW_MS): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsSlow(true), limitMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending, limitMs]);
  return isSlow;
}
