import { beforeEach, expect, test } from 'vitest';
import { computeStatistics } from '#src/db/statistics/statistics-refresh.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { emptyStock, testDatabase, withTransaction } from '#test/support/database.ts';
import { isStaticDataFresh, readStaticData, writeStaticData } from './static-data.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const makeReady = () =>
  withTransaction(pool, async (client) => {
    await computeStatistics(client, 'all');
    await writeStaticData(client);
  });

test('lists every brand and series with its active ads, the commonest first; the same precomputed and live', async () => {
  await insertAds(db, 2, () => ({ brand: 'Saab', series: '9-5' }));
  await insertAd(db, { brand: 'Saab', series: null });
  await insertAd(db, { brand: 'Volvo', series: 'V60' });
  await insertAd(db, { brand: 'Volvo', series: 'V60', status: 'sold' });
  await insertAd(db, { brand: 'Egenbygge', series: null });
  expect(await isStaticDataFresh(db)).toBe(false);
  const live = await readStaticData(db);
  expect(live.brands.slice(0, 2)).toEqual([
    { name: 'Saab', slug: 'saab', ads: 3 },
    { name: 'Volvo', slug: 'volvo', ads: 1 },
  ]);
  expect(live.series.slice(0, 2)).toEqual([
    { name: '9-5', slug: '9-5', brand: 'saab', ads: 2 },
    { name: 'V60', slug: 'v60', brand: 'volvo', ads: 1 },
  ]);
  const { rows } = await pool.query<{ count: number }>('select count(*) from series');
  expect(live.series).toHaveLength(rows[0]?.count ?? 0);

  await makeReady();
  expect(await isStaticDataFresh(db)).toBe(true);
  const { brands, series } = await readStaticData(db);
  expect({ brands, series }).toEqual({ brands: live.brands, series: live.series });
});

test('ignores data older than the stock or the catalogue', async () => {
  await insertAd(db);
  await makeReady();
  const before = await readStaticData(db);
  await pool.query(`update static_data set data = jsonb_set(data, '{brands}', '[]')`);
  expect((await readStaticData(db)).brands).toEqual([]);

  await pool.query('update stock_version set version = version + 1');
  const after = await readStaticData(db);
  expect(after.brands).toEqual(before.brands);
  expect(after.stamp).not.toBe(before.stamp);

  await makeReady();
  await pool.query(`update catalogue_version set hash = 'another'`);
  expect(await isStaticDataFresh(db)).toBe(false);
});
