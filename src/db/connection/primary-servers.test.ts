import { afterEach, beforeAll, expect, test } from 'vitest';
import { newTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createDb, createPool } from './client.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';

/** Two databases stand in for two servers of a cluster, of which only one accepts writes. */
let first: TestDatabase;
let second: TestDatabase;
const GONE = 'postgres://nobody@127.0.0.1:1/none';
const open: ReturnType<typeof createPool>[] = [];
const poolOver = (...urls: string[]) => {
  const pool = createPool(urls.join(','), { max: 3 });
  open.push(pool);
  return pool;
};
beforeAll(async () => {
  [first, second] = [await newTestDatabase(), await newTestDatabase()];
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.end()));
  for (const { pool, url } of [first, second])
    await pool.query(`alter role current_user in database ${nameOf(url)} reset all`);
});

const nameOf = (url: string): string => new URL(url).pathname.slice(1);
/** Ends all connections, and lets later ones write nothing, as a demoted server does. */
async function demote({ pool, url }: TestDatabase): Promise<void> {
  await pool.query(`alter role current_user in database ${nameOf(url)} set default_transaction_read_only = on`);
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}
const current = async (pool: ReturnType<typeof createPool>): Promise<string> =>
  (await pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? '';

test('connects to the server that accepts writes, wherever it stands in the list', async () => {
  await demote(first);
  expect(await current(poolOver(first.url, second.url))).toBe(nameOf(second.url));
  expect(await current(poolOver(GONE, first.url, second.url))).toBe(nameOf(second.url));
  expect(await current(poolOver(second.url, GONE))).toBe(nameOf(second.url));
});

test('follows the primary when it changes, with concurrent requests', async () => {
  await demote(second);
  const pool = poolOver(first.url, second.url);
  const names = () => Promise.all([current(pool), current(pool), current(pool)]);
  expect(new Set(await names())).toEqual(new Set([nameOf(first.url)]));
  await second.pool.query(`alter role current_user in database ${nameOf(second.url)} reset all`);
  await demote(first);
  await expect.poll(() => names().catch(() => []), { timeout: 10_000 }).toEqual(Array(3).fill(nameOf(second.url)));
});

test('works for queries with a callback and for transactions', async () => {
  const db = createDb(poolOver(GONE, first.url));
  const version = await db.transaction().execute((tx) => tx.selectFrom('stock_version').selectAll().execute());
  expect(version).toHaveLength(1);
});

test('counts as unavailable while no server accepts writes, and while none answers', async () => {
  await demote(first);
  await demote(second);
  const standbys = await poolOver(first.url, second.url)
    .query('select 1')
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(standbys)).toBe(true);
  const gone = await poolOver(GONE, GONE.replace('none', 'other'))
    .query('select 1')
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(gone)).toBe(true);
});

test('discards a connection whose server was demoted while it stayed open', async () => {
  const pool = poolOver(`${first.url}`);
  const db = createDb(pool);
  await db.selectFrom('stock_version').selectAll().execute();
  await pool.query('set default_transaction_read_only = on');
  const write = () => db.updateTable('stock_version').set({ changed_at: new Date() }).execute();
  const refusal = await write().catch((error: unknown) => error);
  expect(isDatabaseUnavailable(refusal)).toBe(true);
  await expect
    .poll(
      () =>
        write().then(
          () => 'written',
          () => 'refused',
        ),
      { timeout: 5_000 },
    )
    .toBe('written');
});
