import { expect, test } from 'vitest';
import { readStockNames } from '#src/db/catalogue/stock-names.ts';
import { NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { conditionsOf } from './ad-search-conditions.ts';
import { readFacets } from './ad-search-facets.ts';

test('lists models of the chosen makes, generations of the chosen models, and each name once', async () => {
  const { db } = await testDatabase();
  await insertAd(db, { brand: 'Fiat', series: '500' });
  await insertAd(db, { brand: 'Abarth', series: '500' });
  await insertAd(db, { generation: 'II' });
  await insertAd(db, { series: 'V90', generation: 'II' });
  const facets = (filters: Partial<typeof NO_AD_FILTERS>) =>
    db.transaction().execute(async (tx) => {
      const all = { ...NO_AD_FILTERS, ...filters };
      const conditions = conditionsOf({ filters: all, order: NEWEST_FIRST, withImage: false });
      return readFacets(tx, conditions, all, await readStockNames(tx));
    });
  const all = await facets({});
  expect(all.make.map(({ value }) => value)).toEqual(['Abarth', 'Fiat', 'Volvo']);
  // Letters before digits.
  expect(all.model).toEqual([
    { value: 'V60', count: 1, makes: ['Volvo'] },
    { value: 'V90', count: 1, makes: ['Volvo'] },
    { value: '500', count: 2, makes: ['Abarth', 'Fiat'] },
  ]);
  expect(all.generation).toEqual([]);
  const volvos = await facets({ make: ['Volvo'], model: ['V60', 'V90'] });
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
