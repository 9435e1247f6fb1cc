import { expect, test } from 'vitest';
import { SITE_ROLE } from '#src/integrations/postgres/site-role.ts';
import { newTestDatabase, testDatabase } from './database.ts';

test('a file has one database of its own, with the schema', async () => {
  const { pool } = await testDatabase();
  expect((await testDatabase()).pool).toBe(pool);
  const tables = await pool.query<{ count: number }>('select count(*) from ads');
  expect(tables.rows).toEqual([{ count: 0 }]);
});

test('another database shares nothing with it', async () => {
  const { pool } = await testDatabase();
  const other = await newTestDatabase();
  await pool.query(`insert into dealers (name) values ('Bilhuset')`);
  expect((await other.pool.query('select * from dealers')).rows).toEqual([]);
});

test('tests run with the rights of the site in production', async () => {
  const { pool } = await testDatabase();
  const { rows } = await pool.query('select current_user as role, rolsuper from pg_roles where rolname = current_user');
  expect(rows).toEqual([{ role: SITE_ROLE, rolsuper: false }]);
});
