import type { AdSearchRequest, AdSearchResult } from '#src/domain/ads/ad-search.ts';
import { type AdFilters, type AdSort, NEWEST_FIRST } from '#src/domain/ads/filters/ad-filters.ts';
import type { PictureCount } from '#src/domain/ads/pictures-first.ts';
import type { AdSearchService } from './ad-search-service.ts';

export type CountedQuery = { filters: AdFilters; sort?: AdSort | null };
type OrderedQuery = { filters: AdFilters; sort?: AdSearchRequest['order'] | null };

/**
 * Counts the ads of a list with the same search that fills the list, so that both agree.
 * @param version of the stock, for callers that have read it already
 */
export async function countList(
  adSearch: Pick<AdSearchService, 'search'>,
  query: CountedQuery,
  version?: number,
): Promise<PictureCount> {
  const { total, excluded } = await adSearch.search(vehicleListRequest(query), version);
  return { withImage: total, withoutImage: excluded.withoutImage };
}

/** Counts per generation of a model, by name; generations without ads are omitted. */
export async function countGenerations(
  adSearch: Pick<AdSearchService, 'search'>,
  query: CountedQuery,
  version?: number,
): Promise<Map<string, PictureCount>> {
  const request = vehicleListRequest(query);
  const [shown, all] = await Promise.all([
    adSearch.search(request, version),
    adSearch.search({ ...request, withImage: false }, version),
  ]);
  const shownOf = new Map(shown.facets.generation.map(({ value, count }) => [value, count]));
  return new Map(
    all.facets.generation.map(({ value, count }) => {
      const withImage = shownOf.get(value) ?? 0;
      return [value, { withImage, withoutImage: count - withImage }];
    }),
  );
}

/** The first list that has cars with a picture, with the search that found them; null: none has. */
export async function firstWithCars<List extends OrderedQuery>(
  adSearch: Pick<AdSearchService, 'search'>,
  lists: readonly List[],
): Promise<{ list: List; result: AdSearchResult } | null> {
  for (const list of lists) {
    const result = await adSearch.search(vehicleListRequest(list));
    if (result.total > 0) return { list, result };
  }
  return null;
}

const vehicleListRequest = ({ filters, sort }: OrderedQuery): AdSearchRequest => ({
  filters,
  order: sort ?? NEWEST_FIRST,
  at: { page: 1 },
  size: 1,
  withImage: true,
});
