import { StringDecoder } from 'node:string_decoder';
import { type Parser, parse } from 'csv-parse';
import { errorCode } from '#src/base/error-code.ts';
import { FEED_LIMITS, feedError, type Utf8Chunks } from '#src/feeds/feed-format.ts';
import { readRecords } from './csv-records.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
export type CsvDelimiter = (typeof DELIMITERS)[number];

/** The commonest of comma, semicolon, tab and bar in the header line, outside quotes; comma for a header of one column. */
export function findDelimiter(text: string): CsvDelimiter {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const character of text.replace(/^[\r\n]+/u, '')) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' || character === '\r') break;
    else if (counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return DELIMITERS.reduce((best, delimiter) =>
    (counts.get(delimiter) ?? 0) > (counts.get(best) ?? 0) ? delimiter : best,
  );
}

export type CsvRow = {
  rowNumber: number;
  cells: string[];
  /** The text ends with this row and without a line end, so it may be truncated here. */
  isUnfinished: boolean;
};
export type CsvTable = { header: string[]; rows: AsyncIterable<CsvRow> };

/**
 * Parses a CSV text into its header and a stream of rows. Delimiter comma, semicolon, tab or bar, detected from the header; quotes and
 * line ends as in RFC 4180, with stray quotes inside unquoted cells accepted (19" wheels). Blank lines are skipped.
 */
export async function readCsv(text: Utf8Chunks, fileName: string): Promise<CsvTable> {
  const chunks = text[Symbol.asyncIterator]();
  const head = await readHeaderLine(chunks, fileName);
  // The header is record 0, so that the first row is row 1.
  const place = { delimiter: findDelimiter(head.toString('utf8')), fileName, rowNumber: 0 };
  const records = parseRecords(head, chunks, place);
  const first = await records.next();
  if (first.done) throw feedError(fileName, 'filen är tom. Exportera den på nytt.');
  const header = first.value.cells.map((name) => name.trim());
  if (header.length > FEED_LIMITS.columns) {
    throw feedError(
      fileName,
      `rubriken har ${header.length} kolumner, fler än ${FEED_LIMITS.columns}. Ta bort dem som inte behövs.`,
    );
  }
  return { header, rows: records };
}

/** Rows of a CSV without a header. Its columns have no names, so the delimiter must be known. */
export const readHeaderlessCsv = (
  text: Utf8Chunks,
  fileName: string,
  delimiter: CsvDelimiter,
): AsyncGenerator<CsvRow> =>
  parseRecords(Buffer.alloc(0), text[Symbol.asyncIterator](), { delimiter, fileName, rowNumber: 1 });

/** Enough of the text to contain the whole header line, which determines the delimiter. The first chunk may be the whole file. */
async function readHeaderLine(chunks: AsyncIterator<Buffer>, fileName: string): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  for (;;) {
    const end = LINE_ENDS.map((sign) => head.indexOf(sign)).filter((place) => place >= 0);
    if (Math.min(head.length, ...end) > FEED_LIMITS.fieldBytes)
      throw feedError(fileName, 'rubrikraden är större än 1 MB. Är det en CSV-fil?');
    if (end.length > 0) return head;
    const next = await chunks.next();
    if (next.done) return head;
    head = Buffer.concat([head, next.value]);
  }
}
const LINE_ENDS = ['\n', '\r'];

/** Where records begin: the number of the first, and its text's delimiter and file. */
type Place = { delimiter: string; fileName: string; rowNumber: number };

async function* parseRecords(
  head: Buffer,
  chunks: AsyncIterator<Buffer>,
  { delimiter, fileName, ...place }: Place,
): AsyncGenerator<CsvRow> {
  const texts = decodeChunks(head, chunks);
  let { rowNumber } = place;
  let rest = '';
  // Not for await, which would end the texts at the first irregular record.
  for (let text: string | undefined = ''; text !== undefined; text = (await texts.next()).value) {
    const whole = rest + text;
    const { records, end, next } = readRecords(whole, delimiter);
    for (const cells of records) yield { rowNumber: rowNumber++, cells, isUnfinished: false };
    rest = whole.slice(end);
    if (next === 'irregular') break;
  }
  yield* parseIrregularRecords(rest, texts, { delimiter, fileName, rowNumber });
}

/** The text of a file, in chunks of whole characters. */
async function* decodeChunks(head: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new StringDecoder('utf8');
  for (let chunk: Buffer | null = head; chunk; chunk = await nextChunk(chunks)) yield decoder.write(chunk);
  yield decoder.end();
}

/** Parses the rest of a file with all the deviations from RFC 4180 that are tolerated, and with the limits of sizes. */
async function* parseIrregularRecords(
  start: string,
  texts: AsyncGenerator<string, undefined>,
  { delimiter, fileName, ...place }: Place,
): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: FEED_LIMITS.rowBytes,
  });
  parser.on('error', () => {
    // The callbacks of write and end report it; without a listener Node would end the process.
  });
  let { rowNumber } = place;
  let lastCharacter: string | undefined;

  for (let text: string | undefined = start; text !== undefined; text = (await texts.next()).value) {
    if (text === '') continue;
    const written = writeChunk(parser, Buffer.from(text));
    // The parser works within write, so every row completed by the chunk is available immediately.
    for (const cells of takeAll(parser)) {
      checkCells(cells, fileName, rowNumber);
      yield { rowNumber: rowNumber++, cells, isUnfinished: false };
    }
    lastCharacter = text.at(-1);
    const failure = await written;
    if (failure) throw csvFailure(failure, fileName, rowNumber);
  }
  const ended = endParser(parser);
  const last = takeAll(parser);
  const failure = await ended;
  last.push(...takeAll(parser));
  const isOpen = lastCharacter !== '\n' && lastCharacter !== '\r';
  for (const [place, cells] of last.entries()) {
    checkCells(cells, fileName, rowNumber);
    yield { rowNumber: rowNumber++, cells, isUnfinished: isOpen && place === last.length - 1 };
  }
  if (failure) throw csvFailure(failure, fileName, rowNumber);
}

type Failure = Error | null | undefined;

const writeChunk = (parser: Parser, chunk: Buffer) =>
  new Promise<Failure>((resolve) => {
    parser.write(chunk, resolve);
  });

const endParser = (parser: Parser) =>
  new Promise<Failure>((resolve) => {
    parser.end(resolve);
  });

function takeAll(parser: Parser): string[][] {
  const rows: string[][] = [];
  for (let row = parser.read() as string[] | null; row !== null; row = parser.read() as string[] | null) rows.push(row);
  return rows;
}

async function nextChunk(chunks: AsyncIterator<Buffer>): Promise<Buffer | null> {
  const next = await chunks.next();
  return next.done ? null : next.value;
}

function checkCells(cells: readonly string[], fileName: string, rowNumber: number): void {
  for (const cell of cells) {
    // A character is at most three bytes of UTF-8 per UTF-16 unit; counting them is only needed near the limit.
    if (cell.length * 3 <= FEED_LIMITS.fieldBytes) continue;
    if (Buffer.byteLength(cell) > FEED_LIMITS.fieldBytes) throw fieldTooLarge(fileName, rowNumber);
  }
}

const fieldTooLarge = (fileName: string, rowNumber: number) =>
  feedError(fileName, 'ett fält är större än 1 MB. Saknas ett citattecken i filen?', rowNumber || null);

function csvFailure(error: unknown, fileName: string, rowNumber: number): Error {
  const code = errorCode(error);
  const row = rowNumber || null;
  if (code === 'CSV_MAX_RECORD_SIZE')
    return feedError(fileName, 'raden är större än 4 MB. Saknas ett citattecken i filen?', row);
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return feedError(
      fileName,
      'ett citattecken stängs aldrig; filen är avkortad eller skadad. Exportera den på nytt.',
      row,
    );
  }
  return feedError(fileName, 'raden går inte att läsa som CSV. Kontrollera citattecken och avgränsare.', row);
}
