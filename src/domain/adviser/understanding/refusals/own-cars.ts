import type { Mention } from '#src/domain/adviser/understanding/mention.ts';
import { PATTERNS } from '#src/domain/adviser/understanding/text/phrases.ts';
import { findAll, type Span } from '#src/domain/adviser/understanding/text/wish-text.ts';

/** Whether the described car is wanted again. */
const isSameWanted = (folded: string): boolean => PATTERNS.sameWanted.test(folded);

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

/** Recognises makes and models of somebody's current car by the adjacent words of the folded text. */

/** Characters before a name that are examined. */
const MAX_BEFORE_LENGTH = 60;

/** Whether a mention is about somebody's current car: "vår Polo räcker inte till". */
export function isOwnCar(folded: string, { start, end, meaning: { field } }: Mention): boolean {
  const after = folded.slice(end, end + 60);
  if (PATTERNS.reportedSpeech.test(after)) return true;
  if (field !== 'make' && field !== 'model') return false;
  const before = folded.slice(Math.max(0, start - MAX_BEFORE_LENGTH), start);
  if (PATTERNS.possessed.test(before) || PATTERNS.ended.test(after)) return true;
  return (PATTERNS.ownedBefore.test(before) || PATTERNS.having.test(before)) && !isSameWanted(folded);
}

/** Spans about named cars that somebody has: from the name to the beginning of the wish. */
export const ownNameSpans = (folded: string, mentions: readonly Mention[]): Span[] =>
  mentions
    .filter((mention) => isOwnCar(folded, mention))
    .map(({ start, end }) => ({
      start:
        start - (PATTERNS.possessed.exec(folded.slice(Math.max(0, start - MAX_BEFORE_LENGTH), start))?.[0].length ?? 0),
      end: end + (PATTERNS.turn.exec(folded.slice(end))?.index ?? folded.length - end),
    }));

/** Clauses that only narrate. */
const reportedClauses = (folded: string): Span[] =>
  isSameWanted(folded)
    ? []
    : findAll(PATTERNS.clause, folded).filter(({ start, end }) => {
        const sentence = folded.slice(start, end);
        return PATTERNS.happened.test(sentence) && !PATTERNS.asks.test(sentence);
      });

/** Spans about such cars; they count only if something else is wanted. */
export const removedSpans = (folded: string): Span[] => [
  ...findAll(PATTERNS.considered, folded),
  ...findAll(PATTERNS.reason, folded),
  ...reportedClauses(folded),
];
