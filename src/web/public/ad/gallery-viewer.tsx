import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { FullScreenDialog } from '#src/web/ui/full-screen-dialog.tsx';
import { type Pictures, pictureAlt, pictureAndStandIns, usePictureStrip } from './pictures.ts';

type GalleryViewerProps = {
  pictures: Pictures;
  /** Index of the initial picture. */
  first: number;
  /** @param last index of the picture seen last */
  onClose: (last: number) => void;
};

/** Number of pictures rendered on each side of the current one; the others are empty boxes. */
const RENDERED_BESIDE = 2;
/** As wide as the window, or as its height leaves for 4:3. */
const SIZES = 'min(100vw, 133vh)';
const WIDTHS = [320, 480, 640, 960, 1280, 1600] as const;

/** The pictures in a full-screen dialog, with touch, keys and buttons. Escape closes it and restores the focus. */
export function GalleryViewer({ pictures, first, onClose }: GalleryViewerProps) {
  const { urls } = pictures;
  const { strip, onKeyDown, current, isFirst, isLast, step } = usePictureStrip(urls.length);

  // After opening: scrolls to the gallery's picture and moves the focus to the strip.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on opening
  useEffect(() => {
    const list = strip.ref.current;
    list?.scrollTo({ left: first * list.clientWidth, behavior: 'instant' });
    list?.focus({ preventScroll: true });
  }, []);

  return (
    <FullScreenDialog title="Bilder" onClose={() => onClose(current)}>
      <ul
        {...strip}
        onKeyDown={onKeyDown}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        className="sideways flex min-h-0 flex-1 snap-x snap-mandatory bg-sunken outline-offset-[-4px] motion-safe:scroll-smooth"
      >
        {urls.map((url, index) => (
          <li key={url} className="relative w-full shrink-0 snap-center snap-always">
            {Math.abs(index - current) <= RENDERED_BESIDE && (
              <div className="absolute inset-2 md:inset-6">
                <CarPicture
                  isWhole
                  urls={pictureAndStandIns(urls, index)}
                  alt={pictureAlt(pictures, index)}
                  priority={index === current ? 'early' : 'late'}
                  sizes={SIZES}
                  widths={WIDTHS}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="flex items-center justify-center gap-3 border-t border-line p-3">
        <Step label="Föregående bild" isOff={isFirst} onStep={() => step(-1)} Icon={ChevronLeft} />
        <p role="status" className="min-w-24 text-center text-small tabular-nums">
          <span className="sr-only">Bild </span>
          {current + 1} av {urls.length}
        </p>
        <Step label="Nästa bild" isOff={isLast} onStep={() => step(1)} Icon={ChevronRight} />
      </div>
    </FullScreenDialog>
  );
}

type StepProps = { label: string; isOff: boolean; onStep: () => void; Icon: typeof ChevronLeft };

/** Stays in place at the ends, so that it keeps the focus. */
const Step = ({ label, isOff, onStep, Icon }: StepProps) => (
  <Button
    type="button"
    kind="quiet"
    aria-label={label}
    aria-disabled={isOff}
    onClick={onStep}
    className="aria-disabled:opacity-40"
  >
    <Icon aria-hidden size={20} />
  </Button>
);
