import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { createDb, createPool, type Db, type Tx } from './client.ts';
import { prepared, preparedName } from './prepared-statements.ts';

const { url } = await testDatabase();
const pool = createPool(url, { max: 1 });
const db = createDb(pool);
afterAll(() => pool.end());

/** Executions, some of which reuse the statement. */
const TIMES = 3;
const plus = async (to: number): Promise<number | undefined> =>
  (await sql<{ sum: number }>`select ${prepared('sum')} 1 + ${to}::int as sum`.execute(db)).rows[0]?.sum;
const backend = async (): Promise<number | undefined> =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
const stored = async (): Promise<number> =>
  (await pool.query<{ count: number }>('select count(*) from pg_prepared_statements')).rows[0]?.count ?? 0;

test('prepares a marked statement once and returns the same rows', async () => {
  await sql`select 1`.execute(db);
  expect(await stored()).toBe(0);
  for (let to = 0; to < TIMES; to += 1) expect(await plus(to)).toBe(to + 1);
  expect(await stored()).toBe(1);
});

test('finds the mark of a statement that begins on a line of its own', () => {
  expect(preparedName('\n    select /* prepared: a */ 1')).toMatch(/^a_/);
});

test('prepares a marked query of the builder', async () => {
  const before = await stored();
  const query = () => db.selectFrom('stock_version').modifyFront(prepared('test')).select('version').execute();
  for (let time = 0; time < TIMES; time += 1) expect(await query()).toHaveLength(1);
  expect(await stored()).toBe(before + 1);
});

/** Runs a prepared statement and then changes its table, so that the statement on the one connection is stale. */
const changedTable = async (name: string) => {
  await pool.query(`create table ${name} (id int); insert into ${name} values (1)`);
  const all = (on: Db | Tx = db) =>
    sql`select ${prepared('all')} * from ${sql.table(name)}`.execute(on).then(({ rows }) => rows);
  for (let time = 0; time < TIMES; time += 1) await all();
  await pool.query(`alter table ${name} add column name text default 'a'`);
  return all;
};
const CHANGED = [{ id: 1, name: 'a' }];

test('retries a stale statement and discards its connection', async () => {
  const before = await backend();
  const all = await changedTable('things');
  expect(await all()).toEqual(CHANGED);
  expect(await backend()).not.toBe(before);
  for (let time = 0; time < TIMES; time += 1) expect(await all()).toEqual(CHANGED);
});

test('does not prepare statements within a transaction, where a stale one could not be retried', async () => {
  const all = await changedTable('others');
  const pair = db.transaction().execute(async (tx) => [await all(tx), await all(tx)]);
  expect(await pair).toEqual([CHANGED, CHANGED]);
});

test('names only marked statements, and different texts differently', () => {
  expect(preparedName('select 1')).toBeUndefined();
  expect(preparedName('select /* prepared: one */ 1')).toMatch(/^one_.{22}$/);
  expect(preparedName('select /* prepared: one */ 2')).not.toBe(preparedName('select /* prepared: one */ 1'));
});
