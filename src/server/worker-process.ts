import { AggregatorRegistry, type Registry } from 'prom-client';
import { readConfig } from '#src/config/env.ts';
import { createCommandPool } from '#src/db/connection/client.ts';
import { describeFailure, LaunchError } from './launch-error.ts';
import { serveSite } from './serve-site.ts';
import { Shutdown } from './shutdown.ts';
import { createLogger } from './start-logger.ts';

/**
 * Worker process of a site with several (WEB_CONCURRENCY). The primary process has prepared everything and passes the database
 * URL; the worker serves until SIGTERM or until the primary exits.
 */

/** Messages of the primary process; prom-client sends its own on the same channel. */
export type ToWorker =
  | { type: 'start'; databaseUrl: string; pageFile: string | null; name: string; hasSchedule: boolean }
  | { type: 'metrics'; text: string | null };

/** Messages to the primary process. */
export type FromWorker =
  | { type: 'listening'; url: string }
  | { type: 'failed'; reason: string }
  | { type: 'metrics-request' };

const shutdown = new Shutdown();
shutdown.listen(() => undefined, 0);
// Keeps the process alive until the message to start arrives.
process.channel?.ref();

/** The requested metrics of all workers. */
let metrics: PromiseWithResolvers<string> | null = null;

process.on('message', (message: ToWorker) => {
  if (message.type === 'start') void serve(message);
  if (message.type !== 'metrics') return;
  if (message.text === null) metrics?.reject(new Error('metrics: a worker did not answer'));
  else metrics?.resolve(message.text);
  metrics = null;
});

async function serve({
  databaseUrl,
  pageFile,
  name,
  hasSchedule,
}: Extract<ToWorker, { type: 'start' }>): Promise<void> {
  try {
    const config = readConfig();
    if (!config.ok) throw new LaunchError(config.failure);
    const { logger } = createLogger(config.value, name);
    const commandPool = createCommandPool(databaseUrl);
    shutdown.onClose('Connections', () => void commandPool.end().catch(() => undefined));
    const process = { number: Number(name), of: config.value.webConcurrency };
    const member = { name, hasSchedule, shareMetrics, process };
    const { url } = await serveSite(
      { config: config.value, databaseUrl, commandPool, logger, pageFile, member },
      shutdown,
    );
    send({ type: 'listening', url });
  } catch (error) {
    if (!shutdown.hasBegun) send({ type: 'failed', reason: describeFailure(error) });
    await shutdown.run();
    process.exit(1);
  }
}

const send = (message: FromWorker): void => void process.send?.(message);

/** Requests the metrics of all workers from the primary process, the only one that is connected to all. */
function shareMetrics(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([registry]);
  // Answers the primary's request for the metrics of this worker.
  new AggregatorRegistry();
  return () => {
    if (metrics === null) {
      metrics = Promise.withResolvers();
      send({ type: 'metrics-request' });
    }
    return metrics.promise;
  };
}
