import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numRuns } from '#test/faults/thoroughness.ts';
import { type CarAd, joinCars, PLACEHOLDER_PLATES } from './same-car.ts';

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));
const ad = (id: number, facts: Partial<CarAd> = {}): CarAd => ({
  ...{ id, isDemo: false, licencePlate: 'UFO123', vinHash: null, brand: 'Volvo', series: 'V60', modelYear: 2019 },
  ...{ publishedAt: day(1), closedAt: null, isConfirmed: true, hasImage: true, price: 200_000 },
  ...facts,
});
/** Id by id: the car, and the ad that counts. */
const joined = (...ads: CarAd[]) =>
  Object.fromEntries([...joinCars(ads)].map(([id, { carId, listedAs }]) => [id, [carId, listedAs]]));
const alone = [null, null];

describe('which ads are of one car', () => {
  test('the same plate, or the same VIN, also by way of a third ad', () => {
    expect(joined(ad(1), ad(2, { licencePlate: 'UFO124' }))).toEqual({ 1: alone, 2: alone });
    expect(joined(ad(1), ad(2))).toEqual({ 1: [1, null], 2: [1, 1] });
    const byVin = { licencePlate: null, vinHash: 'a' };
    expect(joined(ad(1), ad(2, byVin), ad(3, { vinHash: 'a' }))).toEqual({ 1: [1, null], 2: [1, 1], 3: [1, 1] });
    expect(joined(ad(1, { licencePlate: null }), ad(2, { licencePlate: null }))).toEqual({ 1: alone, 2: alone });
  });

  test.each<[string, Partial<CarAd>]>([
    ['another make', { brand: 'BMW', series: null }],
    ['another series', { series: 'XC60' }],
    ['a model year two years off', { modelYear: 2021 }],
    ['another VIN', { vinHash: 'b' }],
    ['an invented car', { isDemo: true }],
  ])('the plate of %s joins nothing', (_, facts) => {
    expect(joined(ad(1, { vinHash: 'a' }), ad(2, facts))).toEqual({ 1: alone, 2: alone });
  });

  test('facts that one ad leaves out contradict nothing; the model year may differ by one', () => {
    expect(joined(ad(1), ad(2, { series: null, modelYear: null, brand: 'VOLVO' }), ad(3, { modelYear: 2020 }))).toEqual(
      {
        1: [1, null],
        2: [1, 1],
        3: [1, 1],
      },
    );
  });

  test('an ad that says little does not join two cars that contradict each other', () => {
    const vague = ad(3, { series: null, modelYear: null });
    expect(joined(ad(1), ad(2, { series: 'XC90' }), vague)).toEqual({ 1: [1, null], 2: alone, 3: [1, 1] });
  });

  test.each(PLACEHOLDER_PLATES.slice(0, 5))(
    'the placeholder %s joins nothing, a VIN beside it does',
    (licencePlate) => {
      expect(joined(ad(1, { licencePlate }), ad(2, { licencePlate }))).toEqual({ 1: alone, 2: alone });
      expect(joined(ad(1, { licencePlate, vinHash: 'a' }), ad(2, { vinHash: 'a' }))).toEqual({
        1: [1, null],
        2: [1, 1],
      });
    },
  );
});

describe('which ad counts', () => {
  test('one for sale, confirmed and with a picture before the cheapest', () => {
    const counting = (...facts: Partial<CarAd>[]) =>
      [...joinCars(facts.map((each, at) => ad(at + 1, each)))].find(([, { listedAs }]) => listedAs === null)?.[0];
    expect(counting({ price: 3 }, { price: 2 }, { price: null })).toBe(2);
    expect(counting({ price: 3 }, { price: 2, hasImage: false })).toBe(1);
    expect(counting({ price: 3, hasImage: false }, { price: 2, isConfirmed: false })).toBe(1);
    expect(counting({ price: 3, isConfirmed: false }, { price: 2, closedAt: day(9) })).toBe(1);
    expect(counting({ closedAt: day(8) }, { closedAt: day(9) })).toBe(2);
    expect(counting({}, {})).toBe(1);
  });

  test('a car that moved within 90 days counts once, one that comes back later is another sale', () => {
    const first = ad(1, { closedAt: day(20) });
    expect(joined(first, ad(2, { publishedAt: day(110) }))).toEqual({ 1: [1, 2], 2: [1, null] });
    expect(joined(first, ad(2, { publishedAt: day(111) }))).toEqual({ 1: [1, null], 2: [1, null] });
  });
});

const someAd = fc.record({
  isDemo: fc.boolean(),
  licencePlate: fc.constantFrom(null, 'UFO123', 'UFO124', 'UFO125', 'ABC123'),
  vinHash: fc.constantFrom(null, null, 'a', 'b', 'c'),
  brand: fc.constantFrom('Volvo', 'Volvo', 'volvo', 'BMW'),
  series: fc.constantFrom(null, 'V60', 'V60', 'XC60'),
  modelYear: fc.constantFrom(null, 2018, 2019, 2020),
  publishedAt: fc.integer({ min: 1, max: 400 }).map(day),
  closedAt: fc.option(fc.integer({ min: 400, max: 500 }).map(day)),
  isConfirmed: fc.boolean(),
  hasImage: fc.boolean(),
  price: fc.option(fc.integer({ min: 1, max: 5 })),
});

test('for any ads: no car contradicts itself, each sale has one ad that counts, and the order of the ads is of no importance', () => {
  fc.assert(
    fc.property(fc.array(someAd, { maxLength: 14 }), fc.infiniteStream(fc.nat()), (facts, orders) => {
      const ads = facts.map((each, at) => ad(at + 1, each));
      const cars = joinCars(ads);
      const order = new Map(ads.map(({ id }) => [id, orders.next().value]));
      const shuffled = ads.toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
      const byId = (found: typeof cars) => [...found].sort(([one], [other]) => one - other);
      expect(byId(joinCars(shuffled))).toEqual(byId(cars));
      expect(cars.size).toBe(ads.length);
      for (const one of ads) {
        const { carId, listedAs } = cars.get(one.id) ?? { carId: null, listedAs: null };
        const mates = ads.filter(({ id }) => carId !== null && id !== one.id && cars.get(id)?.carId === carId);
        expect(carId === null).toBe(mates.length === 0);
        if (carId !== null) expect(carId).toBe(Math.min(one.id, ...mates.map(({ id }) => id)));
        if (listedAs !== null) {
          expect(cars.get(listedAs)).toEqual({ carId, listedAs: null });
          // A closed ad never counts for one that is for sale.
          expect(one.closedAt !== null || ads.find(({ id }) => id === listedAs)?.closedAt === null).toBe(true);
        }
        for (const mate of mates) {
          expect(mate.isDemo).toBe(one.isDemo);
          expect(mate.brand.toLowerCase()).toBe(one.brand.toLowerCase());
          expect(mate.series === null || one.series === null || mate.series === one.series).toBe(true);
          expect(mate.vinHash === null || one.vinHash === null || mate.vinHash === one.vinHash).toBe(true);
          expect(
            Math.abs((mate.modelYear ?? one.modelYear ?? 0) - (one.modelYear ?? mate.modelYear ?? 0)),
          ).toBeLessThan(2);
        }
      }
      // Of the ads for sale of one car, one counts.
      const open = ads.filter(({ closedAt, id }) => closedAt === null && cars.get(id)?.carId != null);
      for (const [, mates] of Map.groupBy(open, ({ id }) => cars.get(id)?.carId))
        expect(mates.filter(({ id }) => cars.get(id)?.listedAs === null)).toHaveLength(1);
    }),
    { numRuns: numRuns(2_000), seed: 23 },
  );
});
