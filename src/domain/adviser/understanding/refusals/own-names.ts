import type { Mention } from '#src/domain/adviser/understanding/mention.ts';
import { PATTERNS } from '#src/domain/adviser/understanding/text/phrases.ts';
import { findAll, type Span } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { isSameWanted } from './own-car.ts';

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
