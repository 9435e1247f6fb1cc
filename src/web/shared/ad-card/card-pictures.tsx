import { useState } from 'react';
import { useViewTransitionState } from 'react-router';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { cardLink } from './card-link.ts';

type CardPicturesProps = {
  /** The first picture is replaced by another if it fails. */
  urls: string[];
  link: ReturnType<typeof cardLink>;
  priority: 'first' | 'early' | 'late';
  sizes: string | undefined;
  className: string;
};

/** The pictures of a card beside each other, to be swiped through. All but the first are loaded at the first touch. */
export function CardPictures({ urls, link, priority, sizes, className }: CardPicturesProps) {
  const [isTouched, setIsTouched] = useState(false);
  const [shown, setShown] = useState(0);
  // Only the card that is being opened or left names its picture, as names are unique within a page.
  const isMoving = useViewTransitionState(link.to);
  const place = `${className} ${isMoving ? 'shared-picture' : ''}`;
  const first = <CarPicture urls={urls} alt="" priority={priority} sizes={sizes} />;
  if (urls.length < 2) return <div className={place}>{first}</div>;
  const touch = () => setIsTouched(true);
  return (
    <div className={`relative ${place}`}>
      {/* Above the card's own link, which the ad's name contains: that one is for keyboards and screen readers. */}
      <Link
        {...link}
        aria-hidden
        tabIndex={-1}
        onTouchStart={touch}
        onWheel={touch}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / clientWidth))}
        className="sideways relative z-1 flex snap-x snap-mandatory rounded-card *:shrink-0 *:basis-full *:snap-start"
      >
        <div>{first}</div>
        {urls.slice(1).map((each) => (
          <div key={each}>
            {isTouched ? (
              <CarPicture urls={[each]} alt="" priority="late" sizes={sizes} />
            ) : (
              <div className="aspect-4/3 bg-sunken" />
            )}
          </div>
        ))}
      </Link>
      <p
        aria-hidden
        className="pointer-events-none absolute z-2 rounded-full px-2 text-fine tabular-nums on-picture not-compact:top-2 not-compact:left-2 compact:right-1 compact:bottom-1"
      >
        {`${shown + 1}/${urls.length}`}
      </p>
    </div>
  );
}
