import { matchTokens } from '#src/domain/swedish/match-key.ts';
import { MIN_TEXT_LENGTH, NO_TARGET, SUGGESTION_CAPS, type Suggestion, type SuggestionPlace } from './suggestion.ts';

/** A dealer with cars for sale, with the words of its name. */
export type SuggestedDealer = { name: string; slug: string; words: readonly string[] };

export const toSuggestedDealer = (dealer: { name: string; slug: string }): SuggestedDealer => ({
  ...dealer,
  words: matchTokens(dealer.name),
});

/** Dealers whose name has a word beginning with each typed word; names that begin with the text come first. */
export function suggestDealers(
  dealers: readonly SuggestedDealer[],
  text: string,
  place: SuggestionPlace,
): Suggestion[] {
  const cap = SUGGESTION_CAPS[place].dealer;
  const typed = matchTokens(text);
  if (cap === 0 || text.trim().length < MIN_TEXT_LENGTH || typed.length === 0) return [];
  return dealers
    .flatMap(({ name, slug, words }) => {
      const isMatch = typed.every((word) => words.some((own) => own.startsWith(word)));
      return isMatch ? [{ name, slug, isFirst: words.join(' ').startsWith(typed.join(' ')) }] : [];
    })
    .sort((one, other) => Number(other.isFirst) - Number(one.isFirst))
    .slice(0, cap)
    .map(({ name, slug }) => ({ ...NO_TARGET, type: 'dealer', value: name, displayValue: name, dealerSlug: slug }));
}
