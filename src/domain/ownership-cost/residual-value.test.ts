import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FUEL_CLASSES } from '#src/domain/valuation/valued-car.ts';
import { lossOfValue, valueAfter } from './residual-value.ts';

const point = (age: number, kr: number) => ({ age, kr, low: kr, high: kr });
const CURVE = [point(3, 300_000), point(4, 270_000), point(5, 240_000)];
/** The distance of the curves. */
const MIL = 1_126;

test('a car follows the curve of its model from its own age, and cars of its fuel beyond it', () => {
  const loss = lossOfValue(CURVE, 3, 'petrol');
  const after = (years: number, mil = MIL) => valueAfter(loss, { today: 250_000, price: 250_000, mil, years });
  expect(after(1)).toEqual({ kr: 225_000, from: 'curve' });
  expect(after(2)).toEqual({ kr: 200_000, from: 'curve' });
  // 0.92 of the year before, at the distance of petrol cars.
  expect(after(3, 869)).toEqual({
    kr: Math.round((200_000 * 0.92 * (1 - 0.028) ** ((2 * -257) / 1_000)) / 1_000) * 1_000,
    from: 'both',
  });
  expect(valueAfter(loss, { today: null, price: null, mil: MIL, years: 1 })).toBeNull();
});

test.each([
  [null, 3],
  [CURVE, null],
  [CURVE, 6],
])('without a curve at its age a car loses as others of its fuel', (curve, age) => {
  const loss = lossOfValue(curve, age, 'diesel');
  expect(valueAfter(loss, { today: 100_000, price: 100_000, mil: 1_426, years: 1 })).toEqual({
    kr: 89_000,
    from: 'typical',
  });
});

test('the curve counts for the distance that it takes', () => {
  const driven = CURVE.map((point) => ({ ...point, milPerYear: 2_100 }));
  const at = (curve: typeof CURVE, mil: number) =>
    valueAfter(lossOfValue(curve, 3, 'petrol'), { today: 300_000, price: 300_000, mil, years: 1 })?.kr;
  expect(at(driven, 2_100)).toBe(at(CURVE, MIL));
  expect(at(driven, MIL)).toBeGreaterThan(Number(at(CURVE, MIL)));
});

test('each 1 000 mil more take about three per cent of the value', () => {
  const loss = lossOfValue(CURVE, 3, 'petrol');
  const at = (mil: number) => valueAfter(loss, { today: 300_000, price: 300_000, mil, years: 1 })?.kr ?? 0;
  expect(at(MIL) - at(MIL + 1_000)).toBeGreaterThan(6_000);
  expect(at(MIL) - at(MIL + 1_000)).toBeLessThan(9_000);
});

test('the value counts from the estimate, so that a dear car loses its excess too', () => {
  const loss = lossOfValue(CURVE, 3, 'petrol');
  expect(valueAfter(loss, { today: 180_000, price: 220_000, mil: MIL, years: 1 })?.kr).toBe(162_000);
});

test('the value is never above the price nor below zero, and never rises with the years', () => {
  const car = fc.record({
    today: fc.integer({ min: 1_000, max: 3_000_000 }),
    price: fc.integer({ min: 1_000, max: 3_000_000 }),
    mil: fc.integer({ min: 1, max: 20_000 }),
    age: fc.option(fc.integer({ min: 0, max: 40 })),
    fuel: fc.constantFrom(...FUEL_CLASSES),
  });
  fc.assert(
    fc.property(car, ({ today, price, mil, age, fuel }) => {
      const loss = lossOfValue(CURVE, age, fuel);
      const values = [1, 2, 5, 15].map((years) => valueAfter(loss, { today, price, mil, years })?.kr ?? -1);
      for (const value of values) expect(value >= 0 && value <= price).toBe(true);
      expect(values.toSorted((a, b) => b - a)).toEqual(values);
    }),
  );
});
