import { LruCache } from '#src/data-structures/lru-cache.ts';
import type { Db } from '#src/db/client.ts';
import { readSearchEntries, readSearchIndexVersion } from '#src/db/suggestions/suggestions.ts';
import { matchKey } from '#src/domain/catalogue/match-key.ts';
import { buildKnownNames, findNamedCar, type KnownNames, type NamedCar } from '#src/domain/suggestions/named-car.ts';
import { SEARCH_WORDS } from '#src/domain/suggestions/search-words.ts';
import { suggest } from '#src/domain/suggestions/suggest.ts';
import type { Suggestion, SuggestionPlace } from '#src/domain/suggestions/suggestion.ts';
import { buildSuggestionIndex, type SuggestionIndex } from '#src/domain/suggestions/suggestion-index.ts';

/** What the search box asks: one per process, over a copy of the search index in memory. */
export type SuggestionService = {
  /** Best first; none when the index has never been readable. */
  suggest: (text: string, place: SuggestionPlace) => Promise<Suggestion[]>;
  /** The car that a whole text names; `make` is the one that is already chosen. */
  findCar: (text: string, make: string | null) => Promise<NamedCar | null>;
  /** Whether a word stands in a name of the index. */
  knows: (word: string) => Promise<boolean>;
  /** Looks for a newer index now: what has just been built answers at once. */
  renew: () => Promise<void>;
};

type Options = {
  /** Told when the index cannot be read; the last copy then goes on answering. */
  onError?: (error: unknown) => void;
  /** How long a version is believed before it is asked for again, ms. */
  believeMs?: number;
};

const BELIEVE_MS = 1_000;
const MAX_CACHED_ANSWERS = 1_000;
/** Longer texts are seldom the same twice. */
const MAX_CACHED_LENGTH = 40;

type Loaded = { version: number; index: SuggestionIndex; names: KnownNames; answers: LruCache<Suggestion[]> };

export function createSuggestions(db: Db, { onError, believeMs = BELIEVE_MS }: Options = {}): SuggestionService {
  let loaded: Loaded | null = null;
  let believedUntil = 0;
  let looking: Promise<void> | null = null;

  const poll = async (): Promise<void> => {
    const version = await readSearchIndexVersion(db);
    // Entries of a later version under this number are read again a moment later, and harm nobody.
    if (loaded?.version !== version) {
      const entries = await readSearchEntries(db);
      const index = buildSuggestionIndex(entries, SEARCH_WORDS);
      loaded = { version, index, names: buildKnownNames(entries), answers: new LruCache(MAX_CACHED_ANSWERS) };
    }
  };

  /** The copy in memory; a new version is looked for once a second, by one visitor for all. */
  const current = async (): Promise<Loaded | null> => {
    if (performance.now() < believedUntil) return loaded;
    looking ??= poll()
      .catch((error: unknown) => onError?.(error))
      .finally(() => {
        looking = null;
        believedUntil = performance.now() + believeMs;
      });
    // Only the first has to wait: an index a second old is no wrong answer.
    if (loaded === null) await looking;
    return loaded;
  };

  return {
    suggest: async (text, place) => {
      const copy = await current();
      if (copy === null) return [];
      const key = `${place} ${text}`;
      const known = copy.answers.get(key);
      if (known) return known;
      const suggestions = suggest(copy.index, text, place);
      if (text.length <= MAX_CACHED_LENGTH) copy.answers.set(key, suggestions);
      return suggestions;
    },
    findCar: async (text, make) => {
      const copy = await current();
      return copy && findNamedCar(copy.names, text, make);
    },
    knows: async (word) => (await current())?.index.known.has(matchKey(word)) ?? false,
    renew: async () => {
      // A look that has begun may have read the version before it was there.
      await looking;
      believedUntil = 0;
      void current();
      await looking;
    },
  };
}
