import { fail, ok, type Result } from '#src/base/result.ts';
import { certainMapping, describeMapping } from '#src/domain/deliveries/certain-mapping.ts';
import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';
import { findHeaderRow, MAX_LINES_TO_HEADER } from '#src/domain/deliveries/header-row.ts';
import { CSV_MARKS, detectCsv } from './detect-format.ts';
import type { FeedFormat } from './feed-format.ts';
import { MAX_HEADER_ROW } from './mapped/column-mapping.ts';
import { attributeOf } from './reading/csv-attributes.ts';
import { headerKey } from './reading/csv-format.ts';
import { type HeadLine, readTableHead } from './reading/table-head.ts';

/** Where the headings of a CSV are. */
export type LocatedTable = {
  /** Line of the headings, from 1. */
  line: number;
  /** Characters of the text before the headings, or before the rows when `header` replaces them. */
  skipped: number;
  /** Headings in place of two lines of them, as CSV with a line end. */
  header: string | null;
  columns: readonly string[];
  /** The first line of the file, when the headings are below it. */
  above: string | null;
};

type TableReading = {
  table: LocatedTable;
  /** A known mapping that fits, or one by the headings. */
  mapping: ColumnMapping | null;
  /** How the columns are read, when their headings alone decided it. */
  notes: string[];
};

/** Excel's own hint of the delimiter. */
const SEPARATOR_LINE = /^"?sep=.?"?$/iu;

/** The lines at the start of a text that can be headings. */
const linesOf = (start: string): HeadLine[] =>
  readTableHead(start, MAX_HEADER_ROW).filter(({ cells }) => !SEPARATOR_LINE.test(cells.filter(Boolean).join('')));

/** The table of a known format: at the first line with its headings, or else the first line. */
export function locateFormat(start: string, format: FeedFormat): LocatedTable | null {
  const lines = linesOf(start);
  const found = lines.find(({ cells }) => detectCsv(cells)?.name === format.name) ?? lines[0];
  return found ? tableAt(lines, found, start) : null;
}

/** The table of a mapping: at the line that it states, when that has its columns; or at the first line that has them. */
export function locateMapped(start: string, mapping: ColumnMapping): LocatedTable | null {
  const lines = linesOf(start);
  const stated = lines.find(({ line }) => line === mapping.headerRow);
  const found =
    (stated && hasColumns(stated.cells, mapping) ? stated : null) ??
    lines.find(({ cells }) => hasColumns(cells, mapping)) ??
    stated;
  if (found) return tableAt(lines, found, start);
  const header = findHeaderRow(lines);
  const [last] = header ? [lines[header.last]] : [lines[0]];
  if (header && header.first < header.last && hasColumns(header.cells, mapping)) return pairAt(lines, header, start);
  return last ? tableAt(lines, last, start) : null;
}

/** Whether a line has the columns of a mapping that a car needs: those of its brand, or all when the brand is a constant. */
export function hasColumns(cells: readonly string[], mapping: ColumnMapping): boolean {
  const keys = new Set(cells.map(headerKey));
  const columns = Object.entries(mapping.columns);
  const brands = columns.filter(([, rules]) => rules.some(({ field }) => field === 'brand'));
  const needed = brands.length > 0 ? brands : columns;
  return brands.length > 0
    ? needed.some(([name]) => keys.has(headerKey(name)))
    : needed.every(([name]) => keys.has(headerKey(name)));
}

/**
 * The table of a file in no known format: by a known mapping whose columns are all there, or by headings that leave nothing to guess.
 * @returns Swedish sentences that say what was read and what is missing
 */
export function locateUnknown(start: string, known: readonly ColumnMapping[]): Result<TableReading, string> {
  const lines = linesOf(start);
  for (const line of lines) {
    const keys = new Set(line.cells.map(headerKey));
    const fitting = known.find(
      ({ list, columns }) => list === undefined && Object.keys(columns).every((name) => keys.has(headerKey(name))),
    );
    if (fitting) return ok({ table: tableAt(lines, line, start), mapping: fitting, notes: [] });
  }
  const header = findHeaderRow(lines);
  if (header === null) {
    const [first] = lines;
    const shown = first ? `Första raden är ”${cut(first.cells.filter(Boolean).join(' '))}”. ` : '';
    return fail(
      `${shown}Ingen av de första raderna har rubriker som vi känner: ${CSV_MARKS}, eller märke, modell, pris och registreringsnummer.`,
    );
  }
  const mapping = certainMapping(header.cells);
  const place = lines[header.last]?.line ?? 1;
  if (!mapping.ok)
    return fail(
      `Rubrikerna på rad ${place} (${cut(header.cells.filter(Boolean).join(', '))}) känns igen, men ${mapping.failure.join('; ')}.`,
    );
  const notes = [`Kolumnerna lästes efter sina rubriker: ${describeMapping(mapping.value)}.`];
  return ok({ table: pairAt(lines, header, start), mapping: mapping.value, notes });
}

/**
 * The headings of a table for somebody who maps its columns.
 * @param line of the headings, when it was chosen; otherwise the line that looks like headings, or the first with the most cells
 */
export function locateHeadings(start: string, line?: number): LocatedTable | null {
  const lines = linesOf(start);
  const chosen = lines.find((each) => each.line === line);
  if (chosen) return tableAt(lines, chosen, start);
  const header = findHeaderRow(lines);
  if (header) return pairAt(lines, header, start);
  const filled = lines.slice(0, MAX_LINES_TO_HEADER).map(({ cells }) => cells.filter(Boolean).length);
  const widest = lines[filled.indexOf(Math.max(...filled))];
  return widest ? tableAt(lines, widest, start) : null;
}

const MAX_SHOWN = 50;
const cut = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).trimEnd()}…` : text);

function tableAt(lines: readonly HeadLine[], found: HeadLine, start: string): LocatedTable {
  const { line, cells } = found;
  return { line, skipped: found.start, header: null, columns: cells, above: aboveOf(lines, found, start) };
}

function pairAt(
  lines: readonly HeadLine[],
  { first, last, cells }: { first: number; last: number; cells: readonly string[] },
  start: string,
): LocatedTable {
  const [upper, lower] = [lines[first], lines[last]];
  if (upper === undefined || lower === undefined)
    return { line: 1, skipped: 0, header: null, columns: cells, above: null };
  if (first === last) return tableAt(lines, lower, start);
  const header = `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(lower.delimiter)}\n`;
  return { line: lower.line, skipped: lower.end, header, columns: cells, above: aboveOf(lines, upper, start) };
}

/** The first line of the file that is above the headings and no hint of the delimiter. */
const aboveOf = (lines: readonly HeadLine[], found: HeadLine, start: string): string | null => {
  const [first] = lines;
  return first === undefined || first.start >= found.start
    ? null
    : cut(
        start
          .slice(first.start, first.end)
          .replaceAll(/[\s;,|"]+/gu, ' ')
          .trim(),
      );
};

/** Whether a JSON or XML is of the shape that a mapping was made for. */
export function hasPaths(start: string, { list, columns }: ColumnMapping): boolean {
  const names = Object.keys(columns).map((path) => path.split(/[.@]/u).find(Boolean) ?? '');
  if (start.startsWith('<'))
    return list !== undefined && new RegExp(`<(?:\\w+:)?${escaped(list)}[\\s>]`, 'u').test(start);
  if (start.startsWith('[') ? (list ?? '') !== '' : (list ?? '') === '' || !start.includes(`"${list}"`)) return false;
  return (
    names.some((name) => start.includes(`"${name}"`)) || names.some((name) => start.includes(`"${attributeOf(name)}"`))
  );
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
