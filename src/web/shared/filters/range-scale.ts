import type { RangeFilter } from '../../../domain/ads/ad-filters.ts';
import { SLIDERS } from '../../../domain/ads/filter-options.ts';
import type { Histogram } from '../../../domain/ads/histogram.ts';
import type { Bar } from '../../ui/range-slider.tsx';

/** A slider over the cars that there are: its top end means "och uppåt" (D19). */
export type RangeScale = { min: number; max: number; step: number; bars: Bar[] };

/** Years stand over their own place on the line, amounts between two. */
const HALF_A_YEAR = 0.5;

/** @returns null when no car has the value, or all have the same */
export function rangeScale(filter: RangeFilter, histogram: Histogram): RangeScale | null {
  const [first, second] = histogram;
  const last = histogram.at(-1);
  if (!first || !last) return null;
  const width = second ? second.from - first.from : (first.to ?? first.from + 1) - first.from;
  const end = last.to ?? last.from + width;
  if (filter === 'year') {
    const bars = histogram.map(({ from, count }) => ({
      ...{ from: from - HALF_A_YEAR, to: from + width - HALF_A_YEAR },
      count,
    }));
    return end - 1 > first.from ? { min: first.from, max: end - 1, step: 1, bars } : null;
  }
  const step = Math.min(SLIDERS[filter].step, width);
  const bars = histogram.map(({ from, to, count }) => ({ from, to: to ?? end, count }));
  return end > first.from ? { min: first.from, max: end, step, bars } : null;
}

/** Where the handles stand for the ends chosen; ends beyond the scale stand at its ends. */
export const handlesOf = ({ min, max }: RangeScale, low: number | null, high: number | null): [number, number] => {
  const within = (value: number): number => Math.min(Math.max(value, min), max);
  const [from, to] = [within(low ?? min), within(high ?? max)];
  return from <= to ? [from, to] : [to, from];
};
