import { beforeAll, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import type { FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { listDoubtedOdometers } from './doubted-odometers.ts';

const { pool, db } = await testDatabase();
const NOW = new Date('2026-11-20T05:00:00Z');
const feed = valuedFeed();
const driven = feed.find(({ odometer }) => Number(odometer) > 130_000 && Number(odometer) < 200_000);
const copy = (name: string, changes: FeedFields): FeedFields => ({
  ...driven,
  dealer_ad_id: name,
  licence_plate: '',
  dealer: 'Provbilar mil',
  ...changes,
});
const latestRun = async (): Promise<number> =>
  Number((await pool.query('select max(id) as id from import_runs')).rows[0].id);

beforeAll(async () => {
  const typed = copy('typed', { odometer: String(Math.round(Number(driven?.odometer) / 10)) });
  await deliver(pool, [...feed, typed, copy('no-power', { horsepower_hp: '' })], NOW);
  await valueStock(pool, NOW);
});

test('the report of the latest import names odometers that are unlikely at the age, and no missing facts', async () => {
  const run = await latestRun();
  const listed = await listDoubtedOdometers(db, run);
  expect(listed.map(({ dealerAdId }) => dealerAdId)).toContain('typed');
  expect(listed.map(({ dealerAdId }) => dealerAdId)).not.toContain('no-power');
  // A few of the random odometers are unlikely too.
  expect(listed.length).toBeLessThan(feed.length / 20);
  expect(await listDoubtedOdometers(db, run - 1)).toEqual([]);
});

test('an odometer that was corrected is listed no more', async () => {
  const corrected = [...feed, copy('typed', { odometer: driven?.odometer ?? '' }), copy('no-power', {})];
  await deliver(pool, corrected, new Date('2026-11-21T05:00:00Z'));
  await valueStock(pool, NOW);
  const listed = await listDoubtedOdometers(db, await latestRun());
  expect(listed.map(({ dealerAdId }) => dealerAdId)).not.toContain('typed');
});
