import type { BuiltYears } from '#src/domain/catalogue/generation-name.ts';
import type { AdFilters, FilterGroup, RangeFilter, WordFilter } from './filters/ad-filters.ts';
import type { IgnoredValue } from './filters/ad-query.ts';
import type { Histogram } from './filters/histogram.ts';
import type { ListOrder } from './list-cursor.ts';

/** A search over the active ads. */
export type AdSearchRequest = {
  filters: AdFilters;
  order: ListOrder;
  /** A page from 1 (past the end: the last page), or a cursor (unreadable, or of another order: the first page). */
  at: { page: number } | { cursor: string };
  /** Ads per page. */
  size: number;
  /** Only ads with a picture (D11). */
  withImage: boolean;
};

/** A value of a list filter, with the number of ads it matches under all other filters (D17). */
export type FacetValue = { value: string; count: number };
/** Name of a series; several makes may share it (Fiat 500, Abarth 500). */
export type ModelFacetValue = FacetValue & { makes: readonly string[] };
export type GenerationFacetValue = FacetValue & {
  models: readonly string[];
  /** Ids of the catalogue; empty for a dealer's own name. */
  ids: readonly number[];
  /** From the first to the last year of them; null for a dealer's own name. */
  years: BuiltYears | null;
};

export type Facets = {
  /** Every brand in stock, in Swedish order. */
  make: FacetValue[];
  /** Every series in stock of the selected makes, or of all makes. */
  model: ModelFacetValue[];
  /** Every generation in stock of the selected models; empty when no model is selected. */
  generation: GenerationFacetValue[];
} & {
  /** Values in stock, in the order of the vocabulary. */
  [Name in WordFilter]: FacetValue[];
};

/** Minimum and maximum under the other filters; null when no such ad has a value. Price in kr, mileage in mil, power in hk. */
export type RangeFacet = { min: number | null; max: number | null; histogram: Histogram };

export type AdSearchResult = {
  /** Version of the stock that was searched. */
  version: number;
  /** The filters as applied: names as the stock spells them, without unknown values. */
  filters: AdFilters;
  /** Names that are in neither the stock nor the catalogue. */
  ignored: IgnoredValue[];
  adIds: number[];
  /** Exact number of ads on all pages. */
  total: number;
  /** At least 1. */
  totalPages: number;
  /** From 1; with a cursor, the page that contains its first ad. */
  currentPage: number;
  /** Cursor of the next page; null after the last ad. */
  nextCursor: string | null;
  facets: Facets;
  ranges: Record<RangeFilter, RangeFacet>;
  /** Number of ads excluded by the list's own rules alone: no picture (D11), no price when sorted by price (D12). */
  excluded: { withoutImage: number; withoutPrice: number };
  /** Ads that would be added if this one filter were removed; 0 for unused filters. */
  relaxed: Readonly<Record<FilterGroup, number>>;
};

/** An active ad, as far as tables of the whole stock count it. */
export type StockCar = {
  brand: string;
  series: string | null;
  modelYear: number | null;
  odometerKm: number | null;
  hasImage: boolean;
};

/** The search service. All implementations must return the same answers; src/db/ad-search/ad-search.ts is the reference. */
export type AdSearch = (request: AdSearchRequest) => Promise<AdSearchResult>;

/** The filter group whose removal adds the most ads to an empty list. */
export function bestFilterToRemove(result: AdSearchResult): { group: FilterGroup; count: number } | null {
  const [best] = Object.entries(result.relaxed).sort(([, one], [, other]) => other - one);
  return best && best[1] > 0 ? { group: best[0] as FilterGroup, count: best[1] } : null;
}
