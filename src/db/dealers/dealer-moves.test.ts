import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { OWNED_ROWS, readDealerIdentity } from './dealer-moves.ts';

const { db, pool } = await testDatabase();

test('every table whose rows belong to a dealer is among those that a merge moves', async () => {
  const { rows } = await pool.query<{ table: string }>(
    `select distinct conrelid::regclass::text as table from pg_constraint
     where confrelid = 'dealers'::regclass and contype = 'f' order by 1`,
  );
  expect(rows.map(({ table }) => table)).toEqual(OWNED_ROWS.map(({ table }) => table).sort());
});

test('the key of moved rows can be read from every table', async () => {
  for (const { table, key, taken = key } of OWNED_ROWS)
    await expect(pool.query(`select ${key}, ${taken}, dealer_id from ${table} limit 1`)).resolves.toBeDefined();
});

test('a dealer that does not exist has no identity', async () => {
  expect(await readDealerIdentity(db, 0)).toBeNull();
});
