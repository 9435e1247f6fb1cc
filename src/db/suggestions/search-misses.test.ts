import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { countSearchMiss, dropSearchMisses, listSearchMisses } from './search-misses.ts';

const { db, pool } = await testDatabase();

test('removes searches older than an instant', async () => {
  const [early, late] = [new Date('2026-01-01'), new Date('2026-02-01')];
  await countSearchMiss(db, 'gammal', early);
  await countSearchMiss(db, 'ny', early);
  await countSearchMiss(db, 'ny', late);
  expect(await dropSearchMisses(db, late, 10)).toBe(1);
  expect((await pool.query('select term, misses, last_at from search_misses')).rows).toEqual([
    { term: 'ny', misses: 2, last_at: late },
  ]);
});

test('lists the most frequent first', async () => {
  const at = new Date('2026-02-01');
  for (const term of ['en', 'tre', 'tre', 'tre', 'två', 'två']) await countSearchMiss(db, term, at);
  expect((await listSearchMisses(db, 2)).map(({ term, misses }) => [term, misses])).toEqual([
    ['tre', 3],
    ['ny', 2],
  ]);
});
