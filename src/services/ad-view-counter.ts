import { type AdCounts, addAdViews, NO_COUNTS } from '#src/db/ads/ad-views.ts';
import type { Db } from '#src/db/connection/client.ts';
import { addSearches } from '#src/db/dealers/market-searches.ts';
import type { SearchedGroup } from '#src/domain/ads/filters/searched-groups.ts';

/** Ads, and groups of cars, counted between two writes; further ones are left out. */
const MAX_COUNTED = 20_000;
const MAX_NETWORKS = 50_000;

/**
 * When counts are written after the first of them, and how many reports of one network count until then. Lists show many ads, each of
 * which is a row to write, so they are written together for longer.
 */
const SINGLE = { flushMs: 20_000, maxPerNetwork: 40 };
const LISTS = { flushMs: 120_000, maxPerNetwork: 240 };

export type AdViewKind = 'view' | 'click' | 'save';
export type AdViewCounter = {
  /** @param network of the client; stored nowhere and forgotten with the next write */
  add(adId: number, kind: AdViewKind, network: string): void;
  /** Counts ads that a list showed, and the groups that its search asks for. */
  addList(adIds: readonly number[], groups: readonly SearchedGroup[], network: string): void;
  /** Writes what was counted. */
  flush(): Promise<void>;
};

const COUNTS = { view: 'views', click: 'clicks', save: 'saves' } as const satisfies Record<AdViewKind, keyof AdCounts>;

/**
 * Counts in memory what visitors do with ads and search for, and writes it in batches. A process that is killed loses the counts since the
 * last write; a failed write loses its batch.
 */
export function createAdViewCounter(db: Db, onError: (error: unknown) => void): AdViewCounter {
  const singleViews = new Map<number, AdCounts>();
  const listViews = new Map<number, AdCounts>();
  const searches = new Map<string, SearchedGroup & { searches: number }>();
  const single = createBatch(SINGLE, () => writeViews(singleViews));
  const lists = createBatch(LISTS, async () => {
    await writeViews(listViews);
    await writeSearches();
  });

  async function writeViews(views: Map<number, AdCounts>): Promise<void> {
    const batch = [...views].map(([adId, counted]) => ({ adId, ...counted }));
    views.clear();
    if (batch.length > 0) await addAdViews(db, new Date(), batch).catch(onError);
  }

  async function writeSearches(): Promise<void> {
    const batch = [...searches.values()];
    searches.clear();
    if (batch.length > 0) await addSearches(db, new Date(), batch).catch(onError);
  }

  return {
    flush: async () => {
      await single.flush();
      await lists.flush();
    },
    add(adId, kind, network) {
      if (single.take(network)) countsOf(singleViews, adId, NO_COUNTS)[COUNTS[kind]] += 1;
    },
    addList(adIds, groups, network) {
      if (!lists.take(network)) return;
      for (const adId of adIds) countsOf(listViews, adId, NO_COUNTS).shown += 1;
      for (const { kind, key } of groups)
        countsOf(searches, `${kind}:${key}`, { kind, key, searches: 0 }).searches += 1;
    },
  };
}

/** The counts under a key; of further keys than are counted, counts that are not stored. */
function countsOf<Key, Counts extends object>(all: Map<Key, Counts>, key: Key, zero: Counts): Counts {
  const known = all.get(key);
  if (known) return known;
  const counts = { ...zero };
  if (all.size < MAX_COUNTED) all.set(key, counts);
  return counts;
}

/** Reports of visitors that are written together. */
function createBatch({ flushMs, maxPerNetwork }: typeof SINGLE, write: () => Promise<void>) {
  let networks = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    networks = new Map();
    await write();
  }

  return {
    flush,
    /** @returns whether a report of the network counts */
    take(network: string): boolean {
      const sent = (networks.get(network) ?? 0) + 1;
      if (sent > maxPerNetwork || (sent === 1 && networks.size >= MAX_NETWORKS)) return false;
      networks.set(network, sent);
      // The timer must not keep the process alive.
      timer ??= setTimeout(() => void flush(), flushMs).unref();
      return true;
    },
  };
}
