import { useEffect } from 'react';
import { HYDRATED_MARK } from './hydrated-mark.ts';

/** Marks the page as interactive for measurements and tests, and for the style of buttons that need scripts. */
export function HydrationMark() {
  useEffect(() => {
    performance.mark(HYDRATED_MARK);
    document.documentElement.dataset.hydrated = '';
  }, []);
  return null;
}
