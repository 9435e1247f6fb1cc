import type { BodyType, Color, Fuel, Transmission } from '#src/domain/ads/vocabulary.ts';

/**
 * What a list of ads is narrowed to. Values of one list are alternatives (or), different filters all have to fit (and).
 * Field names are the URL's parameters; everything is as the visitor means it, so mileage is in mil (D20).
 */
export type AdFilters = {
  /** Brands by name. */
  make: readonly string[];
  /** Series by name, of the chosen makes. */
  model: readonly string[];
  /** Generations by name, of the chosen models (D26). */
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
  /** Free text, every word of which is to be found in the ad; empty: none. */
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

/** Filters that hold a list of values, in the order in which pages and URLs show them. */
export const LIST_FILTERS = ['make', 'model', 'generation', 'fuel', 'transmission', 'color', 'chassis'] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** Filters with a lower and an upper end, with the fields that hold them and the values that any car can have. */
export const RANGE_FILTERS = ['price', 'year', 'mileage'] as const;
export type RangeFilter = (typeof RANGE_FILTERS)[number];

type RangeField = 'minPrice' | 'maxPrice' | 'minYear' | 'maxYear' | 'minMileage' | 'maxMileage';
export const RANGE_FIELDS: Readonly<Record<RangeFilter, { min: RangeField; max: RangeField }>> = {
  price: { min: 'minPrice', max: 'maxPrice' },
  year: { min: 'minYear', max: 'maxYear' },
  mileage: { min: 'minMileage', max: 'maxMileage' },
};

/** Ends beyond which nothing is narrowed (kr, year, mil); those of the ads' own columns. */
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

/** Everything a visitor can choose and drop as one: each list, each range, and the text. */
export const FILTER_GROUPS = [...LIST_FILTERS, ...RANGE_FILTERS, 'search'] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];

const isListFilter = (group: FilterGroup): group is ListFilter => (LIST_FILTERS as readonly string[]).includes(group);

/** Whether the filter of a group narrows anything. */
export function isGroupUsed(filters: AdFilters, group: FilterGroup): boolean {
  if (group === 'search') return filters.search !== '';
  if (isListFilter(group)) return filters[group].length > 0;
  const { min, max } = rangeOf(filters, group);
  return min !== null || max !== null;
}

/** Whether anything is narrowed; D13: the popular list is for none. */
export const hasAdFilters = (filters: AdFilters): boolean => FILTER_GROUPS.some((group) => isGroupUsed(filters, group));

/** Sorts of the URL (D5). */
export const SORTS = ['date', 'price', 'mileage', 'year', 'power', 'acceleration'] as const;
export type SortBy = (typeof SORTS)[number];
export type SortOrder = 'asc' | 'desc';
export type AdSort = { by: SortBy; order: SortOrder };

/** The documents' second name for the sort by date. */
export const SORT_ALIASES: Readonly<Record<string, SortBy>> = { dates_published: 'date' };

/** PUB §3: descending, ascending for price. */
export const defaultOrder = (by: SortBy): SortOrder => (by === 'price' ? 'asc' : 'desc');

export const NEWEST_FIRST: AdSort = { by: 'date', order: 'desc' };

/** With the sort by price, cheaper ads and those without a price are left out (D12); kr. */
export const PRICE_SORT_FLOOR = 1_000;
