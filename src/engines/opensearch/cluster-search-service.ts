import { cachedPromise, LruCache } from '#src/base/lru-cache.ts';
import { readOwnIdentity } from '#src/db/ad-search/ad-documents.ts';
import { sqlAdSearch } from '#src/db/ad-search/ad-search.ts';
import { readCarsMeeting } from '#src/db/ad-search/cars-meeting.ts';
import { readStockVersion } from '#src/db/ad-search/stock-names.ts';
import { readSimilarAdIds } from '#src/db/ads/similar-ads.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { AdSearchRequest, AdSearchResult } from '#src/domain/ads/ad-search.ts';
import { dayNumber } from '#src/domain/format/dates.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import { SCHEMA } from './ad-document.ts';
import { problemOf } from './index-stock.ts';
import { type OpenedStock, openStock } from './opened-stock.ts';
import { ClusterUnavailableError, type SearchCluster, SearchContextLostError } from './search-cluster.ts';
import { searchOpened, similarOpened } from './search-opened.ts';
import { checkServer, readIndex, readVisibleVersion } from './stock-states.ts';

/** How searches were answered: by the cluster, by it after another state was opened, or by what stands in for it. */
export type SearchOutcome = 'cluster' | 'reopened' | 'fallback';

type Options = {
  /** Answers while the cluster cannot: the stock in memory, or null for SQL. */
  memory?: AdSearchService | null;
  onOutcome?: (outcome: SearchOutcome) => void;
  /** Called once when the cluster stops answering, with the reason, and with null when it answers again. */
  onChange?: (failure: unknown) => void;
};

const WATCH_MS = 500;
/** While the cluster is unavailable, one search or poll in this time tries it. ms */
const TRIED_EVERY_MS = 1_000;
/** Searches of a state that was replaced end within it. ms */
const CLOSED_AFTER_MS = 15_000;
const MAX_CACHED_RESULTS = 200;

type Opened = { stock: OpenedStock; results: LruCache<Promise<AdSearchResult>> };

/** Searches the active ads in a cluster (docs/decisions/0060). Every answer is of one version: the newest that is complete there. */
export function createClusterSearch(
  db: Db,
  cluster: SearchCluster,
  alias: string,
  { memory = null, onOutcome, onChange }: Options = {},
): AdSearchService {
  const inSql = sqlAdSearch(db);
  let opened: Opened | null = null;
  let opening: Promise<Opened> | null = null;
  let isUnavailable = false;
  let hasTried = false;
  let isChecked = false;
  let nextTry = 0;

  const open = (): Promise<Opened> => {
    opening ??= (async () => {
      if (!isChecked) isChecked = await checkServer(cluster);
      const index = await readIndex(cluster, alias);
      if (index === null) throw new ClusterUnavailableError(`There is no index ${alias}; the site builds it.`);
      const problem = problemOf(index, await readOwnIdentity(db));
      if (problem !== null) throw new ClusterUnavailableError(problem);
      if (index.meta?.schema !== SCHEMA)
        throw new ClusterUnavailableError(
          `The index ${index.name} has schema ${index.meta?.schema ?? 'of its own'}; this site reads ${SCHEMA}.`,
        );
      const stock = await openStock(db, cluster, index.name);
      const former = opened;
      // A copy that has not been refreshed yet: the newer one stays in use.
      if (former && former.stock.index === stock.index && former.stock.version > stock.version) {
        await stock.state.close();
        throw new ClusterUnavailableError(`A copy of ${index.name} is behind.`);
      }
      opened = { stock, results: new LruCache(MAX_CACHED_RESULTS) };
      if (former) closeLater(former.stock);
      return opened;
    })().finally(() => {
      opening = null;
    });
    return opening;
  };

  const closeLater = ({ state }: OpenedStock): void => {
    setTimeout(() => state.close().catch(() => undefined), CLOSED_AFTER_MS).unref();
  };

  const markUnavailable = (error: unknown): void => {
    nextTry = performance.now() + TRIED_EVERY_MS;
    if (!isUnavailable) onChange?.(error);
    isUnavailable = true;
  };
  const markBack = (): void => {
    if (isUnavailable) onChange?.(null);
    isUnavailable = false;
  };

  /** Asks the cluster, over another copy if the one in use is lost; null: it does not answer. */
  const ask = async <Answer>(
    question: (of: Opened) => Promise<Answer>,
    onAnswer: Options['onOutcome'] = onOutcome,
  ): Promise<Answer | null> => {
    if (isUnavailable && performance.now() < nextTry) return null;
    nextTry = performance.now() + TRIED_EVERY_MS;
    try {
      const current = opened ?? (await open());
      try {
        const answer = await question(current);
        markBack();
        onAnswer?.('cluster');
        return answer;
      } catch (error) {
        if (!(error instanceof SearchContextLostError)) throw error;
        const answer = await question(opened !== current && opened ? opened : await open());
        markBack();
        onAnswer?.('reopened');
        return answer;
      }
    } catch (error) {
      markUnavailable(error);
      return null;
    } finally {
      hasTried = true;
    }
  };

  const searchFrom = ({ stock, results }: Opened, request: AdSearchRequest) => {
    const today = dayNumber(new Date());
    return cachedPromise(results, JSON.stringify([today, request]), () => searchOpened(stock, request, today));
  };

  const orElse = async <Answer>(answer: Answer | null, fallback: () => Promise<Answer>): Promise<Answer> => {
    if (answer !== null) return answer;
    onOutcome?.('fallback');
    return fallback();
  };

  return {
    search: async (request, known) => {
      const result = await ask((of) => searchFrom(of, request));
      return orElse(result, () => (memory ? memory.search(request, known) : inSql(request)));
    },
    similar: async (to, known) => {
      const ids = await ask(({ stock }) => similarOpened(stock, to));
      return orElse(ids, () => (memory ? memory.similar(to, known) : readSimilarAdIds(db, to)));
    },
    // Tables of the whole stock read every ad that they count.
    carsMeeting: (filters) => (memory ? memory.carsMeeting(filters) : readCarsMeeting(db, filters)),
    withIndex: async (read) => (memory ? memory.withIndex(read) : null),
    version: async () => (opened && !isUnavailable ? opened.stock.version : readStockVersion(db)),
    loaded: () => {
      if (opened) {
        const { version, whole, openedAt } = opened.stock;
        return { version, ads: whole.total, loadedAt: openedAt };
      }
      // SQL answers from the start.
      return memory ? memory.loaded() : hasTried ? { version: 0, ads: 0, loadedAt: Date.now() } : null;
    },
    source: () => (opened && !isUnavailable ? `cluster ${opened.stock.index} ${opened.stock.version}` : 'fallback'),
    warm: async () => {
      await Promise.all([
        ask(
          async () => true,
          () => undefined,
        ),
        memory?.warm(),
      ]);
    },
    watch: (everyMs = WATCH_MS) => {
      let isPolling = false;
      const poll = async (): Promise<void> => {
        if (isPolling) return;
        isPolling = true;
        await ask(
          async ({ stock }) => {
            const visible = await readVisibleVersion(cluster, alias);
            // Asking the state keeps it open.
            await stock.state.search([{ size: 0, track_total_hits: false }]);
            // A copy that is behind or between two versions is tried again; the state in use stays.
            if (visible !== null && visible !== stock.version) await open().catch(() => undefined);
            return true;
          },
          () => undefined,
        );
        isPolling = false;
      };
      const timer = setInterval(poll, everyMs);
      timer.unref();
      const stopMemory = memory?.watch();
      return () => {
        clearInterval(timer);
        stopMemory?.();
        if (opened) void opened.stock.state.close().catch(() => undefined);
      };
    },
  };
}
