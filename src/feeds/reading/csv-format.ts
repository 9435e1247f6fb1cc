import type { FeedField, FeedFields, FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { type FeedFormat, type FeedReadOptions, feedError, type Utf8Chunks } from '#src/feeds/feed-format.ts';
import { type AttributeTable, compileAttributes } from './attributes.ts';
import { attributeOf, compileColumns } from './csv-attributes.ts';
import { readCsv } from './csv-rows.ts';

/** Definition of a CSV: which columns it must have, and how its rows are read. */
export type CsvLayout = {
  /** Header names by {@link headerKey} → field, for the columns that the header must have. */
  columns: ReadonlyMap<string, FeedField>;
  /** Header names as the file writes them, by {@link headerKey}, for messages. */
  writtenNames?: ReadonlyMap<string, string>;
  /** Fields of which at least one column is required: each entry lists the alternatives. */
  needed: readonly (readonly FeedField[])[];
  /** Compiles the reading of rows for the columns of a header. */
  compile: (keys: readonly string[], options: FeedReadOptions) => CsvRowReader;
};

export type CsvRowReader = {
  fieldsOf: (cells: readonly string[], rowNumber: number) => FeedFields;
  /** Post-processes a row, for rules that a table of columns cannot express. */
  finish?: (row: FeedRow) => void;
};

/** A CSV format whose columns are the attributes of a table. */
type AttributeLayout = {
  attributes: AttributeTable;
  needed: CsvLayout['needed'];
  /** Separates the entries of a list field. */
  listSeparator: string;
  /** Applies the rules of the table. @param cell the text of an attribute, empty if it is absent */
  finish?: (row: FeedRow, cell: (attribute: string) => string, options: FeedReadOptions) => void;
};

/** "Exterior Colour " → "exterior_colour"; "image[0].url" and "mileage.value" are not changed. */
export function headerKey(header: string): string {
  return header
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/gu, '_');
}

/** A format whose files are CSV with the attributes of a table. */
export function csvFormat(
  format: Omit<FeedFormat, 'read'>,
  { attributes: table, needed, listSeparator, finish }: AttributeLayout,
): FeedFormat {
  const attributes = compileAttributes(table);
  const columns = new Map(
    attributes.entries.flatMap(([name, fields]) => fields.map((field) => [name, field] as const)),
  );
  const layout: CsvLayout = {
    columns,
    needed,
    compile: (keys, options) => {
      const { fieldsOf, cell } = compileColumns(keys, attributes, listSeparator, options.unread);
      return finish ? { fieldsOf, finish: (row) => finish(row, cell, options) } : { fieldsOf };
    },
  };
  return { ...format, read: (text, options) => readCsvLayout(text, layout, options) };
}

export async function* readCsvLayout(
  text: Utf8Chunks,
  layout: CsvLayout,
  options: FeedReadOptions,
): AsyncGenerator<FeedRow> {
  const { fileName } = options;
  const { header, rows } = await readCsv(text, fileName);
  const keys = header.map(headerKey);
  checkHeader(layout, header, fileName);
  const { fieldsOf, finish } = layout.compile(keys, options);
  const width = trimmedWidth(header);

  for await (const { rowNumber, cells, isUnfinished } of rows) {
    const isShort = cells.length < width;
    if (isShort && isUnfinished) {
      throw feedError(fileName, 'filen slutar mitt i en rad, den är avkortad. Exportera den på nytt.', rowNumber);
    }
    const isLong = cells.slice(header.length).some((cell) => cell.trim() !== '');
    const row: FeedRow = { rowNumber, fields: fieldsOf(cells, rowNumber) };
    if (isUnfinished) row.isOpenEnded = true;
    if (isShort || isLong) {
      row.problem = {
        field: 'rad',
        value: String(cells.length),
        rule: 'antal kolumner',
        reason: `Raden har ${formatCount(cells.length, 'kolumn', 'kolumner')} men rubriken ${header.length}. Kontrollera avgränsare och citattecken.`,
      };
    } else finish?.(row);
    yield row;
  }
}

const MAX_NAMED = 8;

/** @throws FeedError that names the columns which the header has and lacks */
function checkHeader(layout: CsvLayout, header: readonly string[], fileName: string): void {
  const keys = header.map(headerKey);
  const fields = new Set(keys.map((key) => layout.columns.get(key) ?? layout.columns.get(attributeOf(key))));
  for (const alternatives of layout.needed) {
    if (alternatives.some((field) => fields.has(field))) continue;
    const wanted = [...layout.columns].filter(([, field]) => alternatives.includes(field)).map(([key]) => key);
    const names = wanted.map((key) => layout.writtenNames?.get(key) ?? key);
    const present = header.filter((name) => name !== '');
    const more = present.length > MAX_NAMED ? ' …' : '';
    throw feedError(
      fileName,
      `rubriken saknar kolumnen ${names.join(' eller ')}. Den har ${present.slice(0, MAX_NAMED).join(', ')}${more}. Kontrollera formatet och avgränsaren.`,
    );
  }
}

/** Columns up to the last named one: exports often end each line with a delimiter. */
function trimmedWidth(header: readonly string[]): number {
  return header.findLastIndex((name) => name !== '') + 1;
}
