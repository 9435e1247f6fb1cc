import { expect, test } from 'vitest';
import { NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { conditionsOf } from './ad-search-conditions.ts';
import { readRanges } from './ad-search-ranges.ts';

test('the histogram counts each ad once, under the other filters', async () => {
  const { db } = await testDatabase();
  await insertAds(db, 6, (at) => ({ price: at === 5 ? null : 100_000 + at * 4_000, odometer_km: at * 2_500 }));
  const conditions = conditionsOf({
    filters: { ...NO_AD_FILTERS, minPrice: 108_000 },
    order: NEWEST_FIRST,
    withImage: false,
  });
  const { price, mileage } = await db.transaction().execute((tx) => readRanges(tx, conditions));
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
