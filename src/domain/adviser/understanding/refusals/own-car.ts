import { PATTERNS } from '#src/domain/adviser/understanding/text/phrases.ts';
import { findAll, type Span } from '#src/domain/adviser/understanding/text/wish-text.ts';

/** Whether the described car is wanted again. */
export const isSameWanted = (folded: string): boolean => PATTERNS.sameWanted.test(folded);

/** Spans about the visitor's current car. */
export const ownCarSpans = (folded: string): Span[] =>
  isSameWanted(folded)
    ? []
    : [
        ...spansOf(PATTERNS.ownCar, folded, untilTurn),
        ...spansOf(PATTERNS.longStory, folded, untilSentence),
        ...findAll(PATTERNS.left, folded),
      ];

/** Each match of a pattern, extended by the length that `until` returns for the text after it. */
const spansOf = (pattern: RegExp, folded: string, until: (rest: string) => number): Span[] =>
  findAll(pattern, folded).map(({ start, end }) => ({ start, end: end + until(folded.slice(end)) }));

const untilSentence = (rest: string): number =>
  PATTERNS.sentenceEnds.exec(rest.replace(BRACKETS, blanked))?.index ?? rest.length;
const BRACKETS = /\([^)]*\)/g;
const blanked = (inside: string): string => '~'.repeat(inside.length);

/** Maximum length of a comparison ("större än en Golf"), characters. */
const COMPARED_REACH = 30;

/** Spans about another car than the one wanted. */
export const asideSpans = (folded: string): Span[] => [
  ...ownCarSpans(folded),
  ...spansOf(PATTERNS.lessWanted, folded, untilTurn),
  ...spansOf(PATTERNS.comparedCar, folded, (rest) => Math.min(untilTurn(rest), COMPARED_REACH)),
];

/** Text in brackets belongs to the text before it. */
function untilTurn(rest: string): number {
  const reported = rest.replace(BRACKETS, blanked);
  const put = PATTERNS.apposition.exec(reported)?.[0].length ?? 0;
  if (put > 0) return put + (PATTERNS.sentenceEnds.exec(reported.slice(put))?.index ?? reported.length - put);
  return PATTERNS.asideEnds.exec(reported)?.index ?? rest.length;
}
