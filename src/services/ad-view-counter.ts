import { type AdCounts, addAdViews, NO_COUNTS } from '#src/db/ads/ad-views.ts';
import type { Db } from '#src/db/connection/client.ts';

/** Ads counted between two writes; further ones are left out. */
const MAX_ADS = 20_000;
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
  /** Counts ads that a list showed. */
  addShown(adIds: readonly number[], network: string): void;
  /** Writes what was counted. */
  flush(): Promise<void>;
};

const COUNTS = { view: 'views', click: 'clicks', save: 'saves' } as const satisfies Record<AdViewKind, keyof AdCounts>;

/**
 * Counts in memory what visitors do with ads and writes it in batches. A process that is killed loses the counts since the last write; a
 * failed write loses its batch.
 */
export function createAdViewCounter(db: Db, onError: (error: unknown) => void): AdViewCounter {
  const write = (batch: readonly ({ adId: number } & AdCounts)[]) => addAdViews(db, new Date(), batch).catch(onError);
  const single = createBatch(SINGLE, write);
  const lists = createBatch(LISTS, write);
  return {
    flush: async () => {
      await single.flush();
      await lists.flush();
    },
    add: (adId, kind, network) => single.add([adId], COUNTS[kind], network),
    addShown: (adIds, network) => lists.add(adIds, 'shown', network),
  };
}

type Write = (batch: readonly ({ adId: number } & AdCounts)[]) => Promise<void>;

function createBatch({ flushMs, maxPerNetwork }: typeof SINGLE, write: Write) {
  let counts = new Map<number, AdCounts>();
  let networks = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = [...counts].map(([adId, counted]) => ({ adId, ...counted }));
    counts = new Map();
    networks = new Map();
    if (batch.length > 0) await write(batch);
  }

  function count(adId: number, name: keyof AdCounts): void {
    const known = counts.get(adId);
    if (known) known[name] += 1;
    else if (counts.size < MAX_ADS) counts.set(adId, { ...NO_COUNTS, [name]: 1 });
  }

  return {
    flush,
    add(adIds: readonly number[], name: keyof AdCounts, network: string): void {
      const sent = (networks.get(network) ?? 0) + 1;
      if (sent > maxPerNetwork || (sent === 1 && networks.size >= MAX_NETWORKS)) return;
      networks.set(network, sent);
      for (const adId of adIds) count(adId, name);
      // The timer must not keep the process alive.
      timer ??= setTimeout(() => void flush(), flushMs).unref();
    },
  };
}
