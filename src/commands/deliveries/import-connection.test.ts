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
