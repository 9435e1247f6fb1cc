import { sql } from 'kysely';
import { cachedPromise, LruCache } from '#src/base/lru-cache.ts';
import { recordOf } from '#src/base/record-of.ts';
import type { Db, Tx } from '#src/db/connection/client.ts';
import type { AdSearch, AdSearchRequest, AdSearchResult } from '#src/domain/ads/ad-search.ts';
import { FILTER_GROUPS } from '#src/domain/ads/filters/ad-filters.ts';
import { facetsOfCounts, type StockValues } from '#src/domain/ads/filters/counted-facets.ts';
import { orderFor, resolveFilters } from '#src/domain/ads/filters/resolve-filters.ts';
import { firstOffset, isSameOrder, readListCursor, writeListCursor } from '#src/domain/ads/list-cursor.ts';
import { type Condition, conditionsOf, FAILED_BITS } from './ad-search-conditions.ts';
import { rangesOf } from './ad-search-facets.ts';
import { scanAds } from './ad-search-scan.ts';
import { readStockValues, readStockVersion } from './stock-names.ts';

/**
 * The search in SQL, as one plain statement: the reference for tests of the facet index, and the fallback while the index cannot be
 * loaded. An instance caches the values in stock of one version, which every search of that version needs.
 */
export function sqlAdSearch(db: Db): AdSearch {
  const values = new LruCache<Promise<StockValues>>(1);
  return (request) =>
    inSnapshot(db, async (tx) => {
      await allowParallelScan(tx);
      const version = await readStockVersion(tx);
      const stock = await cachedPromise(values, String(version), () => readStockValues(tx));
      return { version, ...(await search(tx, stock, request, null)) };
    });
}

/**
 * Lets a second process share the scan of the stock, which takes a quarter less time. The server's own costs are for plans whose
 * processes return few rows, and this one returns most of the stock.
 */
const allowParallelScan = (tx: Tx): Promise<unknown> =>
  sql`select set_config('max_parallel_workers_per_gather', '1', true), set_config('parallel_tuple_cost', '0.001', true)`.execute(
    tx,
  );

/** The same over all ads of one dealer, also those for which another dealer's ad of the car counts. A dealer's ads are few. */
export type DealerSearch = (dealerId: number, request: AdSearchRequest) => Promise<AdSearchResult>;

export function dealerAdSearch(db: Db): DealerSearch {
  return (dealerId, request) =>
    inSnapshot(db, async (tx) => {
      const version = await readStockVersion(tx);
      const stock = await readStockValues(tx, dealerId);
      return { version, ...(await search(tx, stock, request, dealerId)) };
    });
}

/** All statements read one snapshot of the stock. */
const inSnapshot = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

async function search(
  tx: Tx,
  stock: StockValues,
  asked: AdSearchRequest,
  dealerId: number | null,
): Promise<Omit<AdSearchResult, 'version'>> {
  const { filters, ignored } = resolveFilters(asked.filters, stock.names);
  const { at, size } = asked;
  const order = orderFor(asked.order, filters);
  const cursor = 'cursor' in at ? readListCursor(at.cursor) : null;
  const place = cursor?.kind === 'place' && isSameOrder(cursor.order, order) ? cursor.place : null;
  const request = { ...asked, filters, order };
  const scan = await scanAds(tx, conditionsOf(request), request, place, dealerId);
  const countOf = (bit: number, what: 'count' | 'before' = 'count'): number =>
    scan.failing.reduce((sum, row) => sum + (row.failed === bit ? row[what] : 0), 0);
  const failing = (name: Condition): number => countOf(FAILED_BITS[name]);

  const total = countOf(0);
  const skipped = place === null ? firstOffset(at, total, size) : countOf(0, 'before');
  const totalPages = Math.max(1, Math.ceil(total / size));
  const shown = scan.places.slice(0, size);
  const last = shown.at(-1);
  return {
    filters,
    ignored,
    total,
    totalPages,
    adIds: shown.map(({ internalId }) => internalId),
    currentPage: Math.min(Math.floor(skipped / size) + 1, totalPages),
    // One more ad than a page was read, so that an exact multiple has no empty last page (D3).
    nextCursor: scan.places.length > size && last ? writeListCursor(order, last) : null,
    facets: facetsOfCounts(stock, scan, filters),
    ranges: rangesOf(scan),
    excluded: { withoutImage: failing('image'), withoutPrice: failing('priceFloor') },
    relaxed: recordOf(FILTER_GROUPS, failing),
  };
}
