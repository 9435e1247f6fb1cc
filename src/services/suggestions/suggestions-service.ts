import { LruCache } from '#src/base/lru-cache.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readSuggestedDealers } from '#src/db/dealers/dealers.ts';
import { readSearchEntries, readSearchIndexVersion } from '#src/db/suggestions/suggestions.ts';
import { buildKnownNames, findNamedCar, type KnownNames, type NamedCar } from '#src/domain/suggestions/named-car.ts';
import { SEARCH_WORDS } from '#src/domain/suggestions/search-words.ts';
import { suggest } from '#src/domain/suggestions/suggest.ts';
import { type SuggestedDealer, suggestDealers, toSuggestedDealer } from '#src/domain/suggestions/suggest-dealers.ts';
import type { Suggestion, SuggestionPlace } from '#src/domain/suggestions/suggestion.ts';
import { buildSuggestionIndex, type SuggestionIndex } from '#src/domain/suggestions/suggestion-index.ts';
import { matchKey } from '#src/domain/swedish/match-key.ts';

export type SuggestionService = ReturnType<typeof createSuggestions>;

type Options = {
  /** Called when the index cannot be read; the last copy stays in use. */
  onError?: (error: unknown) => void;
  /** How long a version is used before it is checked again, ms. */
  believeMs?: number;
};

const BELIEVE_MS = 1_000;
const MAX_CACHED_ANSWERS = 1_000;
/** Longer texts rarely repeat. */
const MAX_CACHED_LENGTH = 40;

type Loaded = {
  version: number;
  index: SuggestionIndex;
  names: KnownNames;
  dealers: readonly SuggestedDealer[];
  answers: LruCache<Suggestion[]>;
};

/** Suggestions of the search box: one service per process with a copy of the suggestion index in memory. */
export function createSuggestions(db: Db, { onError, believeMs = BELIEVE_MS }: Options = {}) {
  let loaded: Loaded | null = null;
  let believedUntil = 0;
  let looking: Promise<void> | null = null;

  const poll = async (): Promise<void> => {
    const version = await readSearchIndexVersion(db);
    // Entries of a newer version read under this version are replaced at the next check.
    if (loaded?.version !== version) {
      const entries = await readSearchEntries(db);
      const index = buildSuggestionIndex(entries, SEARCH_WORDS);
      // A dealer that delivers its first cars changes the index by them.
      const dealers = (await readSuggestedDealers(db)).map(toSuggestedDealer);
      const answers = new LruCache<Suggestion[]>(MAX_CACHED_ANSWERS);
      loaded = { version, index, names: buildKnownNames(entries), dealers, answers };
    }
  };

  /** The copy in memory; one request per second checks for a newer version on behalf of all. */
  const current = async (): Promise<Loaded | null> => {
    if (performance.now() < believedUntil) return loaded;
    looking ??= poll()
      .catch((error: unknown) => onError?.(error))
      .finally(() => {
        looking = null;
        believedUntil = performance.now() + believeMs;
      });
    // Only the first load is awaited: an index one second old is acceptable.
    if (loaded === null) await looking;
    return loaded;
  };

  /** Checks for a newer index now, so that a rebuilt index is used immediately. */
  const renew = async (): Promise<void> => {
    // A check in progress may have read the version before it changed.
    await looking;
    believedUntil = 0;
    void current();
    await looking;
  };
  /** The index as it is now: pages are cached, and must not be rendered from an older one. */
  const latest = async (): Promise<Loaded | null> => {
    await renew();
    return loaded;
  };

  return {
    renew,
    /**
     * Best match first; empty while the index has never been readable.
     * @param age `recent`: an index up to a second old, for typing
     */
    suggest: async (
      text: string,
      place: SuggestionPlace,
      age: 'recent' | 'latest' = 'recent',
    ): Promise<Suggestion[]> => {
      const copy = await (age === 'recent' ? current() : latest());
      if (copy === null) return [];
      const key = `${place} ${text}`;
      const known = copy.answers.get(key);
      if (known) return known;
      const suggestions = [...suggest(copy.index, text, place), ...suggestDealers(copy.dealers, text, place)];
      if (text.length <= MAX_CACHED_LENGTH) copy.answers.set(key, suggestions);
      return suggestions;
    },
    /** The car named by a complete text; `make` is the selected one. */
    findCar: async (text: string, make: string | null): Promise<NamedCar | null> => {
      const copy = await latest();
      return copy && findNamedCar(copy.names, text, make);
    },
    /** Whether a word occurs in a name of the index. */
    knows: async (word: string): Promise<boolean> => (await latest())?.index.known.has(matchKey(word)) ?? false,
  };
}
