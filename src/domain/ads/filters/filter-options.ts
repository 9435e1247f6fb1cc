import { formatNumber } from '#src/domain/format/numbers.ts';
import type { AdSort, Range, RangeFilter, SortBy, SortOrder } from './ad-filters.ts';

/** Options of lists and filters, from PUB §9 and the decisions. */

/** Ads per page of /vehicles and of /annonser (D7). */
export const VEHICLES_PAGE_SIZE = 20;
export const ADS_PAGE_SIZE = 24;

/** Steps of the price selects, kr. */
export const PRICE_FILTER_STEPS = [
  50_000, 100_000, 150_000, 200_000, 300_000, 400_000, 500_000, 750_000, 1_000_000,
] as const;

/** Steps of the mileage selects, mil. */
export const MILEAGE_STEPS = [1_000, 2_500, 5_000, 7_500, 10_000, 15_000, 20_000, 30_000, 40_000] as const;

/** Steps of the power selects, hk. */
const POWER_STEPS = [75, 100, 125, 150, 175, 200, 250, 300, 400, 500] as const;

/** Steps of the range selects, km. */
const ELECTRIC_RANGE_STEPS = [50, 100, 200, 300, 350, 400, 450, 500, 550, 600] as const;

/** Sliders of PUB §5: the maximum means "och uppåt" (D19). The bounds of the year come from the stock. */
export const SLIDERS: Readonly<Record<Exclude<RangeFilter, 'year'>, { min: number; max: number; step: number }>> = {
  price: { min: 0, max: 2_000_000, step: 10_000 },
  mileage: { min: 0, max: 50_000, step: 1_000 },
  power: { min: 0, max: 600, step: 10 },
  electricRange: { min: 0, max: 800, step: 10 },
};

/** Years to select, newest first, within the stock's bounds. */
const yearSteps = (oldest: number, newest: number): number[] =>
  Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, index) => newest - index);

/**
 * The bounds that a range offers.
 * @param ends minimum and maximum in stock
 */
export function rangeSteps(filter: RangeFilter, { min, max }: Range): readonly number[] {
  if (filter === 'price') return PRICE_FILTER_STEPS;
  if (filter === 'mileage') return MILEAGE_STEPS;
  if (filter === 'power') return POWER_STEPS;
  if (filter === 'electricRange') return ELECTRIC_RANGE_STEPS;
  return min === null || max === null ? [] : yearSteps(min, max);
}

/** Formats a bound without its unit; years have no thousands separator. */
export const formatEnd = (filter: RangeFilter, end: number): string =>
  filter === 'year' ? String(end) : formatNumber(end);

export type SortChoice = {
  by: SortBy;
  order: SortOrder;
  label: string;
  /** The cars at the top of the list, as a sentence. */
  first: string;
  isCommon?: true;
};

/** The sorts in the order of the select, all but those by value and by range in both directions. */
export const SORT_CHOICES: readonly SortChoice[] = [
  { by: 'date', order: 'desc', label: 'Nyast', first: 'Nyast först', isCommon: true },
  { by: 'date', order: 'asc', label: 'Äldst publicerad', first: 'Äldst först' },
  { by: 'price', order: 'asc', label: 'Lägst pris', first: 'Billigast först', isCommon: true },
  { by: 'price', order: 'desc', label: 'Högst pris', first: 'Dyrast först' },
  { by: 'mileage', order: 'asc', label: 'Minst körd', first: 'Minst körda först', isCommon: true },
  { by: 'mileage', order: 'desc', label: 'Mest körd', first: 'Mest körda först' },
  { by: 'year', order: 'desc', label: 'Nyast årsmodell', first: 'Nyast årsmodell först' },
  { by: 'year', order: 'asc', label: 'Äldst årsmodell', first: 'Äldst årsmodell först' },
  { by: 'power', order: 'desc', label: 'Högst effekt', first: 'Starkast först' },
  { by: 'power', order: 'asc', label: 'Lägst effekt', first: 'Svagast först' },
  { by: 'acceleration', order: 'asc', label: 'Snabbast 0–100', first: 'Snabbast till 100 km/h först' },
  { by: 'acceleration', order: 'desc', label: 'Långsammast 0–100', first: 'Långsammast till 100 km/h först' },
  { by: 'electricRange', order: 'desc', label: 'Längst räckvidd', first: 'Längst räckvidd först' },
  { by: 'distance', order: 'asc', label: 'Närmast', first: 'Närmast först' },
  { by: 'distance', order: 'desc', label: 'Längst bort', first: 'Längst bort först' },
  { by: 'value', order: 'asc', label: 'Mest prisvärd', first: 'Mest prisvärda först', isCommon: true },
];

/** The sorts that stand beside a list as words; its menu has them all. */
export const COMMON_SORTS: readonly SortChoice[] = SORT_CHOICES.filter(({ isCommon }) => isCommon);

/** The choice of a sort; undefined for one that no menu has. */
export const choiceOfSort = (sort: AdSort | null): SortChoice | undefined =>
  SORT_CHOICES.find(({ by, order }) => by === sort?.by && order === sort.order);

/** The sentence of an order; empty for one that no choice has. */
export const firstInOrder = (by: SortBy, order: SortOrder): string => choiceOfSort({ by, order })?.first ?? '';

/** The same within a sentence. */
export const orderName = ({ by, order }: AdSort): string => firstInOrder(by, order).toLowerCase();
