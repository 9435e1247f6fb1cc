import { expect, test } from 'vitest';
import { dbOn } from '#src/db/connection/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addSearchLogLine, listSearchLog, rebuildSearchIndex } from './search-entries.ts';

const { db, pool } = await testDatabase();

test('a rolled-back rebuild leaves no trace', async () => {
  const state = async () =>
    (await pool.query('select (select count(*)::int from search_index) as entries, version from search_index_version'))
      .rows;
  const before = await state();
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`insert into search_aliases (term, brand) values ('folkan', 'Volkswagen')`);
  expect((await rebuildSearchIndex(dbOn(client))).rows).toBeGreaterThan(1_000);
  // Repeatable within one transaction.
  expect(await rebuildSearchIndex(dbOn(client))).toMatchObject({ hasChanged: false });
  await client.query('rollback');
  client.release();
  expect(await state()).toEqual(before);
});

test('retains the last ten lines, latest first', async () => {
  await pool.query('truncate search_index_log');
  for (let line = 1; line <= 12; line += 1) await addSearchLogLine(db, `rad ${line}`);
  const lines = (await listSearchLog(db)).map(({ line }) => line);
  expect(lines).toEqual(Array.from({ length: 10 }, (_, at) => `rad ${12 - at}`));
  expect((await pool.query('select count(*)::int as n from search_index_log')).rows[0].n).toBe(10);
});
