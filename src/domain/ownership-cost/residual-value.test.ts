import fc from 'fast-check';
import { expect, test } from 'vitest';
import { residualValues, valueAfter } from './residual-value.ts';

const point = (age: number, kr: number) => ({ age, kr, low: kr, high: kr });
const CURVE = [point(3, 300_000), point(4, 270_000), point(5, 240_000)];

test('a car follows the curve of its model from its own age', () => {
  const residual = residualValues(CURVE, 2023, 2026);
  expect(residual).toEqual([
    { years: 1, share: 0.9 },
    { years: 2, share: 0.8 },
  ]);
  expect([1, 2, 3].map((years) => valueAfter(residual, 250_000, years))).toEqual([225_000, 200_000, null]);
  expect(valueAfter(residual, null, 1)).toBeNull();
});

test.each([
  [null, 2023],
  [CURVE, null],
  [CURVE, 2020],
  [CURVE, 2025],
])('nothing is known of the curve %j in the year %j', (curve, modelYear) =>
  expect(residualValues(curve, modelYear, 2026)).toEqual([]),
);

test('the value is never above the price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (price, share) => {
      const value = valueAfter([{ years: 1, share }], price, 1) ?? -1;
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(price);
    }),
  );
});
