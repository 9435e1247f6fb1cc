import { ChevronLeft, ChevronRight, Expand } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { type Pictures, pictureAlt, pictureAndStandIns, usePictureStrip } from './pictures.ts';
import { Thumbnails } from './thumbnails.tsx';

/** The code of the viewer is loaded when it is opened. */
const GalleryViewer = lazy(async () => ({ default: (await import('./gallery-viewer.tsx')).GalleryViewer }));

/** At most two thirds of the page, which is 1200 px wide; in a mosaic three quarters of that, and one for the small ones. */
const SIZES = '(min-width: 1024px) 730px, 100vw';
const MOSAIC_SIZES = '(min-width: 1024px) 550px, 100vw';
const SMALL_SIZES = '(min-width: 1024px) 175px, 100vw';
const WIDTHS = [320, 480, 640, 960, 1280, 1600] as const;
/**
 * Number of pictures rendered initially; each further one when the previous one comes near. Without scripts all are in the page.
 */
const INITIALLY_RENDERED = 3;
const RENDERED_IN_ADVANCE = 2;
const IN_MOSAIC = 5;

type GalleryProps = Pictures & {
  /** From 1024 px the first five pictures stand beside each other. */
  isMosaic: boolean;
};

export function Gallery({ isMosaic, ...pictures }: GalleryProps) {
  if (pictures.urls.length > 0) return <Strip pictures={pictures} isMosaic={isMosaic} />;
  return <CarPicture urls={[]} alt="" priority="first" sizes={SIZES} className="max-lg:aspect-3/1 lg:aspect-2/1" />;
}

/** One large picture and four small ones beside it, the others in the viewer. */
const MOSAIC_LIST =
  'lg:grid lg:aspect-video lg:grid-cols-[minmax(0,3.2fr)_minmax(0,1fr)] lg:grid-rows-4 lg:gap-2 lg:overflow-hidden print:flex print:aspect-auto';
const MOSAIC_ITEM = 'lg:aspect-auto lg:h-full lg:min-h-0 lg:w-auto lg:first:row-span-4 lg:nth-[n+6]:hidden';

/** A strip with touch scrolling, keys, buttons and thumbnails; a press opens it full screen. */
function Strip({ pictures, isMosaic }: { pictures: Pictures; isMosaic: boolean }) {
  const { urls } = pictures;
  const { strip, onKeyDown, current, isFirst, isLast, show, step } = usePictureStrip(urls.length);
  const [furthest, setFurthest] = useState(0);
  /** Index of the picture at which the viewer opens; null: it is closed. */
  const [opened, setOpened] = useState<number | null>(null);
  if (current > furthest) setFurthest(current);
  const close = (last: number) => {
    setOpened(null);
    show(last);
  };
  const rendered = isMosaic ? IN_MOSAIC : INITIALLY_RENDERED;
  return (
    <section aria-label="Bilder" className="min-w-0">
      <div className="relative shared-picture">
        <ul
          {...strip}
          onKeyDown={onKeyDown}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
          className={`sideways relative flex snap-x snap-mandatory rounded-card motion-safe:scroll-smooth print:overflow-hidden ${isMosaic ? MOSAIC_LIST : ''}`}
        >
          {urls.map((url, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the button below opens the same viewer
            <li
              key={url}
              onClick={() => setOpened(index)}
              className={`aspect-4/3 w-full shrink-0 md:max-lg:aspect-video cursor-zoom-in snap-start snap-always bg-sunken ${isMosaic ? MOSAIC_ITEM : ''}`}
            >
              {index < rendered || index <= furthest + RENDERED_IN_ADVANCE ? (
                <Picture pictures={pictures} index={index} isMosaic={isMosaic} />
              ) : (
                <noscript>
                  <Picture pictures={pictures} index={index} isMosaic={isMosaic} />
                </noscript>
              )}
            </li>
          ))}
        </ul>
        <div className={isMosaic ? 'lg:hidden' : ''}>
          <Place current={current} count={urls.length} />
        </div>
        <div data-print="no" className="needs-script">
          {urls.length > 1 && (
            <div className={isMosaic ? 'lg:hidden' : ''}>
              <Step side="left" label="Föregående bild" isOff={isFirst} onStep={() => step(-1)} />
              <Step side="right" label="Nästa bild" isOff={isLast} onStep={() => step(1)} />
            </div>
          )}
          <button
            type="button"
            onClick={() => setOpened(current)}
            className={`on-picture touch absolute top-3 right-3 inline-flex min-w-11 items-center justify-center gap-2 rounded-full text-fine font-semibold md:px-3.5 ${isMosaic ? 'lg:top-auto lg:right-auto lg:bottom-3 lg:left-3' : ''}`}
          >
            <Expand aria-hidden size={16} />
            <span className="max-md:sr-only">{isMosaic ? `Visa alla ${urls.length} bilder` : 'Helskärm'}</span>
          </button>
        </div>
      </div>
      <div className={isMosaic ? 'lg:hidden' : ''}>
        <Thumbnails pictures={pictures} current={current} onShow={show} onShowAll={() => setOpened(current)} />
      </div>
      {opened !== null && (
        <Suspense>
          <GalleryViewer pictures={pictures} first={opened} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

/** Number of the current picture; announced when it changes. */
const Place = ({ current, count }: { current: number; count: number }) => (
  <>
    <p
      aria-hidden
      className="pointer-events-none absolute bottom-3 left-3 rounded-full bg-deep/85 px-2.5 py-1 text-fine text-on-deep tabular-nums print:hidden"
    >
      {current + 1} / {count}
    </p>
    <p role="status" className="sr-only">{`Bild ${current + 1} av ${count}`}</p>
  </>
);

const Picture = ({ pictures, index, isMosaic }: { pictures: Pictures; index: number; isMosaic: boolean }) => (
  <CarPicture
    urls={pictureAndStandIns(pictures.urls, index)}
    alt={pictureAlt(pictures, index)}
    priority={index === 0 ? 'first' : 'late'}
    sizes={!isMosaic ? SIZES : index === 0 ? MOSAIC_SIZES : SMALL_SIZES}
    widths={WIDTHS}
    className={`md:max-lg:aspect-video ${isMosaic ? 'lg:aspect-auto lg:h-full' : ''}`}
  />
);

type StepProps = { side: 'left' | 'right'; label: string; isOff: boolean; onStep: () => void };

/** Buttons for pointers; touch users swipe. They stay in place at the ends, so that they keep the focus. */
const Step = ({ side, label, isOff, onStep }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isOff}
    onClick={isOff ? undefined : onStep}
    className={`on-picture touch absolute top-1/2 hidden w-11 -translate-y-1/2 place-items-center rounded-full transition-opacity aria-disabled:opacity-0 aria-disabled:focus-visible:opacity-60 md:grid ${side === 'left' ? 'left-3' : 'right-3'}`}
  >
    {side === 'left' ? <ChevronLeft aria-hidden size={22} /> : <ChevronRight aria-hidden size={22} />}
  </button>
);
