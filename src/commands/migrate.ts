import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { createDb, type Db } from '#src/db/connection/client.ts';
import { completedMigrations, knownMigrations, type MigrationFiles, readMigrationFiles } from './migration-files.ts';

/** Arbitrary number, the same for every copy of the product, so that concurrent starts migrate one after the other. */
const MIGRATION_LOCK = 5_320_410;

/** The database was used by a newer version, whose changes this one does not know; one line. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError';
}

/** @throws NewerSchemaError when the database has a migration that the folder lacks */
export async function refuseNewerSchema(pool: pg.Pool, folder: string): Promise<void> {
  const files = await readMigrationFiles(folder);
  const known = new Set(knownMigrations(files));
  const applied = completedMigrations(await readAppliedMigrations(createDb(pool)), files);
  const unknown = [...applied].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return;
  const more = unknown.length === 1 ? '' : ` and ${unknown.length - 1} more`;
  throw new NewerSchemaError(
    `The database is of a newer version of Milvis: it has the migration ${unknown[0]}${more}, which this version does not know. ` +
      'Install the newer version again, or restore a backup of this version into an empty database.',
  );
}

/**
 * Migrates the database to the newest schema: applies each pending file of db/migrations in order of number, each in one
 * transaction with the row that records it. A new database begins with the baseline; one of before the baseline gets the missing
 * migrations that it replaces, and then its name beside theirs. Safe to run again, and from several processes concurrently.
 * @param only migrations that may be applied, as named by `knownMigrations`; all unless given
 * @returns names of the migrations applied now
 */
export async function migrate(pool: pg.Pool, folder: string, only?: ReadonlySet<string>): Promise<string[]> {
  const files = await readMigrationFiles(folder);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const recorded = new Set(rows.map((row) => row.name));
    const pending = pendingMigrations(files, recorded, only);
    for (const name of pending) {
      const sql = files.former.get(name) ?? (await readFile(path.join(folder, name), 'utf8'));
      await applyMigration(client, name, sql);
      recorded.add(name);
    }
    if (files.baseline !== null && !recorded.has(files.baseline) && hasFormer(files, recorded)) {
      await client.query('insert into schema_migrations (name) values ($1)', [files.baseline]);
    }
    return pending;
  } finally {
    // Closes the session with its lock and settings, whatever its state.
    client.release(true);
  }
}

function pendingMigrations(files: MigrationFiles, recorded: ReadonlySet<string>, only?: ReadonlySet<string>): string[] {
  const mayApply = (name: string) => only?.has(name) ?? true;
  const isNew = recorded.size === 0 && [...files.former.keys()].every(mayApply);
  if (isNew) return files.files.filter((name) => name === files.baseline || mayApply(name));
  const completed = completedMigrations(recorded, files);
  return knownMigrations(files).filter((name) => !completed.has(name) && mayApply(name));
}

/** Whether the database has all changes of the baseline. */
function hasFormer(files: MigrationFiles, recorded: ReadonlySet<string>): boolean {
  const completed = completedMigrations(recorded, files);
  return [...files.former.keys()].every((name) => completed.has(name));
}

async function applyMigration(client: pg.ClientBase, name: string, sql: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    // Of a lost connection the server has rolled back.
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** File names of the migrations applied to this database; none before the first. */
export async function readAppliedMigrations(db: Db): Promise<ReadonlySet<string>> {
  const table = await sql<{ isThere: boolean }>`
    select to_regclass('schema_migrations') is not null as "isThere"`.execute(db);
  if (!table.rows[0]?.isThere) return new Set();
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
