import type { AdSearchResult } from '#src/domain/ads/ad-search.ts';
import { RANGE_FILTERS, type RangeFilter } from '#src/domain/ads/filters/ad-filters.ts';
import type { AdQuery } from '#src/domain/ads/filters/ad-query.ts';

/** Filters that have a panel of their own, in the order of the lists (PUB §2). */
export const FILTER_PANELS = [
  'make',
  'model',
  'generation',
  'color',
  'fuel',
  'transmission',
  'chassis',
  'year',
  'price',
  'mileage',
] as const;
export type FilterPanelName = (typeof FILTER_PANELS)[number];

export const isRange = (panel: FilterPanelName): panel is RangeFilter =>
  (RANGE_FILTERS as readonly string[]).includes(panel);

/** The panel of one filter, or the sheet with all of them. */
export type OpenPanel = FilterPanelName | 'all';

/** Query parameter for a page with an open panel, used without scripts. */
export const PANEL_PARAM = 'filter';

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
};
