import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the first appended item after "Ladda fler", as the followed link has moved below it or is gone.
 * @param list contains the cards
 * @param count number of cards
 * @param latest how many were appended last; all of them when the list restarted
 */
export function useFocusOnMore(list: RefObject<HTMLElement | null>, count: number, latest: number): void {
  const before = useRef(count);
  useEffect(() => {
    const first = before.current;
    before.current = count;
    const isLonger = first > 0 && count === first + latest;
    const { activeElement } = document;
    const isAtEnd = activeElement === document.body || activeElement?.matches('[data-more]');
    if (!isLonger || !isAtEnd) return;
    list.current?.querySelectorAll('article')[first]?.querySelector('a')?.focus({ preventScroll: true });
  }, [list, count, latest]);
}

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
