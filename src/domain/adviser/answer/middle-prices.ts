import { type AdColumns, MISSING } from '#src/domain/ads/facet-index/ad-columns.ts';
import { PRICE_SORT_FLOOR } from '#src/domain/ads/filters/ad-filters.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import type { ParsedQuery, SoftPreference } from '#src/domain/wish/parsed-query.ts';

/** Prices between which cars are chosen, kr. */
export type MiddlePrices = { lowest: number; highest: number };

/** Preferences with a price of their own. */
const PRICED: ReadonlySet<SoftPreference> = new Set(['billig', 'första bil']);
/** Of fewer cars, all are shown. */
const MIN_CARS = 20;

/** Seats from which they are a need like a preference. */
const MANY_SEATS = 6;

/** Whether cars are chosen by a need without any word about their price. */
export const isWithoutBudget = ({
  wishes,
  filters,
  limits,
  sort,
}: Pick<ParsedQuery, 'wishes' | 'filters' | 'limits' | 'sort'>): boolean =>
  (wishes.length > 0 || (limits.minSeats ?? 0) >= MANY_SEATS) &&
  !wishes.some((wish) => PRICED.has(wish)) &&
  sort === null &&
  filters.minPrice === null &&
  filters.maxPrice === null &&
  filters.model.length === 0;

/** The middle half of the prices of rows; null: too few have a price. */
export function middlePrices({ price }: Pick<AdColumns, 'price'>, rows: readonly number[]): MiddlePrices | null {
  const prices = rows.map((row) => price[row] ?? MISSING).filter((each) => each >= PRICE_SORT_FLOOR);
  if (prices.length < MIN_CARS) return null;
  prices.sort((one, other) => one - other);
  const at = (share: number): number => prices[Math.floor((prices.length - 1) * share)] ?? 0;
  return { lowest: at(0.25), highest: at(0.75) };
}

/** Rows whose price lies in a range. */
export const rowsWithin = (
  { price }: Pick<AdColumns, 'price'>,
  rows: readonly number[],
  { lowest, highest }: MiddlePrices,
): number[] => rows.filter((row) => (price[row] ?? MISSING) >= lowest && (price[row] ?? MISSING) <= highest);

/** States that no price was asked for, and between which prices the cars were chosen. */
export const middlePricesText = ({ lowest, highest }: MiddlePrices): string =>
  `Du har inte skrivit något pris, så jag har valt ur den mittersta hälften: ${formatKronor(lowest)} till ${formatKronor(highest)}. Skriv gärna vad bilen får kosta.`;
