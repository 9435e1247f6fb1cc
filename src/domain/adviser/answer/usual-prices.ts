import { type AdColumns, MISSING } from '#src/domain/ads/facet-index/ad-columns.ts';

/** Median price of the cars of one series and model year, given a minimum number of them. */
export type UsualPrice = { median: number; cars: number };
/** By row of the stock; null when there are too few similar cars. */
export type UsualPrices = (row: number) => UsualPrice | null;

const MIN_CARS = 8;
/** More than any model year. */
const YEARS = 10_000;

/** Median prices by series and model year. Takes a pass over the stock, so callers share the result per stock version. */
export function usualPrices(columns: AdColumns): UsualPrices {
  const codes = new Map<string, number>();
  const seriesOfVariant = columns.modelDictionary.map(({ brand, series }, variant) => {
    if (series === null) return MISSING;
    const code = codes.get(`${brand}\u0000${series}`) ?? variant;
    codes.set(`${brand}\u0000${series}`, code);
    return code;
  });
  const groupOf = (row: number): number => {
    const series = seriesOfVariant[columns.variant[row] ?? 0] ?? MISSING;
    const year = columns.modelYear[row] ?? MISSING;
    return series === MISSING || year === MISSING ? MISSING : series * YEARS + year;
  };
  const prices = new Map<number, number[]>();
  for (const row of columns.byDate) {
    const [group, price] = [groupOf(row), columns.price[row] ?? MISSING];
    if (group === MISSING || price === MISSING) continue;
    const own = prices.get(group);
    if (own) own.push(price);
    else prices.set(group, [price]);
  }
  const usual = new Map<number, UsualPrice>();
  for (const [group, own] of prices) {
    const median = own.sort((one, other) => one - other)[own.length >> 1];
    if (median !== undefined && own.length >= MIN_CARS) usual.set(group, { median, cars: own.length });
  }
  return (row) => usual.get(groupOf(row)) ?? null;
}
