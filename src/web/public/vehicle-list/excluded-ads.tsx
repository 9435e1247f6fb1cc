import { Link } from 'react-router';
import { PRICE_SORT_FLOOR } from '#src/domain/ads/filters/ad-filters.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { adsUrl } from '#src/urls.ts';
import type { VehicleListModel } from './vehicle-list-data.server.ts';

/** Matching ads that are not in the list, and why (D11, D12). */
export function ExcludedAds({ excluded, query: { filters, sort } }: VehicleListModel) {
  const { withoutImage, withoutPrice } = excluded;
  if (withoutImage === 0 && withoutPrice === 0) return null;
  return (
    <div className="mt-8 grid gap-1 text-small text-quiet">
      {withoutPrice > 0 && (
        <p>
          {`${formatCount(withoutPrice, 'annons', 'annonser')} utan pris, eller under ${formatNumber(PRICE_SORT_FLOOR)}\u00a0kr, visas inte när du sorterar efter pris. `}
        </p>
      )}
      {withoutImage > 0 && (
        <p>
          {`${formatCount(withoutImage, 'annons', 'annonser')} utan bild visas inte här. `}
          <Link to={adsUrl({ filters, sort })} className="link">
            {withoutImage === 1 ? 'Se den bland alla annonser' : 'Se dem bland alla annonser'}
          </Link>
        </p>
      )}
    </div>
  );
}
