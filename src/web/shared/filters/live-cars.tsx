import { useEffect, useState } from 'react';
import { formatPrice } from '#src/domain/format/price.ts';
import { savedCarsUrl } from '#src/visitor-urls.ts';
import { fetchJson } from '#src/web/frame/fetch-json.ts';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';

/** A car as `savedCarsUrl` answers it. */
type LiveCar = { internalId: number; name: string; price: number | null; facts: string[]; imageUrls: string[] };

const WIDE_WINDOW = '(min-width: 64rem)';
const SHOWN_FACTS = 2;

/**
 * The first cars of the list under the filters that are being chosen, from 1024 px. A request that fails leaves the cars as they are.
 * @param ids null while the filters are changing
 */
export function LiveCars({ ids }: { ids: readonly number[] | null }) {
  const [cars, setCars] = useState<readonly LiveCar[]>([]);
  const wanted = ids?.join(',') ?? null;
  useEffect(() => {
    if (wanted === null || !matchMedia(WIDE_WINDOW).matches) return;
    if (wanted === '') return setCars([]);
    const stop = new AbortController();
    fetchJson<LiveCar[]>(savedCarsUrl(wanted), { signal: stop.signal }).then(setCars, () => undefined);
    return () => stop.abort();
  }, [wanted]);
  return (
    <aside aria-label="De första bilarna" className="hidden min-h-0 overflow-hidden border-l border-line pl-8 lg:block">
      <ul className={wanted === null ? 'opacity-60' : ''}>
        {cars.map(({ internalId, name, price, facts, imageUrls }) => (
          <li key={internalId} className="flex gap-4 border-b border-line py-3 last:border-0">
            <div className="w-28 shrink-0">
              <CarPicture urls={imageUrls} alt="" priority="late" sizes="112px" widths={[160, 320]} />
            </div>
            <div className="min-w-0">
              <p className="font-semibold text-forest">{formatPrice(price)}</p>
              <p className="truncate text-small">{name}</p>
              <p className="text-fine text-quiet">{facts.slice(0, SHOWN_FACTS).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}
