import { expect, test } from 'vitest';
import { publishStock } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readContentVersion } from './content-version.ts';

const { db, pool } = await testDatabase();
const seen = new Set<string>();

/** Whether the version differs from all before. */
async function isNew(): Promise<boolean> {
  const { version } = await readContentVersion(db);
  const known = seen.has(version);
  seen.add(version);
  return !known;
}

test('stays the same until something is written that public pages show', async () => {
  expect([await isNew(), await isNew()]).toEqual([true, false]);
  await pool.query(`insert into search_misses (term, misses, last_at) values ('finnsinte', 1, now())`);
  expect(await isNew()).toBe(false);
  await publishStock(db);
  expect([await isNew(), await isNew()]).toEqual([true, false]);
});

test.each([
  `update series set name = name where slug = 'v60'`,
  `update categories set name = name`,
  `delete from tracking_scripts`,
  `truncate blog_feed`,
  `update search_index_version set version = version + 1`,
])('changes after %s', async (statement) => {
  await isNew();
  await pool.query(statement);
  expect(await isNew()).toBe(true);
});

test('changes only when a transaction is committed', async () => {
  await isNew();
  await pool.query('begin; update series set name = name; rollback');
  expect(await isNew()).toBe(false);
});

test('survives the loss of its row, as after a backup that lacks it', async () => {
  await isNew();
  await pool.query('truncate content_version');
  expect(await isNew()).toBe(true);
  await pool.query('delete from tracking_scripts');
  expect(await isNew()).toBe(true);
});
