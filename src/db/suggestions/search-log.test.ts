import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { addSearchLogLine, listSearchLog } from './search-log.ts';

const { db, pool } = await testDatabase();

test('retains the last ten lines, latest first', async () => {
  await pool.query('truncate search_index_log');
  for (let line = 1; line <= 12; line += 1) await addSearchLogLine(db, `rad ${line}`);
  const lines = (await listSearchLog(db)).map(({ line }) => line);
  expect(lines).toEqual(Array.from({ length: 10 }, (_, at) => `rad ${12 - at}`));
  expect((await pool.query('select count(*)::int as n from search_index_log')).rows[0].n).toBe(10);
});
