import { type AdViews, addAdViews } from '#src/db/ads/ad-views.ts';
import type { Db } from '#src/db/connection/client.ts';

/** Counts are written this long after the first of them, ms. */
const FLUSH_MS = 20_000;
/** Ads counted between two writes; further ones are left out. */
const MAX_ADS = 20_000;
/** Counts from one network between two writes; further ones are left out. */
const MAX_PER_NETWORK = 40;
const MAX_NETWORKS = 50_000;

export type AdViewKind = 'view' | 'click';
export type AdViewCounter = {
  /** @param network of the client; stored nowhere and forgotten with the next write */
  add(adId: number, kind: AdViewKind, network: string): void;
  /** Writes what was counted. */
  flush(): Promise<void>;
};

/**
 * Counts views and clicks in memory and writes them in batches. A process that is killed loses those of the last seconds; a failed
 * write loses its batch.
 */
export function createAdViewCounter(db: Db, onError: (error: unknown) => void): AdViewCounter {
  let counts = new Map<number, AdViews>();
  let networks = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = [...counts.values()];
    counts = new Map();
    networks = new Map();
    if (batch.length > 0) await addAdViews(db, new Date(), batch).catch(onError);
  }

  return {
    flush,
    add(adId, kind, network) {
      const sent = (networks.get(network) ?? 0) + 1;
      const isFull = counts.size >= MAX_ADS && !counts.has(adId);
      if (sent > MAX_PER_NETWORK || isFull || (sent === 1 && networks.size >= MAX_NETWORKS)) return;
      networks.set(network, sent);
      const known = counts.get(adId) ?? { adId, views: 0, clicks: 0 };
      counts.set(adId, {
        ...known,
        views: known.views + (kind === 'view' ? 1 : 0),
        clicks: known.clicks + (kind === 'click' ? 1 : 0),
      });
      // The timer must not keep the process alive.
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
  };
}
