import { Link } from 'react-router';
import { formatDate, isoDay } from '../../domain/format/dates.ts';
import { formatMil } from '../../domain/format/odometer.ts';
import { formatPower } from '../../domain/format/performance.ts';
import { formatCardPrice } from '../../domain/format/price.ts';
import { adUrl } from '../../urls.ts';
import type { AdCard } from './ad-card-model.ts';
import { CarPicture } from './car-picture.tsx';

type AdCardViewProps = { ad: AdCard; priority: 'first' | 'early' | 'late' };

/** One ad in a list: the picture, the price as the largest thing, the name, one row of facts, when and where. */
export function AdCardView({ ad, priority }: AdCardViewProps) {
  return (
    <article className="group relative flex flex-col">
      <div className="overflow-hidden rounded-card">
        <CarPicture
          urls={ad.imageUrls}
          alt=""
          priority={priority}
          className="transition-transform duration-200 group-hover:scale-[1.015]"
        />
      </div>
      <p className="mt-3 text-large font-semibold text-forest">{formatCardPrice(ad.price)}</p>
      <h3 className="mt-0.5 line-clamp-2 text-body font-medium text-wrap text-ink">
        <Link
          to={adUrl(ad.internalId)}
          className="outline-none after:absolute after:inset-0 after:rounded-card after:outline-offset-4 after:outline-moss group-hover:underline focus-visible:after:outline-2"
        >
          {ad.name}
        </Link>
      </h3>
      <p className="mt-1 text-small text-ink">{factsOf(ad).join(' · ')}</p>
      <p className="mt-1 text-fine text-quiet">
        <time dateTime={isoDay(ad.publishedAt)}>{formatDate(ad.publishedAt)}</time>
        {` · ${[ad.dealer, ad.place].filter((part) => part !== null).join(', ')}`}
      </p>
    </article>
  );
}

/** Year, mil, fuel, gearbox and power, as far as they are known (D28). */
function factsOf(ad: AdCard): string[] {
  const facts = [
    ad.modelYear === null ? null : String(ad.modelYear),
    ad.odometerKm === null ? null : formatMil(ad.odometerKm),
    ad.fuels.length === 0 ? null : ad.fuels.join('/'),
    ad.transmission,
    formatPower({ horsepower: ad.horsepower, kilowatt: null }),
  ];
  return facts.filter((fact) => fact !== null);
}
