import type { AdSearchResult } from '#src/domain/ads/ad-search.ts';
import { LIST_FILTERS, type ListFilter, RANGE_FILTERS, type RangeFilter } from '#src/domain/ads/filters/ad-filters.ts';
import type { AdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { PANEL_PARAM } from '#src/urls.ts';

export type FilterPanelName = ListFilter | RangeFilter | 'near';

/** Filters that have a panel of their own, in the order of PUB §2; filters that it does not mention follow their kind. */
export const FILTER_PANELS: readonly FilterPanelName[] = [
  ...new Set<FilterPanelName>([
    'make',
    'model',
    'generation',
    'color',
    ...LIST_FILTERS,
    'year',
    'price',
    ...RANGE_FILTERS,
    'near',
  ]),
];

/** The panel of one filter, or the sheet with all of them. */
export type OpenPanel = FilterPanelName | 'all';

/** Parses the panel of an address; null for unknown values. */
export function readOpenPanel(params: URLSearchParams): OpenPanel | null {
  const name = params.get(PANEL_PARAM);
  return name === 'all' ? name : (FILTER_PANELS.find((panel) => panel === name) ?? null);
}

/** Stock figures of a set of filters for the panels. */
export type LiveNumbers = Pick<AdSearchResult, 'total' | 'facets' | 'ranges'>;

/** A panel that is open in the server's HTML. */
export type PanelInPage = { panel: OpenPanel; numbers: LiveNumbers };

/** A list, for its filters. */
export type FilteredList = {
  /** The filters as the server applied them. */
  query: AdQuery;
  /** Returns the list's address for a query. */
  urlOf: (query: Partial<AdQuery>) => string;
  /** Whether the list excludes ads without a picture (D11); counts must do the same. */
  withImage: boolean;
  /** Slug of the dealer whose stock it is; without it the list is of all dealers. */
  dealer?: string;
};
