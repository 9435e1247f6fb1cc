import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Where a strip stands: which of its parts is at its left edge, and whether there is more to either side. */
export type StripPlace = { index: number; isAtStart: boolean; isAtEnd: boolean };

type Strip<Element extends HTMLElement> = {
  ref: RefObject<Element | null>;
  place: StripPlace;
  /** For the strip's onScroll. @returns where it stands now */
  trackScroll: () => StripPlace;
  /** Brings a part to the left edge. */
  show: (index: number) => void;
  /** The part that it stands at or, while it glides, that it was told to show: steps in quick succession add up. */
  goal: () => number;
  /** One screenful to the left (-1) or right (1). */
  turn: (direction: -1 | 1) => void;
};

const AT_START: StripPlace = { index: 0, isAtStart: true, isAtEnd: false };
/** Whole pixels never quite meet the end on screens whose pixels are not whole. */
const ROUNDING_PX = 2;
/** Longer than a browser glides, ms. */
const GLIDE_MS = 700;

/**
 * A row of equal parts that the browser itself scrolls and snaps: touch, keys and reading aloud are its own. This tells where it
 * stands, and moves it. Whether it glides is the style sheet's to say (`scroll-behavior`).
 * @param parts how many there are
 */
export function useStrip<Element extends HTMLElement>(parts: number): Strip<Element> {
  const ref = useRef<Element>(null);
  const scrolledTo = useRef({ index: 0, until: 0 });
  const [place, setPlace] = useState<StripPlace>(AT_START);

  const trackScroll = useCallback(() => {
    const next = ref.current ? placeOf(ref.current) : AT_START;
    setPlace((now) => (isSamePlace(now, next) ? now : next));
    return next;
  }, []);
  // It may have been scrolled before the page's scripts ran, hold no more than is seen, or have got more parts. The observer reports it
  // when the browser has laid out the page by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: more parts are more to scroll
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(() => trackScroll());
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [trackScroll, parts]);
  const show = (index: number) => {
    const [first, part] = [ref.current?.children[0], ref.current?.children[index]];
    if (first instanceof HTMLElement && part instanceof HTMLElement) {
      scrolledTo.current = { index, until: performance.now() + GLIDE_MS };
      ref.current?.scrollTo({ left: part.offsetLeft - first.offsetLeft });
    }
  };
  const goal = () => {
    const { index, until } = scrolledTo.current;
    return performance.now() < until || !ref.current ? index : placeOf(ref.current).index;
  };
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
