import type { BuiltYears } from '#src/domain/catalogue/generation-name.ts';
import type { AdFilters, FilterGroup } from './filters/ad-filters.ts';
import type { IgnoredValue } from './filters/ad-query.ts';
import type { Histogram } from './filters/histogram.ts';
import type { ListOrder } from './list-cursor.ts';

/** One question to the stock of active ads. */
export type AdSearchRequest = {
  filters: AdFilters;
  order: ListOrder;
  /** A page from 1 (beyond the last one: the last), or a cursor (unreadable, or of another order: the first page). */
  at: { page: number } | { cursor: string };
  /** Ads per page. */
  size: number;
  /** Only ads with a picture (D11). */
  withImage: boolean;
};

/** A value of a list filter and the ads it gives under all other filters (D17). */
export type FacetValue = { value: string; count: number };
/** A series' name; several makes may have it (Fiat 500, Abarth 500). */
export type ModelFacetValue = FacetValue & { makes: readonly string[] };
export type GenerationFacetValue = FacetValue & {
  models: readonly string[];
  /** Of the catalogue; none for a dealer's own word. */
  ids: readonly number[];
  /** From the first to the last of them; null for a dealer's own word. */
  years: BuiltYears | null;
};

export type Facets = {
  /** Every brand in stock, in Swedish order. */
  make: FacetValue[];
  /** Every series in stock of the chosen makes, of all makes when none is chosen. */
  model: ModelFacetValue[];
  /** Every generation in stock of the chosen models; none when no model is chosen. */
  generation: GenerationFacetValue[];
  /** Words in stock, in the vocabulary's order. */
  fuel: FacetValue[];
  transmission: FacetValue[];
  color: FacetValue[];
  chassis: FacetValue[];
};

/** Least and greatest value under the other filters; null when no such ad has one. Price in kr, mileage in mil. */
export type RangeFacet = { min: number | null; max: number | null; histogram: Histogram };

export type AdSearchResult = {
  /** The stock's version that this is of. */
  version: number;
  /** The filters as they were applied: names as the stock spells them, without what it does not know. */
  filters: AdFilters;
  /** Names that neither stock nor catalogue knows. */
  ignored: IgnoredValue[];
  adIds: number[];
  /** Of all pages, exact. */
  total: number;
  /** At least 1. */
  totalPages: number;
  /** From 1; with a cursor the page that its first ad stands on. */
  currentPage: number;
  /** Where the next page begins; null after the last ad. */
  nextCursor: string | null;
  facets: Facets;
  ranges: { price: RangeFacet; year: RangeFacet; mileage: RangeFacet };
  /** Ads that only the list's own rules leave out: no picture (D11), no price with the sort by price (D12). */
  excluded: { withoutImage: number; withoutPrice: number };
  /** Ads that would be added if this one filter were dropped; 0 for filters not used. */
  relaxed: Readonly<Record<FilterGroup, number>>;
};

/** The search service. Implementations must give the same answers: src/db/ad-search/ad-search.ts is what the others are held against. */
export type AdSearch = (request: AdSearchRequest) => Promise<AdSearchResult>;

/** The group to drop from a list without ads that gives the most. */
export function bestFilterToRemove(result: AdSearchResult): { group: FilterGroup; count: number } | null {
  const [best] = Object.entries(result.relaxed).sort(([, one], [, other]) => other - one);
  return best && best[1] > 0 ? { group: best[0] as FilterGroup, count: best[1] } : null;
}
