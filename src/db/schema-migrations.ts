import { sql } from 'kysely';
import type { Db } from './client.ts';

/** File names of the migrations applied to this database; none before the first. */
export async function readAppliedMigrations(db: Db): Promise<ReadonlySet<string>> {
  const table = await sql<{ isThere: boolean }>`
    select to_regclass('schema_migrations') is not null as "isThere"`.execute(db);
  if (!table.rows[0]?.isThere) return new Set();
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
