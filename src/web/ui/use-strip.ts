import { useCallback, useEffect, useRef, useState } from 'react';

/** Position of a strip: the index of the part at its left edge, and whether it can scroll to either side. */
type StripPlace = { index: number; isAtStart: boolean; isAtEnd: boolean };

const AT_START: StripPlace = { index: 0, isAtStart: true, isAtEnd: false };
/** Tolerance, as whole pixels never quite reach the end on screens with fractional pixels. */
const ROUNDING_PX = 2;
/** Longer than smooth scrolling takes, ms. */
const GLIDE_MS = 700;

/**
 * A row of equal parts with native scrolling and snapping, so that touch, keys and screen readers work natively. Reports the
 * position and scrolls it. The style sheet decides whether scrolling is smooth (`scroll-behavior`).
 * @param parts their number
 */
export function useStrip<Element extends HTMLElement>(parts: number) {
  const ref = useRef<Element>(null);
  const scrolledTo = useRef({ index: 0, until: 0 });
  const [place, setPlace] = useState<StripPlace>(AT_START);

  /** For the strip's onScroll. @returns the current position */
  const trackScroll = useCallback(() => {
    const next = ref.current ? placeOf(ref.current) : AT_START;
    setPlace((now) => (isSamePlace(now, next) ? now : next));
    return next;
  }, []);
  // The strip may have been scrolled before the page's scripts ran, may fit without scrolling, or may have got more parts. The
  // observer reports it after the browser's own layout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: more parts change the scroll width
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(() => trackScroll());
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [trackScroll, parts]);
  /** Scrolls a part to the left edge. */
  const show = (index: number) => {
    const [first, part] = [ref.current?.children[0], ref.current?.children[index]];
    if (first instanceof HTMLElement && part instanceof HTMLElement) {
      scrolledTo.current = { index, until: performance.now() + GLIDE_MS };
      ref.current?.scrollTo({ left: part.offsetLeft - first.offsetLeft });
    }
  };
  /** The current part or, during smooth scrolling, its target: steps in quick succession add up. */
  const goal = () => {
    const { index, until } = scrolledTo.current;
    return performance.now() < until || !ref.current ? index : placeOf(ref.current).index;
  };
  /** Scrolls one screenful to the left (-1) or right (1). */
  const turn = (direction: -1 | 1) => ref.current?.scrollBy({ left: direction * ref.current.clientWidth });
  return { ref, place, trackScroll, show, goal, turn };
}

function placeOf(strip: HTMLElement): StripPlace {
  const { scrollLeft, clientWidth, scrollWidth } = strip;
  const [first, second] = [strip.children[0], strip.children[1]];
  const step =
    first instanceof HTMLElement && second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : clientWidth;
  return {
    index: step > 0 ? Math.round(scrollLeft / step) : 0,
    isAtStart: scrollLeft <= ROUNDING_PX,
    isAtEnd: scrollLeft + clientWidth >= scrollWidth - ROUNDING_PX,
  };
}

const isSamePlace = (one: StripPlace, other: StripPlace): boolean =>
  one.index === other.index && one.isAtStart === other.isAtStart && one.isAtEnd === other.isAtEnd;
