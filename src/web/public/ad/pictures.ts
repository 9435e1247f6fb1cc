import type { KeyboardEvent } from 'react';
import { ownValue } from '#src/base/own-value.ts';
import { useStrip } from '#src/web/ui/use-strip.ts';

/** The pictures of an ad, in the dealer's order. */
export type Pictures = { urls: string[]; name: string; isExample: boolean };

/** Number of fallbacks for a picture that fails to load. */
const STAND_INS = 2;

/** A picture with the ones after it as fallbacks (PUB §4); after the last comes the first. */
export const pictureAndStandIns = (urls: readonly string[], index: number): string[] =>
  Array.from({ length: Math.min(STAND_INS + 1, urls.length) }, (_, step) => urls[(index + step) % urls.length]).filter(
    (url) => url !== undefined,
  );

export const pictureAlt = ({ urls, name, isExample }: Pictures, index: number): string =>
  `${isExample ? 'Exempelbild: ' : ''}${name}${urls.length > 1 ? `, bild ${index + 1} av ${urls.length}` : ''}`;

/** Index of the picture that a key leads to; null for other keys, and beyond the ends. */
export function stepOfKey(key: string, current: number, count: number): number | null {
  const to = ownValue({ ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: count - 1 }, key);
  return to === undefined || to < 0 || to >= count ? null : to;
}

/** The strip of an ad's pictures, with touch scrolling, keys and buttons. */
export function usePictureStrip(count: number) {
  const { ref, place, trackScroll, show, goal } = useStrip<HTMLUListElement>(count);
  const current = Math.min(place.index, count - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepOfKey(event.key, goal(), count);
    if (to === null) return;
    event.preventDefault();
    show(to);
  };
  return {
    strip: {
      ref,
      onScroll: trackScroll,
      'aria-label': count === 1 ? '1 bild' : `${count} bilder, bläddra med piltangenterna`,
    },
    onKeyDown,
    /** Index of the current picture. */
    current,
    isFirst: current === 0,
    isLast: current === count - 1,
    show,
    step: (by: -1 | 1) => show(goal() + by),
  };
}
