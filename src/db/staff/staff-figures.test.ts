import { expect, test } from 'vitest';
import { PARAMETERS } from '#src/db/content/staff-content.ts';
import { FACTORY_NOW, insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { countParameters, readStockFigures } from './staff-figures.ts';

const { db } = await testDatabase();

test('counts the stock, with and without pictures, and when it last changed', async () => {
  expect(await readStockFigures(db)).toMatchObject({ active: 0, withImage: 0 });
  await insertAd(db);
  await insertAd(db, { image_urls: [], brand: 'Saab' });
  await insertAd(db, { status: 'sold' });
  expect(await readStockFigures(db)).toEqual({ active: 2, withImage: 1, changedAt: FACTORY_NOW });
});

test('counts parameters', async () => {
  expect(await countParameters(db)).toBe(0);
  await PARAMETERS.insert(db, { name: 'ränta', value: '4,5', description: '' });
  expect(await countParameters(db)).toBe(1);
});
