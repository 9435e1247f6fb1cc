import type { FeedField, FeedFields, FeedRow } from '#src/domain/ads/deliveries/feed-row.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { type FeedFormat, feedError, type Utf8Chunks } from '#src/feeds/feed-format.ts';
import { collectFields } from './collect-fields.ts';
import { readCsv } from './csv-rows.ts';

/** Definition of a CSV format: which header names map to which fields, and how to interpret its rows. */
export type CsvLayout = {
  /** Header names by {@link headerKey} → field. Of two columns for one field the first non-empty one is used. */
  columns: ReadonlyMap<string, FeedField>;
  /** Header names as the file writes them, by {@link headerKey}, for messages. */
  writtenNames?: ReadonlyMap<string, string>;
  /** Fields of which at least one column is required: each entry lists the alternatives. */
  needed: readonly (readonly FeedField[])[];
  /** Separates the entries of a list field. */
  listSeparator: string;
  /** Makes the fields of a row in place of `columns`, which then only name the columns that the header must have. */
  fieldsOf?: (row: { keys: readonly string[]; texts: readonly string[] }) => FeedFields;
  /** Post-processes a row, given all cells by header key, for rules that a table of columns cannot express. */
  finish?: (row: FeedRow, cell: (column: string) => string) => void;
};

/** "Exterior Colour " → "exterior_colour"; "image[0].url" and "mileage.value" are not changed. */
export function headerKey(header: string): string {
  return header
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/gu, '_');
}

/** A format whose files are CSV of one layout. */
export const csvFormat = (format: Omit<FeedFormat, 'read'>, layout: CsvLayout): FeedFormat => ({
  ...format,
  read: (text, { fileName }) => readCsvLayout(text, layout, fileName),
});

export async function* readCsvLayout(text: Utf8Chunks, layout: CsvLayout, fileName: string): AsyncGenerator<FeedRow> {
  const { header, rows } = await readCsv(text, fileName);
  const keys = header.map(headerKey);
  const fields = keys.map((key) => layout.columns.get(key));
  checkHeader(layout, fields, fileName);
  const place = new Map(keys.map((key, index) => [key, index]));
  const width = trimmedWidth(header);

  for await (const { rowNumber, cells, isUnfinished } of rows) {
    const isShort = cells.length < width;
    if (isShort && isUnfinished) {
      throw feedError(fileName, 'filen slutar mitt i en rad, den är avkortad. Exportera den på nytt.', rowNumber);
    }
    const isLong = cells.slice(header.length).some((cell) => cell.trim() !== '');
    const found = layout.fieldsOf?.({ keys, texts: cells }) ?? collectFields(fields, cells, layout.listSeparator);
    const row: FeedRow = { rowNumber, fields: found };
    if (isUnfinished) row.isOpenEnded = true;
    if (isShort || isLong) {
      row.problem = {
        field: 'rad',
        value: String(cells.length),
        rule: 'antal kolumner',
        reason: `Raden har ${formatCount(cells.length, 'kolumn', 'kolumner')} men rubriken ${header.length}. Kontrollera avgränsare och citattecken.`,
      };
    } else {
      layout.finish?.(row, (column) => cells[place.get(column) ?? -1]?.trim() ?? '');
    }
    yield row;
  }
}

function checkHeader(layout: CsvLayout, fields: readonly (FeedField | undefined)[], fileName: string): void {
  for (const alternatives of layout.needed) {
    if (alternatives.some((field) => fields.includes(field))) continue;
    const keys = [...layout.columns].filter(([, field]) => alternatives.includes(field)).map(([key]) => key);
    const names = keys.map((key) => layout.writtenNames?.get(key) ?? key);
    throw feedError(
      fileName,
      `rubriken saknar kolumnen ${names.join(' eller ')}. Kontrollera formatet och avgränsaren.`,
    );
  }
}

/** Columns up to the last named one: exports often end each line with a delimiter. */
function trimmedWidth(header: readonly string[]): number {
  return header.findLastIndex((name) => name !== '') + 1;
}
