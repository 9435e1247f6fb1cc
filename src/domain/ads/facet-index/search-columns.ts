import type { AdSearchRequest, AdSearchResult, RangeFacet } from '#src/domain/ads/ad-search.ts';
import { FILTER_GROUPS, type RangeFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { toHistogram } from '#src/domain/ads/filters/histogram.ts';
import { resolveFilters } from '#src/domain/ads/filters/resolve-filters.ts';
import {
  firstOffset,
  isSameOrder,
  type ListOrder,
  readListCursor,
  writeListCursor,
} from '#src/domain/ads/list-cursor.ts';
import type { StockNames } from '#src/domain/ads/stock-names.ts';
import { recordOf } from '#src/domain/record-of.ts';
import { KM_PER_MIL } from '#src/domain/units.ts';
import type { AdColumns } from './ad-columns.ts';
import { countFacetRows, type Ends, type FacetCounts } from './count-facet-rows.ts';
import { countFacets } from './count-facets.ts';
import { FILTER_BITS, filterMasks } from './failed-groups.ts';
import { type PageRows, rowsAfter, rowsFrom } from './page-rows.ts';
import { placeOf, rowsUpTo, sortedRows } from './sorted-rows.ts';
import type { RowOf } from './text-rows.ts';

/** All active ads of one version of the stock, ready to be searched. */
export type SearchIndex = { version: number; columns: AdColumns; names: StockNames; work: WorkSpace };

/** State reused between searches: the sort orders and the row lookup computed so far, and the array that each search overwrites. */
type WorkSpace = { sorted: Map<string, Uint32Array>; failed: Uint16Array; rowOf: RowOf | null };

export const newSearchIndex = (version: number, columns: AdColumns, names: StockNames): SearchIndex => ({
  version,
  columns,
  names,
  work: { sorted: new Map(), failed: new Uint16Array(columns.length), rowOf: null },
});

/**
 * Answers a search from memory.
 * @param rowsOfText 1 per row that matches the request's text; null when there is no text
 */
export function searchColumns(
  index: SearchIndex,
  request: AdSearchRequest,
  rowsOfText: Uint8Array | null,
): AdSearchResult {
  const { columns, names } = index;
  const { failed } = index.work;
  const { filters, ignored } = resolveFilters(request.filters, names);
  const facetCounts = countFacetRows(columns, filterMasks(columns, { ...request, filters }, rowsOfText), failed);
  const { total } = facetCounts;
  const { rows, skipped } = pageRows(index, request, total);
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
    nextCursor: hasMore ? writeListCursor(request.order, placeOf(columns, request.order, last)) : null,
    facets: countFacets(columns, facetCounts, filters, names),
    ranges: {
      price: rangeFacet('price', facetCounts.price, facetCounts.priceStep),
      year: rangeFacet('year', facetCounts.year, facetCounts.yearStep),
      mileage: rangeFacet('mileage', inMil(facetCounts.km), facetCounts.mileageStep),
    },
    excluded: {
      withoutImage: rowsOnlyFailing(facetCounts, FILTER_BITS.image),
      withoutPrice: rowsOnlyFailing(facetCounts, FILTER_BITS.priceFloor),
    },
    relaxed: recordOf(FILTER_GROUPS, (group) => rowsOnlyFailing(facetCounts, FILTER_BITS[group])),
  };
}

function pageRows(index: SearchIndex, { order, at, size }: AdSearchRequest, total: number): PageRows {
  const { columns } = index;
  const { failed } = index.work;
  const sorted = rowsInOrder(index, order);
  const cursor = 'cursor' in at ? readListCursor(at.cursor) : null;
  if (cursor?.kind === 'place' && isSameOrder(cursor.order, order)) {
    return rowsAfter(sorted, failed, { total, start: rowsUpTo(columns, order, sorted, cursor.place), size });
  }
  return rowsFrom(sorted, failed, { total, offset: firstOffset(at, total, size), size });
}

function rowsInOrder({ columns, work }: SearchIndex, order: ListOrder): Uint32Array {
  const key = `${order.by} ${order.order}`;
  const known = work.sorted.get(key);
  if (known) return known;
  const sorted = sortedRows(columns, order);
  work.sorted.set(key, sorted);
  return sorted;
}

const rowsOnlyFailing = (facetCounts: FacetCounts, bit: number): number =>
  facetCounts.onlyFailing[31 - Math.clz32(bit)] ?? 0;

/** Rounds bounds outwards to whole mil. */
const inMil = ({ min, max }: Ends): Ends =>
  min > max ? { min, max } : { min: Math.floor(min / KM_PER_MIL), max: Math.ceil(max / KM_PER_MIL) };

function rangeFacet(filter: RangeFilter, { min, max }: Ends, steps: Uint32Array): RangeFacet {
  // The last element counts the ads without a value.
  const histogram = toHistogram(filter, steps.subarray(0, -1));
  return min > max ? { min: null, max: null, histogram } : { min, max, histogram };
}
