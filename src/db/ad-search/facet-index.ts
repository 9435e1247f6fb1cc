import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { type Db, poolOf } from '#src/db/client.ts';
import { newSearchIndex, type SearchIndex } from '#src/domain/ads/facet-index/search-columns.ts';
import { buildStockNames } from '#src/domain/ads/stock-names.ts';
import { loadAdColumns } from './ad-columns.ts';

/** Reads one version of the stock into memory: version and ads of the same snapshot. */
export async function loadSearchIndex(db: Db): Promise<SearchIndex> {
  const catalogue = await readCatalogue(db);
  const client = await poolOf(db).connect();
  let failure: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    // One statement sorts and sends up to a million ads; the limit for visitors' statements is too short.
    await client.query("set local statement_timeout = '120s'");
    await client.query("set local work_mem = '128MB'");
    const stock = await client.query<{ version: number; active: number }>(
      'select version, (select coalesce(sum(active), 0)::int from stock_counts) as active from stock_version',
    );
    const { version, active } = stock.rows[0] ?? { version: 0, active: 0 };
    const ads = await loadAdColumns(client, active);
    await client.query('commit');
    return newSearchIndex(version, ads, buildStockNames(catalogue, ads.columns.modelDictionary));
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    // After a failure the connection may be in the middle of a copy: it is closed.
    client.release(failure);
  }
}
