import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';
import type { FeedField, FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { FORMAT_TITLES } from '#src/domain/deliveries/format-titles.ts';
import { type FeedFormat, type FeedReadOptions, feedError, type Utf8Chunks } from '#src/feeds/feed-format.ts';
import type { UnreadAttributes } from '#src/feeds/reading/attributes.ts';
import { peek } from '#src/feeds/reading/byte-source.ts';
import { type CsvRowReader, headerKey, readCsvLayout } from '#src/feeds/reading/csv-format.ts';
import { readJsonElements } from '#src/feeds/reading/json-elements.ts';
import { textsOfJson } from '#src/feeds/reading/json-texts.ts';
import { readXmlElements, textsOfXml } from '#src/feeds/reading/xml-elements.ts';
import { compileMapping, type RowTexts } from './apply-mapping.ts';

/** Any CSV with a header, JSON or XML, read with a small file that maps its columns or paths to fields. */
export const mapped: FeedFormat = {
  name: 'mapped',
  title: FORMAT_TITLES.mapped,
  // Never used: a file of this format is opened with a mapping, through mappedWith.
  odometerUnit: 'km',
  async *read(text, options) {
    const { fileName, mapping } = options;
    if (!mapping) throw feedError(fileName, `formatet ”${FORMAT_TITLES.mapped}” kräver att kolumnerna är utpekade.`);
    const { head, whole } = await peek(text, 1);
    const start = head.toString('utf8').trimStart();
    if (start.startsWith('<')) yield* readMappedXml(whole, mapping, options);
    else if (start.startsWith('{') || start.startsWith('[')) yield* readMappedJson(whole, mapping, options);
    else yield* readMappedCsv(whole, mapping, options);
  },
};

/** The format with the odometer unit of its mapping. */
export const mappedWith = (mapping: ColumnMapping): FeedFormat => ({ ...mapped, odometerUnit: mapping.odometerUnit });

function readMappedCsv(text: Utf8Chunks, mapping: ColumnMapping, options: FeedReadOptions): AsyncIterable<FeedRow> {
  const columns = new Map<string, FeedField>();
  for (const [column, targets] of Object.entries(mapping.columns)) {
    const field = targets.find((target) => target.field === 'brand')?.field ?? targets[0]?.field;
    if (field !== undefined) columns.set(headerKey(column), field);
  }
  const needed = mapping.constants?.brand === undefined ? [['brand'] as const] : [];
  const writtenNames = new Map(Object.keys(mapping.columns).map((column) => [headerKey(column), column]));
  const read = compileMapping(mapping);
  const used = columnsUsedBy(mapping);
  const compile = (keys: readonly string[]): CsvRowReader => {
    const unused = [...keys.entries()].filter(([, key]) => key !== '' && !used.has(key));
    return {
      fieldsOf: (cells, rowNumber) => {
        for (const [index, key] of unused) {
          const text = cells[index];
          if (text !== undefined && text !== '') options.unread.add(key, text, rowNumber);
        }
        return read({ keys, texts: cells });
      },
    };
  };
  return readCsvLayout(text, { columns, writtenNames, needed, compile }, options);
}

/** Columns and paths that a mapping reads, or looks at in a condition. */
const columnsUsedBy = ({ columns }: ColumnMapping): ReadonlySet<string> =>
  new Set(
    Object.entries(columns).flatMap(([column, rules]) => [
      headerKey(column),
      ...rules.flatMap(({ when }) => (when ? [headerKey(when.column)] : [])),
    ]),
  );

async function* readMappedJson(
  text: Utf8Chunks,
  mapping: ColumnMapping,
  { fileName, unread }: FeedReadOptions,
): AsyncGenerator<FeedRow> {
  const fieldsOf = compileMapping(mapping);
  const used = columnsUsedBy(mapping);
  for await (const { rowNumber, value } of readJsonElements(text, fileName, mapping.list ?? '')) {
    const row = withHeaderKeys(textsOfJson(value, fileName, rowNumber));
    recordUnused(row, used, rowNumber, unread);
    yield { rowNumber, fields: fieldsOf(row) };
  }
}

async function* readMappedXml(
  text: Utf8Chunks,
  mapping: ColumnMapping,
  { fileName, unread }: FeedReadOptions,
): AsyncGenerator<FeedRow> {
  if (mapping.list === undefined) throw feedError(fileName, 'kolumnfilen saknar list, elementet som är en annons.');
  const fieldsOf = compileMapping(mapping);
  const used = columnsUsedBy(mapping);
  for await (const { rowNumber, element } of readXmlElements(text, fileName, mapping.list)) {
    const row = withHeaderKeys(textsOfXml(element));
    recordUnused(row, used, rowNumber, unread);
    yield { rowNumber, fields: fieldsOf(row) };
  }
}

function recordUnused(row: RowTexts, used: ReadonlySet<string>, rowNumber: number, unread: UnreadAttributes): void {
  for (const [index, key] of row.keys.entries()) if (!used.has(key)) unread.add(key, row.texts[index] ?? '', rowNumber);
}

const withHeaderKeys = ({ paths, texts }: { paths: string[]; texts: string[] }): RowTexts => ({
  keys: paths.map(headerKey),
  texts,
});
