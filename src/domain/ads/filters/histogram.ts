import type { RangeFilter } from './ad-filters.ts';

/**
 * Distribution of cars along a range, for the bars above its slider. Ads are counted in fine steps, the same everywhere; bars
 * merge fine steps to fit the cars in stock.
 */

/** A bar: from (inclusive) to (exclusive); null: "och uppåt". */
export type HistogramBin = { from: number; to: number | null; count: number };
export type Histogram = HistogramBin[];

/** kr, year, mil, hk, km. Values at or above `end` are counted in the last step. */
export const FINE_STEPS: Readonly<Record<RangeFilter, { start: number; step: number; end: number }>> = {
  price: { start: 0, step: 10_000, end: 2_000_000 },
  year: { start: 1900, step: 1, end: 2100 },
  mileage: { start: 0, step: 250, end: 50_000 },
  power: { start: 0, step: 5, end: 600 },
  electricRange: { start: 0, step: 10, end: 800 },
};

/**
 * The few most expensive cars, and those with the highest mileage, would compress all others into the first bar: they share the
 * last one, "och uppåt". The few oldest share the first. `widths`: widths of a bar in fine steps, chosen so that bars end on
 * steps of the slider.
 */
const SHAPES: Readonly<
  Record<RangeFilter, { max: number; widths: readonly number[]; atStart: number; atEnd: number }>
> = {
  price: { max: 24, widths: [1, 2, 5, 10, 20], atStart: 0, atEnd: 0.01 },
  year: { max: 32, widths: [1, 2, 5, 10, 20], atStart: 0.01, atEnd: 0 },
  mileage: { max: 24, widths: [1, 2, 4, 8, 12, 20], atStart: 0, atEnd: 0.01 },
  power: { max: 24, widths: [1, 2, 4, 5, 10, 20], atStart: 0, atEnd: 0.01 },
  electricRange: { max: 24, widths: [1, 2, 5, 10], atStart: 0, atEnd: 0.01 },
};

export const fineStepCount = (filter: RangeFilter): number => {
  const { start, step, end } = FINE_STEPS[filter];
  return (end - start) / step + 1;
};

export function fineStepOf(filter: RangeFilter, value: number): number {
  const { start, step, end } = FINE_STEPS[filter];
  return Math.floor((Math.min(Math.max(value, start), end) - start) / step);
}

/**
 * Bars of equal width, except the one shared by the oldest. Years end with the newest.
 * @param counts ads per fine step
 */
export function toHistogram(filter: RangeFilter, counts: ArrayLike<number>): Histogram {
  const { start, step } = FINE_STEPS[filter];
  const { max, widths, atStart, atEnd } = SHAPES[filter];
  const total = sum(counts, 0, counts.length);
  if (total === 0) return [];
  const oldest = stepOfAd(counts, 1);
  const first = stepOfAd(counts, Math.floor(total * atStart) + 1);
  const last = stepOfAd(counts, total * (1 - atEnd));
  const room = first > oldest ? max - 1 : max;
  const width = widths.find((each) => Math.floor(last / each) - Math.floor(first / each) < room) ?? widths.at(-1) ?? 1;
  const end = filter === 'year' ? last + 1 : Number.POSITIVE_INFINITY;
  const bin = (from: number, to: number): HistogramBin => ({
    from: start + from * step,
    to: start + to * step,
    count: sum(counts, from, to),
  });
  const bins = first > oldest ? [bin(oldest, first)] : [];
  for (let from = filter === 'year' ? first : first - (first % width); from <= last; from += width) {
    bins.push(bin(from, Math.min(from + width, end)));
  }
  return withOpenEnd(filter, bins, total);
}

/** Makes the last bar open-ended. */
function withOpenEnd(filter: RangeFilter, bins: Histogram, total: number): Histogram {
  const shown = bins.reduce((seen, { count }) => seen + count, 0);
  const last = bins.at(-1);
  const isOpen = shown < total || (last?.to ?? 0) > FINE_STEPS[filter].end;
  return isOpen && last ? [...bins.slice(0, -1), { ...last, to: null, count: last.count + total - shown }] : bins;
}

/** The fine step of the n-th ad, counted from 1 in ascending order. */
function stepOfAd(counts: ArrayLike<number>, ad: number): number {
  let seen = 0;
  for (let at = 0; at < counts.length; at += 1) {
    seen += counts[at] ?? 0;
    if (seen >= ad) return at;
  }
  return counts.length - 1;
}

function sum(counts: ArrayLike<number>, from: number, to: number): number {
  let total = 0;
  for (let at = from; at < Math.min(to, counts.length); at += 1) total += counts[at] ?? 0;
  return total;
}
