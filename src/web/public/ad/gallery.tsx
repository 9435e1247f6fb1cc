import { ChevronLeft, ChevronRight, Expand } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { type Pictures, pictureAlt, pictureAndStandIns, usePictureStrip } from './pictures.ts';
import { Thumbnails } from './thumbnails.tsx';

/** The code of the viewer is loaded when it is opened. */
const GalleryViewer = lazy(async () => ({ default: (await import('./gallery-viewer.tsx')).GalleryViewer }));

/** At most two thirds of the page, which is 1152 px wide. */
const SIZES = '(min-width: 1024px) 720px, 100vw';
const WIDTHS = [320, 480, 640, 960, 1280, 1600] as const;
/**
 * Number of pictures rendered initially; each further one when the previous one comes near. Without scripts all are in the page.
 */
const INITIALLY_RENDERED = 3;
const RENDERED_IN_ADVANCE = 2;

export function Gallery(pictures: Pictures) {
  if (pictures.urls.length > 0) return <Strip pictures={pictures} />;
  return <CarPicture urls={[]} alt="" priority="first" sizes={SIZES} className="max-lg:aspect-3/1 lg:aspect-2/1" />;
}

/** A strip with touch scrolling, keys, buttons and thumbnails; a press opens it full screen. */
function Strip({ pictures }: { pictures: Pictures }) {
  const { urls } = pictures;
  const { strip, onKeyDown, current, isFirst, isLast, show, step } = usePictureStrip(urls.length);
  const [furthest, setFurthest] = useState(0);
  const [isOpen, setOpen] = useState(false);
  if (current > furthest) setFurthest(current);
  const close = (last: number) => {
    setOpen(false);
    show(last);
  };
  return (
    <section aria-label="Bilder" className="min-w-0">
      <div className="relative shared-picture">
        <ul
          {...strip}
          onKeyDown={onKeyDown}
          onClick={() => setOpen(true)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
          className="sideways relative flex snap-x snap-mandatory rounded-card motion-safe:scroll-smooth print:overflow-hidden"
        >
          {urls.map((url, index) => (
            <li key={url} className="aspect-4/3 w-full shrink-0 cursor-zoom-in snap-start snap-always bg-sunken">
              {index < INITIALLY_RENDERED || index <= furthest + RENDERED_IN_ADVANCE ? (
                <Picture pictures={pictures} index={index} />
              ) : (
                <noscript>
                  <Picture pictures={pictures} index={index} />
                </noscript>
              )}
            </li>
          ))}
        </ul>
        <Place current={current} count={urls.length} />
        <div data-print="no" className="needs-script">
          {urls.length > 1 && (
            <>
              <Step side="left" label="Föregående bild" isOff={isFirst} onStep={() => step(-1)} />
              <Step side="right" label="Nästa bild" isOff={isLast} onStep={() => step(1)} />
            </>
          )}
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="on-picture touch absolute top-3 right-3 inline-flex min-w-11 items-center justify-center gap-2 rounded-full text-fine font-semibold md:px-3.5"
          >
            <Expand aria-hidden size={16} />
            <span className="max-md:sr-only">Helskärm</span>
          </button>
        </div>
      </div>
      <Thumbnails pictures={pictures} current={current} onShow={show} onShowAll={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <GalleryViewer pictures={pictures} first={current} onClose={close} />
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

const Picture = ({ pictures, index }: { pictures: Pictures; index: number }) => (
  <CarPicture
    urls={pictureAndStandIns(pictures.urls, index)}
    alt={pictureAlt(pictures, index)}
    priority={index === 0 ? 'first' : 'late'}
    sizes={SIZES}
    widths={WIDTHS}
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
