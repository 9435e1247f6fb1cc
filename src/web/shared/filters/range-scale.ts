import type { RangeFilter } from '../../../domain/ads/filters/ad-filters.ts';
import { SLIDERS } from '../../../domain/ads/filters/filter-options.ts';
import type { Histogram } from '../../../domain/ads/filters/histogram.ts';
import type { Bar } from '../../ui/range-slider.tsx';

/** A slider over the cars that there are: its ends mean "och uppåt" (D19), for years also "och äldre". */
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
  if (filter === 'year') return yearScale(histogram, width, end - 1);
  const step = Math.min(SLIDERS[filter].step, width);
  const bars = histogram.map(({ from, to, count }) => ({ from, to: to ?? end, count }));
  return end > first.from ? { min: first.from, max: end, step, bars } : null;
}

/** The few oldest cars would press all others to the right: they share the first bar, whose place means "och äldre". */
const SHARE_OF_OLDEST = 0.01;

function yearScale(histogram: Histogram, width: number, newest: number): RangeScale | null {
  const total = histogram.reduce((sum, { count }) => sum + count, 0);
  let older = 0;
  let shown = 0;
  while (shown < histogram.length - 1 && older + (histogram[shown]?.count ?? 0) <= total * SHARE_OF_OLDEST) {
    older += histogram[shown]?.count ?? 0;
    shown += 1;
  }
  const bars = histogram.slice(shown).map(({ from, count }, place) => ({
    ...{ from: from - HALF_A_YEAR, to: Math.min(from + width - 1, newest) + HALF_A_YEAR },
    count: place === 0 ? count + older : count,
  }));
  const oldest = histogram[shown]?.from ?? newest;
  return newest > oldest ? { min: oldest, max: newest, step: 1, bars } : null;
}

/** Where the handles stand for the ends chosen; ends beyond the scale stand at its ends. */
export const handlesOf = ({ min, max }: RangeScale, low: number | null, high: number | null): [number, number] => {
  const within = (value: number): number => Math.min(Math.max(value, min), max);
  const [from, to] = [within(low ?? min), within(high ?? max)];
  return from <= to ? [from, to] : [to, from];
};
