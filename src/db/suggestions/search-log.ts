import type { Db } from '#src/db/client.ts';

export type SearchLogLine = { id: number; at: Date; line: string };

/** ADM §9. */
const MAX_STORED_LINES = 10;

/** Appends to the log of the suggestion index, in the transaction that it describes; retains the last ten lines. */
export async function addSearchLogLine(tx: Db, line: string): Promise<void> {
  await tx.insertInto('search_index_log').values({ line }).execute();
  const stored = tx.selectFrom('search_index_log').select('id').orderBy('id', 'desc').limit(MAX_STORED_LINES);
  await tx.deleteFrom('search_index_log').where('id', 'not in', stored).execute();
}

/** The log, latest first. */
export const listSearchLog = (db: Db): Promise<SearchLogLine[]> =>
  db.selectFrom('search_index_log').selectAll().orderBy('id', 'desc').limit(MAX_STORED_LINES).execute();
