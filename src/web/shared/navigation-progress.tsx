import { useNavigation } from 'react-router';

/**
 * A line at the top of the window while a page or the answer to a form is on its way; the style sheet shows it after 100 ms. Screen readers
 * hear the page's name when it is there (`PageChange`).
 */
export function NavigationProgress() {
  const isPending = useNavigation().state !== 'idle';
  return isPending && <div aria-hidden data-print="no" className="navigation-progress" />;
}
