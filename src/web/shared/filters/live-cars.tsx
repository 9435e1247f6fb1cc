import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatCardPrice } from '#src/domain/format/price.ts';
import type { AdCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';

/** The loader data of a list. */
type ListData = { ads?: readonly AdCard[]; cards?: readonly AdCard[] };

const SHOWN = 6;
const WIDE_WINDOW = '(min-width: 64rem)';
const SIZES = '112px';
const WIDTHS = [320] as const;

/**
 * The first cars of the list under the filters that are being chosen, from 1024 px, by the list's own loader.
 * @param url null while the filters are changing
 */
export function LiveCars({ url }: { url: string | null }) {
  const { load, data } = useFetcher<ListData>();
  useEffect(() => {
    if (url !== null && matchMedia(WIDE_WINDOW).matches) void load(url);
  }, [url, load]);
  // A dealer's page lists its cars under another name than the lists do.
  const ads = data?.cards ?? data?.ads ?? [];
  return (
    <aside aria-label="De första bilarna" className="hidden min-h-0 overflow-hidden border-l border-line pl-8 lg:block">
      <ul className={url === null ? 'opacity-60' : ''}>
        {Array.isArray(ads) &&
          ads.slice(0, SHOWN).map((ad) => (
            <li key={ad.internalId} className="flex gap-4 border-b border-line py-3 last:border-0">
              <div className="w-28 shrink-0">
                <CarPicture urls={ad.imageUrls} alt="" priority="late" sizes={SIZES} widths={WIDTHS} />
              </div>
              <div className="min-w-0">
                <p className="font-semibold text-forest">{formatCardPrice(ad.price)}</p>
                <p className="truncate text-small">{ad.name}</p>
                <p className="text-fine text-quiet">
                  {[ad.modelYear, ad.odometerKm === null ? null : formatMil(ad.odometerKm)]
                    .filter((fact) => fact !== null)
                    .join(' · ')}
                </p>
              </div>
            </li>
          ))}
      </ul>
    </aside>
  );
}
