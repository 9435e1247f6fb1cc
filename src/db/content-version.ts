import { sql } from 'kysely';
import type { Db } from './client.ts';
import { prepared } from './prepared-statements.ts';

/**
 * Identifies the state of everything that public pages show: it differs after every delivery and after every change by staff of
 * the catalogue, a category, a search alias, the blog or a tracking script. Read from the same database as the pages, a replica
 * included.
 */
export async function readContentVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${prepared('content-version')} concat_ws(' ',
      stock.version, stock.changed_at, static_data.generated_at, content.version, content.changed_at, suggestions.version) as version
    from stock_version stock
    left join static_data on true
    left join content_version content on true
    left join search_index_version suggestions on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The stock has no version; the schema is not complete.');
  return row.version;
}

/** A change of tables whose rows do not bump the version themselves, in the transaction that changes them. */
export async function bumpContentVersion(tx: Db): Promise<void> {
  await sql`update content_version set version = version + 1, changed_at = clock_timestamp()`.execute(tx);
}
