import { expect, test } from 'vitest';
import { deliver, feedCar } from '#test/delivery.ts';
import { daysAgo } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';

const { pool } = await testDatabase();
const pids = async (): Promise<number[]> =>
  (
    await pool.query(
      "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' order by 1",
    )
  ).rows.map(({ pid }) => pid);

/** A price that is no text: the import throws while it reads the row. */
const unreadable = Object.defineProperty(feedCar(), 'price', {
  enumerable: true,
  get: () => {
    throw new Error('unreadable');
  },
});

test('a delivery gives its connection back, without its lock and tables', async () => {
  await deliver(pool, [feedCar()], daysAgo(3));
  const before = await pids();
  await deliver(pool, [feedCar({ price: '99000' })], daysAgo(2));
  expect(await pids()).toEqual(before);
  const { rows: locks } = await pool.query("select from pg_locks where locktype = 'advisory' and pid = any($1)", [
    before,
  ]);
  expect(locks).toEqual([]);
  expect((await pool.query("select relname from pg_class where relpersistence = 't'")).rows).toEqual([]);
});

test.each([
  ['that fails', () => expect(deliver(pool, [unreadable], daysAgo(0))).rejects.toThrow('unreadable')],
  ['that is tried only', () => deliver(pool, [feedCar()], daysAgo(0), { dryRun: true })],
])('a delivery %s closes its connection', async (_, run) => {
  await deliver(pool, [feedCar()], daysAgo(1));
  const before = await pids();
  await run();
  await expect.poll(pids).toHaveLength(before.length - 1);
});

test('a delivery is done even if the statistics of the planner cannot be refreshed', async () => {
  const cars = Array.from({ length: 1_000 }, (_, nth) => feedCar({ licence_plate: '', dealer_ad_id: `bil${nth}` }));
  await deliver(pool, cars, daysAgo(0), {
    force: true,
    onProgress: ({ step }) => {
      if (step === 'tidying') throw new Error('connection lost');
    },
  });
  const { rows } = await pool.query('select state, message, ads_new from import_runs order by id desc limit 1');
  expect(rows).toEqual([{ state: 'done', message: null, ads_new: 1_000 }]);
});
