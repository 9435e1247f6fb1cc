import { beforeEach, expect, test } from 'vitest';
import { readSiteDays } from '#src/db/site-figures/site-figures.ts';
import { testDatabase } from '#test/support/database.ts';
import { forgetSearchMisses, logSearchMiss } from './search-misses.ts';

const { db, pool } = await testDatabase();
beforeEach(() => pool.query('truncate search_misses'));
const NOW = new Date('2026-03-01T12:00:00Z');
const rows = async () => (await pool.query('select term, misses from search_misses order by term')).rows;

test('counts searches by their words, and removes them after 90 days', async () => {
  await logSearchMiss(db, 'Trabant 601', new Date('2025-11-01T12:00:00Z'));
  await logSearchMiss(db, 'Ferrari  Enzo', NOW);
  await logSearchMiss(db, 'ferrari enzo', NOW);
  await logSearchMiss(db, 'anna@exempel.se', NOW);
  expect(await rows()).toEqual([
    { term: 'ferrari enzo', misses: 2 },
    { term: 'trabant 601', misses: 1 },
  ]);
  // Also the search whose words are not stored.
  expect((await readSiteDays(db, '2026-03-01', 1))[0]?.searchMisses).toBe(3);
  expect(await forgetSearchMisses(db, NOW)).toBe(1);
  expect(await rows()).toEqual([{ term: 'ferrari enzo', misses: 2 }]);
});

test('keeps the 5 000 most frequent', async () => {
  await pool.query(
    `insert into search_misses (term, misses, last_at)
     select 'ord ' || number, case when number = 7 then 1 else 2 end, $1 from generate_series(1, 5001) as number`,
    [NOW],
  );
  expect(await forgetSearchMisses(db, NOW)).toBe(1);
  expect((await pool.query(`select from search_misses where term = 'ord 7'`)).rowCount).toBe(0);
});
