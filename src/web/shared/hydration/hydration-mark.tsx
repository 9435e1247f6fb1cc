import { useEffect } from 'react';
import { HYDRATED_MARK } from './hydrated-mark.ts';

/** Says that the page is interactive: to measurements and tests, and to the style of buttons that need scripts. */
export function HydrationMark() {
  useEffect(() => {
    performance.mark(HYDRATED_MARK);
    document.documentElement.dataset.hydrated = '';
  }, []);
  return null;
}
