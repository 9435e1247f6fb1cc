import type { RefObject } from 'react';
import { SORT_CHOICES } from '#src/domain/ads/filters/filter-options.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { vehiclesUrl } from '#src/urls.ts';
import { SortMenu } from '#src/web/shared/filters/sort-menu.tsx';
import type { VehicleListModel } from './vehicle-list-data.server.ts';

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

/** The name of the order within a sentence. */
export function orderName({ by, order }: VehicleListModel['sort']): string {
  if (by === 'date' && order === 'desc') return 'nyast först';
  const label = SORT_CHOICES.find((choice) => choice.by === by && choice.order === order)?.label ?? '';
  return `${label.charAt(0).toLowerCase()}${label.slice(1)} först`;
}
