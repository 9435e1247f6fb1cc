import type { AdSearchResult } from '#src/domain/ads/ad-search.ts';
import { matchTokens } from '#src/domain/swedish/match-key.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import type { Guess } from '#src/web/shared/list-states/empty-list-content.tsx';
import { suggestionUrl } from '#src/web/shared/suggestions/suggestion-url.ts';

const MAX_GUESSES = 3;

/** Maximum number of words of a name; longer texts are sentences, whose short words match parts of many names by accident. */
const MAX_WORDS_OF_NAME = 3;
/** Minimum length of a word that identifies a category ("med", "och" are shorter). */
const MIN_DISTINCTIVE_LENGTH = 4;

/** Suggestions for a text of which nothing is understood: similar names of cars, categories and dealers. */
export async function readDidYouMean(
  { filters }: AdSearchResult,
  { suggestions }: Pick<PageRequest, 'suggestions'>,
): Promise<Guess[]> {
  const all = await namesLike(filters.search, suggestions);
  const guesses = all.filter(
    ({ to, label }, at) =>
      all.findIndex((other) => other.to === to || other.label.toLowerCase() === label.toLowerCase()) === at,
  );
  return guesses.slice(0, MAX_GUESSES);
}

async function namesLike(text: string, suggestions: PageRequest['suggestions']): Promise<Guess[]> {
  const found = await suggestions.suggest(text, 'header', 'latest');
  const words = new Set(matchTokens(text));
  const isMeant = (name: string, min: number): boolean =>
    words.size <= MAX_WORDS_OF_NAME || matchTokens(name).some((word) => word.length >= min && words.has(word));
  const brands = new Set(found.flatMap(({ type, makeValue }) => (type === 'make' ? [makeValue] : [])));
  return (
    found
      .filter(({ type, value }) => type !== 'word' || value.toLowerCase() !== text.toLowerCase())
      .filter(({ type, displayValue }) => isMeant(displayValue, type === 'category' ? MIN_DISTINCTIVE_LENGTH : 2))
      // With a brand found, its own series add nothing.
      .filter(({ type, makeValue }) => type !== 'series' || !brands.has(makeValue))
      .map((suggestion) => ({ label: suggestion.displayValue, to: suggestionUrl(suggestion) }))
  );
}
