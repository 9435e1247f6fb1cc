import { recordOf } from '#src/base/record-of.ts';
import type { AdSearchRequest, AdSearchResult, RangeFacet } from '#src/domain/ads/ad-search.ts';
import { type WordQuery, wordQuery } from '#src/domain/ads/ad-words.ts';
import { FILTER_GROUPS, RANGE_FILTERS, type RangeFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { toHistogram } from '#src/domain/ads/filters/histogram.ts';
import { orderFor, resolveFilters } from '#src/domain/ads/filters/resolve-filters.ts';
import {
  firstOffset,
  isSameOrder,
  type ListOrder,
  readListCursor,
  writeListCursor,
} from '#src/domain/ads/list-cursor.ts';
import type { RecentChange } from '#src/domain/ads/recent-changes.ts';
import type { ModelEntry, StockNames } from '#src/domain/ads/stock-names.ts';
import type { AdColumns, AdColumnsBuilder } from './ad-columns.ts';
import { type Bitmap, newBitmap, ScratchBitmaps } from './bitmap.ts';
import { type CodeCounts, countLive } from './count-codes.ts';
import { countFacets, type Ends } from './facet-counts.ts';
import { filterRows, INDEXED_RANGES, type RowCache, rowsSince } from './filter-rows.ts';
import { listFacets } from './list-facets.ts';
import { type OfferedValues, offeredValues } from './offered-values.ts';
import { type PageRows, rowsAfter, rowsFrom } from './page-rows.ts';
import type { RowsById } from './rows-by-id.ts';
import {
  mergedRows,
  nearbyRows,
  placeOf,
  rowsUpTo,
  type SortedColumns,
  type SortedRows,
  sortedRows,
} from './sorted-rows.ts';
import type { WordIndex } from './word-index.ts';

/** All active ads of one version of the stock, ready to be searched. */
export type SearchIndex = {
  version: number;
  columns: AdColumns;
  /** Counts of all live rows. */
  all: CodeCounts;
  names: StockNames;
  offered: OfferedValues;
  stock: SharedStock;
  work: WorkSpace;
};

/** Shared by the versions of a stock; rows are only added to it. */
export type SharedStock = {
  builder: AdColumnsBuilder;
  words: WordIndex;
  /** Made when the stock changes for the first time. */
  rowOf: RowsById | null;
  newCache: () => RowCache;
  /** The names of the catalogue and of some models in stock. */
  namesOf: (models: readonly ModelEntry[]) => StockNames;
};

/** Results that searches of a version share: sort orders, and rows by filter and by text; and space for those of one search. */
type WorkSpace = { sorted: Map<string, SortedRows>; rows: RowCache; scratch: ScratchBitmaps };

/** The index of ads that were added in the order of the list by date. */
export function newSearchIndex(version: number, stock: Omit<SharedStock, 'rowOf'>): SearchIndex {
  const columns = stock.builder.build();
  stock.words.sortWords();
  const [all, names] = [countLive(columns), stock.namesOf(columns.modelDictionary)];
  return {
    version,
    columns,
    all,
    names,
    offered: offeredValues(columns, all, names),
    stock: { ...stock, rowOf: null },
    work: { sorted: new Map(), rows: stock.newCache(), scratch: new ScratchBitmaps() },
  };
}

/** A later version of an index; keeps what is still of use. */
export function withColumns(
  { stock, work, names: formerNames, all: before }: SearchIndex,
  { version, columns, all }: Pick<SearchIndex, 'version' | 'columns' | 'all'>,
): SearchIndex {
  const isOffered = (counts: CodeCounts, code: number): boolean => (counts.variant[code] ?? 0) > 0;
  const inStock = columns.modelDictionary.filter((_, code) => isOffered(all, code));
  const isSame = columns.modelDictionary.every((_, code) => isOffered(all, code) === isOffered(before, code));
  const names = isSame ? formerNames : stock.namesOf(inStock);
  return {
    version,
    columns,
    all,
    stock,
    names,
    offered: offeredValues(columns, all, names),
    work: { sorted: new Map(work.sorted), rows: stock.newCache(), scratch: work.scratch },
  };
}

/** The rows that match a query; rows that are not live may be among them. */
export function rowsOfWords({ columns, stock, work }: SearchIndex, query: WordQuery): Bitmap {
  const key = JSON.stringify(query);
  const rows = work.rows.get(key) ?? stock.words.rowsOf(query, columns.variant.length);
  work.rows.set(key, rows);
  return rows;
}

/** Answers a search from memory. @param today number of the day, as of `dayNumber` */
export function searchColumns(index: SearchIndex, asked: AdSearchRequest, today: number): AdSearchResult {
  const { columns, names, all, offered } = index;
  const { scratch } = index.work;
  scratch.reset();
  const { filters, ignored } = resolveFilters(asked.filters, names);
  const request = { ...asked, filters, order: orderFor(asked.order, filters) };
  const cache = index.work.rows;
  const used = filterRows(columns, request, { cache, rowsOfText: (text) => rowsOfText(index, text), today });
  const rowsByValue = (filter: RangeFilter): Uint32Array => rowsInOrder(index, { by: filter, order: 'asc' });
  const recentRows = (change: RecentChange): Bitmap => {
    const key = `${change} ${today}`;
    const rows = cache.get(key) ?? rowsSince(columns, change, today);
    cache.set(key, rows);
    return rows;
  };
  const counted = { columns, all, rowsByValue, rowsSince: recentRows, scratch };
  const { hits, total, lists, recent, ranges, onlyFailing } = countFacets(counted, used);
  const sortedBy = request.order.by === 'distance' ? nearbyRows(columns, hits, total, filters.near) : columns;
  const { rows, skipped } = pageRows(index, request, { hits, total, columns: sortedBy });
  const last = rows.at(-1);
  const hasMore = last !== undefined && skipped + rows.length < total;
  const totalPages = Math.max(1, Math.ceil(total / request.size));
  return {
    version: index.version,
    filters,
    ignored,
    adIds: rows.map((row) => columns.internalId[row] ?? 0),
    total,
    totalPages,
    currentPage: Math.min(Math.floor(skipped / request.size) + 1, totalPages),
    nextCursor: hasMore ? writeListCursor(request.order, placeOf(sortedBy, request.order, last)) : null,
    facets: listFacets({ columns, all, offered, lists, recent }, filters, names),
    ranges: recordOf(RANGE_FILTERS, (filter) => rangeFacet(filter, ranges[filter])),
    excluded: { withoutImage: onlyFailing('image'), withoutPrice: onlyFailing('priceFloor') },
    relaxed: recordOf(FILTER_GROUPS, onlyFailing),
  };
}

/** A text without words matches nothing. */
function rowsOfText(index: SearchIndex, text: string): Bitmap {
  const query = wordQuery(text);
  return query === null
    ? newBitmap(index.columns.variant.length)
    : index.stock.words.rowsOf(query, index.columns.variant.length);
}

function pageRows(
  index: SearchIndex,
  { order, at, size }: AdSearchRequest,
  { hits, total, columns }: { hits: Bitmap; total: number; columns: SortedColumns },
): PageRows {
  // Distances are from the point of one search: their order is not stored.
  const sorted = order.by === 'distance' ? sortedRows(columns, order) : rowsInOrder(index, order);
  const cursor = 'cursor' in at ? readListCursor(at.cursor) : null;
  if (cursor?.kind === 'place' && isSameOrder(cursor.order, order)) {
    return rowsAfter(sorted, hits, { total, start: rowsUpTo(columns, order, sorted, cursor.place), size });
  }
  return rowsFrom(sorted, hits, { total, offset: firstOffset(at, total, size), size });
}

function rowsInOrder({ columns, work }: SearchIndex, order: ListOrder): Uint32Array {
  const key = `${order.by} ${order.order}`;
  const known = work.sorted.get(key);
  if (known?.live === columns.live) return known.rows;
  // The ranks of all popular ads change with each version.
  const rows =
    known === undefined || order.by === 'popular' ? sortedRows(columns, order) : mergedRows(columns, order, known);
  work.sorted.set(key, { rows, live: columns.live, length: columns.length });
  return rows;
}

/** Bounds are rounded outwards to whole units of the range. */
function rangeFacet(filter: RangeFilter, { steps, ends }: { steps: Uint32Array; ends: Ends }): RangeFacet {
  const { unit } = INDEXED_RANGES[filter];
  // The last element counts the ads without a value.
  const histogram = toHistogram(filter, steps.subarray(0, -1));
  if (ends === null) return { min: null, max: null, histogram };
  return { min: Math.floor(ends.min / unit), max: Math.ceil(ends.max / unit), histogram };
}
