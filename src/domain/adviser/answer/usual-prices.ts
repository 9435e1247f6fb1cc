import { type AdColumns, MISSING } from '#src/domain/ads/facet-index/ad-columns.ts';

/** Median price of the cars of one series and model year, given a minimum number of them. */
export type UsualPrice = { median: number; cars: number };
/** By row of the stock; null when there are too few similar cars. */
export type UsualPrices = (row: number) => UsualPrice | null;

const MIN_CARS = 8;
const FIRST_YEAR = 1900;
const YEARS = 256;

/** Median prices by series and model year. Takes a pass over the stock, so callers share the result per stock version. */
export function usualPrices(columns: AdColumns): UsualPrices {
  const seriesCodes = codesOfSeries(columns);
  const placeOf = (row: number): number => {
    const series = seriesCodes.codes[columns.variant[row] ?? 0] ?? MISSING;
    const year = columns.modelYear[row] ?? MISSING;
    return series === MISSING || year === MISSING ? MISSING : series * YEARS + ((year - FIRST_YEAR) & (YEARS - 1));
  };
  const starts = new Uint32Array(seriesCodes.count * YEARS + 1);
  for (let row = 0; row < columns.length; row += 1) {
    const place = placeOf(row);
    if (place !== MISSING && (columns.price[row] ?? MISSING) !== MISSING)
      starts[place + 1] = (starts[place + 1] ?? 0) + 1;
  }
  for (let place = 1; place < starts.length; place += 1)
    starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
  const next = starts.slice();
  const prices = new Int32Array(starts.at(-1) ?? 0);
  for (let row = 0; row < columns.length; row += 1) {
    const place = placeOf(row);
    const price = columns.price[row] ?? MISSING;
    if (place === MISSING || price === MISSING) continue;
    const to = next[place] ?? 0;
    prices[to] = price;
    next[place] = to + 1;
  }
  const medians = new Map<number, UsualPrice | null>();
  return (row) => {
    const place = placeOf(row);
    if (place === MISSING) return null;
    const known = medians.get(place);
    if (known !== undefined) return known;
    const own = prices.slice(starts[place] ?? 0, starts[place + 1] ?? 0).sort();
    const usual = own.length < MIN_CARS ? null : { median: own[own.length >> 1] ?? 0, cars: own.length };
    medians.set(place, usual);
    return usual;
  };
}

function codesOfSeries({ modelDictionary: variants }: AdColumns): { codes: Int32Array; count: number } {
  const known = new Map<string, number>();
  const codes = Int32Array.from(variants, ({ brand, series }) => {
    if (series === null) return MISSING;
    const key = `${brand}\u0000${series}`;
    const code = known.get(key) ?? known.size;
    known.set(key, code);
    return code;
  });
  return { codes, count: known.size };
}
