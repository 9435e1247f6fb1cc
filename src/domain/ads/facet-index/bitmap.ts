/** A set of rows: bit n of word w is row 32 w + n. Bitmaps of one version of the columns are equally long. */
export type Bitmap = Uint32Array;

export const WORD_BITS = 32;

/** An empty set with space for a number of rows. */
export const newBitmap = (rows: number): Bitmap => new Uint32Array(Math.ceil(rows / WORD_BITS));

/** Rows from 0 up to a number, in a bitmap with space for `capacity` rows. */
export function firstRows(rows: number, capacity: number): Bitmap {
  const bitmap = newBitmap(capacity);
  const whole = Math.floor(rows / WORD_BITS);
  bitmap.fill(0xffff_ffff, 0, whole);
  if (rows > whole * WORD_BITS) bitmap[whole] = 2 ** (rows - whole * WORD_BITS) - 1;
  return bitmap;
}

export const isInBitmap = (bitmap: Bitmap, row: number): boolean => ((bitmap[row >>> 5] as number) & (1 << row)) !== 0;

export function addRow(bitmap: Bitmap, row: number): void {
  const word = row >>> 5;
  bitmap[word] = (bitmap[word] as number) | (1 << row);
}

export function removeRow(bitmap: Bitmap, row: number): void {
  const word = row >>> 5;
  bitmap[word] = (bitmap[word] as number) & ~(1 << row);
}

/** Rows of both sets. @param both a bitmap that is overwritten with them */
export function intersection(one: Bitmap, other: Bitmap, both: Bitmap = new Uint32Array(one.length)): Bitmap {
  for (let word = 0; word < both.length; word += 1) both[word] = (one[word] as number) & (other[word] as number);
  return both;
}

/** Rows of the first set that are not in the other. @param rest a bitmap that is overwritten with them */
export function difference(one: Bitmap, other: Bitmap, rest: Bitmap = new Uint32Array(one.length)): Bitmap {
  for (let word = 0; word < rest.length; word += 1) rest[word] = (one[word] as number) & ~(other[word] as number);
  return rest;
}

/**
 * Bitmaps that one search after the other overwrites. At a million rows each takes 125 kB outside the heap, and V8 collects garbage
 * after every few dozen searches that allocate their own.
 */
export class ScratchBitmaps {
  readonly #bitmaps: Bitmap[] = [];
  #used = 0;

  /** Ends the use of all bitmaps that were handed out. */
  reset(): void {
    this.#used = 0;
  }

  /** A bitmap of the length of another; its content is undefined. */
  like({ length }: Bitmap): Bitmap {
    const at = this.#used;
    this.#used += 1;
    const known = this.#bitmaps[at];
    if (known?.length === length) return known;
    const bitmap = new Uint32Array(length);
    this.#bitmaps[at] = bitmap;
    return bitmap;
  }
}

/** Adds the rows of a set that may be shorter or longer; rows beyond the space are left out. */
export function addAll(bitmap: Bitmap, rows: Bitmap): void {
  const length = Math.min(bitmap.length, rows.length);
  for (let word = 0; word < length; word += 1) bitmap[word] = (bitmap[word] as number) | (rows[word] as number);
}

/** The rows in ascending order. */
export function rowsInBitmap(bitmap: Bitmap): number[] {
  const rows: number[] = [];
  for (let word = 0; word < bitmap.length; word += 1) {
    for (let bits = (bitmap[word] as number) | 0; bits !== 0; bits &= bits - 1) {
      rows.push(word * WORD_BITS + 31 - Math.clz32(bits & -bits));
    }
  }
  return rows;
}

/** Number of rows. */
export function bitmapSize(bitmap: Bitmap): number {
  let count = 0;
  for (let word = 0; word < bitmap.length; word += 1) {
    let bits = (bitmap[word] as number) | 0;
    bits -= (bits >>> 1) & 0x5555_5555;
    bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
    count += Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}
