import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { DeliveryRunner } from '#src/commands/deliveries/run-deliveries.ts';
import { hasDueDeliveries } from '#src/db/deliveries/dealer-deliveries.ts';
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

/** Imports waiting deliveries in one worker thread, which ends when none waits. The thread ends with the process. */
export function openDeliveryRunner(order: WaitingImports, logger: Pick<Logger, 'error'>): WatchingRunner {
  let worker: Worker | null = null;
  let isNotified = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const start = (): void => {
    isNotified = false;
    const report = (error: unknown) => logger.error({ err: error }, 'delivery failed');
    worker = new Worker(new URL('./delivery-worker.ts', import.meta.url), { workerData: order });
    worker.on('message', report);
    worker.on('error', report);
    worker.on('exit', () => {
      worker = null;
      // Received while the thread was ending, and perhaps not seen by it.
      if (isNotified) notify();
    });
    // The thread must not keep the process alive. Called last, because adding a message listener reverts it.
    worker.unref();
  };
  const notify = (): void => {
    if (isStopped) return;
    if (worker) isNotified = true;
    else start();
  };
  return {
    notify,
    watch: (pool) => {
      const look = async (): Promise<void> => {
        // A database that does not answer is asked again in a moment.
        if (worker === null && (await hasDueDeliveries(pool).catch(() => false))) notify();
        if (!isStopped) timer = setTimeout(() => void look(), WATCH_EVERY_MS).unref();
      };
      void look();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      if (worker === null) return;
      // A thread that ends by an error has ended, too.
      const ended = once(worker, 'exit').catch(() => undefined);
      worker.postMessage('stop');
      const limit = setTimeout(() => void worker?.terminate(), STOP_LIMIT_MS);
      await ended.finally(() => clearTimeout(limit));
    },
  };
}
