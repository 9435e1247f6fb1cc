import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import { LaunchError } from './launch-error.ts';
import { type FromWorker, ownMessage, type ToWorker } from './process-messages.ts';
import type { RunningServer } from './start-server.ts';

type Options = { count: number; databaseUrl: string; logger: Logger };

/** Slightly less than SERVER_STOP_LIMIT_MS. */
const STOP_LIMIT_MS = 14_000;
const TYPES = ['listening', 'failed', 'metrics-request'] as const;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** A process that ran at least this long counts as healthy. */
const HEALTHY_AFTER_MS = 60_000;

/**
 * Serves the site from several processes that share one port through node:cluster; the state that they share is in PostgreSQL. A
 * process that crashes is replaced. Background jobs run in the first one.
 * @throws LaunchError when one of them cannot start
 */
export async function startWorkerProcesses(options: Options): Promise<RunningServer> {
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'worker-process.ts'), args: [] });
  const metrics = new AggregatorRegistry();
  const readMetrics = () => metrics.clusterMetrics();
  const slots = Array.from({ length: options.count }, (_, number) => new WorkerSlot(number, options, readMetrics));
  const close = async () => {
    await Promise.all(slots.map((slot) => slot.close()));
    options.logger.info('processes ended');
  };
  try {
    const urls = await Promise.all(slots.map((slot) => slot.start()));
    return { url: urls[0] ?? '', close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The pause before a crashed process is replaced, ms: short at first, doubled each time that the previous process was short-lived too.
 * @param lastPauseMs the pause before the process that crashed; 0 for the first
 */
export function restartPause(livedMs: number, lastPauseMs: number): number {
  if (livedMs >= HEALTHY_AFTER_MS || lastPauseMs === 0) return FIRST_PAUSE_MS;
  return Math.min(lastPauseMs * 2, MAX_PAUSE_MS);
}

/** One worker and, when it has crashed, its replacement. */
class WorkerSlot {
  readonly #number: number;
  readonly #options: Options;
  readonly #readMetrics: () => Promise<string>;
  #worker: Worker | null = null;
  #isClosing = false;
  #pauseMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(number: number, options: Options, readMetrics: () => Promise<string>) {
    this.#number = number;
    this.#options = options;
    this.#readMetrics = readMetrics;
  }

  /** @returns the URL once the worker listens */
  start(): Promise<string> {
    const begun = Date.now();
    const worker = cluster.fork();
    this.#worker = worker;
    const { databaseUrl, logger } = this.#options;
    const listening = Promise.withResolvers<string>();
    let failure: string | null = null;
    worker.on('message', (received: unknown) => {
      const message = ownMessage<FromWorker>(received, TYPES);
      if (message?.type === 'listening') {
        logger.info({ process: this.#number, pid: worker.process.pid }, 'worker process listening');
        listening.resolve(message.url);
      } else if (message?.type === 'failed') failure = message.reason;
      else if (message?.type === 'metrics-request') void this.#sendMetrics(worker, message.id);
    });
    // A worker that dies while a message is sent to it; its exit is handled below.
    worker.on('error', (error) => logger.warn({ err: error }, 'worker process unreachable'));
    worker.once('exit', (code, signal) => {
      this.#worker = null;
      listening.reject(new LaunchError(failure ?? `A process of the site ended with ${signal ?? code}.`));
      if (this.#isClosing) return;
      this.#pauseMs = restartPause(Date.now() - begun, this.#pauseMs);
      const line = { process: this.#number, pid: worker.process.pid, code, signal, failure, pauseMs: this.#pauseMs };
      logger.error(line, 'worker process ended, starting another');
      this.#timer = setTimeout(() => void this.start().catch(() => undefined), this.#pauseMs);
    });
    send(worker, { type: 'start', databaseUrl, name: String(this.#number), hasSchedule: this.#number === 0 });
    return listening.promise;
  }

  /** Stops the worker gracefully, and kills it at the limit. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#timer);
    const worker = this.#worker;
    if (worker === null) return;
    const exit = once(worker, 'exit');
    worker.process.kill('SIGTERM');
    const limit = setTimeout(() => worker.process.kill('SIGKILL'), STOP_LIMIT_MS);
    await exit;
    clearTimeout(limit);
  }

  async #sendMetrics(worker: Worker, id: number): Promise<void> {
    const text = await this.#readMetrics().catch(() => null);
    if (worker.isConnected()) send(worker, { type: 'metrics', id, text });
  }
}

const send = (worker: Worker, message: ToWorker): void => void worker.send(message);
