import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { createDb, type Db } from '#src/db/connection/client.ts';

/** Arbitrary number, the same for every copy of the product, so that concurrent starts migrate one after the other. */
const MIGRATION_LOCK = 5_320_410;

/** File names of the migrations in a folder, in order. */
export const listMigrations = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file)).sort();

/** The database was used by a newer version, whose changes this one does not know; one line. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError';
}

/** @throws NewerSchemaError when the database has a migration that the folder lacks */
export async function refuseNewerSchema(pool: pg.Pool, folder: string): Promise<void> {
  const files = new Set(await listMigrations(folder));
  const unknown = [...(await readAppliedMigrations(createDb(pool)))].filter((name) => !files.has(name)).sort();
  if (unknown.length === 0) return;
  const more = unknown.length === 1 ? '' : ` and ${unknown.length - 1} more`;
  throw new NewerSchemaError(
    `The database is of a newer version of Milvis: it has the migration ${unknown[0]}${more}, which this version does not know. ` +
      'Install the newer version again, or restore a backup of this version into an empty database.',
  );
}

/**
 * Migrates the database to the newest schema: applies each pending file of db/migrations in order of number, each in one
 * transaction with the row that records it. Safe to run again, and from several processes concurrently.
 * @param only migrations that may be applied; all unless given
 * @returns names of the files applied now
 */
export async function migrate(pool: pg.Pool, folder: string, only?: ReadonlySet<string>): Promise<string[]> {
  const files = (await listMigrations(folder)).filter((file) => only?.has(file) ?? true);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const known = await client.query<{ name: string }>('select name from schema_migrations');
    const applied = new Set(known.rows.map((row) => row.name));
    const fresh = files.filter((file) => !applied.has(file));
    for (const file of fresh) {
      await client.query('begin');
      try {
        await client.query(await readFile(path.join(folder, file), 'utf8'));
        await client.query('insert into schema_migrations (name) values ($1)', [file]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${file} failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
    }
    return fresh;
  } finally {
    // Closes the session with its lock and settings, whatever its state.
    client.release(true);
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
