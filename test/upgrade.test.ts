import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#src/commands/migrate.ts';
import { FORMER_MIGRATIONS, readMigrationFiles } from '#src/commands/migration-files.ts';
import { restoreBackup } from '#src/commands/restore-backup.ts';
import { MIGRATIONS } from '#src/config/env.ts';
import { UploadedPictures } from '#src/integrations/files/uploaded-pictures.ts';
import { emptyDatabase } from './support/database.ts';
import { formerMigration, formerMigrations } from './support/former-migrations.ts';

/** Of 82 ads of the demo stock with an account, by the last version before the baseline; without the large tables of the catalogue. */
const LAST_OF_FORMER = '0104_webhooks.sql';
const FORMER_BACKUP = fileURLToPath(new URL('fixtures/upgrade/before-1.0.backup', import.meta.url));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-upgrade-'));
});
afterAll(() => rm(folder, { recursive: true }));

const restore = (pool: pg.Pool, migrations: string) =>
  restoreBackup(pool, {
    file: FORMER_BACKUP,
    migrations,
    pictures: new UploadedPictures(path.join(folder, 'uploaded')),
    force: false,
  });

/** Rows and checksum of each table that the former version had, over the columns that it had. */
async function contentOf(pool: pg.Pool, columns: Map<string, string[]>): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const [table, names] of columns) {
    const row = `row(${names.map((name) => `t.${name}`).join(', ')})::text`;
    const { rows } = await pool.query(
      `select count(*)::int as rows, md5(string_agg(${row}, '' order by ${row})) as sum from ${table} t`,
    );
    content[table] = rows[0];
  }
  return content;
}

async function columnsOf(pool: pg.Pool): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations' group by 1`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** Whether a migration is one of the version that made the backup. */
const isFormer = (name: string): boolean => name <= LAST_OF_FORMER;

/** A database as the version of the backup left it. */
async function formerDatabase(): Promise<pg.Pool> {
  const pool = await emptyDatabase();
  const names = (await formerMigrations()).filter(isFormer);
  for (const name of names) await migrate(pool, MIGRATIONS, new Set([name]));
  const own = await folderOf([]);
  for (const name of names) await writeFile(path.join(own, name), await formerMigration(name));
  await restore(pool, own);
  await pool.query('delete from schema_migrations where name <> all ($1)', [names]);
  return pool;
}

/** A folder with the former migrations and some files. */
async function folderOf(files: string[], own: Record<string, string> = {}): Promise<string> {
  const target = await mkdtemp(path.join(folder, 'migrations-'));
  for (const name of [FORMER_MIGRATIONS, ...files])
    await copyFile(path.join(MIGRATIONS, name), path.join(target, name));
  for (const [name, sql] of Object.entries(own)) await writeFile(path.join(target, name), sql);
  return target;
}

test('a database of the version before the baseline is upgraded in place, without a changed row', async () => {
  const pool = await formerDatabase();
  const columns = await columnsOf(pool);
  const before = await contentOf(pool, columns);
  expect(before).toMatchObject({ ads: { rows: 82 }, users: { rows: 1 }, places: { rows: 797 } });
  const { files } = await readMigrationFiles(MIGRATIONS);
  const later = (await formerMigrations()).filter((name) => !isFormer(name));
  expect(await migrate(pool, MIGRATIONS)).toEqual([...later, ...files.slice(1)]);
  const { rows } = await pool.query('select from schema_migrations where name = any ($1)', [files]);
  expect(rows).toHaveLength(files.length);
  expect(await contentOf(pool, columns)).toEqual(before);
});

test('a backup of that version is restored in this one, with the same rows', async () => {
  const former = await formerDatabase();
  const columns = await columnsOf(former);
  const restored = await emptyDatabase();
  await restore(restored, MIGRATIONS);
  expect(await contentOf(restored, columns)).toEqual(await contentOf(former, columns));
});

test('an upgrade that was killed half-way goes on at the next start', async () => {
  const pool = await formerDatabase();
  const columns = await columnsOf(pool);
  const before = await contentOf(pool, columns);
  const { files } = await readMigrationFiles(MIGRATIONS);
  const killed = `alter table ads add column killed int; select pg_sleep(30);`;
  const slow = await folderOf([...files], {
    '9998_first.sql': 'create table first (x int)',
    '9999_killed.sql': killed,
  });
  const upgrade = migrate(pool, slow);
  const ended = expect(upgrade).rejects.toThrow('9999_killed.sql');
  await expect
    .poll(
      async () =>
        (
          await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`)
        ).rowCount,
      { timeout: 20_000 },
    )
    .toBe(1);
  await ended;
  await writeFile(path.join(slow, '9999_killed.sql'), 'alter table ads add column killed int');
  expect(await migrate(pool, slow)).toEqual(['9999_killed.sql']);
  expect(await contentOf(pool, columns)).toEqual(before);
});
