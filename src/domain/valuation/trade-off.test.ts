import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tradeOffOf } from './trade-off.ts';

const cars = fc.array(
  fc.record({
    width: fc.double({ min: 0.01, max: 2, noNaN: true }),
    error: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 300 },
);

test('the shares rise to all cars, and the intervals with them', () => {
  fc.assert(
    fc.property(cars, (each) => {
      const points = tradeOffOf(each, 10);
      expect(points).toHaveLength(each.length < 10 ? 0 : 10);
      for (const [place, { share, width }] of points.entries()) {
        expect(share).toBeCloseTo((place + 1) / 10);
        expect(width).toBeGreaterThanOrEqual(points[place - 1]?.width ?? 0);
      }
      const all = each.map(({ error }) => error).sort((a, b) => a - b);
      const last = points.at(-1);
      if (last) expect(last.medianError).toBeCloseTo(all[all.length >> 1] ?? 0, 3);
    }),
  );
});
