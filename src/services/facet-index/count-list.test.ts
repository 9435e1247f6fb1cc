import { beforeAll, expect, test } from 'vitest';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { createAdSearch } from './ad-search-service.ts';
import { countGenerations, countList } from './count-list.ts';

const { db } = await testDatabase();
const adSearch = createAdSearch(db);
const v60 = { ...NO_AD_FILTERS, make: ['Volvo'], model: ['V60'] };
beforeAll(async () => {
  await insertAds(db, 2, () => ({ generation: 'II' }));
  await insertAd(db, { generation: 'II', image_urls: [] });
  await insertAd(db, { generation: 'I', image_urls: [], price: null });
  await insertAd(db, { generation: null });
  await insertAd(db, { generation: 'I', status: 'sold' });
});

test('counts listed ads separately from those without a picture', async () => {
  expect(await countList(adSearch, { filters: v60 })).toEqual({ withImage: 3, withoutImage: 2 });
  expect(await countList(adSearch, { filters: { ...v60, model: ['V90'] } })).toEqual({ withImage: 0, withoutImage: 0 });
});

test('excludes ads that the sort order excludes', async () => {
  const sort = { by: 'price', order: 'asc' } as const;
  expect(await countList(adSearch, { filters: v60, sort })).toEqual({ withImage: 3, withoutImage: 1 });
});

test('counts each generation', async () => {
  expect([...(await countGenerations(adSearch, { filters: v60 }))].sort()).toEqual([
    ['I', { withImage: 0, withoutImage: 1 }],
    ['II', { withImage: 2, withoutImage: 1 }],
  ]);
});
