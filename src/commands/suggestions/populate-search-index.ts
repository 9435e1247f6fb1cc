import type pg from 'pg';
import { createDb, type Db } from '#src/db/connection/client.ts';
import { addSearchLogLine, type BuiltIndex, rebuildSearchIndex } from '#src/db/suggestions/search-entries.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';

/**
 * Rebuilds the suggestion index from catalogue, stock and aliases, and swaps it in one transaction (D35): readers see the old or
 * the new one, never a part. Concurrent calls run one after the other, and the later one changes nothing.
 * @param by author for the log that staff read
 */
export const populateSearchIndex = (pool: pg.Pool, by: string): Promise<BuiltIndex> =>
  createDb(pool)
    .transaction()
    .execute((tx) => populateSearchIndexWith(tx, by));

/** The same within a transaction of the caller that changes indexed names. */
export async function populateSearchIndexWith(db: Db, by: string): Promise<BuiltIndex> {
  const built = await rebuildSearchIndex(db);
  const same = built.hasChanged ? '' : ', inget ändrat';
  const figures = `${formatNumber(built.rows)} namn på ${formatNumber(built.ms)} ms${same}`;
  await addSearchLogLine(db, `Indexet byggdes om av ${by}: ${figures}.`);
  return built;
}
