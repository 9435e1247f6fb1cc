import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { MIGRATIONS } from '#src/config/env.ts';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';
import { migrate, readAppliedMigrations, refuseNewerSchema } from './migrate.ts';

const { pool } = await newTestDatabase();
let folder = '';
const folders: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
  folders.push(folder);
});
afterAll(() => Promise.all(folders.map((used) => rm(used, { recursive: true }))));

const write = (name: string, sql: string): Promise<void> => writeFile(path.join(folder, name), sql);

test('applies each file once, in order, and ignores other files', async () => {
  await write('9002_b.sql', 'insert into steps values (2)');
  await write('9001_a.sql', 'create table steps (step int); insert into steps values (1)');
  await write('notes.txt', 'not SQL');
  expect(await migrate(pool, folder)).toEqual(['9001_a.sql', '9002_b.sql']);
  expect(await migrate(pool, folder)).toEqual([]);
  expect((await pool.query('select step from steps')).rows).toEqual([{ step: 1 }, { step: 2 }]);
});

test('a failing file is rolled back and named', async () => {
  await write('9003_half.sql', 'create table half (x int); select 1 / 0');
  await expect(migrate(pool, folder)).rejects.toThrow('9003_half.sql');
  expect((await pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);
});

test('two concurrent starts apply a file once', async () => {
  await write('9004_once.sql', 'create table once (x int); insert into once values (1)');
  const applied = await Promise.all([migrate(pool, folder), migrate(pool, folder), migrate(pool, folder)]);
  expect(applied.flat()).toEqual(['9004_once.sql']);
});

test('lists the migrations that a database has', async () => {
  const { db } = await testDatabase();
  const files = readdirSync(MIGRATIONS);
  expect([...(await readAppliedMigrations(db))].toSorted()).toEqual(files.toSorted());
});

test('an empty database has none', async () => {
  const { db } = await newTestDatabase();
  await db.schema.dropTable('schema_migrations').execute();
  expect((await readAppliedMigrations(db)).size).toBe(0);
});

test('refuses the database of a newer version in one line, and none of the own or an older one', async () => {
  const { pool: newer } = await newTestDatabase();
  await expect(refuseNewerSchema(newer, MIGRATIONS)).resolves.toBeUndefined();
  await newer.query('delete from schema_migrations where name = (select max(name) from schema_migrations)');
  await expect(refuseNewerSchema(newer, MIGRATIONS)).resolves.toBeUndefined();
  await newer.query(`insert into schema_migrations (name) values ('9098_future.sql'), ('9099_future.sql')`);
  await expect(refuseNewerSchema(newer, MIGRATIONS)).rejects.toThrow(
    /^The database is of a newer version of Milvis: it has the migration 9098_future\.sql and 1 more, .*\.$/,
  );
});
