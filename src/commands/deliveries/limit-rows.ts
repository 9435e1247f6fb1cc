import type { FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { FeedError, feedError } from '#src/feeds/feed-format.ts';

/** A file with more rows than a delivery may have. */
export class TooManyRowsError extends FeedError {}

/**
 * The rows of a delivery up to a limit, so that no file takes more time and memory than that.
 * @throws TooManyRowsError at the first row beyond it, long before a very large file has been read
 */
export async function* limitRows(
  rows: AsyncIterable<FeedRow>,
  { fileName, maxRows }: { fileName: string; maxRows: number },
): AsyncGenerator<FeedRow> {
  let read = 0;
  for await (const row of rows) {
    read += 1;
    if (read > maxRows) {
      const { message } = feedError(
        fileName,
        `filen har fler än ${formatNumber(maxRows)} rader, fler än en leverans får ha. Dela den, eller skriv till oss.`,
      );
      throw new TooManyRowsError(message);
    }
    yield row;
  }
}
