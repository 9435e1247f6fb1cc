import { addRow, type Bitmap, newBitmap } from './bitmap.ts';

type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Of all rows; more are found faster by a pass over the column. */
const MAX_SHARE = 1 / 4;

/**
 * The rows of a column by code, as one list with the start of each code's part. A filter that few rows meet, such as one model, then
 * costs as much as the rows that it finds. Rows are never changed, so it stays valid when rows are added; those are searched one by
 * one, and are few before the whole stock is loaded again.
 */
export class RowsByCode {
  readonly #starts: Uint32Array;
  readonly #rows: Uint32Array;

  /** @param length number of rows in use */
  constructor(codes: Codes, length: number) {
    let highest = 0;
    for (let row = 0; row < length; row += 1) highest = Math.max(highest, codes[row] as number);
    const ends = new Uint32Array(highest + 2);
    for (let row = 0; row < length; row += 1)
      ends[(codes[row] as number) + 1] = at(ends, (codes[row] as number) + 1) + 1;
    for (let code = 1; code < ends.length; code += 1) ends[code] = at(ends, code) + at(ends, code - 1);
    const next = ends.slice();
    this.#starts = ends;
    this.#rows = new Uint32Array(length);
    for (let row = 0; row < length; row += 1) {
      const code = codes[row] as number;
      this.#rows[at(next, code)] = row;
      next[code] = at(next, code) + 1;
    }
  }

  /**
   * The rows with one of some codes; null when they are too many to be worth it.
   * @param codes the column, as it is now
   * @param chosen 1 by chosen code
   */
  rowsWith(codes: Codes, chosen: Uint8Array): Bitmap | null {
    const [starts, rows] = [this.#starts, this.#rows];
    const parts: [from: number, to: number][] = [];
    let count = 0;
    for (let code = 0; code < starts.length - 1; code += 1) {
      if (chosen[code] !== 1) continue;
      const [from, to] = [at(starts, code), at(starts, code + 1)];
      parts.push([from, to]);
      count += to - from;
    }
    if (count > rows.length * MAX_SHARE) return null;
    const found = newBitmap(codes.length);
    for (const [from, to] of parts) {
      for (let place = from; place < to; place += 1) addRow(found, at(rows, place));
    }
    for (let row = rows.length; row < codes.length; row += 1)
      if (chosen[codes[row] as number] === 1) addRow(found, row);
    return found;
  }
}

const at = (numbers: Uint32Array, index: number): number => numbers[index] as number;
