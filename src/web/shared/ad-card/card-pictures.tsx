import { type MouseEvent, useState } from 'react';
import { useViewTransitionState } from 'react-router';
import { useHasScript } from '#src/web/frame/hydration/use-has-script.ts';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';

type CardPicturesProps = {
  /** The first picture is replaced by another if it fails. */
  urls: string[];
  /** Address of the ad. */
  to: string;
  priority: 'first' | 'early' | 'late';
  sizes: string | undefined;
  className: string;
};

/** The pictures of a card: on touch screens beside each other, to be swiped through. All but the first are loaded at the first touch. */
export function CardPictures({ urls, to, priority, sizes, className }: CardPicturesProps) {
  // Only the card that is being opened or left names its picture, as names are unique within a page.
  const isMoving = useViewTransitionState(to);
  const others = useHasScript() && hasTouch() ? urls.slice(1) : [];
  const [isTouched, setIsTouched] = useState(false);
  const [shown, setShown] = useState(0);
  return (
    <div className={`relative ${className} ${isMoving ? 'shared-picture' : ''}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way to press the card's link, which keyboards have */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        onTouchStart={() => setIsTouched(true)}
        onClick={pressLink}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / clientWidth))}
        // On touch screens it is above the link that covers the card, which could not be swiped.
        className={`sideways flex snap-x snap-mandatory rounded-card *:shrink-0 *:basis-full *:snap-start ${others.length > 0 ? 'relative z-1' : ''}`}
      >
        <div>
          <CarPicture urls={urls} alt="" priority={priority} sizes={sizes} />
        </div>
        {others.map((each) => (
          <div key={each}>
            {isTouched ? (
              <CarPicture urls={[each]} alt="" priority="late" sizes={sizes} />
            ) : (
              <div className="aspect-4/3 bg-sunken" />
            )}
          </div>
        ))}
      </div>
      {others.length > 0 && (
        <p
          aria-hidden
          data-device
          className="pointer-events-none absolute inset-x-0 bottom-1.5 z-2 flex justify-center gap-1 text-ground"
        >
          {urls.map((url, at) => (
            <span
              key={url}
              className={`size-1.5 rounded-full bg-current shadow-float ${at === shown ? '' : 'opacity-50'}`}
            />
          ))}
        </p>
      )}
    </div>
  );
}

const hasTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

const pressLink = ({ currentTarget }: MouseEvent) => currentTarget.closest('article')?.querySelector('a')?.click();
