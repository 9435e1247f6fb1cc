import { activeChips } from '#src/domain/ads/filters/active-chips.ts';
import { type AdFilters, NEWEST_FIRST } from '#src/domain/ads/filters/ad-filters.ts';
import { parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { type SearchedList, searchName } from '#src/domain/saved-searches/saved-search.ts';
import { filteredListUrl } from '#src/visitor-urls.ts';
import type { AdSearchService } from './facet-index/ad-search-service.ts';

/** The list of an address as a visitor watches it, with its filters as the stock spells them. */
export async function readWatchedList(
  adSearch: Pick<AdSearchService, 'search'>,
  list: SearchedList,
  params: URLSearchParams,
) {
  const { query, ignored } = parseAdQuery(params);
  const { filters, facets, ...found } = await adSearch.search({
    filters: query.filters,
    order: NEWEST_FIRST,
    at: { page: 1 },
    size: 1,
    withImage: list === 'vehicles',
  });
  const labelsOf = (chosen: AdFilters) => activeChips(chosen, facets).map(({ label }) => label);
  return {
    name: searchName('', labelsOf(filters)),
    /** Without anything that a visitor can write. */
    safeName: searchName('', labelsOf({ ...filters, search: '' })),
    watched: { list, filters },
    to: filteredListUrl(list, filters),
    labels: labelsOf(filters),
    /** Values of the address that are no filters (any longer). */
    unknown: [...new Set([...ignored, ...found.ignored].map(({ value }) => value))],
  };
}
