import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createDb, createPool } from '#src/db/connection/client.ts';
import { listMarketReports } from '#src/db/market/market-reports.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { computePriceIndex } from './compute-price-index.ts';
import { makeMarketReports } from './make-market-reports.ts';

const { pool, url } = await testDatabase();
const db = createDb(pool);
const NOW = new Date('2026-11-20T05:00:00Z');
const stored = async (): Promise<string> =>
  JSON.stringify((await pool.query('select month, made_at, figures::text from market_reports order by month')).rows);

beforeAll(async () => {
  expect(await makeMarketReports(db, NOW)).toEqual([]);
  await deliver(pool, valuedFeed(), NOW);
  await pool.query("update price_events set at = at - interval '4 months'");
  await pool.query("update ads set published_at = published_at - interval '4 months'");
  await computePriceIndex(db, NOW);
});

test('makes the report of every month that is over, from the first one with prices', async () => {
  const made = await makeMarketReports(db, NOW);
  expect(made).toEqual(['2026-07', '2026-08', '2026-09', '2026-10']);
  const reports = await listMarketReports(db);
  expect(reports[0]?.figures.whole.ads).toBeGreaterThan(200);
  expect(reports.every(({ madeAt }) => madeAt.getTime() === NOW.getTime())).toBe(true);
});

test('no later run, at whatever time and after whatever change of the ads, alters a stored report', async () => {
  const before = await stored();
  expect(before.length).toBeGreaterThan(1_000);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 27 }),
      fc.constantFrom(
        'update price_events set price = price * 2 where ad_id % 2 = 0',
        "update ads set published_at = published_at + interval '20 days' where internal_id % 7 = 0",
        "update ads set fuels = '{El}' where internal_id % 5 = 0",
        'delete from price_index',
      ),
      async (day, change) => {
        await pool.query(change);
        await makeMarketReports(db, new Date(`2026-11-${String(day).padStart(2, '0')}T12:00:00Z`));
        expect(await stored()).toBe(before);
      },
    ),
    { numRuns: 8 },
  );
});

test('runs at the same time, and one that is killed, leave whole reports of which none is altered', async () => {
  const before = await stored();
  const december = new Date('2026-12-02T02:10:00Z');
  const killed = createDb(createPool(url, { statementTimeoutMs: 0 }));
  const run = makeMarketReports(killed, december).catch(() => []);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%price_events%'",
  );
  await run;
  await killed.destroy();
  const runs = await Promise.all([makeMarketReports(db, december), makeMarketReports(db, december)]);
  expect(runs.flat().length).toBeLessThanOrEqual(1);
  const reports = await listMarketReports(db);
  expect(reports.map(({ month }) => month)).toEqual(['2026-11', '2026-10', '2026-09', '2026-08', '2026-07']);
  expect(reports[0]?.figures.whole.ads).toBeGreaterThan(0);
  expect(await stored()).toContain(before.slice(1, -1));
  expect(await makeMarketReports(db, december)).toEqual([]);
});
