import { expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { countAds, readStockOverview } from './stock-overview.ts';

const { db, pool } = await testDatabase();

test('handles an empty stock', async () => {
  expect(await readStockOverview(db, ['Bilmärket'], 3)).toEqual({ total: 0, popular: [] });
});

test('counts the ads, and returns each brand’s largest series in the requested order', async () => {
  for (const [series, count] of [
    ['V60', 2],
    ['V70', 3],
    ['XC60', 1],
    ['V90', 1],
  ] as const) {
    await insertAds(db, count, () => ({ brand: 'Volvo', series }));
  }
  await insertAds(db, 1, () => ({ brand: 'Volvo', series: '240', status: 'sold' }));
  await refreshStatistics(pool);
  const { total, popular } = await readStockOverview(db, ['BMW', 'Volvo', 'Bilmärket'], 3);
  expect(total).toBe(7);
  expect(popular).toEqual([
    { name: 'BMW', slug: 'bmw', series: [] },
    {
      name: 'Volvo',
      slug: 'volvo',
      series: [
        { name: 'V70', slug: 'v70', ads: 3 },
        { name: 'V60', slug: 'v60', ads: 2 },
        { name: 'V90', slug: 'v90', ads: 1 },
      ],
    },
  ]);
});

test('counts all active ads, including those of unknown brands', async () => {
  const before = await countAds(db);
  await insertAd(db, { brand: 'Egenbygge', series: null, image_urls: [] });
  await insertAd(db, { status: 'sold' });
  expect(await countAds(db)).toBe(before + 1);
});
