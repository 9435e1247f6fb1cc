import type { Db } from '#src/db/client.ts';
import { prepared } from '#src/db/prepared-statements.ts';
import { buildStockNames, type ModelEntry, type StockNames } from '#src/domain/ads/stock-names.ts';
import { readCatalogue } from './catalogue.ts';

/** The names of catalogue and active ads against which filters are resolved. */
export async function readStockNames(db: Db): Promise<StockNames> {
  const [catalogue, variants] = await Promise.all([readCatalogue(db), readVariants(db)]);
  return buildStockNames(catalogue, variants);
}

/** Brands, series and generations of the active ads, each combination once. */
const readVariants = (db: Db): Promise<ModelEntry[]> =>
  db
    .selectFrom('ads')
    .select(['brand', 'series', 'generation'])
    .select(({ fn }) => fn.max('generation_id').as('generationId'))
    .where('status', '=', 'active')
    .groupBy(['brand', 'series', 'generation'])
    .execute();

/** The stock's version: data that depends on the stock alone is valid until it changes. */
export async function readStockVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('stock_version')
    .modifyFront(prepared('stock-version'))
    .select('version')
    .executeTakeFirstOrThrow();
  return row.version;
}
