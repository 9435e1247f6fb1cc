import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from '#tools/demo/chance/random.ts';
import { zipfSampler } from './zipf.ts';

const SAMPLES = 20_000;
/** Standard deviations by which a frequency may differ; the seeds are fixed, so that a run cannot fail by chance. */
const TOLERANCE = 6;

test('samples each rank in proportion to 1 / rank^s', () => {
  const cases = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.constantFrom(0.5, 1, 1.5), fc.nat());
  fc.assert(
    fc.property(cases, ([count, exponent, seed]) => {
      const sample = zipfSampler(count, exponent, createRandom(`zipf ${seed}`));
      const seen = new Map<number, number>();
      for (let each = 0; each < SAMPLES; each += 1) {
        const rank = sample();
        seen.set(rank, (seen.get(rank) ?? 0) + 1);
      }
      const weights = Array.from({ length: count }, (_, rank) => (rank + 1) ** -exponent);
      const sum = weights.reduce((total, weight) => total + weight, 0);
      expect([...seen.keys()].every((rank) => Number.isInteger(rank) && rank >= 0 && rank < count)).toBe(true);
      for (const [rank, weight] of weights.entries()) {
        const expected = (SAMPLES * weight) / sum;
        expect(Math.abs((seen.get(rank) ?? 0) - expected)).toBeLessThan(TOLERANCE * Math.sqrt(expected) + 3);
      }
    }),
    { numRuns: 40, seed: 21 },
  );
});

test('repeats its samples for the same seed, and reaches the last rank', () => {
  const sampled = (seed: string): number[] => {
    const sample = zipfSampler(1_000, 1, createRandom(seed));
    return Array.from({ length: 50 }, () => sample());
  };
  expect(sampled('a')).toEqual(sampled('a'));
  expect(sampled('a')).not.toEqual(sampled('b'));
  expect(zipfSampler(1_000, 1, { next: () => 1 - Number.EPSILON })()).toBe(999);
  expect(zipfSampler(1_000, 1, { next: () => 0 })()).toBe(0);
});
