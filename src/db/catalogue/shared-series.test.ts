import { expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readSharedSeries } from './shared-series.ts';

const { db, pool } = await testDatabase();

test('a series has its figures and its car; one without ads has no figures, and an unknown one is null', async () => {
  await insertAds(db, 3, () => ({ chassis: 'Kombi', color: 'Röd' }));
  await refreshStatistics(pool);
  expect(await readSharedSeries(db, { brand: 'volvo', series: 'v60' })).toMatchObject({
    brand: 'Volvo',
    name: 'V60',
    figures: { ads: 3 },
    model: { colors: ['Röd'] },
  });
  expect(await readSharedSeries(db, { brand: 'volvo', series: 'v70' })).toMatchObject({ name: 'V70', figures: null });
  expect(await readSharedSeries(db, { brand: 'volvo', series: 'finns-inte' })).toBeNull();
});
