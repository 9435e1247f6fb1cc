import type { FeedField, FeedRow, OdometerUnit } from '#src/domain/ads/deliveries/feed-row.ts';

/** Bytes of a file after decompression and decoding: UTF-8 without byte-order mark, whatever the original encoding. */
export type Utf8Chunks = AsyncIterable<Buffer>;

/** Reader of one file format. `read` throws {@link FeedError} on anything that makes the whole file unusable. */
export type FeedFormat = {
  /** Name on the command line: "google-csv", "wayke-json", "milvis-csv"… */
  name: string;
  title: string;
  odometerUnit: OdometerUnit;
  /** Rows are yielded in file order while the text is read; memory use does not depend on the file's size. */
  read(text: Utf8Chunks, options: FeedReadOptions): AsyncIterable<FeedRow>;
};

export type FeedReadOptions = {
  /** File name for messages. */
  fileName: string;
  mapping?: ColumnMapping;
};

/**
 * A small file that maps the columns of a CSV, or the paths of a JSON or XML (`price.value`, `image@url`), to fields:
 * `{ "odometerUnit": "mil", "columns": { "Price": "price", … } }` (docs/how-to/add-a-feed-format.md).
 */
export type ColumnMapping = {
  odometerUnit: OdometerUnit;
  columns: Record<string, ColumnRule[]>;
  /** Texts of fields that a row leaves empty. */
  constants?: Partial<Record<FeedField, string>> | undefined;
  /** Member of a JSON document with the list of ads, or name of the XML elements that are ads. */
  list?: string | undefined;
  /** Dealer of a file whose rows name none, unless the command names one. */
  dealer?: string | undefined;
};

/** A field that a column contains, whole or in part. */
export type ColumnRule = {
  field: FeedField;
  /** Separates the entries of a list; "|" by default. */
  separator?: string | undefined;
  /** Only a part of the text: separated by `at`, counted from 0, from the end if negative; with `rest`, it and all that follow. */
  part?: { at: string; index: number; rest: boolean } | undefined;
  /** Replaces texts, compared without regard to case. */
  values?: Record<string, string> | undefined;
  /** Only in rows where another column has one of these texts: `{ "column": "leasing", "is": ["nej", ""] }`. */
  when?: { column: string; is: string[] } | undefined;
};

/** Maximum sizes of parts of a file, in bytes of UTF-8; larger parts are damaged or hostile. */
export const FEED_LIMITS = { fieldBytes: 1024 * 1024, rowBytes: 4 * 1024 * 1024, columns: 500 };

/** The file cannot be imported at all. The message is one Swedish line that names the file and, if known, the row. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
}

/** "bilar.csv, rad 12: …" */
export function feedError(fileName: string, text: string, rowNumber: number | null = null): FeedError {
  return new FeedError(`${fileName}${rowNumber === null ? '' : `, rad ${rowNumber}`}: ${text}`);
}
