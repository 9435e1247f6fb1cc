import { beforeAll, expect, test } from 'vitest';
import { createDb } from '#src/db/connection/client.ts';
import { readPricedAds } from '#src/db/valuation/priced-ads.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { readSaleSpells, type SeriesRemovalTimes, writeRemovalTimes } from './removal-times.ts';

const { pool } = await testDatabase();
const db = createDb(pool);
const PUBLISHED = new Date('2026-09-01T05:00:00Z');
const NOW = new Date('2026-11-20T05:00:00Z');
const SINCE = new Date('2026-08-01T05:00:00Z');
let series: number;

beforeAll(async () => {
  await deliver(pool, valuedFeed(40), PUBLISHED);
  series = (await pool.query('select series_id as id from ads order by 1 limit 1')).rows[0].id;
  await pool.query('update dealers set unconfirmed_at = null');
});

test('reads for each ad how long it was for sale, from when it was observed, and its prices by day', async () => {
  const { rows } = await pool.query('select internal_id as id from ads where series_id = $1 order by 1', [series]);
  const [first, second, third, fourth] = rows.map(({ id }) => Number(id));
  const close = (id: number | undefined, columns: string) =>
    pool.query(`update ads set status = 'removed', ${columns} where internal_id = $1`, [id]);
  await close(first, "closed_at = '2026-09-11T05:00Z', days_for_sale = 10");
  await close(second, "closed_at = '2026-10-01T05:00Z', days_for_sale = 30, expired = true");
  // Published 100 days before the site saw it.
  await pool.query("update ads set published_at = published_at - interval '100 days' where internal_id = $1", [third]);
  await close(fourth, "published_at = '2026-01-01', closed_at = '2026-07-31T05:00Z', days_for_sale = 1");
  const spells = await readSaleSpells(db, series, SINCE, NOW);
  expect(spells).toHaveLength(rows.length - 1);
  expect(spells[0]).toMatchObject({ days: 10, isClosed: true, entry: 0, firstSeen: 0, prices: [{ day: 0 }] });
  expect(spells[1]).toMatchObject({ days: 30, isClosed: false });
  expect(spells[2]).toMatchObject({ days: 180, isClosed: false, entry: 100, firstSeen: 100 });
  expect(spells[3]).toMatchObject({ days: 80, isClosed: false, entry: 0 });
});

test('reads the first label of an ad and the day of its life on which it was judged', async () => {
  const { rows } = await pool.query('select internal_id as id from ads where series_id = $1 order by 1 desc limit 1', [
    series,
  ]);
  const { rows: models } = await pool.query(
    `insert into valuation_models (fitted_at, stock_version, ads, state, method, parameters, accuracy)
     values (now(), 1, 1, 'past', 'x', '{}', '{}') returning id`,
  );
  await pool.query(
    `insert into valuation_history (ad_id, at, estimate, label, model_id)
     values ($1, '2026-09-01', 1, null, $2), ($1, '2026-09-06', 1, 'high', $2), ($1, '2026-10-01', 1, 'low', $2)`,
    [rows[0].id, models[0].id],
  );
  const spells = await readSaleSpells(db, series, SINCE, NOW);
  expect(spells.filter(({ label }) => label !== null)).toMatchObject([{ label: 'high', labelled: 5 }]);
});

test('ads of a silent dealer are known until its last delivery alone, and older days count as not observed', async () => {
  await pool.query("update dealers set unconfirmed_at = now(), last_delivered_at = '2026-10-01T05:00Z'");
  const spells = await readSaleSpells(db, series, new Date('2026-09-21T05:00:00Z'), NOW);
  expect(spells.at(-1)).toMatchObject({ days: 30, isClosed: false, entry: 20 });
  await pool.query('update dealers set unconfirmed_at = null');
});

test('a car that moved to another dealer is one time, with the prices of both', async () => {
  const { rows } = await pool.query(
    "select internal_id as id from ads where series_id = $1 and status = 'active' order by 1 desc limit 2",
    [series],
  );
  const [second, first] = rows.map(({ id }) => Number(id));
  const before = await readSaleSpells(db, series, SINCE, NOW);
  await pool.query(
    "update ads set status = 'removed', closed_at = '2026-09-21T05:00Z', days_for_sale = 20, car_id = $1, listed_as = $2 where internal_id = $1",
    [first, second],
  );
  await pool.query("update ads set published_at = '2026-10-01T05:00Z', car_id = $1 where internal_id = $2", [
    first,
    second,
  ]);
  await pool.query("update price_events set at = '2026-10-01T05:00Z', price = 111000 where ad_id = $1", [second]);
  const after = await readSaleSpells(db, series, SINCE, NOW);
  expect(after).toHaveLength(before.length - 1);
  expect(after.at(-1)).toMatchObject({ days: 80, isClosed: false, entry: 0, firstSeen: 0 });
  expect(after.at(-1)?.prices.map(({ day }) => day)).toEqual([0, 30]);
  expect(after.at(-1)?.prices.at(-1)?.price).toBe(111_000);
  const priced = await readPricedAds(db, series, SINCE);
  expect(priced.find(({ id }) => id === first)).toBeUndefined();
  expect(priced.find(({ id }) => id === second)?.prices.map(({ at }) => at.toISOString().slice(0, 10))).toEqual([
    '2026-09-01',
    '2026-10-01',
  ]);
});

test('replaces all times, and writes nothing that is equal', async () => {
  const times: SeriesRemovalTimes = {
    seriesId: series,
    generationId: null,
    ads: 50,
    closed: 40,
    medianDays: 31,
    points: [{ day: 0, gone: 0.01, low: 0, high: 0.02 }],
    cuts: [{ day: 30, ads: 40, share: 0.5, low: 0.02, high: 0.05 }],
    byLabel: [{ label: 'low', ads: 70, closed: 60, medianDays: 20 }],
  };
  expect(await writeRemovalTimes(db, [times])).toBe(1);
  expect(await writeRemovalTimes(db, [times])).toBe(0);
  expect(await writeRemovalTimes(db, [{ ...times, medianDays: null }])).toBe(1);
  expect(await writeRemovalTimes(db, [])).toBe(1);
});
