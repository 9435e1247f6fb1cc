import { swedishTimeText } from '#src/domain/format/dates.ts';
import { csvCell } from '#src/domain/format/texts.ts';

type ExportValue = string | number | boolean | Date | readonly string[] | null;

/** A column of an exported list. */
export type ExportColumn<Row> = {
  name: string;
  /** As stored, for programs; a date is an instant in UTC. */
  value: (row: Row) => ExportValue;
  /** As people read it, in a CSV; absent: the value. */
  text?: (row: Row) => ExportValue;
};

export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Parts of a file: its beginning, one part for each part of the rows, and its end. */
export type ExportWriter<Row> = {
  begin: string;
  part: (rows: readonly Row[], isFirst: boolean) => string;
  end: string;
};

/** Writes rows as CSV, with the mark by which spreadsheet programs recognise UTF-8 and with formulas made harmless, or as a JSON list. */
export function exportWriter<Row>(format: ExportFormat, columns: readonly ExportColumn<Row>[]): ExportWriter<Row> {
  if (format === 'csv') {
    const line = (cells: readonly string[]): string => `${cells.join(';')}\r\n`;
    return {
      begin: `\uFEFF${line(columns.map(({ name }) => csvCell(name)))}`,
      part: (rows) => rows.map((row) => line(columns.map(({ value, text = value }) => cellOf(text(row))))).join(''),
      end: '',
    };
  }
  const objectOf = (row: Row) =>
    JSON.stringify(Object.fromEntries(columns.map(({ name, value }) => [name, value(row)])));
  return {
    begin: '[',
    part: (rows, isFirst) => `${isFirst ? '\n' : ',\n'}${rows.map(objectOf).join(',\n')}`,
    end: '\n]\n',
  };
}

/** A number is never a formula, also with a sign. A time is that of Swedish clocks, which spreadsheet programs read as one. */
function cellOf(value: ExportValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return swedishTimeText(value).replace('T', ' ');
  if (typeof value === 'boolean') return value ? 'ja' : 'nej';
  return csvCell(typeof value === 'string' ? value : value.join(', '));
}
