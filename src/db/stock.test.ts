import { expect, test } from 'vitest';
import { insertAd } from '../../test/factories.ts';
import { testDatabase } from '../../test/support/database.ts';
import { readBrandCounts } from './stock.ts';

const { db } = await testDatabase();

test('brands in stock, the commonest first, with the names that visitors use for them', async () => {
  for (const brand of ['Saab', 'Volkswagen', 'Volkswagen']) await insertAd(db, { brand, series: null });
  await insertAd(db, { brand: 'Saab', series: null, image_urls: [] });
  await insertAd(db, { brand: 'Volkswagen', series: null });
  await insertAd(db, { brand: 'Egenbygge', series: null, status: 'sold' });
  await insertAd(db, { brand: 'Egenbygge AB', series: null });
  const counts = await readBrandCounts(db);
  expect(counts.map(({ brand, active, withImage }) => [brand, active, withImage])).toEqual([
    ['Volkswagen', 3, 3],
    ['Saab', 2, 1],
    ['Egenbygge AB', 1, 1],
  ]);
  expect(counts[0]?.aliases).toContain('VW');
  expect(counts[2]?.aliases).toEqual([]);
});
