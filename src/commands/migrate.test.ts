import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '#src/config/env.ts';
import { createDb } from '#src/db/connection/client.ts';
import { emptyDatabase, newTestDatabase, testDatabase } from '#test/support/database.ts';
import { formerMigrations } from '#test/support/former-migrations.ts';
import { rowsOfTables, schemaFacts } from '#test/support/schema-facts.ts';
import { migrate, readAppliedMigrations, refuseNewerSchema } from './migrate.ts';
import { listMigrations } from './migration-files.ts';

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
  const files = await listMigrations(MIGRATIONS);
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

describe('the baseline', async () => {
  const former = new Set(await formerMigrations());
  const files = await listMigrations(MIGRATIONS);
  const [baseline = ''] = files;
  const later = files.slice(1);

  test('makes the same schema and rows as the migrations that it replaces', async () => {
    const [byBaseline, byFormer] = [await emptyDatabase(), await emptyDatabase()];
    await migrate(byBaseline, MIGRATIONS, former);
    expect([...(await readAppliedMigrations(createDb(byBaseline)))]).toEqual([baseline]);
    for (const name of former) await migrate(byFormer, MIGRATIONS, new Set([name]));
    const facts = await schemaFacts(byBaseline);
    expect(facts.length).toBeGreaterThan(2000);
    expect(facts).toEqual(await schemaFacts(byFormer));
    const rows = await rowsOfTables(byBaseline);
    expect(Object.keys(rows)).toContain('places');
    expect(rows).toEqual(await rowsOfTables(byFormer));
  });

  test.each([
    ['the last of them', () => true],
    ['an older one', (name: string) => name < '0050'],
  ])('is recorded beside the migrations of a database that has %s', async (_title, hasApplied) => {
    const older = await emptyDatabase();
    const applied = [...former].filter(hasApplied);
    for (const name of applied) await migrate(older, MIGRATIONS, new Set([name]));
    expect(await migrate(older, MIGRATIONS)).toEqual([...[...former].slice(applied.length), ...later]);
    expect([...(await readAppliedMigrations(createDb(older)))].toSorted()).toEqual([...former, ...files].toSorted());
    expect(await migrate(older, MIGRATIONS)).toEqual([]);
    await expect(refuseNewerSchema(older, MIGRATIONS)).resolves.toBeUndefined();
  });

  test('of an earlier version stands for the migrations up to its number', async () => {
    await writeFile(
      path.join(folder, 'former-migrations.sql'),
      '--- 0001_a.sql\ncreate table a (x int);\n--- 0002_b.sql\ncreate table b (x int);\n',
    );
    await write('0002_baseline.sql', 'select 1 / 0');
    await write('0003_c.sql', 'create table c (x int)');
    const older = await emptyDatabase();
    await older.query(`create table schema_migrations (name text primary key, applied_at timestamptz not null default now());
      insert into schema_migrations (name) values ('0001_baseline.sql')`);
    expect(await migrate(older, folder)).toEqual(['0002_b.sql', '0003_c.sql']);
    expect([...(await readAppliedMigrations(createDb(older)))]).toContain('0002_baseline.sql');
    await older.query(`insert into schema_migrations (name) values ('0004_baseline.sql')`);
    await expect(refuseNewerSchema(older, folder)).rejects.toThrow('0004_baseline.sql');
  });
});
