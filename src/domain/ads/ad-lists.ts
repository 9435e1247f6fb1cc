import type { AdSearchRequest } from './ad-search.ts';
import { type AdFilters, type AdSort, hasAdFilters, NEWEST_FIRST } from './filters/ad-filters.ts';
import type { AdQuery } from './filters/ad-query.ts';
import { ADS_PAGE_SIZE, VEHICLES_PAGE_SIZE } from './filters/filter-options.ts';
import { type ListOrder, POPULAR_ORDER } from './list-cursor.ts';
import { SORT_EXPLANATIONS, type SortExplanation } from './popular-ranking.ts';

/** The two list screens: what differs between them before anything is drawn (D16). */
export type AdList = {
  size: number;
  /** D11. */
  withImage: boolean;
  /** Shows the popular ads when nothing is asked for (D13). */
  beginsWithPopular: boolean;
};

export const VEHICLES_LIST: AdList = { size: VEHICLES_PAGE_SIZE, withImage: true, beginsWithPopular: false };
export const ADS_LIST: AdList = { size: ADS_PAGE_SIZE, withImage: false, beginsWithPopular: true };

/** The order of a list: as asked for, else the popular list's where there is one and nothing is filtered, else newest first. */
export const orderOf = (list: AdList, { sort, filters }: Pick<AdQuery, 'sort' | 'filters'>): ListOrder =>
  sort ?? (list.beginsWithPopular && !hasAdFilters(filters) ? POPULAR_ORDER : NEWEST_FIRST);

/** What a list's URL asks of the search. */
export const searchRequest = (list: AdList, query: AdQuery): AdSearchRequest => ({
  filters: query.filters,
  order: orderOf(list, query),
  at: query.cursor === null ? { page: query.page } : { cursor: query.cursor },
  size: list.size,
  withImage: list.withImage,
});

/** "Så sorterar vi" beside a list. */
export const explanationOf = ({ by }: ListOrder): SortExplanation =>
  by === 'popular' || by === 'date' || by === 'price' ? SORT_EXPLANATIONS[by] : SORT_EXPLANATIONS.other;

/** The URL's query after a change; PUB §2: each change leaves the place that it no longer means. */
export const withFilters = (query: AdQuery, filters: AdFilters): AdQuery => ({ ...atStart(query), filters });
export const withSort = (query: AdQuery, sort: AdSort | null): AdQuery => ({ ...atStart(query), sort });
export const withPage = (query: AdQuery, page: number): AdQuery => ({ ...atStart(query), page });
export const withCursor = (query: AdQuery, cursor: string | null): AdQuery => ({ ...atStart(query), cursor });
/** For the link back to a row of this very list. */
export const withRow = (query: AdQuery, scrollToRow: number): AdQuery => ({ ...query, scrollToRow });

const atStart = (query: AdQuery): AdQuery => ({ ...query, page: 1, cursor: null, scrollToRow: null });

/** The query of the canonical link: cursor and row are places of one visitor (D9). */
export const canonicalQuery = (query: AdQuery): AdQuery => ({ ...query, cursor: null, scrollToRow: null });

/** The filters of /vehicles/{make}/{model}: the path wins over the query (D25). Another make than the query's leaves its models. */
export function withPath(
  filters: AdFilters,
  path: { make?: string | undefined; model?: string | undefined },
): AdFilters {
  if (path.make === undefined) return filters;
  const model = path.model === undefined ? filters.model : [path.model];
  return { ...filters, make: [path.make], model };
}
