import path from 'node:path';
import type { Readable } from 'node:stream';
import type { ColumnMapping } from '#src/domain/ads/deliveries/column-mapping.ts';
import type { FeedRow } from '#src/domain/ads/deliveries/feed-row.ts';
import { accessJson } from '#src/feeds/access-json/access-json.ts';
import { autoscout24Xml } from '#src/feeds/autoscout24-xml/autoscout24-xml.ts';
import { bilinfoJson } from '#src/feeds/bilinfo-json/bilinfo-json.ts';
import { googleCsv } from '#src/feeds/google-csv/google-csv.ts';
import { googleXml } from '#src/feeds/google-xml/google-xml.ts';
import { jsonLd } from '#src/feeds/json-ld/json-ld.ts';
import { mapped, mappedWith } from '#src/feeds/mapped/mapped.ts';
import { metaCsv } from '#src/feeds/meta-csv/meta-csv.ts';
import { metaXml } from '#src/feeds/meta-xml/meta-xml.ts';
import { milvisCsv } from '#src/feeds/milvis-csv/milvis-csv.ts';
import { milvisJsonl } from '#src/feeds/milvis-jsonl/milvis-jsonl.ts';
import { mobileDeCsv } from '#src/feeds/mobile-de-csv/mobile-de-csv.ts';
import { describeBinary } from '#src/feeds/reading/binary-file.ts';
import { openFile, readBytes, SourceFailure } from '#src/feeds/reading/byte-source.ts';
import { decodeText } from '#src/feeds/reading/decode-text.ts';
import { sheetAsText } from '#src/feeds/reading/sheet-text.ts';
import { waykeJson } from '#src/feeds/wayke-json/wayke-json.ts';
import { describeUnknown, detectFormat, detectMapping } from './detect-format.ts';
import { type FeedFormat, feedError, UnknownFormatError, type Utf8Chunks } from './feed-format.ts';

/** All formats that can be imported, by their names on the command line. */
export const feedFormats: ReadonlyMap<string, FeedFormat> = new Map(
  [
    ...[milvisCsv, milvisJsonl, googleCsv, googleXml, metaCsv, metaXml, mapped],
    ...[waykeJson, accessJson, bilinfoJson, mobileDeCsv, autoscout24Xml, jsonLd],
  ].map((format) => [format.name, format]),
);

export const FORMAT_NAMES = [...feedFormats.keys()].join(', ');

export type FeedSource = ({ file: string } | { stream: Readable; fileName: string }) & {
  /** Name in {@link feedFormats}; if undefined, the format is detected by the header or names. */
  format?: string | undefined;
  mapping?: ColumnMapping | undefined;
  /** Mappings tried on a CSV of unknown format when none was given. */
  knownMappings?: readonly ColumnMapping[] | undefined;
  /** Maximum number of bytes after decompression; unlimited for local files. */
  maxBytes?: number | undefined;
};

export type OpenedFeed = {
  format: FeedFormat;
  /** The mapping in use: the given one, or the known one that fits the header. */
  mapping: ColumnMapping | null;
  /** Swedish warnings about the file; complete once all rows have been read. */
  warnings: readonly string[];
  rows: AsyncIterable<FeedRow>;
};

/**
 * Opens a dealer's file: decompresses gzip, reads the first sheet of an .xlsx, removes the byte-order mark, decodes to UTF-8,
 * detects the format and yields its rows. Everything that makes the file unusable is a FeedError with one Swedish line, thrown
 * here or while the rows are read; so nothing of a file may be stored before its last row has been read.
 */
export async function openFeed(source: FeedSource): Promise<OpenedFeed> {
  const fileName = 'file' in source ? path.basename(source.file) : source.fileName;
  const asked = source.format === undefined ? null : formatNamed(source.format, fileName);
  const stream = 'file' in source ? await openFile(source.file, fileName) : source.stream;
  const text = textOf(stream, source.maxBytes);
  try {
    return await recognise(source, asked, fileName, text);
  } catch (error) {
    await text.return(undefined);
    throw error;
  }
}

/** The text of a delivery: decompressed, the first sheet of an .xlsx as CSV, decoded to UTF-8. @throws SourceFailure */
export const textOf = (stream: Readable, maxBytes?: number): AsyncGenerator<Buffer> =>
  decodeText(refuseBinary(sheetAsText(readBytes(stream, maxBytes))));

async function recognise(
  source: FeedSource,
  asked: FeedFormat | null,
  fileName: string,
  text: AsyncGenerator<Buffer>,
): Promise<OpenedFeed> {
  const head = await takeHead(text, fileName);
  const start = head.start.toString('utf8');
  // A mapping alone selects mapped, and sets its odometer unit.
  const named = asked ?? (source.mapping ? mapped : detectFormat(fileName, start));
  const isMapped = named === null || named === mapped;
  const mapping = source.mapping ?? (isMapped ? detectMapping(start, source.knownMappings ?? []) : null);
  const format = isMapped && mapping ? mappedWith(mapping) : named;
  if (!format) {
    const description = describeUnknown(start) ?? 'formatet känns inte igen.';
    throw new UnknownFormatError(
      fileName,
      description,
      `Ange ett av ${FORMAT_NAMES}, eller kolumnerna i en kolumnfil.`,
    );
  }
  if (format.name === mapped.name && !mapping) {
    throw feedError(fileName, 'formatet mapped kräver en kolumnfil.');
  }
  const warnings: string[] = [];
  return { format, mapping, warnings, rows: readRows(format, head, text, mapping, fileName, warnings) };
}

function formatNamed(name: string, fileName: string): FeedFormat {
  const format = feedFormats.get(name);
  if (!format) throw feedError(fileName, `formatet "${name}" finns inte. Välj ett av ${FORMAT_NAMES}.`);
  return format;
}

async function* refuseBinary(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isStart = true;
  for await (const chunk of bytes) {
    const binary = isStart ? describeBinary(chunk) : null;
    if (binary !== null) throw new SourceFailure(binary);
    isStart = false;
    yield chunk;
  }
}

/** Enough to detect a header or the first names; an error at this point is thrown after the rows before it have been read. */
const HEAD_BYTES = 64 * 1024;
type Head = { start: Buffer; failure: unknown };

async function takeHead(text: AsyncGenerator<Buffer>, fileName: string): Promise<Head> {
  const parts: Buffer[] = [];
  let size = 0;
  let failure: unknown;
  while (size < HEAD_BYTES) {
    try {
      const next = await text.next();
      if (next.done) break;
      parts.push(next.value);
      size += next.value.length;
    } catch (error) {
      failure = error;
      break;
    }
  }
  const start = Buffer.concat(parts);
  if (start.toString('latin1').trim() !== '') return { start, failure };
  throw failure === undefined
    ? feedError(fileName, 'filen är tom. Exportera den på nytt.')
    : asFeedError(failure, fileName, null);
}

async function* headThenRest(head: Head, rest: AsyncIterable<Buffer>): Utf8Chunks & AsyncGenerator<Buffer> {
  yield head.start;
  if (head.failure !== undefined) throw head.failure;
  yield* rest;
}

async function* readRows(
  format: FeedFormat,
  head: Head,
  rest: AsyncIterable<Buffer>,
  mapping: ColumnMapping | null,
  fileName: string,
  warnings: string[],
): AsyncGenerator<FeedRow> {
  let lastRow = 0;
  try {
    const options = mapping ? { fileName, mapping } : { fileName };
    for await (const row of format.read(headThenRest(head, rest), options)) {
      lastRow = row.rowNumber;
      if (row.isOpenEnded) warnings.push(OPEN_END_WARNING);
      yield row;
    }
  } catch (error) {
    throw asFeedError(error, fileName, lastRow + 1);
  }
  if (lastRow === 0) throw feedError(fileName, 'filen innehåller inga annonser. Exportera den på nytt.');
}

const OPEN_END_WARNING =
  'Filen slutar utan radbrytning. Kontrollera att den sista annonsen är hel; annars är filen avkortad.';

/** Adds the row to an error in the bytes: all rows before it have been read. */
export function asFeedError(error: unknown, fileName: string, rowNumber: number | null): unknown {
  return error instanceof SourceFailure ? feedError(fileName, error.message, rowNumber) : error;
}
