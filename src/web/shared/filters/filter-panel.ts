import type { AdSearchResult } from '#src/domain/ads/ad-search.ts';
import { RANGE_FILTERS, type RangeFilter } from '#src/domain/ads/filters/ad-filters.ts';
import type { AdQuery } from '#src/domain/ads/filters/ad-query.ts';

/** Filters that have a panel of their own, in the order in which lists show them (PUB §2). */
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

/** One filter's overlay, or the sheet that holds them all. */
export type OpenPanel = FilterPanelName | 'all';

/** Parameter of a page that is sent with a panel open: how panels are opened before scripts have come. */
export const PANEL_PARAM = 'filter';

/** The panel that an address opens; none for anything it does not know. */
export function readOpenPanel(params: URLSearchParams): OpenPanel | null {
  const name = params.get(PANEL_PARAM);
  return name === 'all' ? name : (FILTER_PANELS.find((panel) => panel === name) ?? null);
}

/** What panels show of the stock under a set of filters. */
export type LiveNumbers = Pick<AdSearchResult, 'total' | 'facets' | 'ranges'>;

/** A panel that the page was sent with open. */
export type PanelInPage = { panel: OpenPanel; numbers: LiveNumbers };

/** A list as its filters know it. */
export type FilteredList = {
  /** As it was applied: what the server made of the address. */
  query: AdQuery;
  /** The list's address for a query. */
  urlOf: (query: Partial<AdQuery>) => string;
  /** Whether the list leaves out ads without a picture (D11): counts must do the same. */
  withImage: boolean;
};
