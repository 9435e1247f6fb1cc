import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { forgetSearchMisses } from './forget-search-misses.ts';

const { db, pool } = await testDatabase();
const NOW = new Date('2026-03-01T12:00:00Z');

test('keeps the 5 000 most frequent', async () => {
  await pool.query(
    `insert into search_misses (term, misses, last_at)
     select 'ord ' || number, case when number = 7 then 1 else 2 end, $1 from generate_series(1, 5001) as number`,
    [NOW],
  );
  expect(await forgetSearchMisses(db, NOW)).toBe(1);
  expect((await pool.query(`select from search_misses where term = 'ord 7'`)).rowCount).toBe(0);
});
