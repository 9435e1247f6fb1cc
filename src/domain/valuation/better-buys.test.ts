import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomOf } from '#test/support/valued-stock.ts';
import { type BetterBuy, findBetterBuys, findCheapest, type Offer } from './better-buys.ts';

const TAGS = ['Dragkrok', 'Vinterhjul', 'Motorvärmare'] as const;

function offersOf(size: number, generations: number, seed: number): Offer[] {
  const random = randomOf(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  return Array.from({ length: size }, (_, place) => ({
    id: place + 1,
    licencePlate: below(4) === 0 ? `ABC${below(30)}` : null,
    vinHash: null,
    generationId: below(generations),
    transmission: below(2) === 0 ? 'Automat' : 'Manuell',
    fuels: [below(2) === 0 ? 'Diesel' : 'Bensin'],
    drive: 'Framhjulsdrift',
    bodyType: below(2) === 0 ? 'Kombi' : null,
    modelYear: 2018 + below(6),
    odometerKm: below(40) * 5_000,
    horsepower: 110 + below(4) * 20,
    price: 150_000 + below(60) * 1_500,
    tags: TAGS.filter(() => below(3) === 0),
    estimate: below(4) === 0 ? null : 150_000 + below(60) * 1_500,
    isOffered: below(8) > 0,
  }));
}

/** Every pair of ads, by the rule as specified. */
function comparePairs(offers: readonly Offer[]): BetterBuy[] {
  return offers.flatMap((ad) =>
    offers
      .filter(
        (other) =>
          other.id !== ad.id &&
          other.isOffered &&
          !(ad.licencePlate !== null && ad.licencePlate === other.licencePlate) &&
          other.generationId === ad.generationId &&
          other.transmission === ad.transmission &&
          other.fuels[0] === ad.fuels[0] &&
          other.drive === ad.drive &&
          other.bodyType === ad.bodyType &&
          other.modelYear >= ad.modelYear &&
          other.odometerKm <= ad.odometerKm &&
          other.horsepower >= ad.horsepower &&
          (other.tags.length === 0 || ad.tags.length === 0 || ad.tags.every((tag) => other.tags.includes(tag))) &&
          (other.estimate === null || ad.estimate === null || other.estimate >= 0.99 * ad.estimate) &&
          ad.price - other.price >= 2_000 &&
          other.price <= 0.99 * ad.price,
      )
      .toSorted((a, b) => a.price - b.price || a.id - b.id)
      .slice(0, 3)
      .map((other) => ({
        adId: ad.id,
        otherId: other.id,
        kr: ad.price - other.price,
        years: other.modelYear - ad.modelYear,
        km: ad.odometerKm - other.odometerKm,
        horsepower: other.horsepower - ad.horsepower,
      })),
  );
}

const byAd = (buys: readonly BetterBuy[]): BetterBuy[] =>
  buys.toSorted((a, b) => a.adId - b.adId || b.kr - a.kr || a.otherId - b.otherId);

test('finds the same better buys as a comparison of all pairs', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.integer({ min: 0, max: 150 }),
      fc.integer({ min: 1, max: 4 }),
      (seed, size, generations) => {
        const offers = offersOf(size, generations, seed);
        expect(byAd(findBetterBuys(offers))).toEqual(byAd(comparePairs(offers)));
      },
    ),
    { numRuns: 200 },
  );
});

test('compares 100 000 ads in 2 s', () => {
  const offers = offersOf(100_000, 900, 1);
  const before = process.cpuUsage();
  expect(findBetterBuys(offers).length).toBeGreaterThan(0);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(2);
});

test('an ad is the cheapest of at least five as new, alone, or not at all', () => {
  const isAsNew = (one: Offer, other: Offer): boolean =>
    one.generationId === other.generationId &&
    one.transmission === other.transmission &&
    one.fuels[0] === other.fuels[0] &&
    one.bodyType === other.bodyType &&
    one.modelYear === other.modelYear;
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 0, max: 200 }), (seed, size) => {
      const offers = offersOf(size, 2, seed);
      const expected = offers.flatMap((ad): [number, number][] => {
        const asNew = offers.filter((other) => isAsNew(ad, other));
        const isAlone = asNew.every(({ id, price }) => id === ad.id || price > ad.price);
        return asNew.length >= 5 && isAlone && ad.isOffered ? [[ad.id, asNew.length]] : [];
      });
      const plates = new Map(offers.map(({ id, licencePlate }) => [id, licencePlate]));
      const found = [...findCheapest(offers)].sort(([a], [b]) => a - b);
      // The same car at another dealer, next in price, is no competitor.
      expect(expected.filter(([id]) => plates.get(id) === null)).toEqual(
        found.filter(([id]) => plates.get(id) === null),
      );
      expect(expected).toEqual(expect.arrayContaining(found));
    }),
    { numRuns: 200 },
  );
});
