import { LruCache } from '#src/base/lru-cache.ts';
import { orLate } from '#src/base/or-late.ts';
import { sqlAdSearch } from '#src/db/ad-search/ad-search.ts';
import { readCarsMeeting } from '#src/db/ad-search/cars-meeting.ts';
import { loadSearchIndex, loadStockChanges, type StoredIndex } from '#src/db/ad-search/facet-index.ts';
import { readStockVersion } from '#src/db/ad-search/stock-names.ts';
import { readSimilarAdIds } from '#src/db/ads/similar-ads.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { AdSearchRequest, AdSearchResult, StockCar } from '#src/domain/ads/ad-search.ts';
import { carsMeeting } from '#src/domain/ads/facet-index/cars-meeting.ts';
import { isFragmented } from '#src/domain/ads/facet-index/next-version.ts';
import { type SearchIndex, searchColumns } from '#src/domain/ads/facet-index/search-columns.ts';
import { similarAds } from '#src/domain/ads/facet-index/similar-ads.ts';
import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import type { SimilarTo } from '#src/domain/ads/similar-cars.ts';
import { dayNumber } from '#src/domain/format/dates.ts';

/** The search of the site: one per process, passed to everything that lists ads. */
export type AdSearchService = {
  /** @param version the latest result of {@link AdSearchService.version}, for callers that have it already */
  search: (request: AdSearchRequest, version?: number) => Promise<AdSearchResult>;
  /** The current stock version: cache key of everything that depends on the stock alone, such as an ETag. */
  version: () => Promise<number>;
  /** Ids of the active ads most similar to one, nearest first (D43). @param version as of `search` */
  similar: (to: SimilarTo, version?: number) => Promise<number[]>;
  /** The active ads that meet filters without names and places that need resolving; in no order. */
  carsMeeting: (filters: AdFilters) => Promise<StockCar[]>;
  /** Reads from the stock in memory; null when it is not available in time. */
  withIndex: <Result>(read: (index: SearchIndex) => Promise<Result>) => Promise<Result | null>;
  /** The loaded index: version, number of ads and load time in ms since 1970; null before the first load. */
  loaded: () => { version: number; ads: number; loadedAt: number } | null;
  /** Identifies the source of answers, where that can differ from the stock's version; cached answers are distinguished by it. */
  source?: () => string;
  /** Loads the stock before the first search. */
  warm: () => Promise<void>;
  /** Polls for changes of the stock, so that no visitor waits for a load. @returns stops polling */
  watch: (everyMs?: number) => () => void;
};

type Options = {
  /** Called when the index cannot be loaded; searches then use SQL. */
  onError?: (error: unknown) => void;
  /** Maximum time that a search waits for a load, ms. Less than the client's timeout (D15). */
  waitMs?: number;
  load?: (db: Db) => Promise<StoredIndex>;
  /** Reads the stock version; by default from the same database. */
  readVersion?: (() => Promise<number>) | undefined;
  /** The clock, on whose day it depends which changes of ads are recent. */
  now?: () => Date;
};

const WAIT_MS = 12_000;
const WATCH_MS = 1_000;
/** Pause after a failed load. */
const RETRIES_AFTER_FAILURE = 30;
/** Polls after which a lower version is believed: a version may also have been read before the one in memory was committed. */
const MAX_LOWER_VERSIONS = 3;
const MAX_CACHED_RESULTS = 200;

/** An index with its cached results, which are dropped with it. */
type Loaded = { stored: StoredIndex; index: SearchIndex; loadedAt: number; results: LruCache<AdSearchResult> };

/**
 * Searches the active ads in memory (docs/decisions/0008). Each search first reads the stock version with one small statement, so
 * it never returns outdated data. What changed since is loaded once, and searches wait for it.
 */
export function createAdSearch(
  db: Db,
  { onError, waitMs = WAIT_MS, load: read = loadSearchIndex, now = () => new Date(), ...options }: Options = {},
): AdSearchService {
  const readVersion = options.readVersion ?? (() => readStockVersion(db));
  const inSql = sqlAdSearch(db);
  const today = (): number => dayNumber(now());
  let loaded: Loaded | null = null;
  let loading: Promise<void> | null = null;
  let reloading: Promise<void> | null = null;

  const use = (stored: StoredIndex): void => {
    loaded = { stored, index: stored.index, loadedAt: Date.now(), results: new LruCache(MAX_CACHED_RESULTS) };
  };

  /** The version that follows one in memory, or the whole stock. */
  const readNext = async (from: StoredIndex | undefined): Promise<StoredIndex> =>
    (from && (await loadStockChanges(db, from))) ?? (await read(db));

  /** Loads the whole stock beside the index in use, and then what has changed meanwhile. */
  const reload = (): Promise<void> => {
    reloading ??= (async () => {
      let stored = await read(db);
      while (loaded && stored.index.version < loaded.index.version) stored = await readNext(stored);
      use(stored);
    })().finally(() => {
      reloading = null;
    });
    return reloading;
  };

  const load = (): Promise<void> => {
    loading ??= readNext(loaded?.stored)
      .then((stored) => {
        use(stored);
        // Rows of changed ads add up; the index stays in use until a new one is loaded.
        if (isFragmented(stored.index.columns)) reload().catch((error: unknown) => onError?.(error));
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  };

  /** The index of a version or a later one. A load that began before the version was committed is followed by another. */
  const loadedFrom = async (version: number): Promise<Loaded> => {
    for (;;) {
      if (loaded && loaded.index.version >= version) return loaded;
      await load();
    }
  };

  /** The current index; null when it is not available in time. */
  const currentIndex = async (known?: number): Promise<Loaded | null> => {
    const version = known ?? (await readVersion());
    if (loaded && loaded.index.version >= version) return loaded;
    const loadedInTime = loadedFrom(version).catch((error: unknown) => {
      onError?.(error);
      return null;
    });
    return orLate(loadedInTime, waitMs);
  };

  const search: AdSearchService['search'] = async (request, known) => {
    const current = await currentIndex(known);
    return current ? searchLoaded(current, request, today()) : inSql(request);
  };

  return {
    search,
    similar: async (to, known) => {
      const current = await currentIndex(known);
      return current ? similarAds(current.index.columns, to) : readSimilarAdIds(db, to);
    },
    carsMeeting: async (filters) => {
      const current = await currentIndex();
      return current ? carsMeeting(current.index, filters, today()) : readCarsMeeting(db, filters);
    },
    withIndex: async (read) => {
      const current = await currentIndex();
      return current && read(current.index);
    },
    version: readVersion,
    loaded: () =>
      loaded && { version: loaded.index.version, ads: loaded.index.columns.byDate.length, loadedAt: loaded.loadedAt },
    warm: async () => {
      await loadedFrom(await readVersion());
    },
    watch: (everyMs = WATCH_MS) => {
      let resting = 0;
      let lower = 0;
      const poll = async (): Promise<void> => {
        if (loading || resting-- > 0) return;
        // Database outages are reported by the health check.
        const version = await readVersion().catch(() => null);
        if (version === null) return;
        lower = loaded && version < loaded.index.version ? lower + 1 : 0;
        // The database was restored from a backup.
        if (lower >= MAX_LOWER_VERSIONS) loaded = null;
        await loadedFrom(version).catch((error: unknown) => {
          onError?.(error);
          resting = RETRIES_AFTER_FAILURE;
        });
      };
      const timer = setInterval(poll, everyMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

function searchLoaded({ index, results }: Loaded, request: AdSearchRequest, today: number): AdSearchResult {
  const key = JSON.stringify([today, request]);
  const result = results.get(key) ?? searchColumns(index, request, today);
  results.set(key, result);
  return result;
}
