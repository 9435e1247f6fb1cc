import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import { LaunchError } from './launch-error.ts';
import type { RunningServer } from './start-server.ts';
import type { FromWorker, ToWorker } from './worker-process.ts';

type Options = { count: number; databaseUrl: string; pageFile: string | null; logger: Logger };

/** Slightly less than SERVER_STOP_LIMIT_MS. */
const STOP_LIMIT_MS = 14_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** A process that ran at least this long counts as healthy. */
const HEALTHY_AFTER_MS = 60_000;

/**
 * Serves the site from several processes that share one port through node:cluster; the state that they share is in PostgreSQL. A
 * process that crashes is replaced. Background jobs run in the first one.
 * @throws LaunchError when one of them cannot start
 */
export async function startWorkerProcesses({ count, databaseUrl, pageFile, logger }: Options): Promise<RunningServer> {
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'worker-process.ts'), args: [] });
  const metrics = new AggregatorRegistry();
  let isClosing = false;

  /** Starts a worker, and another when it has crashed. @returns the URL once the worker listens */
  const start = (number: number, lastPauseMs = 0): Promise<string> => {
    const startedAt = Date.now();
    const worker = cluster.fork();
    const { pid } = worker.process;
    const listening = Promise.withResolvers<string>();
    let failure: string | null = null;
    worker.on('message', async (message: FromWorker) => {
      if (message.type === 'listening') {
        logger.info({ process: number, pid }, 'worker process listening');
        listening.resolve(message.url);
      } else if (message.type === 'failed') failure = message.reason;
      else if (message.type === 'metrics-request') {
        const text = await metrics.clusterMetrics().catch(() => null);
        if (worker.isConnected()) send(worker, { type: 'metrics', text });
      }
    });
    // A worker that dies while a message is sent to it; its exit is handled below.
    worker.on('error', (error) => logger.warn({ err: error }, 'worker process unreachable'));
    worker.once('exit', (code, signal) => {
      listening.reject(new LaunchError(failure ?? `A process of the site ended with ${signal ?? code}.`));
      if (isClosing) return;
      const pauseMs = restartPause(Date.now() - startedAt, lastPauseMs);
      logger.error({ process: number, pid, code, signal, failure, pauseMs }, 'worker process ended, starting another');
      setTimeout(() => isClosing || start(number, pauseMs).catch(() => undefined), pauseMs);
    });
    send(worker, { type: 'start', databaseUrl, pageFile, name: String(number), hasSchedule: number === 0 });
    return listening.promise;
  };

  const close = async () => {
    isClosing = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stop(worker)));
    logger.info('processes ended');
  };
  try {
    const urls = await Promise.all(Array.from({ length: count }, (_, number) => start(number)));
    return { url: urls[0] ?? '', close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Stops a worker gracefully, and kills it at the limit. */
async function stop(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const exit = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const limit = setTimeout(() => worker.process.kill('SIGKILL'), STOP_LIMIT_MS);
  await exit;
  clearTimeout(limit);
}

/**
 * The pause before a crashed process is replaced, ms: short at first, doubled each time that the previous process was short-lived too.
 * @param lastPauseMs the pause before the process that crashed; 0 for the first
 */
export function restartPause(livedMs: number, lastPauseMs: number): number {
  if (livedMs >= HEALTHY_AFTER_MS || lastPauseMs === 0) return FIRST_PAUSE_MS;
  return Math.min(lastPauseMs * 2, MAX_PAUSE_MS);
}

const send = (worker: Worker, message: ToWorker): void => void worker.send(message);
