import { Readable } from 'node:stream';
import { expect } from 'vitest';
import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';
import type { FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { FeedError } from '#src/feeds/feed-format.ts';
import { openFeed } from '#src/feeds/open-feed.ts';

/** Imports a delivery with these bytes: returns the number of rows, and the error that ends it. */
export async function readFeed(
  bytes: Buffer | string,
  options: { fileName?: string; format?: string; mapping?: ColumnMapping } = {},
) {
  const { fileName = 'bilar.csv', ...rest } = options;
  let rows = 0;
  try {
    // Small chunks, so that a failure comes late, as it does in a large file.
    const stream = Readable.from(chunksOf(Buffer.from(bytes as Buffer), 70_000));
    const feed = await openFeed({ stream, fileName, ...rest });
    for await (const _ of feed.rows) rows++;
    return { rows, error: null };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    expect(error.message).not.toContain('\n');
    return { rows, error: error.message };
  }
}

function* chunksOf(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export async function allRows(rows: AsyncIterable<FeedRow>): Promise<FeedRow[]> {
  const all: FeedRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
