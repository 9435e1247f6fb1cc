import type { RangeFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { SLIDERS } from '#src/domain/ads/filters/filter-options.ts';
import type { Histogram } from '#src/domain/ads/filters/histogram.ts';
import type { HistogramBar } from '#src/web/ui/range-slider.tsx';

/** Scale of a slider over the cars in stock: its ends mean "och uppåt" (D19), for years also "och äldre". */
export type RangeScale = { min: number; max: number; step: number; bars: HistogramBar[] };

/** Years are points on the scale, amounts are intervals. */
const HALF_A_YEAR = 0.5;

/** @returns null when no car has the value, or all have the same */
export function rangeScale(filter: RangeFilter, histogram: Histogram): RangeScale | null {
  const [first, second] = histogram;
  const last = histogram.at(-1);
  if (!first || !last) return null;
  const width = second ? second.from - first.from : (first.to ?? first.from + 1) - first.from;
  const end = last.to ?? last.from + width;
  if (filter === 'year') return yearScale(histogram);
  const step = Math.min(SLIDERS[filter].step, width);
  const bars = histogram.map(({ from, to, count }) => ({ from, to: to ?? end, count }));
  return end > first.from ? { min: first.from, max: end, step, bars } : null;
}

/** From the first bar, which may hold many years and stands at the last of them ("och äldre"), to the newest car. */
function yearScale(histogram: Histogram): RangeScale | null {
  const years = histogram.map(({ from, to, count }) => ({ from, last: (to ?? from + 1) - 1, count }));
  const [oldest, newest] = [years[0]?.last ?? 0, years.at(-1)?.last ?? 0];
  const bars = years.map(({ from, last, count }, place) => ({
    from: (place === 0 ? last : from) - HALF_A_YEAR,
    to: last + HALF_A_YEAR,
    count,
  }));
  return newest > oldest ? { min: oldest, max: newest, step: 1, bars } : null;
}

/** Positions of the handles for the chosen ends, limited to the scale. */
export const handlesOf = ({ min, max }: RangeScale, low: number | null, high: number | null): [number, number] => {
  const within = (value: number): number => Math.min(Math.max(value, min), max);
  const [from, to] = [within(low ?? min), within(high ?? max)];
  return from <= to ? [from, to] : [to, from];
};
