import { type RefObject, useEffect, useRef } from 'react';

/**
 * Restores the focus after the focused element was removed with the previous list (a filter chip, a button of an empty list).
 * Keyboard users would otherwise restart at the top of the page.
 * @param list changes with each list
 */
export function useRestoredFocus(place: RefObject<HTMLElement | null>, list: object): void {
  const before = useRef(list);
  useEffect(() => {
    if (before.current === list) return;
    before.current = list;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place, list]);
}
