import { expect, test } from 'vitest';
import { computeStatistics } from '#src/db/statistics/statistics-refresh.ts';
import { FACTORY_NOW, insertAd, insertAds } from '#test/factories.ts';
import { testDatabase, withTransaction } from '#test/support/database.ts';
import { newestAdsOfBrand, readBrandModels, readModelNames, readModelSlugs } from './car-models.ts';

const { db, pool } = await testDatabase();

test('reads a brand with all its series, those with most ads first, and its newest ads with a picture', async () => {
  const ads = await insertAds(db, 3, () => ({ brand: 'Saab', series: '9-5', price: 50_000, model_year: 2008 }));
  await insertAd(db, { brand: 'Saab', series: '9-3', image_urls: [] });
  await insertAd(db, { brand: 'Saab', series: null, status: 'sold' });
  await withTransaction(pool, (client) => computeStatistics(client, 'all', FACTORY_NOW));
  const brand = await readBrandModels(db, 'saab');
  expect(brand).toMatchObject({ name: 'Saab', slug: 'saab', ads: 4 });
  expect(brand?.series.slice(0, 2)).toMatchObject([
    { name: '9-5', slug: '9-5', ads: 3, priceMin: 50_000, yearMin: 2008, yearMax: 2008 },
    { name: '9-3', slug: '9-3', ads: 1, priceMin: 249_900, yearMin: 2021, yearMax: 2021 },
  ]);
  expect(brand?.series.at(-1)?.ads).toBe(0);
  expect(await newestAdsOfBrand(db, 'Saab', 2)).toEqual(ads.slice(0, 2).map((ad) => ad.internal_id));
});

test('returns null for an unknown brand', async () => {
  expect(await readBrandModels(db, 'Saab')).toBeNull();
  expect(await newestAdsOfBrand(db, "'; --", 20)).toEqual([]);
});

test('finds slugs by names', async () => {
  expect(await readModelSlugs(db, 'Volkswagen', 'ID.3')).toEqual({ brand: 'volkswagen', series: 'id-3' });
  expect(await readModelSlugs(db, 'Volkswagen', null)).toEqual({ brand: 'volkswagen', series: null });
  expect(await readModelSlugs(db, 'Volkswagen', '9-3')).toBeNull();
  expect(await readModelSlugs(db, 'Egenbygge', null)).toBeNull();
});

test('lists every name of the catalogue', async () => {
  const names = await readModelNames(db);
  const volkswagen = names.find(({ slug }) => slug === 'volkswagen');
  expect(volkswagen?.aliases).toContain('VW');
  expect(volkswagen?.series.find(({ slug }) => slug === 'id-3')?.name).toBe('ID.3');
});
