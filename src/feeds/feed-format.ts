import type { FeedField, FeedRow, OdometerUnit } from '#src/domain/ads/deliveries/feed-row.ts';

/** Bytes of a file after decompression and decoding: UTF-8 without byte-order mark, whatever the file was. */
export type Utf8Chunks = AsyncIterable<Buffer>;

/** How to read one kind of file. `read` throws {@link FeedError} on anything that makes the whole file unusable. */
export type FeedFormat = {
  /** Name on the command line: "google-csv", "wayke-json", "milvis-csv"… */
  name: string;
  title: string;
  odometerUnit: OdometerUnit;
  /** Rows come in file order as the text is read; memory does not grow with the file. */
  read(text: Utf8Chunks, options: FeedReadOptions): AsyncIterable<FeedRow>;
};

export type FeedReadOptions = {
  /** For messages. */
  fileName: string;
  mapping?: ColumnMapping;
};

/** A small file that says which column holds what: `{ "odometerUnit": "mil", "columns": { "Price": "price", … } }`. */
export type ColumnMapping = {
  odometerUnit: OdometerUnit;
  columns: Record<string, FeedField>;
  /** Dealer of a file whose rows name none, where the command does not say. */
  dealer?: string;
};

/** Largest parts of a file, in bytes of UTF-8; what is larger is damaged or hostile. */
export const FEED_LIMITS = { fieldBytes: 1024 * 1024, rowBytes: 4 * 1024 * 1024, columns: 500 };

/** The file cannot be imported at all. The message is one Swedish line that names the file and, where known, the row. */
export class FeedError extends Error {
  readonly rowNumber: number | null;
  constructor(message: string, rowNumber: number | null = null) {
    super(message);
    this.name = 'FeedError';
    this.rowNumber = rowNumber;
  }
}

/** "bilar.csv, rad 12: …" */
export function feedError(fileName: string, text: string, rowNumber: number | null = null): FeedError {
  return new FeedError(`${fileName}${rowNumber === null ? '' : `, rad ${rowNumber}`}: ${text}`, rowNumber);
}
