import { EMPTY_QUERY, formatAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { vehiclesUrl } from '#src/urls.ts';
import { ActiveChips } from '#src/web/shared/filters/active-chips.tsx';
import { FilterBar } from '#src/web/shared/filters/filter-bar.tsx';
import { HiddenParams } from '#src/web/shared/filters/hidden-params.tsx';
import { QuickFilters } from '#src/web/shared/filters/quick-filters.tsx';
import { SearchBox } from '#src/web/shared/suggestions/search-box.tsx';
import type { VehicleListModel } from './vehicle-list-data.server.ts';

/** The filters of the list, and the active ones. */
export function ListFilters({ query, inPage, chips }: VehicleListModel) {
  const { filters } = query;
  const list = { query, urlOf: vehiclesUrl };
  return (
    <div className="mt-5 grid gap-3 *:min-w-0 md:mt-7" data-print="no">
      <div className="max-w-2xl" key={filters.search}>
        <SearchBox label="Sök bland bilarna" place="vehicles" list="floating" text={filters.search}>
          <HiddenParams
            params={formatAdQuery({ ...EMPTY_QUERY, filters: { ...filters, search: '' }, sort: query.sort })}
          />
        </SearchBox>
      </div>
      <FilterBar {...list} withImage inPage={inPage} key={inPage?.panel} />
      <QuickFilters {...list} />
      <ActiveChips chips={chips} clearTo={vehiclesUrl({ sort: query.sort })} />
    </div>
  );
}
