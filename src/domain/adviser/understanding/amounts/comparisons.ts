import { expand, PATTERNS } from '#src/domain/adviser/understanding/text/phrases.ts';
import phrases from '../../../../../data/adviser/phrases.json' with { type: 'json' };

/** The bound that a number sets; `exact` for a number without comparison. */
export const DIRECTIONS = ['min', 'max', 'around', 'exact', 'older', 'newer', 'notOlder', 'notNewer'] as const;
export type Direction = (typeof DIRECTIONS)[number];

const rowsOf = (rows: readonly (readonly (string | readonly string[])[])[], begin: string, end: string) =>
  rows.map(([direction, source = '']) => ({
    direction: direction as Direction,
    pattern: new RegExp(`${begin}(?:${expand(source)})${end}`),
  }));

/** Matched against the text before and after a number; the first match wins. */
const BEFORE = rowsOf(phrases.before, '(?<![a-z])', PATTERNS.between.source);
const AFTER = rowsOf(phrases.after, '', '');

export type Comparison = {
  direction: Direction;
  /** Length of the comparison before and after the number, characters. */
  before: number;
  after: number;
};

/** Reads how a number is compared, by the words around it. */
export function readComparison(before: string, after: string): Comparison {
  const first = firstMatch(BEFORE, before);
  const second = firstMatch(AFTER, after);
  // "från 100 000 och uppåt" is redundant; "typ 20 000 max" is a limit.
  const isFirst = first !== null && !(first.direction === 'around' && second);
  const direction = (isFirst ? first : second)?.direction ?? 'exact';
  return { direction, before: first?.length ?? 0, after: second?.length ?? 0 };
}

function firstMatch(rows: typeof BEFORE, text: string): { direction: Direction; length: number } | null {
  for (const { pattern, direction } of rows) {
    const match = pattern.exec(text);
    if (match) return { direction, length: match[0].length };
  }
  return null;
}
