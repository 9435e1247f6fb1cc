import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { forgetSearchMisses } from './forget-search-misses.ts';
import { logSearchMiss } from './log-search-miss.ts';

const { db, pool } = await testDatabase();
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
  expect(await forgetSearchMisses(db, NOW)).toBe(1);
  expect(await rows()).toEqual([{ term: 'ferrari enzo', misses: 2 }]);
});
