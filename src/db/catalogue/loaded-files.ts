import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/** Data of the product that is loaded from files. */
type Loaded = 'catalogue' | 'categories' | 'model_reviews' | 'recalls';
const versionTable = (data: Loaded) => sql.table(`${data}_version`);

/** Hash of the data files that were loaded last; null before the first load. */
export async function readLoadedHash(db: Db, data: Loaded): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`select hash from ${versionTable(data)}`.execute(db);
  return rows[0]?.hash ?? null;
}

/** Serialises loads, so that concurrent starts load one after the other. */
export const lockLoads = (tx: Db, data: Loaded): Promise<unknown> =>
  sql`lock table ${versionTable(data)} in share row exclusive mode`.execute(tx);

export async function storeLoadedHash(tx: Db, data: Loaded, hash: string): Promise<void> {
  await sql`
    insert into ${versionTable(data)} (hash) values (${hash})
    on conflict (only_row) do update set hash = excluded.hash, loaded_at = now()`.execute(tx);
}
