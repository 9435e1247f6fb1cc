import { useEffect } from 'react';

/** Marks the page as interactive for measurements and tests, and for the style of buttons that need scripts. */
export function HydrationMark() {
  useEffect(() => {
    performance.mark(HYDRATED_MARK);
    document.documentElement.dataset.hydrated = '';
  }, []);
  return null;
}

/** Name of the performance entry made when the page's frame is hydrated; parts within Suspense follow, or at a press. */
export const HYDRATED_MARK = 'hydrated';

/** The `handle` of a page without any script. */
export const WITHOUT_SCRIPTS = { scripts: 'none' } as const;
