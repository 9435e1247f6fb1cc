import { MAX_LINES_TO_HEADER, type TableLine } from '#src/domain/deliveries/header-row.ts';
import { findDelimiter } from './csv-rows.ts';

/** A line of the start of a CSV, and where it is in the text. */
export type HeadLine = TableLine & {
  /** Places in the text, in UTF-16 units: of the first character, and of that after the line end. */
  start: number;
  end: number;
  delimiter: string;
};

/** A cell in quotes may contain line ends; a stray quote closes nowhere near. */
const MAX_LINES_IN_CELL = 10;

/** The first lines of a table that are not blank, each with the delimiter that it has most of. */
export function readTableHead(text: string, max = MAX_LINES_TO_HEADER): HeadLine[] {
  const lines: HeadLine[] = [];
  let line = 1;
  for (let start = 0; start < text.length && lines.length < max; ) {
    const { content, end, count } = takeLine(text, start);
    if (content.trim() !== '') {
      const delimiter = findDelimiter(content);
      lines.push({ line, cells: cellsOf(content, delimiter), start, end, delimiter });
    }
    line += count;
    start = end;
  }
  return lines;
}

/** A line, with those that follow when a quoted cell spans them. */
function takeLine(text: string, start: number): { content: string; end: number; count: number } {
  const first = endOfLine(text, start);
  let stop = first;
  for (let count = 1; count <= MAX_LINES_IN_CELL; count++) {
    const content = text.slice(start, stop);
    if (countQuotes(content) % 2 === 0) return { content, end: afterLineEnd(text, stop), count };
    if (stop >= text.length) break;
    stop = endOfLine(text, afterLineEnd(text, stop));
  }
  return { content: text.slice(start, first), end: afterLineEnd(text, first), count: 1 };
}

function endOfLine(text: string, start: number): number {
  for (let at = start; at < text.length; at++) if (text[at] === '\n' || text[at] === '\r') return at;
  return text.length;
}

const afterLineEnd = (text: string, at: number): number =>
  text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1;

const countQuotes = (text: string): number => text.split('"').length - 1;

function cellsOf(content: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of content) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}
