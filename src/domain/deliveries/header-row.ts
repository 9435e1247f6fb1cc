import { guessField } from './column-words.ts';

/** A line of a table as people make them; blank lines are left out, and counted. */
export type TableLine = {
  /** From 1, as a spreadsheet or an editor counts. */
  line: number;
  cells: readonly string[];
};

/** The header of a table: one line, or two of which the second completes the first. */
type HeaderRow = {
  /** Places of its first and last line among the given ones. */
  first: number;
  last: number;
  cells: readonly string[];
  /** Number of different fields that its headings name. */
  known: number;
};

/** Lines among which the header is searched: titles and notes are above it. */
export const MAX_LINES_TO_HEADER = 30;
/** Fewer known headings are chance: "By" and "Text" are words of cells, too. */
const MIN_KNOWN = 3;
const MAX_HEADING_LENGTH = 60;

/** The line, or the two lines, whose cells are headings of a list of cars; null when no line has enough of them. */
export function findHeaderRow(lines: readonly TableLine[]): HeaderRow | null {
  let best: HeaderRow | null = null;
  for (const [place, { cells }] of lines.slice(0, MAX_LINES_TO_HEADER).entries()) {
    const above = lines[place - 1];
    const single = { first: place, last: place, cells, known: countKnown(cells) };
    const both = above && isSecondHeader(above.cells, cells) ? combine(above.cells, cells) : null;
    const pair = both && { first: place - 1, last: place, cells: both, known: countKnown(both) };
    for (const found of [single, pair])
      if (found && found.known >= MIN_KNOWN && (best === null || found.known > best.known || isRepeated(best, found)))
        best = found;
  }
  return best;
}

/** A line of headings directly under another, with as many of them: names for people, and names for programs. */
const isRepeated = (before: HeaderRow, found: HeaderRow): boolean =>
  found.first === found.last && found.first === before.last + 1 && found.known === before.known;

/** Different fields that the cells name. Only lines of headings have any number of them. */
function countKnown(cells: readonly string[]): number {
  const fields = new Set<string>();
  for (const cell of cells) {
    const field = isHeading(cell) ? guessField(cell) : null;
    if (field !== null) fields.add(field);
  }
  return fields.size;
}

const isHeading = (cell: string): boolean => cell.length <= MAX_HEADING_LENGTH && /\p{L}/u.test(cell);

/** A line of headings that completes the one above: it has no figures, and one of them has cells that the other lacks. */
const isSecondHeader = (above: readonly string[], below: readonly string[]): boolean =>
  below.some((cell) => cell !== '') &&
  !below.some((cell) => /\d{3}/u.test(cell)) &&
  (below.includes('') || above.includes('') || above.length !== below.length);

/** The headings of two lines, the upper of which may have merged cells. */
function combine(above: readonly string[], below: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(above.length, below.length) }, (_, place) => {
    const [upper, lower] = [above[place] ?? '', below[place] ?? ''];
    if (upper !== '') group = upper;
    if (lower === '') return upper;
    return guessField(lower) === null ? `${group} ${lower}`.trim() : lower;
  });
}
