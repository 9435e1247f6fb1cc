import { expect, test } from 'vitest';
import { type AdFilters, NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { sqlAdSearch } from './ad-search.ts';

const { db, pool } = await testDatabase();
const search = (filters: Partial<AdFilters>) =>
  sqlAdSearch(db)({
    filters: { ...NO_AD_FILTERS, ...filters },
    order: NEWEST_FIRST,
    at: { page: 1 },
    size: 20,
    withImage: false,
  });

test('lists models of the chosen makes, generations of the chosen models, and each name once', async () => {
  await emptyStock(pool);
  await insertAd(db, { brand: 'Fiat', series: '500' });
  await insertAd(db, { brand: 'Abarth', series: '500' });
  await insertAd(db, { generation: 'II' });
  await insertAd(db, { series: 'V90', generation: 'II' });
  const { facets: all } = await search({});
  expect(all.make.map(({ value }) => value)).toEqual(['Abarth', 'Fiat', 'Volvo']);
  // Letters before digits.
  expect(all.model).toEqual([
    { value: 'V60', count: 1, makes: ['Volvo'] },
    { value: 'V90', count: 1, makes: ['Volvo'] },
    { value: '500', count: 2, makes: ['Abarth', 'Fiat'] },
  ]);
  expect(all.generation).toEqual([]);
  const { facets: volvos } = await search({ make: ['Volvo'], model: ['V60', 'V90'] });
  expect(volvos.model.map(({ value }) => value)).toEqual(['V60', 'V90']);
  expect(volvos.generation).toEqual([
    {
      value: 'II',
      count: 2,
      models: ['V60', 'V90'],
      ids: [expect.any(Number), expect.any(Number)],
      years: { from: 2016, to: null },
    },
  ]);
});

test('the histogram counts each ad once, under the other filters', async () => {
  await emptyStock(pool);
  await insertAds(db, 6, (at) => ({ price: at === 5 ? null : 100_000 + at * 4_000, odometer_km: at * 2_500 }));
  const { price, mileage } = (await search({ minPrice: 108_000 })).ranges;
  expect(price).toEqual({
    min: 100_000,
    max: 116_000,
    histogram: [
      { from: 100_000, to: 110_000, count: 3 },
      { from: 110_000, to: 120_000, count: 2 },
    ],
  });
  expect(mileage).toMatchObject({ min: 500, max: 1_000 });
  expect(mileage.histogram.map(({ count }) => count)).toEqual([1, 1, 1]);
});
