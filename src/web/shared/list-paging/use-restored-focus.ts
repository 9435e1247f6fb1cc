import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus a place when what had it went away with the list before: a filter taken off, a button of an empty list. Whoever
 * uses keys would otherwise begin anew at the top of the page.
 * @param list changes with each list that is shown
 */
export function useRestoredFocus(place: RefObject<HTMLElement | null>, list: object): void {
  const before = useRef(list);
  useEffect(() => {
    if (before.current === list) return;
    before.current = list;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place, list]);
}
