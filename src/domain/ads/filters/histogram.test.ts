import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RANGE_FILTERS } from './ad-filters.ts';
import { SLIDERS } from './filter-options.ts';
import { FINE_STEPS, fineStepCount, fineStepOf, toHistogram } from './histogram.ts';

test('counts every car in one of at most 24 (years: 32) adjacent bars that end on steps of the slider', () => {
  const values = fc.array(fc.nat(3_000_000), { maxLength: 60 });
  fc.assert(
    fc.property(fc.constantFrom(...RANGE_FILTERS), values, (filter, given) => {
      const counts = new Uint32Array(fineStepCount(filter));
      for (const value of given) counts[fineStepOf(filter, value)] = (counts[fineStepOf(filter, value)] ?? 0) + 1;
      const bins = toHistogram(filter, counts);
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(given.length);
      expect(bins.length).toBeLessThanOrEqual(filter === 'year' ? 32 : 24);
      for (const [at, bin] of bins.entries()) {
        if (at > 0) expect(bin.from).toBe(bins[at - 1]?.to);
        if (filter !== 'year' && bin.to !== null)
          expect(bin.to % Math.min(SLIDERS[filter].step, bin.to - bin.from)).toBe(0);
        if (bin.to === null) expect(at).toBe(bins.length - 1);
      }
    }),
  );
});

test('merges few very expensive cars into the last bar, och uppåt', () => {
  const counts = new Uint32Array(fineStepCount('price'));
  for (const price of [100_000, 150_000, 300_000]) counts[fineStepOf('price', price)] = 500;
  counts[fineStepOf('price', 1_900_000)] = 2;
  const bins = toHistogram('price', counts);
  expect(bins[0]).toEqual({ from: 100_000, to: 110_000, count: 500 });
  expect(bins.at(-1)).toEqual({ from: 300_000, to: null, count: 502 });
});

test('ends years with the newest car and merges the few oldest into the first bar', () => {
  const counts = new Uint32Array(fineStepCount('year'));
  for (let year = 2004; year <= 2027; year += 1) counts[fineStepOf('year', year)] = 100;
  for (const year of [1952, 1968]) counts[fineStepOf('year', year)] = 5;
  const bins = toHistogram('year', counts);
  expect(bins.slice(0, 2)).toEqual([
    { from: 1952, to: 2004, count: 10 },
    { from: 2004, to: 2005, count: 100 },
  ]);
  expect(bins.at(-1)).toEqual({ from: 2027, to: 2028, count: 100 });
});

test('ends a wide span of years with the newest car', () => {
  const counts = new Uint32Array(fineStepCount('year'));
  for (let year = 1931; year <= 2027; year += 1) counts[fineStepOf('year', year)] = 1;
  const bins = toHistogram('year', counts);
  expect(bins.length).toBeLessThanOrEqual(32);
  expect(bins.at(-1)).toEqual({ from: 2026, to: 2028, count: 2 });
});

test('returns no bars without cars', () => {
  expect(toHistogram('year', new Uint32Array(fineStepCount('year')))).toEqual([]);
  expect(FINE_STEPS.mileage.step * (fineStepCount('mileage') - 1)).toBe(50_000);
});
