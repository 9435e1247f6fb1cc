import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whoever asked for more of a list goes on at the first of what came: the link that was followed stands below it now, or has gone.
 * @param list holds the cards
 * @param count how many there are
 * @param latest how many of them came last; all of them where the list began anew
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
