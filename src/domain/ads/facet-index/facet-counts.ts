import { recordOf } from '#src/base/record-of.ts';
import {
  LISTS,
  needsEvery,
  RANGE_FILTERS,
  type RangeFilter,
  STORED_FILTERS,
  type StoredFilter,
} from '#src/domain/ads/filters/ad-filters.ts';
import { RECENT_WORDS, type RecentChange } from '#src/domain/ads/recent-changes.ts';
import type { AdColumns } from './ad-columns.ts';
import { type Bitmap, bitmapSize, intersection, isInBitmap, type ScratchBitmaps } from './bitmap.ts';
import { type CodeCounts, countCodes, countColumn, type RowSet } from './count-codes.ts';
import { type FilterRows, INDEXED_RANGES, type SearchCondition } from './filter-rows.ts';

/** Minimum and maximum of a column; null when no row has a value. */
export type Ends = { min: number; max: number } | null;

export type FacetCounts = {
  /** The rows that meet every condition, until the next search overwrites them, and their number. */
  hits: Bitmap;
  total: number;
  /** Rows by code of the filter's column, as if the filter itself were unused unless it needs every chosen value. */
  lists: Readonly<Record<StoredFilter, Uint32Array>>;
  /** By recent change, in the order of RECENT_WORDS: the rows that meet every condition, and all live rows. */
  recent: { hits: number[]; live: number[] };
  /** Rows by fine step of the range's column, and ends of its values, as if the range itself were unused. */
  ranges: Readonly<Record<RangeFilter, { steps: Uint32Array; ends: Ends }>>;
  /** Number of rows that fail this condition alone. */
  onlyFailing: (condition: SearchCondition) => number;
};

/** The column that encodes a list filter, by its kind. */
const CODES = { name: 'variant', word: 'appearance', words: 'fuels', every: 'tags' } as const;

/** The part of the index that is counted. */
type Counted = {
  columns: AdColumns;
  all: CodeCounts;
  /** Live rows by ascending value of a range's column, those without a value last. */
  rowsByValue: (filter: RangeFilter) => Uint32Array;
  rowsSince: (change: RecentChange) => Bitmap;
  /** Holds the counted rows, also those of the result. */
  scratch: ScratchBitmaps;
};

/**
 * Counts the values of every filter: of an unused one over the hits, of one in use over the rows that meet all other conditions.
 * Costs one pass over the hits and one over one column per list or range in use, each of at most half the live rows.
 */
export function countFacets(index: Counted, used: readonly FilterRows[]): FacetCounts {
  const { columns, scratch } = index;
  const all = { counts: index.all, size: columns.byDate.length };
  const { met, others } = intersections(columns.live, used, scratch);
  const hits: RowSet = { rows: met, size: bitmapSize(met) };
  const hitCounts = countCodes(columns, hits, { all, scratch });
  const counted = { all, subset: { counts: hitCounts, set: hits }, scratch };
  const withoutOwn = new Map<SearchCondition, RowSet>(
    used.map(({ condition }, at) => {
      const rows = others[at] ?? met;
      return [condition, { rows, size: bitmapSize(rows) }];
    }),
  );
  return {
    hits: met,
    total: hits.size,
    recent: { hits: recentCounts(index, met), live: recentCounts(index, columns.live) },
    lists: recordOf(STORED_FILTERS, (filter) => {
      const [own, column] = [needsEvery(filter) ? null : withoutOwn.get(filter), CODES[LISTS[filter].kind]];
      return own ? countColumn(columns, column, own, counted) : hitCounts[column];
    }),
    ranges: recordOf(RANGE_FILTERS, (filter) => {
      const [own, column] = [withoutOwn.get(filter), INDEXED_RANGES[filter].steps];
      const steps = own ? countColumn(columns, column, own, counted) : hitCounts[column];
      return { steps, ends: endsOf(index, filter, own?.rows ?? met, steps) };
    }),
    onlyFailing: (condition) => (withoutOwn.get(condition)?.size ?? hits.size) - hits.size,
  };
}

const recentCounts = ({ rowsSince, scratch }: Counted, rows: Bitmap): number[] =>
  RECENT_WORDS.map((change) => bitmapSize(intersection(rows, rowsSince(change), scratch.like(rows))));

/** The rows that meet all conditions, and for each condition those that meet all others. */
function intersections(
  live: Bitmap,
  used: readonly FilterRows[],
  scratch: ScratchBitmaps,
): { met: Bitmap; others: Bitmap[] } {
  const both = (one: Bitmap, other: Bitmap): Bitmap => intersection(one, other, scratch.like(one));
  // before[n]: the rows that meet the first n conditions.
  const before = [live];
  for (const { rows } of used) before.push(both(before.at(-1) ?? live, rows));
  const others: Bitmap[] = [];
  let after: Bitmap | null = null;
  for (let at = used.length - 1; at >= 0; at -= 1) {
    const [first, own] = [before[at] ?? live, used[at]?.rows ?? live];
    others[at] = after === null ? first : both(first, after);
    after = after === null ? own : both(after, own);
  }
  return { met: before.at(-1) ?? live, others };
}

/**
 * Minimum and maximum of a range's column over some rows. The lowest and the highest step with rows say where the rows in order
 * of the value have to be searched.
 */
function endsOf({ columns, all, rowsByValue }: Counted, filter: RangeFilter, rows: Bitmap, steps: Uint32Array): Ends {
  const { column, steps: stepColumn } = INDEXED_RANGES[filter];
  // The last element counts the rows without a value.
  const known = steps.subarray(0, -1);
  const lowest = known.findIndex((count) => count > 0);
  if (lowest < 0) return null;
  const highest = known.findLastIndex((count) => count > 0);
  const sorted = rowsByValue(filter);
  let first = rowsInSteps(all[stepColumn], lowest);
  while (!isInBitmap(rows, sorted[first] as number)) first += 1;
  let last = rowsInSteps(all[stepColumn], highest + 1) - 1;
  while (!isInBitmap(rows, sorted[last] as number)) last -= 1;
  const values = columns[column];
  return { min: values[sorted[first] as number] as number, max: values[sorted[last] as number] as number };
}

/** Number of live rows in the steps before one. */
function rowsInSteps(counts: Uint32Array, end: number): number {
  let rows = 0;
  for (let step = 0; step < end; step += 1) rows += counts[step] as number;
  return rows;
}
