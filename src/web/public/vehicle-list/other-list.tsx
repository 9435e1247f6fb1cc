import { Link } from 'react-router';
import { hasAdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { adsUrl } from '#src/urls.ts';
import { orderName } from './list-count.tsx';
import type { VehicleListModel } from './vehicle-list-data.server.ts';

/** How this list differs from the ads page, with a link to it: the same ads plus those without a picture (D11, D13). */
export function OtherList({ query: { filters, sort: chosen }, sort, total, excluded }: VehicleListModel) {
  const all = total + excluded.withoutImage;
  if (all === 0) return null;
  const isPopular = chosen === null && !hasAdFilters(filters);
  return (
    <p className="mt-2 text-small text-quiet" data-print="no">
      {`Bara bilar med bild, ${orderName(sort)}. `}
      <Link to={adsUrl({ filters, sort: chosen })} className="link">
        {`${isPopular ? 'Populära annonser, även utan bild' : 'Även utan bild'}: ${formatNumber(all)}`}
      </Link>
    </p>
  );
}
