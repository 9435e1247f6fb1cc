import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costAnswer, wholeCostPerMonth } from './cost-answer.ts';
import type { CostField } from './cost-params.ts';
import type { CostedCar } from './costed-car.ts';
import { lossOfValue } from './residual-value.ts';
import { similarCosts } from './similar-costs.ts';

const PETROL: CostedCar = {
  price: 200_000,
  value: 200_000,
  today: '2026-11-23',
  fuel: 'petrol',
  energy: 'petrol',
  age: 5,
  averageMil: 869,
  consumption: { perMil: 0.7, from: 'ad', test: 'WLTP', aboveTest: 23.7 },
  loss: lossOfValue(null, 5, 'petrol'),
  tax: { kronor: 360, later: null },
};
const withPrice = (price: number): CostedCar => ({ ...PETROL, price, value: price });
const SIMILAR = [100_000, 150_000, 200_000, 250_000, 300_000].map(withPrice);
const assumed = () => null;
const stated = (texts: Partial<Record<CostField, string>>) => (name: CostField) => texts[name] ?? null;
const costOf = (car: CostedCar, given: (name: CostField) => string | null = assumed) =>
  wholeCostPerMonth(costAnswer(car, given));

test('is the median of the costs that the cars have on their own pages', () => {
  expect(similarCosts(SIMILAR, PETROL, assumed)).toEqual({ median: costOf(withPrice(200_000)), cars: 5 });
});

test('follows figures of the visitor that concern other cars, and none that is of the car alone', () => {
  const own = stated({ mil: '2000', energipris: '25', varde: '0', lan: '200000', ranta: '9', forbrukning: '9' });
  const expected = costOf(withPrice(200_000), stated({ mil: '2000', energipris: '25' }));
  expect(similarCosts(SIMILAR, PETROL, own)?.median).toBe(expected);
  const electric: CostedCar = { ...PETROL, energy: 'electric', fuel: 'electric' };
  expect(similarCosts(SIMILAR, electric, stated({ energipris: '9' }))).toEqual(similarCosts(SIMILAR, PETROL, assumed));
});

test('says nothing of fewer than five cars whose every part is known', () => {
  expect(similarCosts(SIMILAR.slice(1), PETROL, assumed)).toBeNull();
  expect(similarCosts([...SIMILAR.slice(1), { ...PETROL, tax: null }], PETROL, assumed)).toBeNull();
  expect(similarCosts(SIMILAR, PETROL, stated({ mil: 'nonsense' }))).toBeNull();
});

test('half of the cars cost at least the median, and half at most', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 20_000, max: 900_000 }), { minLength: 5, maxLength: 15 }), (prices) => {
      const cars = prices.map(withPrice);
      const { median, cars: count } = similarCosts(cars, PETROL, assumed) ?? { median: 0, cars: 0 };
      const costs = cars.map((car) => costOf(car) ?? 0);
      expect(count).toBe(cars.length);
      expect(costs.filter((cost) => cost <= median).length).toBeGreaterThanOrEqual(cars.length / 2);
      expect(costs.filter((cost) => cost >= median).length).toBeGreaterThanOrEqual(Math.floor(cars.length / 2));
    }),
  );
});
