import { expect, test } from 'vitest';
import { findNames } from '#src/domain/ads/stock-names.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readStockNames, readStockVersion } from './stock-names.ts';

const { db } = await testDatabase();

test('reads the names of the catalogue and of the active ads', async () => {
  await insertAd(db, { brand: 'Elbyte', series: 'Prototyp', generation: 'Ett' });
  await insertAd(db, { brand: 'Såld & Co', series: null, status: 'sold' });
  const names = await readStockNames(db);
  expect(findNames(names, 'volvo')).toEqual(['Volvo']);
  expect(findNames(names, 'elbyte')).toEqual(['Elbyte']);
  expect(findNames(names, 'Såld & Co')).toEqual([]);
  const own = names.byName.get('Elbyte')?.series.byName.get('Prototyp');
  expect([...(own?.generations.byName.keys() ?? [])]).toEqual(['Ett']);
});

test('the version changes with the stock', async () => {
  const before = await readStockVersion(db);
  await insertAd(db);
  expect(await readStockVersion(db)).toBe(before + 1);
});
