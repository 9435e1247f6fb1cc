import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { CarPicture } from '../../shared/pictures/car-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { FullScreenDialog } from '../../ui/full-screen-dialog.tsx';
import { useStrip } from '../../ui/use-strip.ts';
import { type Pictures, pictureAlt, pictureAndStandIns, stepOfKey } from './pictures.ts';

type GalleryViewerProps = {
  pictures: Pictures;
  /** The picture that it opens at, from 0. */
  first: number;
  /** @param last the picture that was seen last */
  onClose: (last: number) => void;
};

/** Pictures to each side of the one that is seen that are drawn; the others are only room. */
const DRAWN_BESIDE = 2;

/** The pictures over the whole screen: swiped, by keys or by the buttons. Escape closes, and the focus goes back. */
export function GalleryViewer({ pictures, first, onClose }: GalleryViewerProps) {
  const { urls } = pictures;
  const { ref, place, noteScroll, show, goal } = useStrip<HTMLUListElement>();
  const current = Math.min(place.index, urls.length - 1);

  // Once the dialog is on the screen: where the gallery was, and the keys to the strip.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once
  useEffect(() => {
    const strip = ref.current;
    strip?.scrollTo({ left: first * strip.clientWidth, behavior: 'instant' });
    strip?.focus({ preventScroll: true });
  }, []);

  const step = (event: KeyboardEvent) => {
    const to = stepOfKey(event.key, goal(), urls.length);
    if (to === null) return;
    event.preventDefault();
    show(to);
  };
  return (
    <FullScreenDialog title="Bilder" onClose={() => onClose(current)}>
      <ul
        ref={ref}
        onScroll={noteScroll}
        onKeyDown={step}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
        tabIndex={0}
        aria-label={`${urls.length === 1 ? '1 bild' : `${urls.length} bilder, bläddra med piltangenterna`}`}
        className="sideways flex min-h-0 flex-1 snap-x snap-mandatory bg-sunken outline-offset-[-4px] motion-safe:scroll-smooth"
      >
        {urls.map((url, index) => (
          <li key={url} className="relative w-full shrink-0 snap-center snap-always">
            {Math.abs(index - current) <= DRAWN_BESIDE && (
              <div className="absolute inset-2 md:inset-6">
                <CarPicture
                  isWhole
                  urls={pictureAndStandIns(urls, index)}
                  alt={pictureAlt(pictures, index)}
                  priority={index === current ? 'early' : 'late'}
                  sizes="100vw"
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="flex items-center justify-center gap-3 border-t border-line p-3">
        <Button
          type="button"
          kind="quiet"
          aria-label="Föregående bild"
          aria-disabled={current === 0}
          onClick={() => show(goal() - 1)}
          className="aria-disabled:opacity-40"
        >
          <ChevronLeft aria-hidden size={20} />
        </Button>
        <p role="status" className="min-w-24 text-center text-small tabular-nums">
          <span className="sr-only">Bild </span>
          {current + 1} av {urls.length}
        </p>
        <Button
          type="button"
          kind="quiet"
          aria-label="Nästa bild"
          aria-disabled={current === urls.length - 1}
          onClick={() => show(goal() + 1)}
          className="aria-disabled:opacity-40"
        >
          <ChevronRight aria-hidden size={20} />
        </Button>
      </div>
    </FullScreenDialog>
  );
}
