import { type Bitmap, isInBitmap } from './bitmap.ts';

/** Rows of one page of hits. */
export type PageRows = {
  rows: number[];
  /** Number of hits before the first row. */
  skipped: number;
};

/**
 * Returns the hits from an offset on. Scans from the nearer end of the list, so that the last page costs as much as the first.
 */
export function rowsFrom(
  sorted: Uint32Array,
  hits: Bitmap,
  { total, offset, size }: { total: number; offset: number; size: number },
): PageRows {
  const skipped = Math.min(offset, total);
  const count = Math.min(size, total - skipped);
  const rows: number[] = [];
  if (count <= 0) return { rows, skipped };
  if (skipped <= total - skipped - count) {
    let seen = 0;
    for (let at = 0; rows.length < count; at += 1) {
      const row = sorted[at] as number;
      if (!isInBitmap(hits, row)) continue;
      if (seen >= skipped) rows.push(row);
      seen += 1;
    }
    return { rows, skipped };
  }
  let left = total - skipped - count;
  for (let at = sorted.length - 1; rows.length < count; at -= 1) {
    const row = sorted[at] as number;
    if (!isInBitmap(hits, row)) continue;
    if (left > 0) left -= 1;
    else rows.push(row);
  }
  return { rows: rows.reverse(), skipped };
}

/**
 * Returns the hits after a position of the list.
 * @param start number of sorted rows at or before the position
 */
export function rowsAfter(
  sorted: Uint32Array,
  hits: Bitmap,
  { total, start, size }: { total: number; start: number; size: number },
): PageRows {
  let skipped = 0;
  // Counts on the shorter side.
  if (start <= sorted.length / 2) {
    for (let at = 0; at < start; at += 1) if (isInBitmap(hits, sorted[at] as number)) skipped += 1;
  } else {
    skipped = total;
    for (let at = start; at < sorted.length; at += 1) if (isInBitmap(hits, sorted[at] as number)) skipped -= 1;
  }
  const count = Math.min(size, total - skipped);
  const rows: number[] = [];
  for (let at = start; rows.length < count; at += 1) {
    const row = sorted[at] as number;
    if (isInBitmap(hits, row)) rows.push(row);
  }
  return { rows, skipped };
}
