import { expect, test } from 'vitest';
import { readSeriesDetail } from '#src/db/catalogue/series-statistics.ts';
import { isStaticDataFresh } from '#src/db/catalogue/static-data.ts';
import { FACTORY_NOW, insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { refreshStatistics } from './refresh-statistics.ts';

const { db, pool } = await testDatabase();
const v60 = () => readSeriesDetail(db, { brand: 'volvo', series: 'v60' }, FACTORY_NOW);

test('counts once per version of stock and catalogue', async () => {
  await insertAd(db);
  expect((await v60())?.statistics.ads).toBe(0);
  expect(await refreshStatistics(pool, FACTORY_NOW)).toBe(true);
  expect((await v60())?.statistics.ads).toBe(1);
  expect(await refreshStatistics(pool, FACTORY_NOW)).toBe(false);
  await insertAd(db);
  expect(await refreshStatistics(pool, FACTORY_NOW)).toBe(true);
  expect((await v60())?.statistics.ads).toBe(2);
});

test('a failure leaves the previous statistics', async () => {
  await insertAd(db);
  await pool.query('alter table static_data rename to static_data_away');
  await expect(refreshStatistics(pool, FACTORY_NOW)).rejects.toThrow('static_data');
  await pool.query('alter table static_data_away rename to static_data');
  await pool.query(
    'create function refuse() returns trigger language plpgsql as $$ begin raise exception $m$no$m$; end $$',
  );
  await pool.query(
    'create trigger refuse before insert or update on static_data for each row execute function refuse()',
  );
  await expect(refreshStatistics(pool, FACTORY_NOW)).rejects.toThrow('no');
  expect((await v60())?.statistics.ads).toBe(2);
  expect(await isStaticDataFresh(db)).toBe(false);
});
