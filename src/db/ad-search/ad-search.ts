import { type RawBuilder, sql } from 'kysely';
import { readStockNames, readStockVersion } from '#src/db/catalogue/stock-names.ts';
import type { Db, Tx } from '#src/db/client.ts';
import type { AdSearch, AdSearchRequest, AdSearchResult } from '#src/domain/ads/ad-search.ts';
import { FILTER_GROUPS, type FilterGroup } from '#src/domain/ads/filters/ad-filters.ts';
import { resolveFilters } from '#src/domain/ads/filters/resolve-filters.ts';
import {
  firstOffset,
  isSameOrder,
  type ListOrder,
  type ListPlace,
  readListCursor,
  writeListCursor,
} from '#src/domain/ads/list-cursor.ts';
import { recordOf } from '#src/domain/record-of.ts';
import { type Conditions, conditionsOf, failsOnly, fitsAllBut } from './ad-search-conditions.ts';
import { readFacets } from './ad-search-facets.ts';
import { isAfter, micros, orderBy, sortValue } from './ad-search-order.ts';
import { readRanges } from './ad-search-ranges.ts';

/**
 * The search in SQL, as plain queries: the reference for tests of the facet index, and the fallback while the index cannot be
 * loaded. All statements read one snapshot of the stock.
 */
export const sqlAdSearch =
  (db: Db): AdSearch =>
  (request) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => search(tx, request));

async function search(tx: Tx, asked: AdSearchRequest): Promise<AdSearchResult> {
  const version = await readStockVersion(tx);
  const names = await readStockNames(tx);
  const { filters, ignored } = resolveFilters(asked.filters, names);
  const request = { ...asked, filters };
  const conditions = conditionsOf(request);
  const totals = await readTotals(tx, conditions);
  const page = await readPage(tx, conditions, request, totals.total);
  const totalPages = Math.max(1, Math.ceil(totals.total / request.size));
  return {
    version,
    filters,
    ignored,
    adIds: page.ids,
    total: totals.total,
    totalPages,
    currentPage: Math.min(Math.floor(page.skipped / request.size) + 1, totalPages),
    nextCursor: page.next === null ? null : writeListCursor(request.order, page.next),
    facets: await readFacets(tx, conditions, filters, names),
    ranges: await readRanges(tx, conditions),
    excluded: { withoutImage: totals.image, withoutPrice: totals.priceFloor },
    relaxed: recordOf(FILTER_GROUPS, (group) => totals[group]),
  };
}

type Totals = Record<FilterGroup | 'image' | 'priceFloor' | 'total', number>;

async function readTotals(tx: Tx, conditions: Conditions): Promise<Totals> {
  const counts = [...FILTER_GROUPS, 'image' as const, 'priceFloor' as const].map(
    (name) => sql`count(*) filter (where ${failsOnly(conditions, name)}) as ${sql.ref(name)}`,
  );
  const result = await sql<Totals>`
    select count(*) filter (where ${fitsAllBut(conditions)}) as total, ${sql.join(counts)}
    from ads where ads.status = 'active'`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('A count gave no row.');
  return row;
}

type Page = { ids: number[]; skipped: number; next: ListPlace | null };

async function readPage(
  tx: Tx,
  conditions: Conditions,
  { order, at, size }: AdSearchRequest,
  total: number,
): Promise<Page> {
  const cursor = 'cursor' in at ? readListCursor(at.cursor) : null;
  const place = cursor?.kind === 'place' && isSameOrder(cursor.order, order) ? cursor.place : null;
  const fits = fitsAllBut(conditions);
  if (place === null) {
    const skipped = firstOffset(at, total, size);
    return pageOf(await readPlaces(tx, order, fits, skipped, size + 1), skipped, size);
  }
  const before = await sql<{ count: number }>`
    select count(*)::int as count from ${adsFor(order)}
    where ads.status = 'active' and ${fits} and (${isAfter(order, place)}) is not true`.execute(tx);
  const after = await readPlaces(tx, order, sql`${fits} and ${isAfter(order, place)}`, 0, size + 1);
  return pageOf(after, before.rows[0]?.count ?? 0, size);
}

/** One more ad than a page was read, so that an exact multiple has no empty last page (D3). */
function pageOf(places: ListPlace[], skipped: number, size: number): Page {
  const shown = places.slice(0, size);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ internalId }) => internalId),
    skipped,
    next: places.length > size && last ? last : null,
  };
}

const adsFor = (order: ListOrder): RawBuilder<unknown> =>
  order.by === 'popular' ? sql`ads left join popular_ads popular on popular.ad_id = ads.internal_id` : sql`ads`;

async function readPlaces(
  tx: Tx,
  order: ListOrder,
  condition: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<ListPlace[]> {
  const result = await sql<ListPlace>`
    select ads.internal_id as "internalId", ${micros('ads.published_at')} as "publishedAt",
           ${micros('ads.created_at')} as "createdAt", ${sortValue(order)} as value
    from ${adsFor(order)}
    where ads.status = 'active' and ${condition}
    order by ${orderBy(order)} limit ${limit} offset ${offset}`.execute(tx);
  return result.rows;
}
