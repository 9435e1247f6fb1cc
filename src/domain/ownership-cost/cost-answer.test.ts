import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assumedCostPerMonth, costAnswer, wholeCostPerMonth } from './cost-answer.ts';
import { assumedValues, assumptionsOf } from './cost-assumptions.ts';
import type { CostedCar } from './costed-car.ts';
import { lossOfValue } from './residual-value.ts';

const FUELS = ['petrol', 'diesel', 'electric', 'plugin', 'hybrid', 'alternative'] as const;

/** Cars of every fuel, with figures inside and outside the limits of the fields, and without them. */
const cars: fc.Arbitrary<CostedCar> = fc
  .record({
    price: fc.option(fc.oneof(fc.integer({ min: 0, max: 900_000 }), fc.integer({ min: 0, max: 300_000_000 }))),
    valueShare: fc.double({ min: 0.5, max: 1.5, noNaN: true }),
    fuel: fc.constantFrom(...FUELS),
    energy: fc.constantFrom('petrol', 'diesel', 'electric', null),
    age: fc.option(fc.integer({ min: 0, max: 90 })),
    averageMil: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.double({ min: 0, max: 30_000, noNaN: true })),
    perMil: fc.option(
      fc.oneof(fc.double({ min: 0, max: 2, noNaN: true }), fc.double({ min: -1, max: 25, noNaN: true })),
    ),
    tax: fc.option(fc.integer({ min: 0, max: 20_000 })),
    laterTax: fc.option(fc.integer({ min: 0, max: 20_000 })),
  })
  .map(({ price, valueShare, age, fuel, perMil, tax, laterTax, ...car }) => ({
    ...car,
    price,
    value: price === null ? null : price * valueShare,
    today: '2026-11-23',
    fuel,
    age,
    consumption: perMil === null ? null : { perMil, from: 'ad' as const, test: 'WLTP' as const, aboveTest: 23.7 },
    loss: lossOfValue(null, age, fuel),
    tax:
      tax === null ? null : { kronor: tax, later: laterTax === null ? null : { from: '2028-03-01', kronor: laterTax } },
  }));

test('the assumed values of a car are those that its fields show and are read as', () => {
  fc.assert(
    fc.property(cars, (car) => {
      expect(assumedValues(car)).toEqual(assumptionsOf(car, () => null).values);
    }),
    { numRuns: 2_000 },
  );
});

test('the sum of a list is that of the cost with all its parts', () => {
  let known = 0;
  fc.assert(
    fc.property(cars, (car) => {
      const perMonth = assumedCostPerMonth(car);
      expect(perMonth).toBe(wholeCostPerMonth(costAnswer(car)));
      known += Number(perMonth !== null);
    }),
    { numRuns: 2_000 },
  );
  expect(known).toBeGreaterThan(50);
});
