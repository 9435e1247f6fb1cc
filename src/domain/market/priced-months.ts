import type { FuelClass } from '#src/domain/valuation/valued-car.ts';
import type { Transmission } from '#src/domain/vocabulary/vocabulary.ts';

/** An ad with its prices since it was first seen, oldest first. */
export type AdWithPrices = {
  id: number;
  fuel: FuelClass;
  generationId: number | null;
  modelYear: number;
  odometerKm: number;
  horsepower: number | null;
  transmission: Transmission | null;
  /** null: Pris på begäran. */
  prices: readonly { at: Date; price: number | null }[];
  /** null while for sale. */
  closedAt: Date | null;
};

/** Months since year 0. */
export type Month = number;
export const monthOf = (at: Date): Month => at.getUTCFullYear() * 12 + at.getUTCMonth();
export const firstDayOf = (month: Month): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;

/**
 * The months in which an ad had a price, each with the last one of the month.
 * @param from the first month that counts
 * @param until the first month that does not: it is not over
 */
export function pricedMonths({ prices, closedAt }: AdWithPrices, from: Month, until: Month) {
  const first = prices[0];
  if (first === undefined) return [];
  const end = closedAt === null ? until - 1 : Math.min(until - 1, monthOf(closedAt));
  const months: { month: Month; price: number }[] = [];
  for (let month = Math.max(from, monthOf(first.at)); month <= end; month += 1) {
    const price = prices.findLast(({ at }) => monthOf(at) <= month)?.price ?? null;
    if (price !== null) months.push({ month, price });
  }
  return months;
}
