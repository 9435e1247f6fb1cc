import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';
import type { FeedRow, OdometerUnit } from '#src/domain/deliveries/feed-row.ts';
import type { UnreadAttributes } from './reading/attributes.ts';

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
  /** Time of the delivery, for prices that apply within a period. */
  deliveredAt: Date;
  /** Collects attributes that are not read. */
  unread: UnreadAttributes;
};

/** Maximum sizes of parts of a file, in bytes of UTF-8; larger parts are damaged or hostile. */
export const FEED_LIMITS = { fieldBytes: 1024 * 1024, rowBytes: 4 * 1024 * 1024, columns: 500 };

/** Bytes of a text's start by which its format and columns are recognised. */
export const TEXT_START_BYTES = 64 * 1024;

/** The file cannot be imported at all. The message is one Swedish line that names the file and, if known, the row. */
export class FeedError extends Error {
  override readonly name: string = 'FeedError';
}

/** The file has no known format. The message gives no advice, as people, systems and the command line choose formats in different ways. */
export class UnknownFormatError extends FeedError {
  /** Names of the formats that it could be. */
  readonly possible: readonly string[];

  constructor(fileName: string, description: string, possible: readonly string[]) {
    super(`${fileName}: ${description}`);
    this.possible = possible;
  }
}

/** "bilar.csv, rad 12: …" */
export function feedError(fileName: string, text: string, rowNumber: number | null = null): FeedError {
  return new FeedError(`${fileName}${rowNumber === null ? '' : `, rad ${rowNumber}`}: ${text}`);
}
