import { expect, test } from 'vitest';
import { findNames } from '#src/domain/ads/stock-names.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readStockValues, readStockVersion } from './stock-names.ts';

const { db } = await testDatabase();

test('reads the names of catalogue and active ads, and the values that active ads have', async () => {
  await insertAd(db, { brand: 'Elbyte', series: 'Prototyp', generation: 'Ett' });
  await insertAd(db, { brand: 'Såld & Co', series: null, status: 'sold' });
  const { names, rows } = await readStockValues(db);
  expect(findNames(names, 'volvo')).toEqual(['Volvo']);
  expect(findNames(names, 'elbyte')).toEqual(['Elbyte']);
  expect(findNames(names, 'Såld & Co')).toEqual([]);
  const own = names.byName.get('Elbyte')?.series.byName.get('Prototyp');
  expect([...(own?.generations.byName.keys() ?? [])]).toEqual(['Ett']);
  expect(rows.filter(({ make }) => make)).toEqual([
    expect.objectContaining({ make: 'Elbyte', model: 'Prototyp', generation: 'Ett', color: null }),
  ]);
});

test('the version changes with the stock', async () => {
  const before = await readStockVersion(db);
  await insertAd(db);
  expect(await readStockVersion(db)).toBe(before + 1);
});
