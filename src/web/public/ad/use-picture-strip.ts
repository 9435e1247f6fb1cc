import type { KeyboardEvent } from 'react';
import { useStrip } from '#src/web/ui/use-strip.ts';
import { stepOfKey } from './pictures.ts';

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
    /** Props of the list element. */
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
