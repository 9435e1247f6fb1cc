import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesOnRoad } from './price-road.ts';

test('the usual prices are in the middle, and the car stands at its price', () => {
  const places = placesOnRoad({ price: 100, estimate: 100, low: 50, high: 150 });
  expect(places.car).toBe(50);
  expect(places.estimate).toBe(50);
  expect(places.low + places.high).toBeCloseTo(100);
});

test.each([
  [1, 11],
  [90_000_000, 89],
])('a price of %d kr stands at an end', (price, place) => {
  expect(placesOnRoad({ price, estimate: 100_000, low: 80_000, high: 120_000 }).car).toBe(place);
});

test('without a price there is no car', () => {
  expect(placesOnRoad({ price: null, estimate: 100, low: 50, high: 150 }).car).toBeNull();
});

test('a lower price is never to the right of a higher one', () => {
  const kr = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(
      kr,
      kr,
      fc.integer({ min: 1_000, max: 500_000 }),
      fc.integer({ min: 100, max: 900_000 }),
      (one, other, low, width) => {
        const at = (price: number) => placesOnRoad({ price, estimate: low, low, high: low + width }).car ?? Number.NaN;
        expect(at(Math.min(one, other))).toBeLessThanOrEqual(at(Math.max(one, other)));
      },
    ),
  );
});
