import { useNavigation } from 'react-router';
import { useSlow } from './use-slow.ts';

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
        <p className="navigation-text text-small">Laddar …</p>
      </div>
    )
  );
}
