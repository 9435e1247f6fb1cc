import { beforeAll, expect, test } from 'vitest';
import { createDb } from '#src/db/connection/client.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { listPricedSeries, readPricedAds } from './priced-ads.ts';

const { pool } = await testDatabase();
const db = createDb(pool);
const NOW = new Date('2026-11-20T05:00:00Z');
const SINCE = new Date('2026-06-01T00:00:00Z');

beforeAll(async () => {
  await deliver(pool, valuedFeed(60), NOW);
});

test('reads ads with their prices, oldest first, but no leased, doubtful or long closed ones', async () => {
  const [series = 0] = await listPricedSeries(db, SINCE);
  const all = await readPricedAds(db, series, SINCE);
  const [first, second, third, fourth] = all.map(({ id }) => id);
  expect(all[0]).toMatchObject({ closedAt: null, prices: [{ at: NOW }] });
  await pool.query(
    `insert into price_events (ad_id, at, price, import_run_id)
     select ad_id, at - interval '9 days', 990000, import_run_id from price_events where ad_id = $1`,
    [first],
  );
  await pool.query("update ads set tags = '{Leasing}' where internal_id = $1", [second]);
  await pool.query("update ads set quality_flags = '{mätarställning mot ålder}' where internal_id = $1", [third]);
  await pool.query(
    "update ads set status = 'sold', published_at = '2026-01-01', closed_at = '2026-05-31', days_for_sale = 1 where internal_id = $1",
    [fourth],
  );
  const read = await readPricedAds(db, series, SINCE);
  expect(read.map(({ id }) => id)).toEqual([first, ...all.slice(4).map(({ id }) => id)]);
  expect(read[0]?.prices.map(({ price }) => price)[0]).toBe(990_000);
  expect(read[0]?.prices).toHaveLength(2);
});

test('lists the series with ads since the time', async () => {
  expect(await listPricedSeries(db, SINCE)).toHaveLength(4);
});
