import { useNavigation } from 'react-router';
import { useSlow } from './use-slow.ts';

/** What comes sooner is felt to come at once. */
const SHOWN_AFTER_MS = 100;

/**
 * A line at the top of the window, and a word that fades in below it, while a page or the answer to a form is on its way. Screen
 * readers hear the page's name when it is there (`PageChange`).
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
