import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import type { Config } from '#src/config/env.ts';
import { strictTransport } from '#src/http/middleware/security-headers.ts';
import { Dispatcher } from './dispatcher.ts';
import { LaunchError } from './launch-error.ts';
import { type FromServing, ownMessage, type ToServing } from './process-messages.ts';
import { restartPause } from './restart-pause.ts';
import type { RunningServer } from './start-server.ts';

type Options = { count: number; config: Config; databaseUrl: string; logger: Logger };

/** Somewhat less than the shutdown waits for the server. */
const STOP_LIMIT_MS = 14_000;
const TYPES = ['serving', 'refused', 'wants-figures', 'leaves'] as const;

/**
 * Serves the site from several processes at one port; what they share is in PostgreSQL. One that ends by itself is replaced. What runs
 * by itself runs in the first of them.
 * @throws LaunchError when one of them cannot begin, ListenError when the port cannot be had
 */
export async function startServingProcesses(options: Options): Promise<RunningServer> {
  const { count, config, logger } = options;
  const dispatcher = new Dispatcher({ logger, transport: strictTransport(config) });
  await dispatcher.open(config.host, config.port);
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'serving-process.ts'), args: [] });
  const figures = new AggregatorRegistry();
  const readFigures = () => figures.clusterMetrics();
  const places = Array.from({ length: count }, (_, number) => new WorkerSlot(number, options, dispatcher, readFigures));
  const close = async () => {
    await Promise.all([dispatcher.close(), ...places.map((place) => place.close())]);
    logger.info('processes ended');
  };
  try {
    const urls = await Promise.all(places.map((place) => place.start()));
    return { url: urls[0] ?? '', close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** One of the processes and, when it has ended, the next in its place. */
class WorkerSlot {
  readonly #number: number;
  readonly #options: Options;
  readonly #dispatcher: Dispatcher;
  readonly #readFigures: () => Promise<string>;
  #worker: Worker | null = null;
  #isClosing = false;
  #pauseMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(number: number, options: Options, dispatcher: Dispatcher, readFigures: () => Promise<string>) {
    this.#number = number;
    this.#options = options;
    this.#dispatcher = dispatcher;
    this.#readFigures = readFigures;
  }

  /** @returns the address once it serves */
  start(): Promise<string> {
    const begun = Date.now();
    const worker = cluster.fork();
    this.#worker = worker;
    const { databaseUrl, logger } = this.#options;
    const serving = Promise.withResolvers<string>();
    let refusal: string | null = null;
    worker.on('message', (received: unknown) => {
      const message = ownMessage<FromServing>(received, TYPES);
      if (message?.type === 'serving') {
        logger.info({ process: this.#number, pid: worker.process.pid }, 'a process of the site serves');
        this.#dispatcher.join(worker);
        serving.resolve(message.url);
      } else if (message?.type === 'leaves') this.#dispatcher.leave(worker);
      else if (message?.type === 'refused') refusal = message.reason;
      else if (message?.type === 'wants-figures') void this.#giveFigures(worker, message.id);
    });
    // One that dies while it is spoken to; its end is seen below.
    worker.on('error', (error) => logger.warn({ err: error }, 'a process of the site cannot be reached'));
    worker.once('exit', (code, signal) => {
      this.#worker = null;
      serving.reject(new LaunchError(refusal ?? `A process of the site ended with ${signal ?? code}.`));
      if (this.#isClosing) return;
      this.#pauseMs = restartPause(Date.now() - begun, this.#pauseMs);
      const line = { process: this.#number, pid: worker.process.pid, code, signal, refusal, againInMs: this.#pauseMs };
      logger.error(line, 'a process of the site ended; another takes its place');
      this.#timer = setTimeout(() => void this.start().catch(() => undefined), this.#pauseMs);
    });
    send(worker, { type: 'serve', databaseUrl, name: String(this.#number), hasSchedule: this.#number === 0 });
    return serving.promise;
  }

  /** Lets it answer what it was asked, within the limit. */
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

  async #giveFigures(worker: Worker, id: number): Promise<void> {
    const text = await this.#readFigures().catch(() => null);
    if (worker.isConnected()) send(worker, { type: 'figures', id, text });
  }
}

const send = (worker: Worker, message: ToServing): void => void worker.send(message);
