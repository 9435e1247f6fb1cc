import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadLabels } from './spread-labels.ts';

const ROOM = [10, 250] as const;
const GAP = 20;
const wanted = fc.array(fc.double({ min: 10, max: 250, noNaN: true }), { maxLength: 12 });

test('labels never overlap, have the order of their lines, and stay in the plot where they fit', () => {
  fc.assert(
    fc.property(wanted, (places) => {
      const spread = spreadLabels(places, GAP, ROOM);
      const sorted = spread.toSorted((one, other) => one - other);
      for (const [at, place] of sorted.entries())
        if (at > 0) expect(place - (sorted[at - 1] ?? 0)).toBeGreaterThanOrEqual(GAP - 1e-6);
      for (const [one, place] of places.entries())
        for (const [other, second] of places.entries())
          if (place < second) expect(spread[one]).toBeLessThan(spread[other] ?? 0);
      for (const place of spread) {
        expect(place).toBeGreaterThanOrEqual(ROOM[0] - 1e-6);
        expect(place).toBeLessThanOrEqual(ROOM[1] + 1e-6);
      }
    }),
    { seed: 90 },
  );
});

test('labels that have room stand where they belong, others are moved as little as possible', () => {
  expect(spreadLabels([100, 40, 200], GAP, ROOM)).toEqual([100, 40, 200]);
  expect(spreadLabels([100, 100], GAP, ROOM)).toEqual([90, 110]);
  expect(spreadLabels([250, 250, 30], GAP, ROOM)).toEqual([230, 250, 30]);
  expect(spreadLabels([], GAP, ROOM)).toEqual([]);
});
