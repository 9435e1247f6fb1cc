import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { createDb, createPool, type Db, type Tx } from './client.ts';
import { PreparedStatements } from './prepared-statements.ts';

const { url } = await testDatabase();
const pool = createPool(url, { max: 1 });
const db = createDb(pool);
afterAll(() => pool.end());

const OFTEN = 12;
const plus = async (to: number): Promise<number | undefined> =>
  (await sql<{ sum: number }>`select 1 + ${to}::int as sum`.execute(db)).rows[0]?.sum;
const backend = async (): Promise<number | undefined> =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
const stored = async (): Promise<number> =>
  (await pool.query<{ count: number }>('select count(*) from pg_prepared_statements')).rows[0]?.count ?? 0;

test('a statement that comes often is kept, once, and gives the same', async () => {
  expect(await plus(1)).toBe(2);
  expect(await stored()).toBe(0);
  for (let to = 0; to < OFTEN; to += 1) expect(await plus(to)).toBe(to + 1);
  expect(await stored()).toBe(1);
});

/** Asked for before its table changes; the one connection keeps its plan. */
const changedTable = async (name: string) => {
  await pool.query(`create table ${name} (id int); insert into ${name} values (1)`);
  const all = (on: Db | Tx = db) => sql`select * from ${sql.table(name)}`.execute(on).then(({ rows }) => rows);
  for (let time = 0; time < OFTEN; time += 1) await all();
  await pool.query(`alter table ${name} add column name text default 'a'`);
  return all;
};
const CHANGED = [{ id: 1, name: 'a' }];

test('one whose table has changed is asked anew, and costs its connection', async () => {
  const before = await backend();
  const all = await changedTable('things');
  expect(await all()).toEqual(CHANGED);
  expect(await backend()).not.toBe(before);
  for (let time = 0; time < OFTEN; time += 1) expect(await all()).toEqual(CHANGED);
});

test('within a transaction none is kept, so none can be refused', async () => {
  const all = await changedTable('others');
  const pair = db.transaction().execute(async (tx) => [await all(tx), await all(tx)]);
  expect(await pair).toEqual([CHANGED, CHANGED]);
});

test('names are few, of reading statements, and no two of one', () => {
  const statements = new PreparedStatements();
  const often = (text: string) => Array.from({ length: OFTEN }, () => statements.nameOf(text)).at(-1);
  expect(often('insert into ads')).toBeUndefined();
  expect(often('select 1')).toMatch(/^kept_.{43}$/);
  expect(often('select 2')).not.toBe(often('select 1'));
});
