import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import type { VersionRead } from '#src/db/connection/read-replicas.ts';
import { currentWalPosition, parseWalPosition } from '#src/db/connection/wal-position.ts';

/**
 * Identifies the state of everything that public pages show: it differs after every delivery and after every change by staff of
 * the catalogue, a category, a search alias, the blog or a tracking script. Read from the primary while that is available, so that
 * pages never go back in time, whichever replica they are rendered from.
 */
export async function readContentVersion(db: Db): Promise<VersionRead> {
  const { rows } = await sql<{
    version: string;
    position: string | null;
  }>`select ${prepared('content-version')} concat_ws(' ',
      stock.version, stock.changed_at, static_data.generated_at, content.version, content.changed_at, suggestions.version) as version, ${currentWalPosition} as position
    from stock_version stock
    left join static_data on true
    left join content_version content on true
    left join search_index_version suggestions on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The stock has no version; the schema is not complete.');
  return { version: row.version, position: parseWalPosition(row.position) ?? 0n };
}

/** A change of tables whose rows do not bump the version themselves, in the transaction that changes them. */
export async function bumpContentVersion(tx: Db): Promise<void> {
  await sql`update content_version set version = version + 1, changed_at = clock_timestamp()`.execute(tx);
}
