import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numRuns } from '#test/faults/thoroughness.ts';
import { PLACEHOLDER_PLATES } from './identity/ad-identity.ts';
import type { CarStatement } from './identity/car-evidence.ts';
import { type CarAd, joinCars } from './same-car.ts';

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));
const FACTS: CarStatement = {
  licencePlate: 'UFO123',
  vinHash: null,
  dealerAdId: null,
  contentHash: null,
  identityHash: null,
  brand: 'Volvo',
  isKnownMake: true,
  series: 'V60',
  model: 'V60',
  name: 'Volvo V60 D4',
  modelYear: 2019,
  odometerKm: null,
  price: 200_000,
  fuels: [],
  transmission: null,
  bodyType: null,
  drive: null,
  color: null,
  horsepower: null,
  engineCc: null,
};
/** Ads of one dealer, unless others are given. */
const ad = (id: number, facts: Partial<CarAd> = {}): CarAd => ({
  ...FACTS,
  id,
  dealerId: 1,
  isDemo: false,
  organisationNumber: null,
  firstRunId: id,
  publishedAt: day(1),
  seenSince: facts.publishedAt ?? day(1),
  closedAt: null,
  isConfirmed: true,
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

describe('ads of two dealers', () => {
  const other = { dealerId: 2 };

  test('at once with one plate are two cars: anybody can read it', () => {
    const copy = ad(2, { ...other, price: 199_900, seenSince: day(9) });
    expect(joined(ad(1), copy)).toEqual({ 1: alone, 2: alone });
    // Nor does a third ad of one of them join them.
    expect(joined(ad(1), copy, ad(3, { closedAt: day(1), seenSince: day(1) }))).toMatchObject({ 2: alone });
  });

  test.each<[string, Partial<CarAd>]>([
    ['the VIN', { vinHash: 'a' }],
    ['the file that brought them', { firstRunId: 7 }],
    ['an organisation number that staff have checked', { organisationNumber: '556677-8899' }],
  ])('are of one car by %s, and the first seller is shown', (_, both) => {
    expect(joined(ad(1, both), ad(2, { ...both, ...other, price: 150_000, seenSince: day(9) }))).toEqual({
      1: [1, null],
      2: [1, 1],
    });
  });

  test('one after the other are of one car by its plate', () => {
    const sold = ad(1, { closedAt: day(8), odometerKm: 80_000 });
    const later = { ...other, publishedAt: day(20), odometerKm: 80_100 };
    expect(joined(sold, ad(2, later))).toEqual({ 1: [1, 2], 2: [1, null] });
    expect(joined(sold, ad(2, { ...later, odometerKm: 41_000 }))).toEqual({ 1: alone, 2: alone });
  });

  test('with a VIN of more cars than one dealer ever sold of one are of none', () => {
    const many = Array.from({ length: 51 }, (_, at) => ad(at + 1, { dealerId: at, licencePlate: null, vinHash: 'a' }));
    expect([...joinCars(many).values()].every(({ carId }) => carId === null)).toBe(true);
  });
});

describe('which ad counts', () => {
  test('one for sale and confirmed, then the first seller, whatever a later one costs', () => {
    const counting = (...facts: Partial<CarAd>[]) =>
      [...joinCars(facts.map((each, at) => ad(at + 1, each)))].find(([, { listedAs }]) => listedAs === null)?.[0];
    expect(counting({ price: 200_000 }, { price: 199_000 }, { price: null })).toBe(1);
    expect(counting({ seenSince: day(3) }, { seenSince: day(2) })).toBe(2);
    // What a dealer states of its publication counts for nothing.
    expect(counting({ seenSince: day(3), publishedAt: day(1) }, { seenSince: day(2), publishedAt: day(2) })).toBe(2);
    expect(counting({ isConfirmed: false }, { seenSince: day(9) })).toBe(2);
    expect(counting({ isConfirmed: false }, { closedAt: day(9) })).toBe(1);
    expect(counting({ closedAt: day(8) }, { closedAt: day(9) })).toBe(2);
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
  dealerId: fc.constantFrom(1, 1, 2, 3),
  firstRunId: fc.constantFrom(null, 1, 2, 3),
  odometerKm: fc.constantFrom(null, 0, 80_000, 81_000, 20_000),
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
          // Two dealers at once share more than a plate.
          const isVouchedFor =
            mate.dealerId === one.dealerId ||
            (mate.firstRunId !== null && mate.firstRunId === one.firstRunId) ||
            (mate.vinHash !== null && mate.vinHash === one.vinHash) ||
            [mate, one].some(
              ({ closedAt }) =>
                closedAt !== null && closedAt.getTime() <= Math.max(mate.seenSince.getTime(), one.seenSince.getTime()),
            );
          expect(isVouchedFor).toBe(true);
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
