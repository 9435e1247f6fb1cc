import { sql } from 'kysely';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import type { VersionRead } from '#src/db/connection/read-replicas.ts';
import { currentWalPosition, parseWalPosition } from '#src/db/connection/wal-position.ts';
import type { ListFilter } from '#src/domain/ads/filters/ad-filters.ts';
import type { FacetRow, StockValues } from '#src/domain/ads/filters/counted-facets.ts';
import { buildStockNames } from '#src/domain/ads/stock-names.ts';
import { inScope, LIST_SETS, listValues } from './ad-search-columns.ts';

/**
 * Depends on the stock's version alone.
 * @param dealerId whose ads have the values; null: those that lists show
 */
export async function readStockValues(db: Db, dealerId: number | null = null): Promise<StockValues> {
  const sets = LIST_SETS.map((set) => sql`(${sql.join(set.map((name) => sql.ref(name)))})`);
  const { rows } = await sql<FacetRow & { generationId: number | null }>`
    select ${sql.join(LIST_SETS.flat().map((name) => sql.ref(name)))}, max(generation_id) as "generationId"
    from (select ${listValues}, ads.generation_id from ads where ${inScope(dealerId)}) ads
    group by grouping sets (${sql.join(sets)})`.execute(db);
  const entries = rows.flatMap(({ make, model, generation, generationId }) =>
    typeof make === 'string'
      ? [{ brand: make, series: nameOf(model), generation: nameOf(generation), generationId }]
      : [],
  );
  return { names: buildStockNames(await readCatalogue(db), entries), rows };
}

const nameOf = (value: FacetRow[ListFilter]): string | null => (typeof value === 'string' ? value : null);

/** The stock's version: data that depends on the stock alone is valid until it changes. */
export async function readStockVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('stock_version')
    .modifyFront(prepared('stock-version'))
    .select('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** The same with the position in the log of the server that was read. */
export async function readStockVersionAt(db: Db): Promise<VersionRead> {
  const { version, position } = await db
    .selectFrom('stock_version')
    .modifyFront(prepared('stock-version-at'))
    .select(['version', currentWalPosition.as('position')])
    .executeTakeFirstOrThrow();
  return { version: String(version), position: parseWalPosition(position) ?? 0n };
}
