import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/support/database.ts';
import { createDb, createPool } from './client.ts';
import { KeptStatements } from './kept-statements.ts';

const { url } = await testDatabase();
const pool = createPool(url, { max: 1 });
const db = createDb(pool);
afterAll(() => pool.end());

const OFTEN = 12;
const plus = async (to: number): Promise<number | undefined> =>
  (await sql<{ sum: number }>`select 1 + ${to}::int as sum`.execute(db)).rows[0]?.sum;
const kept = async (): Promise<number> =>
  (await pool.query<{ count: number }>('select count(*) from pg_prepared_statements')).rows[0]?.count ?? 0;

test('a statement that comes often is kept, once, and gives the same', async () => {
  expect(await plus(1)).toBe(2);
  expect(await kept()).toBe(0);
  for (let to = 0; to < OFTEN; to += 1) expect(await plus(to)).toBe(to + 1);
  expect(await kept()).toBe(1);
});

test('one whose table has changed costs its connection, and no more', async () => {
  await pool.query('create table things (id int); insert into things values (1)');
  const all = () => sql`select * from things`.execute(db).then(({ rows }) => rows);
  for (let time = 0; time < OFTEN; time += 1) await all();
  await pool.query(`alter table things add column name text default 'a'`);
  await expect(all()).rejects.toThrow('cached plan must not change result type');
  expect(await all()).toEqual([{ id: 1, name: 'a' }]);
});

test('names are few, of reading statements, and no two of one', () => {
  const statements = new KeptStatements();
  const often = (text: string) => Array.from({ length: OFTEN }, () => statements.nameOf(text)).at(-1);
  expect(often('insert into ads')).toBeUndefined();
  expect(often('select 1')).toMatch(/^kept_.{43}$/);
  expect(often('select 2')).not.toBe(often('select 1'));
});
