import type { RefObject } from 'react';
import { hasAdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { orderName } from '#src/domain/ads/filters/filter-options.ts';
import { listHeading } from '#src/domain/ads/filters/list-subject.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { adsUrl, vehiclesUrl } from '#src/urls.ts';
import { SortMenu } from '#src/web/shared/filters/sort-menu.tsx';
import { UnknownPlaceNote } from '#src/web/shared/filters/unknown-place.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { VehicleListModel } from './vehicle-list-data.server.ts';

/** Heading of the list, and notes about the address. */
export const ListHead = (model: VehicleListModel) => {
  const { query, modelLink, ignored, note } = model;
  return (
    <header>
      <h1 className="text-title">{listHeading(query.filters, model.total)}</h1>
      <OtherList {...model} />
      {modelLink !== null && (
        <p className="mt-1 text-small" data-print="no">
          <Link to={modelLink.to} className="link touch inline-flex items-center">
            {`${modelLink.name}: priser och modeller i siffror`}
          </Link>
        </p>
      )}
      {ignored.length > 0 && <Ignored values={ignored} />}
      {model.unknownPlace !== null && <UnknownPlaceNote {...model.unknownPlace} />}
      {note !== null && (
        <p role="status" className="mt-2 text-body">
          {note}
        </p>
      )}
    </header>
  );
};

/** Names the parts of the address that were ignored (D27). */
const Ignored = ({ values }: { values: string[] }) => (
  <p className="mt-2 text-small text-quiet">
    {`Det här kände vi inte igen och har bortsett från: ${values.map((value) => `”${value}”`).join(', ')}.`}
  </p>
);

/** How this list differs from the ads page, with a link to it: the same ads plus those without a picture (D11, D13). */
function OtherList({ query: { filters, sort: chosen }, sort, total, excluded }: VehicleListModel) {
  const all = total + excluded.withoutImage;
  if (all === 0) return null;
  const isPopular = chosen === null && !hasAdFilters(filters);
  if (excluded.withoutImage === 0 && !isPopular) return null;
  return (
    <p className="mt-2 text-small text-quiet" data-print="no">
      {`Bara bilar med bild, ${orderName(sort)}. `}
      <Link to={adsUrl({ filters, sort: chosen })} className="link">
        {`${isPopular ? 'Populära annonser, även utan bild' : 'Även utan bild'}: ${formatNumber(all)}`}
      </Link>
    </p>
  );
}

type ListCountProps = VehicleListModel & { countRef: RefObject<HTMLParagraphElement | null> };

/** Number of cars, their order, and the current position. */
export function ListCount({ query, sort, total, page, lastPage, countRef }: ListCountProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 border-b border-line pb-2 md:mt-6">
      <p ref={countRef} tabIndex={-1} role="status" className="text-body text-quiet outline-none">
        <strong className="font-semibold text-ink">{formatCount(total, 'bil', 'bilar')}</strong>
        {total > 1 && <span className="max-sm:sr-only">{`, ${orderName(sort)}`}</span>}
        {query.cursor === null && page > 1 && ` · sida ${formatNumber(page)} av ${formatNumber(lastPage)}`}
      </p>
      <div data-print="no" className="ml-auto">
        <SortMenu query={query} urlOf={vehiclesUrl} sort={sort} />
      </div>
    </div>
  );
}

/** The order within a sentence. */
