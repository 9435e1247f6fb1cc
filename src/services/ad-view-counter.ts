import { type AdCounts, addAdViews, NO_COUNTS } from '#src/db/ads/ad-views.ts';
import type { Db } from '#src/db/connection/client.ts';

/** Counts are written this long after the first of them, ms. */
const FLUSH_MS = 20_000;
/** Ads counted between two writes; further ones are left out. */
const MAX_ADS = 20_000;
/** Reports of one network between two writes that are counted, of a single ad and of a list; further ones are left out. */
const MAX_PER_NETWORK = 40;
const MAX_NETWORKS = 50_000;

export type AdViewKind = 'view' | 'click' | 'save';
export type AdViewCounter = {
  /** @param network of the client; stored nowhere and forgotten with the next write */
  add(adId: number, kind: AdViewKind, network: string): void;
  /** Counts ads that a list showed. */
  addShown(adIds: readonly number[], network: string): void;
  /** Writes what was counted. */
  flush(): Promise<void>;
};

const COUNTS = { view: 'views', click: 'clicks', save: 'saves' } as const satisfies Record<AdViewKind, keyof AdCounts>;

/**
 * Counts in memory what visitors do with ads and writes it in batches. A process that is killed loses the counts of the last seconds; a
 * failed write loses its batch.
 */
export function createAdViewCounter(db: Db, onError: (error: unknown) => void): AdViewCounter {
  let counts = new Map<number, AdCounts>();
  let networks = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = [...counts].map(([adId, counted]) => ({ adId, ...counted }));
    counts = new Map();
    networks = new Map();
    if (batch.length > 0) await addAdViews(db, new Date(), batch).catch(onError);
  }

  /** Whether a report of a network still counts. */
  function takeFrom(network: string): boolean {
    const sent = (networks.get(network) ?? 0) + 1;
    if (sent > MAX_PER_NETWORK || (sent === 1 && networks.size >= MAX_NETWORKS)) return false;
    networks.set(network, sent);
    return true;
  }

  function count(adId: number, name: keyof AdCounts): void {
    const known = counts.get(adId);
    if (known) known[name] += 1;
    else if (counts.size < MAX_ADS) counts.set(adId, { ...NO_COUNTS, [name]: 1 });
    // The timer must not keep the process alive.
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  }

  return {
    flush,
    add(adId, kind, network) {
      if (takeFrom(network)) count(adId, COUNTS[kind]);
    },
    addShown(adIds, network) {
      if (takeFrom(`list ${network}`)) for (const adId of adIds) count(adId, 'shown');
    },
  };
}
