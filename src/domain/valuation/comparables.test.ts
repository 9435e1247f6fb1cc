import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomOf, STOCK_AS_OF, valuedStock } from '#test/support/valued-stock.ts';
import { type CarColumns, carColumns } from './car-columns.ts';
import { ComparableSearch, distanceBetween, MAX_COMPARABLES, noComparables } from './comparables.ts';
import { sellerLimits } from './seller-limits.ts';
import type { ValuedCar } from './valued-car.ts';

/** The cars of one series, some of which lack facts, are sold twice, or are not in the sample. */
function oneSeries(seed: number, size: number, dealers: number): CarColumns {
  const random = randomOf(seed);
  const isRare = (): boolean => random() < 0.08;
  const cars = valuedStock(size, seed).map((car): ValuedCar => {
    const dealerId = 1 + Math.floor(random() * dealers);
    return {
      ...car,
      seriesId: 1,
      brandId: 1,
      dealerId,
      generationId: isRare() ? null : 1 + Math.floor(random() * 3),
      odometerKm: isRare() ? null : car.odometerKm,
      horsepower: isRare() ? null : car.horsepower,
      price: isRare() ? null : car.price,
      isFlagged: isRare(),
      model: isRare() ? 'Annan' : car.model,
    };
  });
  const twice = cars.slice(0, 3).map((car, place) => ({ ...car, id: size + 1 + place, dealerId: dealers + 1 }));
  return carColumns([...cars, ...twice], STOCK_AS_OF);
}

/** Any difference that is the same in both directions. */
const wordDifference = (row: number, other: number): number => Math.abs((row % 7) - (other % 7)) / 40;

/** All cars in the order of their distance, of each dealer the nearest few. */
function nearestOf(columns: CarColumns, row: number, limit: number): number[] {
  const others = Array.from({ length: columns.size }, (_, other) => other)
    .filter((other) => columns.inSample[other] === 1 && columns.identity[other] !== columns.identity[row])
    .map((other) => ({ other, distance: distanceBetween(columns, row, other, wordDifference(row, other)) }))
    .sort((a, b) => a.distance - b.distance);
  const ofDealer = new Map<number, number>();
  return others
    .filter(({ other }) => {
      const before = ofDealer.get(columns.dealer[other] ?? 0) ?? 0;
      ofDealer.set(columns.dealer[other] ?? 0, before + 1);
      return before < limit;
    })
    .slice(0, MAX_COMPARABLES)
    .map(({ distance }) => distance);
}

test('finds the cars that a comparison with every car of the series finds', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 80 }), (seed, size, dealers) => {
      const columns = oneSeries(seed, size, dealers);
      const search = new ComparableSearch(columns, dealers, wordDifference);
      const found = noComparables();
      for (let row = 0; row < columns.size; row += 1) {
        search.find(row, found);
        expect([...found.distances.subarray(0, found.size)]).toEqual(
          nearestOf(columns, row, sellerLimits(dealers, MAX_COMPARABLES).ofDealer),
        );
        for (const [place, other] of found.rows.subarray(0, found.size).entries())
          expect(distanceBetween(columns, row, other, wordDifference(row, other))).toBe(found.distances[place]);
      }
    }),
    { numRuns: 25 },
  );
});
