import { expect, test } from 'vitest';
import { SITE_ROLE } from '#src/integrations/postgres/site-role.ts';
import { insertAds, insertDealer } from '#test/factories.ts';
import { deleteRows, emptyStock, newTestDatabase, testDatabase } from './database.ts';

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

test('an emptied stock leaves what truncate would leave', async () => {
  const [one, other] = [await newTestDatabase(), await newTestDatabase()];
  for (const { db } of [one, other])
    await insertAds(db, 3, (nth) => ({ earlierPrices: [{ at: new Date(0), price: 1000 + nth }] }));
  await emptyStock(one.pool);
  await other.pool.query(
    `truncate dealers, import_runs, ads, delivered_rows, popular_ranking, stock_counts, stock_check, series_statistics,
       generation_statistics
     restart identity cascade`,
  );
  const contents = async ({ pool }: typeof one) => {
    const tables = await pool.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    );
    const counts = tables.rows.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`);
    const sequences = await pool.query('select sequencename, last_value from pg_sequences order by 1');
    return [(await pool.query(`${counts.join(' union all ')} order by 1`)).rows, sequences.rows];
  };
  expect(await contents(one)).toEqual(await contents(other));
  expect(await insertDealer(one.db)).toMatchObject({ id: 1 });
  const stock = 'select version, last_ad_id from stock_version';
  expect((await one.pool.query(stock)).rows[0].version).toBe((await other.pool.query(stock)).rows[0].version + 1);
});

test('emptied tables take those along that refer to them, past their triggers', async () => {
  const { pool, db } = await newTestDatabase();
  await insertAds(db, 1);
  const count = async (table: string) => (await pool.query(`select count(*) from ${table}`)).rows[0].count;
  expect(await count('ads')).toBe(1);
  await deleteRows(pool, 'dealers');
  expect([await count('dealers'), await count('ads')]).toEqual([0, 0]);
});
