import type { Readable } from 'node:stream';
import { FEED_LIMITS, feedError, TEXT_START_BYTES, type Utf8Chunks } from '#src/feeds/feed-format.ts';
import { type LocatedTable, locateHeadings } from '#src/feeds/locate-table.ts';
import { asFeedError, textOf } from '#src/feeds/open-feed.ts';
import { peek } from '#src/feeds/reading/byte-source.ts';
import { readCsv } from '#src/feeds/reading/csv-rows.ts';
import { readJsonElements } from '#src/feeds/reading/json-elements.ts';
import { textsOfJson } from '#src/feeds/reading/json-texts.ts';
import type { SheetNotes } from '#src/feeds/reading/sheet-text.ts';
import { readXmlElements, textsOfXml } from '#src/feeds/reading/xml-elements.ts';

/** A column of a file, or a path of its JSON or XML, with texts that occur in it. */
export type SampleColumn = { name: string; samples: string[] };

export type SampleColumns = {
  kind: 'csv' | 'json' | 'xml';
  columns: SampleColumn[];
  /** Name of the list or element with the ads; empty for a CSV and for a JSON that is a list. */
  list: string;
  /** Line of a table that has the headings; null for JSON and XML. */
  headerRow: number | null;
  /** The sheet that was read, and all that can be; null: the file is no workbook. */
  sheet: { name: string; visible: string[] } | null;
};

/** Choices of a person, in place of the findings at the start of the file. */
export type SampleChoices = { list?: string; headerRow?: number | undefined; sheet?: string | undefined };

const ROWS = 200;
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

/**
 * Lists the columns of a dealer's file by its first rows.
 * @throws FeedError with one Swedish line
 */
export async function readSampleColumns(
  { stream, fileName, maxBytes }: { stream: Readable; fileName: string; maxBytes: number },
  { list = '', headerRow, sheet: wanted }: SampleChoices = {},
): Promise<SampleColumns> {
  let notes: SheetNotes | null = null;
  const onSheet = (read: SheetNotes): void => {
    notes = read;
  };
  const sheetOf = (): SheetNotes | null => notes;
  const text = textOf(stream, { maxBytes, sheet: wanted, onSheet });
  try {
    const { head, whole } = await peek(text, TEXT_START_BYTES);
    const start = head.toString('utf8').trimStart();
    const kind = start.startsWith('<') ? 'xml' : start.startsWith('{') || start.startsWith('[') ? 'json' : 'csv';
    const found = list || (kind === 'xml' ? repeatedElement(start) : kind === 'json' ? firstList(start) : '');
    const table = kind === 'csv' ? locateHeadings(head.toString('utf8'), headerRow) : null;
    const columns = await collectColumns(rowsOf(kind, fromTable(whole, head, table), fileName, found));
    if (columns.length === 0) throw feedError(fileName, 'filen innehåller inga annonser. Exportera den på nytt.');
    return { kind, columns, list: found, headerRow: table?.line ?? null, sheet: sheetsOf(sheetOf()) };
  } catch (error) {
    throw asFeedError(error, fileName, null);
  } finally {
    await text.return(undefined);
  }
}

const sheetsOf = (notes: SheetNotes | null): SampleColumns['sheet'] =>
  notes && {
    name: notes.name,
    visible: [notes.name, ...notes.others.flatMap(({ name, isHidden }) => (isHidden ? [] : [name]))],
  };

/** The text from the headings on. */
async function* fromTable(whole: AsyncIterable<Buffer>, head: Buffer, table: LocatedTable | null): Utf8Chunks {
  let skip = table === null ? 0 : Buffer.byteLength(head.toString('utf8').slice(0, table.skipped));
  if (table?.header) yield Buffer.from(table.header);
  for await (const chunk of whole) {
    if (chunk.length > skip) yield chunk.subarray(skip);
    skip = Math.max(0, skip - chunk.length);
  }
}

type RowColumns = { paths: readonly string[]; texts: readonly string[] };

async function* rowsOf(
  kind: SampleColumns['kind'],
  text: Utf8Chunks,
  fileName: string,
  list: string,
): AsyncGenerator<RowColumns> {
  if (kind === 'xml') {
    for await (const { element } of readXmlElements(text, fileName, list)) yield textsOfXml(element);
  } else if (kind === 'json') {
    for await (const { rowNumber, value } of readJsonElements(text, fileName, list))
      yield textsOfJson(value, fileName, rowNumber);
  } else {
    const { header, rows } = await readCsv(text, fileName);
    const paths = header.filter((name) => name !== '');
    // A file without rows has its columns all the same.
    yield { paths, texts: [] };
    for await (const { cells } of rows) {
      const texts = header.flatMap((name, index) => (name === '' ? [] : [cells[index] ?? '']));
      yield { paths, texts };
    }
  }
}

async function collectColumns(rows: AsyncGenerator<RowColumns>): Promise<SampleColumn[]> {
  const columns = new Map<string, Set<string>>();
  let read = 0;
  for await (const { paths, texts } of rows) {
    for (const [index, path] of paths.entries()) {
      if (path === '' || (!columns.has(path) && columns.size >= FEED_LIMITS.columns)) continue;
      const samples = columns.get(path) ?? new Set();
      columns.set(path, samples);
      const text = (texts[index] ?? '').trim().replaceAll(/\s+/gu, ' ').slice(0, SAMPLE_LENGTH);
      if (text !== '' && samples.size < SAMPLES) samples.add(text);
    }
    read += 1;
    if (read > ROWS) break;
  }
  return [...columns].map(([name, samples]) => ({ name, samples: [...samples] }));
}

/** The first member of an object that is a list of objects: `{"total":2,"cars":[{` → "cars"; "" for a list. */
const firstList = (start: string): string =>
  start.startsWith('[') ? '' : (/"([^"\\]{1,100})"\s*:\s*\[\s*\{/u.exec(start)?.[1] ?? '');

/** The first element that occurs again and has elements of its own: `<stock><car><make>…</car><car>` → "car". */
function repeatedElement(start: string): string {
  const names = [...start.matchAll(/<([\p{L}_][\p{L}\p{N}_.:-]{0,99})[\s>][^<]*(?=<\p{L})/gu)].map(([, name = '']) =>
    name.slice(name.indexOf(':') + 1),
  );
  return names.find((name, place) => names.indexOf(name, place + 1) > place) ?? names[1] ?? names[0] ?? '';
}
