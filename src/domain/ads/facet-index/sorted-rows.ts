import type { ListOrder, ListPlace } from '#src/domain/ads/list-cursor.ts';
import { distancesFrom } from '#src/domain/places/find-place.ts';
import { type AdColumns, MISSING } from './ad-columns.ts';
import { type Bitmap, difference, isInBitmap, rowsInBitmap } from './bitmap.ts';

/**
 * Live rows in the order of a list. Ads without the sort value come last in either direction; those, and ads with equal values,
 * are ordered by date, newest first (D6).
 */
export function sortedRows(columns: SortedColumns, order: ListOrder): Uint32Array {
  const { byDate } = columns;
  if (order.by === 'date') return order.order === 'desc' ? byDate : byDate.toReversed();
  if (order.by === 'popular') return popularRows(columns, order);
  const values = sortColumn(columns, order.by);
  let highest = 0;
  for (let at = 0; at < byDate.length; at += 1) highest = Math.max(highest, values[byDate[at] as number] as number);
  const keys = new Uint32Array(byDate.length);
  for (let at = 0; at < byDate.length; at += 1) {
    const value = values[byDate[at] as number] as number;
    keys[at] = value === MISSING ? highest + 1 : order.order === 'asc' ? value : highest - value;
  }
  return stableOrder(byDate, keys, highest + 1);
}

/** The few ranked rows by rank, then the others. */
function popularRows({ byDate, popularRank }: AdColumns, { order }: ListOrder): Uint32Array {
  const ranked: number[] = [];
  const rows = new Uint32Array(byDate.length);
  let end = rows.length;
  for (let at = byDate.length - 1; at >= 0; at -= 1) {
    const row = byDate[at] as number;
    if (popularRank[row] === MISSING) {
      end -= 1;
      rows[end] = row;
    } else ranked.push(row);
  }
  const direction = order === 'asc' ? 1 : -1;
  rows.set(ranked.sort((one, other) => direction * ((popularRank[one] as number) - (popularRank[other] as number))));
  return rows;
}

/** The order of a version: its rows, its live rows as a bitmap, and the number of rows that the columns had. */
export type SortedRows = { rows: Uint32Array; live: Bitmap; length: number };

/**
 * The order of a later version: without the rows that are no longer live, and with the new ones in their places. Both are found by
 * binary search, as removed rows still have their values, and the stretches between them are copied.
 */
export function mergedRows(columns: SortedColumns, order: ListOrder, earlier: SortedRows): Uint32Array {
  const values = order.by === 'date' ? null : sortColumn(columns, order.by);
  const placed = (row: number) => {
    const place = placeOf(columns, order, row);
    return { row, place, until: rowsUpTo(columns, order, earlier.rows, place) };
  };
  const removed = rowsInBitmap(difference(earlier.live, columns.live)).map(placed);
  const added: ReturnType<typeof placed>[] = [];
  for (let row = earlier.length; row < columns.length; row += 1) {
    if (isInBitmap(columns.live, row)) added.push(placed(row));
  }
  const rows = new Uint32Array(earlier.rows.length - removed.length + added.length);
  let [from, to] = [0, 0];
  const copyUntil = (until: number): void => {
    rows.set(earlier.rows.subarray(from, until), to);
    to += until - from;
    from = until;
  };
  // A changed ad that stays in its place: its former row goes before the new one comes, and has the lower number.
  const all = [...removed, ...added].sort((one, other) => {
    if (isAfter(columns, order, values, one.row, other.place)) return 1;
    return isAfter(columns, order, values, other.row, one.place) ? -1 : one.row - other.row;
  });
  for (const { row, until } of all) {
    if (isInBitmap(columns.live, row)) {
      copyUntil(until);
      rows[to] = row;
      to += 1;
    } else {
      copyUntil(until - 1);
      from = until;
    }
  }
  copyUntil(earlier.rows.length);
  return rows;
}

/** The position of a row in a list, as a cursor stores it. */
export function placeOf(columns: SortedColumns, order: ListOrder, row: number): ListPlace {
  const value = order.by === 'date' ? null : (sortColumn(columns, order.by)[row] as number);
  return {
    value: value === MISSING ? null : value,
    publishedAt: columns.publishedAt[row] as number,
    createdAt: columns.createdAt[row] as number,
    internalId: columns.internalId[row] as number,
  };
}

/** Number of sorted rows at or before a position. */
export function rowsUpTo(columns: SortedColumns, order: ListOrder, sorted: Uint32Array, place: ListPlace): number {
  const values = order.by === 'date' ? null : sortColumn(columns, order.by);
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(columns, order, values, sorted[middle] as number, place)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function isAfter(
  columns: SortedColumns,
  order: ListOrder,
  values: SortColumn | null,
  row: number,
  place: ListPlace,
): boolean {
  const value = values === null ? MISSING : (values[row] as number);
  const placeValue = values === null ? MISSING : (place.value ?? MISSING);
  if (value !== placeValue) {
    if (value === MISSING || placeValue === MISSING) return value === MISSING;
    return order.order === 'asc' ? value > placeValue : value < placeValue;
  }
  const age =
    place.publishedAt - (columns.publishedAt[row] as number) ||
    place.createdAt - (columns.createdAt[row] as number) ||
    place.internalId - (columns.internalId[row] as number);
  return order.by === 'date' && order.order === 'asc' ? age < 0 : age > 0;
}

type SortColumn = Int32Array | Int16Array;

/** The columns, and the distances that a search by distance adds: km from its point. */
export type SortedColumns = AdColumns & { distance?: Int16Array };

const NO_DISTANCES = new Int16Array();

/** Reduces the columns to some rows, with their distances from a point: sorting those is all that one search needs. */
export function nearbyRows(columns: AdColumns, hits: Bitmap, total: number, near: string): SortedColumns {
  const distances = Int16Array.from(distancesFrom(near));
  const { byDate: all, place } = columns;
  const byDate = new Uint32Array(total);
  const distance = new Int16Array(place.length);
  for (let at = 0, to = 0; to < total; at += 1) {
    const row = all[at] as number;
    if (!isInBitmap(hits, row)) continue;
    byDate[to] = row;
    to += 1;
    const code = place[row] as number;
    distance[row] = code < 0 || code >= distances.length ? MISSING : (distances[code] as number);
  }
  return { ...columns, byDate, distance };
}

/** The column that a list is sorted by. */
export function sortColumn(columns: SortedColumns, by: Exclude<ListOrder['by'], 'date'>): SortColumn {
  const bySort = {
    price: columns.price,
    mileage: columns.odometerKm,
    year: columns.modelYear,
    power: columns.power,
    acceleration: columns.acceleration,
    electricRange: columns.electricRange,
    popular: columns.popularRank,
    distance: columns.distance ?? NO_DISTANCES,
    value: columns.priceRatio,
  };
  return bySort[by];
}

const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;

/**
 * Rows by ascending key, equal keys in the given order: a radix sort, as a comparison sort of a million rows would block the
 * process.
 */
function stableOrder(rows: Uint32Array, keys: Uint32Array, highestKey: number): Uint32Array {
  let [sorted, sortedKeys] = [rows, keys];
  for (let shift = 0; shift < 32 && (shift === 0 || highestKey >>> shift > 0); shift += DIGIT_BITS) {
    const digits = Math.min(DIGITS, (highestKey >>> shift) + 1);
    const starts = new Uint32Array(digits + 1);
    for (let at = 0; at < sorted.length; at += 1) {
      const digit = (((sortedKeys[at] as number) >>> shift) & (DIGITS - 1)) + 1;
      starts[digit] = (starts[digit] as number) + 1;
    }
    for (let digit = 1; digit < digits; digit += 1)
      starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number);
    const [next, nextKeys] = [new Uint32Array(sorted.length), new Uint32Array(sorted.length)];
    for (let at = 0; at < sorted.length; at += 1) {
      const key = sortedKeys[at] as number;
      const digit = (key >>> shift) & (DIGITS - 1);
      const to = starts[digit] as number;
      next[to] = sorted[at] as number;
      nextKeys[to] = key;
      starts[digit] = to + 1;
    }
    [sorted, sortedKeys] = [next, nextKeys];
  }
  return sorted;
}
