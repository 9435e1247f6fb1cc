import { beforeAll, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readBrandModels } from './car-models.ts';
import { readPicturesOfBrands } from './pictured-models.ts';

const { db, pool } = await testDatabase();
beforeAll(async () => {
  await insertAds(db, 3, () => ({ brand: 'Volvo', series: 'XC60', generation: 'I', color: 'Röd' as const }));
  await insertAd(db, { brand: 'Volvo', series: 'XC60', generation: 'II', color: 'Vit' });
  await insertAd(db, { brand: 'Volvo', series: 'V60', generation: 'II', color: 'Svart' });
  await refreshStatistics(pool);
});

test('a brand is illustrated by the series and generation of most cars, in their commonest colour', async () => {
  const pictures = await readPicturesOfBrands(db);
  expect(pictures.get('volvo')).toEqual({ bodyType: 'SUV', colors: ['Röd', 'Vit'], modelYear: 2008 });
  expect(pictures.get('saab')).toMatchObject({ colors: [], bodyType: expect.any(String) });
  const { rows } = await pool.query<{ count: number }>('select count(*) from brands');
  expect(pictures.size).toBe(rows[0]?.count);
});

test('each series of a brand has its own', async () => {
  const volvo = await readBrandModels(db, 'volvo');
  const pictureOf = (slug: string) => volvo?.series.find((series) => series.slug === slug)?.picture;
  expect(pictureOf('xc60')).toEqual({ bodyType: 'SUV', colors: ['Röd', 'Vit'], modelYear: 2008 });
  expect(pictureOf('v60')).toMatchObject({ bodyType: 'Kombi', colors: ['Svart'] });
});
