import { type AdColumns, MISSING } from './ad-columns.ts';
import { addRow, isInBitmap, newBitmap, removeRow } from './bitmap.ts';
import { changedCounts } from './count-codes.ts';
import { RowsById } from './rows-by-id.ts';
import { type SearchIndex, withColumns } from './search-columns.ts';
import { mergedRows } from './sorted-rows.ts';

/** The changes from one version to a later one. */
export type IndexChanges = {
  version: number;
  /** All ads that were written, also those that are no longer active. */
  adIds: readonly number[];
  /** First of the rows that were added to the index for those of them that are active. */
  firstRow: number;
  popular: readonly { id: number; rank: number }[];
};

/**
 * The index of a later version: changed ads have new rows, and their old ones are no longer live. The former version stays as it is
 * for those who still read it.
 */
export function nextVersion(index: SearchIndex, { version, adIds, firstRow, popular }: IndexChanges): SearchIndex {
  const { columns: before, stock } = index;
  stock.rowOf ??= new RowsById(before);
  const { rowOf } = stock;
  const { variant, internalId, length } = stock.builder.version(before.live, before.byDate);
  const live = newBitmap(variant.length);
  live.set(before.live);
  const removed: number[] = [];
  for (const id of adIds) {
    const row = rowOf.get(id);
    if (row === undefined || !isInBitmap(live, row)) continue;
    removeRow(live, row);
    removed.push(row);
  }
  const added = Array.from({ length: length - firstRow }, (_, at) => firstRow + at);
  for (const row of added) {
    addRow(live, row);
    rowOf.set(internalId[row] as number, row);
  }
  const columns = stock.builder.version(live, before.byDate);
  columns.byDate = mergedRows(columns, { by: 'date', order: 'desc' }, { ...before, rows: before.byDate });
  columns.popularRank = popularRanks(columns, rowOf, popular);
  return withColumns(index, { version, columns, all: changedCounts(columns, index.all, { removed, added }) });
}

function popularRanks(columns: AdColumns, rowOf: RowsById, popular: IndexChanges['popular']): Int32Array {
  const ranks = new Int32Array(columns.variant.length).fill(MISSING);
  for (const { id, rank } of popular) {
    const row = rowOf.get(id);
    if (row !== undefined && isInBitmap(columns.live, row)) ranks[row] = rank;
  }
  return ranks;
}

/** Whether so many rows are no longer live that the whole stock should be loaded again. */
export const isFragmented = ({ length, byDate }: AdColumns): boolean =>
  length - byDate.length > byDate.length / 16 + 256;
