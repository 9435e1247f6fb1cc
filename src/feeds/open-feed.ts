import path from 'node:path';
import type { Readable } from 'node:stream';
import { fail } from '#src/base/result.ts';
import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';
import type { FeedRow } from '#src/domain/deliveries/feed-row.ts';
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
import { type SheetNotes, sheetAsText } from '#src/feeds/reading/sheet-text.ts';
import { utf16AsUtf8 } from '#src/feeds/reading/utf16.ts';
import { waykeJson } from '#src/feeds/wayke-json/wayke-json.ts';
import { describeUnknown, detectFormat } from './detect-format.ts';
import {
  type FeedFormat,
  type FeedReadOptions,
  feedError,
  TEXT_START_BYTES,
  UnknownFormatError,
  type Utf8Chunks,
} from './feed-format.ts';
import { hasColumns, hasPaths, type LocatedTable, locateFormat, locateMapped, locateUnknown } from './locate-table.ts';
import { type UnreadAttribute, UnreadAttributes } from './reading/attributes.ts';

/** All formats that can be imported, by their names on the command line. */
export const feedFormats: ReadonlyMap<string, FeedFormat> = new Map(
  [
    milvisCsv,
    milvisJsonl,
    googleCsv,
    googleXml,
    metaCsv,
    metaXml,
    mapped,
    waykeJson,
    accessJson,
    bilinfoJson,
    mobileDeCsv,
    autoscout24Xml,
    jsonLd,
  ].map((format) => [format.name, format]),
);

export const FORMAT_NAMES = [...feedFormats.keys()].join(', ');

export type FeedSource = ({ file: string } | { stream: Readable; fileName: string }) & {
  /** Name in {@link feedFormats}; if undefined, the format is detected by the header or names. */
  format?: string | undefined;
  mapping?: ColumnMapping | undefined;
  /** Mappings tried on a CSV of unknown format when none was given. */
  knownMappings?: readonly ColumnMapping[] | undefined;
  /** Time of the delivery, for prices that apply within a period; now by default. */
  deliveredAt?: Date | undefined;
  /** Maximum number of bytes after decompression; unlimited for local files. */
  maxBytes?: number | undefined;
};

export type OpenedFeed = {
  format: FeedFormat;
  /** The mapping in use: the given one, or the known one that fits the header. */
  mapping: ColumnMapping | null;
  /** Swedish warnings about the file; complete once all rows have been read. */
  warnings: readonly string[];
  /** Attributes and columns of the file that nothing reads; complete once all rows have been read. */
  unread: () => readonly UnreadAttribute[];
  rows: AsyncIterable<FeedRow>;
};

/**
 * Opens a dealer's file: decompresses gzip, reads the sheet of an .xlsx that is a list of cars, removes the byte-order mark, decodes to UTF-8,
 * detects the format and yields its rows. Everything that makes the file unusable is a FeedError with one Swedish line, thrown
 * here or while the rows are read; so nothing of a file may be stored before its last row has been read.
 */
export async function openFeed(source: FeedSource): Promise<OpenedFeed> {
  const fileName = 'file' in source ? path.basename(source.file) : source.fileName;
  const requestedFormat = source.format === undefined ? null : formatNamed(source.format, fileName);
  const stream = 'file' in source ? await openFile(source.file, fileName) : source.stream;
  let sheet: SheetNotes | null = null;
  const onSheet = (read: SheetNotes): void => {
    sheet = read;
  };
  const text = textOf(stream, { maxBytes: source.maxBytes, sheet: source.mapping?.sheet, onSheet });
  try {
    return await recognise(source, requestedFormat, fileName, text, () => sheet);
  } catch (error) {
    await text.return(undefined);
    throw error;
  }
}

type TextOptions = { maxBytes?: number | undefined; sheet?: string | undefined; onSheet?: (read: SheetNotes) => void };

/** The text of a delivery: decompressed, a sheet of an .xlsx as CSV, decoded to UTF-8. @throws SourceFailure */
export const textOf = (stream: Readable, { maxBytes, sheet, onSheet }: TextOptions): AsyncGenerator<Buffer> =>
  decodeText(refuseBinary(utf16AsUtf8(sheetAsText(readBytes(stream, maxBytes), { sheet, onSheet }))));

/** How a file is read: its format, and for a table where its headings are. */
type Reading = { format: FeedFormat; mapping: ColumnMapping | null; table: LocatedTable | null; notes: string[] };

async function recognise(
  source: FeedSource,
  asked: FeedFormat | null,
  fileName: string,
  text: AsyncGenerator<Buffer>,
  sheetOf: () => SheetNotes | null,
): Promise<OpenedFeed> {
  const head = await takeHead(text, fileName);
  const start = head.start.toString('utf8');
  const sheet = sheetOf();
  const { format, mapping, table, notes } = readingOf(source, asked, fileName, start, sheet);
  const warnings = [...(sheet ? describeSheets(sheet) : []), ...(table ? describeHeader(table) : []), ...notes];
  const unread = new UnreadAttributes();
  const options = { fileName, ...(mapping ? { mapping } : {}), deliveredAt: source.deliveredAt ?? new Date(), unread };
  const rows = readRows(format, headThenRest(fromHeader(head, start, table), text), options, warnings);
  return { format, mapping, warnings, unread: () => unread.list(), rows };
}

/** The formats that a file of this kind may be in. */
const namesOf = (kind: 'table' | 'tree'): string[] =>
  [...feedFormats.keys()].filter((name) => name !== mapped.name && name.endsWith('-csv') === (kind === 'table'));

const isTable = (start: string): boolean => !/^\s*[<{[]/u.test(start);

function readingOf(
  { mapping, knownMappings = [] }: FeedSource,
  asked: FeedFormat | null,
  fileName: string,
  start: string,
  sheet: SheetNotes | null,
): Reading {
  if (asked && asked !== mapped) return readingAs(asked, start);
  if (mapping) {
    const table = isTable(start) ? locateMapped(start, mapping) : null;
    const fits = table ? hasColumns(table.columns, mapping) : hasPaths(start, mapping);
    // A dealer may send the export of another system, too: its mapping is for the shape that it was made for.
    const other = fits || asked ? null : detectFormat(fileName, start);
    if (other === null) return { format: mappedWith(mapping), mapping, table, notes: [] };
    const note = `Filen har inte handlarens egna kolumner, och lästes som ${other.title}.`;
    return { ...readingAs(other, start), notes: [note] };
  }
  const detected = asked ? null : detectFormat(fileName, start);
  if (detected) return readingAs(detected, start);
  const found = isTable(start) ? locateUnknown(start, knownMappings) : fail(describeUnknown(start) ?? '');
  if (found.ok && found.value.mapping && !(asked && found.value.notes.length > 0)) {
    const { table, mapping: known, notes } = found.value;
    return { format: mappedWith(known), mapping: known, table, notes };
  }
  if (asked) throw feedError(fileName, `formatet ”${mapped.title}” kräver att kolumnerna är utpekade.`);
  const what = isTable(start)
    ? `formatet känns inte igen. ${found.ok ? '' : found.failure}`.trim()
    : found.ok
      ? ''
      : found.failure;
  throw new UnknownFormatError(
    fileName,
    sheet ? `bladet ”${sheet.name}”: ${what}` : what,
    namesOf(isTable(start) ? 'table' : 'tree'),
  );
}

const readingAs = (format: FeedFormat, start: string): Reading => ({
  format,
  mapping: null,
  table: isTable(start) && CSV_FORMATS.has(format.name) ? locateFormat(start, format) : null,
  notes: [],
});

/** Formats with a line of headings. */
const CSV_FORMATS: ReadonlySet<string> = new Set([milvisCsv.name, googleCsv.name, metaCsv.name]);

const describeHeader = ({ line, above }: LocatedTable): string[] =>
  above === null ? [] : [`Rubrikerna är på rad ${line}. Raderna ovanför är inte lästa, den första är ”${above}”.`];

function describeSheets({ name, others }: SheetNotes): string[] {
  if (others.length === 0) return [];
  const named = (sheets: SheetNotes['others']): string => sheets.map((each) => `”${each.name}”`).join(', ');
  const cars = others.filter(({ isCarTable, isHidden }) => isCarTable && !isHidden);
  const hidden = others.filter(({ isHidden }) => isHidden);
  return [
    `Bladet ”${name}” är läst, inte ${named(others)}.`,
    ...(cars.length > 0
      ? [`Även ${named(cars)} ser ut som en lista med bilar. Skicka varje blad som en egen fil, eller lägg dem i ett.`]
      : []),
    ...(hidden.length > 0 ? [`Dolda blad läses inte: ${named(hidden)}.`] : []),
  ];
}

/** The head from the headings on. */
function fromHeader(head: Head, start: string, table: LocatedTable | null): Head {
  if (table === null || (table.skipped === 0 && table.header === null)) return head;
  const rest = head.start.subarray(Buffer.byteLength(start.slice(0, table.skipped)));
  return { ...head, start: table.header === null ? rest : Buffer.concat([Buffer.from(table.header), rest]) };
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

/** `failure`: an error at this point, which is thrown after the rows before it have been read. */
type Head = { start: Buffer; failure: unknown };

async function takeHead(text: AsyncGenerator<Buffer>, fileName: string): Promise<Head> {
  const parts: Buffer[] = [];
  let size = 0;
  let failure: unknown;
  while (size < TEXT_START_BYTES) {
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
  text: Utf8Chunks,
  options: FeedReadOptions,
  warnings: string[],
): AsyncGenerator<FeedRow> {
  const { fileName } = options;
  let lastRow = 0;
  try {
    for await (const row of format.read(text, options)) {
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
