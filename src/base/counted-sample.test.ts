import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedSample } from './counted-sample.ts';

test('lets the first event through, then one an interval, which counts those before it', () => {
  let clock = 0;
  const sample = countedSample(1_000, () => clock);
  const at = (ms: number) => {
    clock = ms;
    return sample();
  };
  expect([at(0), at(1), at(999), at(1_000), at(1_500), at(9_000)]).toEqual([1, null, null, 3, null, 2]);
});

test('counts every event once', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(400)), (pauses) => {
      let clock = 0;
      const sample = countedSample(1_000, () => clock);
      let counted = 0;
      for (const pause of pauses) {
        clock += pause;
        counted += sample() ?? 0;
      }
      // Those that are still held back come with the next.
      clock += 1_000;
      expect(counted + (sample() ?? 0)).toBe(pauses.length + 1);
    }),
  );
});
