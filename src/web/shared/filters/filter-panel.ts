import type { AdSearchResult } from '#src/domain/ads/ad-search.ts';
import { LIST_FILTERS, type ListFilter, RANGE_FILTERS, type RangeFilter } from '#src/domain/ads/filters/ad-filters.ts';
import type { AdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { PANEL_PARAM } from '#src/visitor-urls.ts';

export type FilterPanelName = ListFilter | RangeFilter | 'near';

/** The filters with a chip of their own (PUB §2), in the order in which buyers ask for them. */
export const CHIP_PANELS: readonly FilterPanelName[] = [
  'price',
  'make',
  'model',
  'generation',
  'year',
  'mileage',
  'fuel',
  'chassis',
  'color',
];

/** The filters that PUB §2 does not mention, in the same order. */
export const MORE_PANELS: readonly FilterPanelName[] = [
  ...new Set<FilterPanelName>([
    'transmission',
    'near',
    'electricRange',
    'tags',
    'priceLabel',
    'recent',
    ...LIST_FILTERS,
    ...RANGE_FILTERS,
  ]),
].filter((panel) => !CHIP_PANELS.includes(panel));

/** All filters, in the order of the dialog. */
export const FILTER_PANELS: readonly FilterPanelName[] = [
  ...new Set<FilterPanelName>([
    ...CHIP_PANELS.slice(0, CHIP_PANELS.indexOf('chassis')),
    'transmission',
    'chassis',
    ...MORE_PANELS,
    ...CHIP_PANELS,
  ]),
];

/** The filters by place, which a dealer's stock has no use for. */
export const PLACE_PANELS: readonly FilterPanelName[] = ['near', 'county'];

/** The group of filters that is open at first; `all`: those of every buyer. */
export type OpenPanel = FilterPanelName | 'all';

/** Parses the panel of an address; null for unknown values. */
export function readOpenPanel(params: URLSearchParams): OpenPanel | null {
  const name = params.get(PANEL_PARAM);
  return name === 'all' ? name : (FILTER_PANELS.find((panel) => panel === name) ?? null);
}

/** Stock figures of a set of filters for the panels. */
export type LiveNumbers = Pick<AdSearchResult, 'total' | 'facets' | 'ranges'> & {
  /** The first ads of the list; not in the server's HTML. */
  adIds?: readonly number[];
};

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
