import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { newTestDatabase } from '#test/support/database.ts';
import { beginStock, fillEmptyStock, readPendingStock } from './demo-stock.ts';
import { childEnvironment } from './environment.ts';

vi.setConfig({ testTimeout: 120_000 });
// The steps report their durations.
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));

const [ADS, FIRST] = [400, 80];

/** The stock and its market as visitors see them. Times of day differ between two fills of one day. */
async function readStock(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const rowsOf = async (text: string): Promise<unknown[]> => (await pool.query(text)).rows;
  return {
    ads: await rowsOf(
      `select internal_id, dealers.name as dealer, ads.name, licence_plate, dealer_ad_id, ads.status, price, published_at::date,
              closed_at::date, model_year, odometer_km, series_id, generation_id, first_image_url, quality_flags, listed_as
       from ads join dealers on dealers.id = ads.dealer_id order by internal_id`,
    ),
    prices: await rowsOf('select ad_id, at::date, price from price_events order by ad_id, at, price'),
    events: await rowsOf('select ad_id, at::date, kind from ad_events order by ad_id, at, kind'),
    series: await rowsOf(
      'select series_id, ads, price_count, price_median, price_bars, odometer_median_km from series_statistics order by series_id',
    ),
    brands: await rowsOf('select * from stock_counts order by brand'),
    index: await rowsOf('select * from price_index order by series_id, fuel, month'),
    removals: await rowsOf('select * from removal_times order by 1, 2, 3, 4'),
    reports: await rowsOf('select month, figures from market_reports order by month'),
  };
}

test('a stock in two parts is that of one import, also after a killed second part', async () => {
  const { pool: whole } = await newTestDatabase();
  await fillEmptyStock(whole, ADS);
  expect(await readPendingStock(whole, ADS)).toBeNull();

  const { pool, url } = await newTestDatabase();
  await beginStock(pool, ADS, FIRST);
  const { rows } = await pool.query<{ active: number }>(
    "select count(*)::int as active from ads where status = 'active'",
  );
  expect(rows[0]?.active).toBeGreaterThanOrEqual(FIRST);
  expect(rows[0]?.active).toBeLessThan(ADS);
  // A report is never altered: those of the first part would stay.
  expect((await pool.query('select from market_reports')).rowCount).toBe(0);
  // A start with another number of ads completes nothing.
  expect(await readPendingStock(pool, ADS + 1)).toBeNull();

  const command = path.join(import.meta.dirname, 'run-complete-stock.ts');
  const env = childEnvironment({ DATABASE_URL: url, DEMO_ADS: String(ADS) });
  const complete = () =>
    spawn(process.execPath, [command, String(FIRST)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const killed = complete();
  const end = once(killed, 'exit');
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await end;
  expect(await readPendingStock(pool, ADS)).not.toBeNull();

  const ends = [complete(), complete()].map((child) => once(child, 'exit'));
  expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0]);
  expect(await readPendingStock(pool, ADS)).toBeNull();
  const { rows: runs } = await pool.query("select file from import_runs where state = 'done' order by id");
  expect(runs).toEqual([{ file: `demo-1-${ADS}-first.csv` }, { file: `demo-1-${ADS}-others.csv` }]);
  expect(await readStock(pool)).toEqual(await readStock(whole));

  // Killed after the import, before its figures.
  await pool.query(
    'alter table market_reports disable trigger user; delete from market_reports; alter table market_reports enable trigger user; delete from removal_times',
  );
  expect(await readPendingStock(pool, ADS)).toMatchObject({ lacksAds: false });
  expect((await once(complete(), 'exit'))[0]).toBe(0);
  expect(await readPendingStock(pool, ADS)).toBeNull();
  expect(await readStock(pool)).toEqual(await readStock(whole));
});

test('neither a stock with ads nor an undone part is filled', async () => {
  const { pool } = await newTestDatabase();
  await beginStock(pool, ADS, FIRST);
  const count = async () =>
    (await pool.query<{ count: number }>('select count(*)::int as count from ads')).rows[0]?.count;
  const before = await count();
  await beginStock(pool, ADS, FIRST);
  expect(await count()).toBe(before);
  expect(await readPendingStock(pool, ADS)).not.toBeNull();
  await pool.query("update import_runs set state = 'undone'");
  expect(await readPendingStock(pool, ADS)).toBeNull();
});
