import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { DeliveryRunner } from '#src/commands/deliveries/run-deliveries.ts';
import { hasDueDeliveries } from '#src/db/deliveries/dealer-deliveries.ts';
import { hasDueGroupDeliveries } from '#src/db/deliveries/group-deliveries.ts';
import type { WaitingImports } from './delivery-worker.ts';

/** How often a process looks for deliveries that nobody imports: their process or the database was killed. ms */
const WATCH_EVERY_MS = 5_000;
/** How long a shutdown waits for running imports; then they are rolled back and wait for the next start. ms */
const STOP_LIMIT_MS = 8_000;

export type WatchingRunner = DeliveryRunner & {
  /** Looks for due deliveries now and then until it is stopped. */
  watch(pool: pg.Pool): void;
  /** Starts no further import, and waits for the running ones within a limit. */
  stop(): Promise<void>;
};

/** Imports at the same time, of different dealers: a small delivery waits for a large one only while that is merged. */
const MAX_THREADS = 2;

/** Imports waiting deliveries in worker threads, each of which ends when none waits. The threads end with the process. */
export function openDeliveryRunner(order: WaitingImports, logger: Pick<Logger, 'error'>): WatchingRunner {
  const workers = new Set<Worker>();
  let isNotified = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const start = (): void => {
    const report = (error: unknown) => logger.error({ err: error }, 'delivery failed');
    const worker = new Worker(new URL('./delivery-worker.ts', import.meta.url), { workerData: order });
    workers.add(worker);
    worker.on('message', report);
    worker.on('error', report);
    worker.on('exit', () => {
      workers.delete(worker);
      // Received while the thread was ending, and perhaps not seen by it.
      if (isNotified) notify();
    });
    // The thread must not keep the process alive. Called last, because adding a message listener reverts it.
    worker.unref();
  };
  const notify = (): void => {
    isNotified = workers.size >= MAX_THREADS;
    if (!isStopped && !isNotified) start();
  };
  return {
    notify,
    watch: (pool) => {
      const look = async (): Promise<void> => {
        // A database that does not answer is asked again in a moment.
        if (workers.size === 0 && (await isDue(pool).catch(() => false))) notify();
        if (!isStopped) timer = setTimeout(() => void look(), WATCH_EVERY_MS).unref();
      };
      void look();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all([...workers].map(endThread));
    },
  };
}

const isDue = async (pool: pg.Pool): Promise<boolean> => (await hasDueDeliveries(pool)) || hasDueGroupDeliveries(pool);

/** Lets the running import of a thread end within the limit. */
async function endThread(worker: Worker): Promise<void> {
  // A thread that ends by an error has ended, too.
  const ended = once(worker, 'exit').catch(() => undefined);
  worker.postMessage('stop');
  const limit = setTimeout(() => void worker.terminate(), STOP_LIMIT_MS);
  await ended.finally(() => clearTimeout(limit));
}
