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
