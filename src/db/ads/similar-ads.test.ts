import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SimilarTo } from '#src/domain/ads/similar-cars.ts';
import { BODY_TYPES, FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { type AdOverrides, daysAgo, insertAd } from '#test/factories.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { insertRandomStock, STOCK_CARS, seededRandom } from '#test/support/random-stock.ts';
import { readSimilarAdIds } from './similar-ads.ts';

const { pool, db } = await testDatabase();
beforeEach(() => emptyStock(pool));

const target: SimilarTo = {
  internalId: 1,
  brand: 'Volvo',
  series: 'V60',
  generation: 'II',
  bodyType: 'Kombi',
  fuels: ['Bensin'],
  price: 200_000,
  modelYear: 2020,
};

/** Ad of a Volvo V60 II like the target, with the given differences. */
const insert = async (name: string, differences: AdOverrides = {}): Promise<string> => {
  const { internal_id } = await insertAd(db, { generation: 'II', price: 200_000, ...differences, name });
  names.set(internal_id, name);
  return name;
};
const names = new Map<number, string>();

const inMemory = async (to: SimilarTo) => createAdSearch(db).similar(to);
const inSql = async (to: SimilarTo) => readSimilarAdIds(db, to);

describe.each([
  { where: 'in memory', similar: inMemory },
  { where: 'in SQL', similar: inSql },
])('$where', ({ similar }) => {
  const nearest = async (to: SimilarTo) => (await similar(to)).map((id) => names.get(id));

  test('generation before series before body before fuel before price', async () => {
    await insert('other fuel, other body, other series', { series: 'S90', fuels: ['Diesel'], chassis: 'Sedan' });
    await insert('fuel', { series: 'S90', chassis: 'Sedan' });
    await insert('body', { series: 'S90', fuels: ['Diesel'] });
    await insert('series', { generation: 'I', fuels: ['Diesel'], chassis: 'Sedan' });
    await insert('generation', { fuels: ['Diesel'], chassis: 'Sedan', price: 240_000 });
    await insert('generation, nearer', { fuels: ['Diesel'], chassis: 'Sedan', price: 190_000 });
    expect(await nearest(target)).toEqual([
      'generation, nearer',
      'generation',
      'series',
      'body',
      'fuel',
      'other fuel, other body, other series',
    ]);
  });

  test('six at most, of the same brand, active, not itself, within a fifth of the price', async () => {
    for (let nth = 1; nth <= 5; nth += 1) await insert(`${nth}`, { price: 200_000 + nth * 1_000 });
    await insert('a fifth more', { price: 240_000 });
    await insert('a fifth less and a krona', { price: 159_999 });
    await insert('no price', { price: null });
    await insert('sold', { status: 'sold' });
    await insert('of another make', { brand: 'Saab', series: 'V60' });
    const own = await insertAd(db, { generation: 'II', price: 200_000 });
    const found = await nearest({ ...target, internalId: own.internal_id });
    expect(found).toEqual(['1', '2', '3', '4', '5', 'a fifth more']);
    await insert('nearer', { price: 200_000 });
    expect(await nearest({ ...target, internalId: own.internal_id })).toEqual(['nearer', '1', '2', '3', '4', '5']);
  });

  test('equal ads: the newest first', async () => {
    await insert('older', { published_at: daysAgo(20) });
    await insert('newer', { published_at: daysAgo(3) });
    expect(await nearest(target)).toEqual(['newer', 'older']);
  });

  test('without a price: by generation, then year, at any price', async () => {
    await insert('other generation, same year', { generation: 'I', model_year: 2020, price: 90_000 });
    await insert('same generation, year not known', { model_year: null });
    await insert('same generation, two years newer', { model_year: 2022, price: null });
    await insert('same generation, a year older', { model_year: 2019, price: 900_000, fuels: ['El'] });
    expect(await nearest({ ...target, price: null })).toEqual([
      'same generation, a year older',
      'same generation, two years newer',
      'same generation, year not known',
      'other generation, same year',
    ]);
  });

  test('a car of which only the make is known', async () => {
    await insert('one', { series: null, generation: null });
    const bare: SimilarTo = {
      internalId: 1,
      brand: 'Volvo',
      series: null,
      generation: null,
      bodyType: null,
      fuels: [],
      price: null,
      modelYear: null,
    };
    expect(await nearest(bare)).toEqual(['one']);
    expect(await nearest({ ...bare, brand: 'Trabant' })).toEqual([]);
  });
});

test('facet index and SQL return the same, for any stock and target', async () => {
  const car = fc.constantFrom(...STOCK_CARS).chain(({ brand, series, generations }) =>
    fc.record({
      brand: fc.constant<string>(brand),
      series: fc.constant(series),
      generation: fc.constantFrom(null, 'XVII', ...generations),
    }),
  );
  const anyTarget = fc
    .tuple(
      car,
      fc.record({
        internalId: fc.nat(100_400),
        bodyType: fc.option(fc.constantFrom(...BODY_TYPES)),
        fuels: fc.subarray([...FUELS], { maxLength: 2 }),
        price: fc.option(fc.integer({ min: 1_000, max: 400_000 })),
        modelYear: fc.option(fc.integer({ min: 2000, max: 2027 })),
      }),
    )
    .map(([names, rest]): SimilarTo => ({ ...names, ...rest }));
  await insertRandomStock(db, seededRandom(7), 400);
  const { similar } = createAdSearch(db);
  await fc.assert(
    fc.asyncProperty(anyTarget, async (to) => {
      expect(await similar(to)).toEqual(await readSimilarAdIds(db, to));
    }),
    { numRuns: numRuns(1_000), seed: 7 },
  );
}, 600_000);

test('falls back to SQL when the index cannot be loaded', async () => {
  const name = await insert('the only one');
  const { similar } = createAdSearch(db, { load: () => Promise.reject(new Error('no memory')) });
  expect((await similar(target)).map((id) => names.get(id))).toEqual([name]);
});
