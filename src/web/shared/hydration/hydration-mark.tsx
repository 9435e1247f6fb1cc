import { useEffect } from 'react';

/** Name of the browser's performance entry that is made when the page's frame is hydrated; parts within Suspense follow, or at a press. */
export const HYDRATED_MARK = 'hydrated';

/** Says that the page is interactive: to measurements and tests, and to the style of buttons that need scripts. */
export function HydrationMark() {
  useEffect(() => {
    performance.mark(HYDRATED_MARK);
    document.documentElement.dataset.hydrated = '';
  }, []);
  return null;
}
