import { type ReactNode, useLayoutEffect } from 'react';
import { useNavigation } from 'react-router';
import { formatPrice } from '#src/domain/format/price.ts';
import { useSlow } from '#src/web/frame/navigation-progress.tsx';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { type CardPreview, previewIn } from './card-link.ts';

/** Wraps a list of ads: shows a placeholder with what the card showed when an ad is loading for long. */
export function PendingAd({ children }: { children: ReactNode }) {
  const preview = previewIn(useNavigation().location?.state);
  const isSlow = useSlow(preview !== null);
  return isSlow && preview !== null ? <AdPlaceholder {...preview} /> : children;
}

function AdPlaceholder({ name, price, image }: CardPreview) {
  // The list may have been scrolled far beyond the end of this.
  useLayoutEffect(() => {
    // Newer browsers return a promise, which React would take for a cleanup.
    window.scrollTo(0, 0);
  }, []);
  return (
    <div role="status" className="page-width grid gap-5 pt-6 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:gap-12">
      <CarPicture urls={image === null ? [] : [image]} alt="" priority="early" sizes="100vw" />
      <div>
        <p className="text-large font-semibold text-forest">{name}</p>
        <p className="mt-2 text-title font-semibold text-forest">{formatPrice(price)}</p>
        <p className="mt-4 text-body text-quiet">Laddar annonsen...</p>
        <div aria-hidden className="mt-6 grid gap-3 motion-safe:animate-pulse">
          <div className="h-5 rounded-card bg-sunken" />
          <div className="h-5 w-4/5 rounded-card bg-sunken" />
          <div className="h-12 rounded-card bg-sunken" />
        </div>
      </div>
    </div>
  );
}
