import { bySwedish } from '#src/domain/format/swedish-order.ts';
import type { Score } from './score-term.ts';
import type { Suggestion } from './suggestion.ts';

/** A suggestion with the score of its match. */
export type Scored = { suggestion: Suggestion; score: Score };

/**
 * Removes weak matches. If something matches the whole text, matches that leave out a word are dropped ("bmw x": no 3-serien),
 * except the make itself. Letters within a longer word suggest no car that is not for sale, and nothing for an ordinary word
 * ("hund": no Thunderbird). Prefixes of aliases yield to displayed names.
 */
export function worthOffering(found: readonly Scored[]): Scored[] {
  const whole = found.filter(
    ({ suggestion, score }) => score.isComplete && suggestion.makeValue !== null && isForSale(suggestion),
  );
  const hasShown = whole.some(({ score }) => !score.isAlias);
  return found.filter(({ suggestion: { type, makeValue, count }, score }) => {
    if (whole.length > 0 && !score.isComplete && !(type === 'make' && score.hasWord && !score.isAlias)) return false;
    if (makeValue === null) return true;
    if (score.inside === 'chance' || (score.inside === 'yes' && count === 0)) return false;
    const isBegun = score.isAlias && score.rule !== 'exact' && score.rule !== 'allWords';
    return !(hasShown && isBegun && (type === 'make' || score.isShort));
  });
}

const isForSale = ({ count }: Suggestion): boolean => count !== 0;

/** D79: cars not for sale come last; then by score; ties by ads for sale, then alphabetically. */
export const compareScored = (one: Scored, other: Scored): number =>
  Number(one.suggestion.count === 0) - Number(other.suggestion.count === 0) ||
  compareScores(one.score, other.score) ||
  (other.suggestion.count ?? 0) - (one.suggestion.count ?? 0) ||
  compareNames(one.suggestion, other.suggestion);

/** The better match first. */
export const compareScores = (one: Score, other: Score): number =>
  rankOf(one) - rankOf(other) ||
  other.points - one.points ||
  Number(one.isAlias) - Number(other.isAlias) ||
  other.beyond - one.beyond;

/** Whole matches before partial ones, displayed names before aliases unless the alias is the whole text; guesses last. */
function rankOf({ rule, isComplete, isAlias }: Score): number {
  if (rule === 'fuzzy') return 3;
  if (!isComplete) return 2;
  return isAlias && rule !== 'exact' ? 1 : 0;
}

function compareNames(one: Suggestion, other: Suggestion): number {
  const [brand, otherBrand] = [one.makeValue ?? one.displayValue, other.makeValue ?? other.displayValue];
  return bySwedish(brand, otherBrand) || bySwedish(one.seriesValue ?? '', other.seriesValue ?? '');
}
