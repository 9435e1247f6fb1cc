import type { AdColumns } from './ad-columns.ts';
import { addRow, type Bitmap, newBitmap } from './bitmap.ts';

/** Returns the row of an id; undefined or -1 for an ad that is not in the columns. */
export type RowOf = (id: number) => number | undefined;

/** The columns, and where the lookup is stored once it is built. */
type Indexed = { columns: AdColumns; work: { rowOf: RowOf | null } };

/** Marks the rows of some ads. Ids that are not in the columns are skipped: an import may have been published in between. */
export function rowsOfIds({ columns, work }: Indexed, ids: Float64Array): Bitmap {
  const marked = newBitmap(columns.variant.length);
  work.rowOf ??= rowFinder(columns);
  for (const id of ids) {
    const row = work.rowOf(id);
    if (row !== undefined && row >= 0) addRow(marked, row);
  }
  return marked;
}

/** Ids are assigned sequentially, so a table over all of them is small; a map is used for stocks with large gaps. */
const MAX_HOLES_PER_AD = 8;

function rowFinder({ internalId, length }: AdColumns): RowOf {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  for (let row = 0; row < length; row += 1) {
    const id = internalId[row] as number;
    if (id < lowest) lowest = id;
    if (id > highest) highest = id;
  }
  if (length === 0 || highest - lowest > length * MAX_HOLES_PER_AD + 1_024) {
    const rows = new Map<number, number>();
    for (let row = 0; row < length; row += 1) rows.set(internalId[row] as number, row);
    return (id) => rows.get(id);
  }
  const rows = new Int32Array(highest - lowest + 1).fill(-1);
  for (let row = 0; row < length; row += 1) rows[(internalId[row] as number) - lowest] = row;
  return (id) => rows[id - lowest];
}
