import type { RangeFilter } from './ad-filters.ts';

/**
 * How many cars there are along a range, for the bars over its slider. Ads are counted in fine steps, the same everywhere; the
 * bars are put together from those to fit the cars that there are.
 */

/** A bar: from (included) to (not included); null: "och uppåt". */
export type HistogramBin = { from: number; to: number | null; count: number };
export type Histogram = HistogramBin[];

/** kr, year, mil. What is at or above `end` is counted in the last step. */
export const FINE_STEPS: Readonly<Record<RangeFilter, { start: number; step: number; end: number }>> = {
  price: { start: 0, step: 10_000, end: 2_000_000 },
  year: { start: 1900, step: 1, end: 2100 },
  mileage: { start: 0, step: 250, end: 50_000 },
};

const MOST_BINS = 24;
/** The few dearest cars would press all others into the first bar: they share the last one. */
const SHOWN_SHARE = 0.99;

export const fineStepCount = (filter: RangeFilter): number => {
  const { start, step, end } = FINE_STEPS[filter];
  return (end - start) / step + 1;
};

export function fineStepOf(filter: RangeFilter, value: number): number {
  const { start, step, end } = FINE_STEPS[filter];
  return Math.floor((Math.min(Math.max(value, start), end) - start) / step);
}

/** Round widths of a bar, in fine steps. */
const WIDTHS = [1, 2, 4, 5, 10, 20] as const;

/**
 * Up to 24 bars of one round width.
 * @param counts ads per fine step
 */
export function toHistogram(filter: RangeFilter, counts: ArrayLike<number>): Histogram {
  const { start, step } = FINE_STEPS[filter];
  const first = firstUsed(counts);
  if (first === null) return [];
  const last = lastShown(counts);
  const width = WIDTHS.find((each) => barsOf(first, last, each) <= MOST_BINS) ?? 20;
  const bins: Histogram = [];
  for (let from = first - (first % width); from <= last; from += width) {
    bins.push({ from: start + from * step, to: start + (from + width) * step, count: sum(counts, from, from + width) });
  }
  const end = bins.at(-1);
  const above = end?.to == null ? 0 : sum(counts, (end.to - start) / step, counts.length);
  const isOpen = above > 0 || (end?.to ?? 0) > FINE_STEPS[filter].end;
  return isOpen && end ? [...bins.slice(0, -1), { from: end.from, to: null, count: end.count + above }] : bins;
}

const barsOf = (first: number, last: number, width: number): number =>
  Math.floor(last / width) - Math.floor(first / width) + 1;

function firstUsed(counts: ArrayLike<number>): number | null {
  for (let at = 0; at < counts.length; at += 1) if ((counts[at] ?? 0) > 0) return at;
  return null;
}

function lastShown(counts: ArrayLike<number>): number {
  const wanted = sum(counts, 0, counts.length) * SHOWN_SHARE;
  let seen = 0;
  for (let at = 0; at < counts.length; at += 1) {
    seen += counts[at] ?? 0;
    if (seen >= wanted) return at;
  }
  return counts.length - 1;
}

function sum(counts: ArrayLike<number>, from: number, to: number): number {
  let total = 0;
  for (let at = from; at < Math.min(to, counts.length); at += 1) total += counts[at] ?? 0;
  return total;
}
