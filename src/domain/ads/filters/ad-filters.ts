import type { BodyType, Color, Fuel, Transmission } from '#src/domain/ads/vocabulary.ts';

/**
 * Filters of a list of ads. Values of one list filter are alternatives (or), different filters must all match (and). Field names
 * are the URL's parameters, and values are in the visitor's units: mileage is in mil (D20).
 */
export type AdFilters = {
  /** Brands by name. */
  make: readonly string[];
  /** Series by name, of the selected makes. */
  model: readonly string[];
  /** Generations by name, of the selected models (D26). */
  generation: readonly string[];
  fuel: readonly Fuel[];
  transmission: readonly Transmission[];
  color: readonly Color[];
  chassis: readonly BodyType[];
  /** kr. */
  minPrice: number | null;
  maxPrice: number | null;
  minYear: number | null;
  maxYear: number | null;
  /** mil; 1 mil is 10 km. */
  minMileage: number | null;
  maxMileage: number | null;
  /** Free text, every word of which must occur in the ad; empty: none. */
  search: string;
};

export const NO_AD_FILTERS: AdFilters = {
  make: [],
  model: [],
  generation: [],
  fuel: [],
  transmission: [],
  color: [],
  chassis: [],
  minPrice: null,
  maxPrice: null,
  minYear: null,
  maxYear: null,
  minMileage: null,
  maxMileage: null,
  search: '',
};

/** Filters with a list of values, in the order of pages and URLs. */
export const LIST_FILTERS = ['make', 'model', 'generation', 'fuel', 'transmission', 'color', 'chassis'] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** Range filters, with the fields of their bounds and the plausible values. */
export const RANGE_FILTERS = ['price', 'year', 'mileage'] as const;
export type RangeFilter = (typeof RANGE_FILTERS)[number];

type RangeField = 'minPrice' | 'maxPrice' | 'minYear' | 'maxYear' | 'minMileage' | 'maxMileage';
export const RANGE_FIELDS: Readonly<Record<RangeFilter, { min: RangeField; max: RangeField }>> = {
  price: { min: 'minPrice', max: 'maxPrice' },
  year: { min: 'minYear', max: 'maxYear' },
  mileage: { min: 'minMileage', max: 'maxMileage' },
};

/** Bounds beyond which a range filters nothing (kr, year, mil); those of the ads' own columns. */
export const RANGE_LIMITS: Readonly<Record<RangeFilter, { lowest: number; highest: number }>> = {
  price: { lowest: 0, highest: 100_000_000 },
  year: { lowest: 1900, highest: 2100 },
  mileage: { lowest: 0, highest: 200_000 },
};

export type Range = { min: number | null; max: number | null };

export const rangeOf = (filters: AdFilters, filter: RangeFilter): Range => ({
  min: filters[RANGE_FIELDS[filter].min],
  max: filters[RANGE_FIELDS[filter].max],
});

/** Filters that a visitor sets and removes as a unit: each list, each range, and the text. */
export const FILTER_GROUPS = [...LIST_FILTERS, ...RANGE_FILTERS, 'search'] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];

const isListFilter = (group: FilterGroup): group is ListFilter => (LIST_FILTERS as readonly string[]).includes(group);

/** Whether the filter of a group is in use. */
export function isGroupUsed(filters: AdFilters, group: FilterGroup): boolean {
  if (group === 'search') return filters.search !== '';
  if (isListFilter(group)) return filters[group].length > 0;
  const { min, max } = rangeOf(filters, group);
  return min !== null || max !== null;
}

/** Whether any filter is in use; D13: the popular list is shown when none is. */
export const hasAdFilters = (filters: AdFilters): boolean => FILTER_GROUPS.some((group) => isGroupUsed(filters, group));

/** Sort keys of the URL (D5). */
export const SORTS = ['date', 'price', 'mileage', 'year', 'power', 'acceleration'] as const;
export type SortBy = (typeof SORTS)[number];
export type SortOrder = 'asc' | 'desc';
export type AdSort = { by: SortBy; order: SortOrder };

/** Alternative names in the specification for the sort by date. */
export const SORT_ALIASES: Readonly<Record<string, SortBy>> = { dates_published: 'date' };

/** PUB §3: descending, but ascending for price. */
export const defaultOrder = (by: SortBy): SortOrder => (by === 'price' ? 'asc' : 'desc');

export const NEWEST_FIRST: AdSort = { by: 'date', order: 'desc' };

/** The sort by price excludes cheaper ads and those without a price (D12); kr. */
export const PRICE_SORT_FLOOR = 1_000;
