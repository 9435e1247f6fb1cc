import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ForeignIndexError, type Indexed, indexStock, withIndexLock } from './index-stock.ts';
import type { SearchCluster } from './search-cluster.ts';

type Options = {
  onIndexed?: (indexed: Indexed, seconds: number) => void;
  /** Called once for a failure, until indexing succeeds again. */
  onError?: (error: unknown) => void;
  everyMs?: number;
};

const EVERY_MS = 500;
/** After a failure, ms. */
const REST_MS = 5_000;
/** Only a person can change what this waits for. ms */
const LONG_REST_MS = 60_000;

/**
 * Keeps the index at the stock's version. Of all processes that call this, one at a time writes.
 * @returns ends it, after the work in progress
 */
export function keepIndexed(
  pool: pg.Pool,
  cluster: SearchCluster,
  alias: string,
  { onIndexed, onError, everyMs = EVERY_MS }: Options = {},
): () => Promise<void> {
  const ending = new AbortController();
  let lastMessage: string | null = null;

  const rest = (ms: number): Promise<unknown> => sleep(ms, undefined, { signal: ending.signal }).catch(() => undefined);

  /** Indexes for as long as the connection lives. */
  const indexWith = async (client: pg.ClientBase): Promise<void> => {
    while (!ending.signal.aborted) {
      const startedAt = performance.now();
      const indexed = await withIndexLock(client, 'leave', () => indexStock(client, cluster, alias));
      lastMessage = null;
      if (indexed) onIndexed?.(indexed, (performance.now() - startedAt) / 1_000);
      await rest(everyMs);
    }
  };

  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      let restMs = REST_MS;
      const client = await pool.connect().catch(() => null);
      try {
        if (client) await indexWith(client);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (message !== lastMessage) onError?.(error);
        lastMessage = message;
        if (error instanceof ForeignIndexError) restMs = LONG_REST_MS;
      } finally {
        // A lock that the connection may still have ends with it.
        client?.release(true);
      }
      await rest(restMs);
    }
  };

  const running = loop();
  return async () => {
    ending.abort();
    await running;
  };
}
