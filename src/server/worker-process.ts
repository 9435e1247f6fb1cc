import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { readConfig } from '#src/config/env.ts';
import { createCommandPool } from '#src/db/client.ts';
import { describeFailure, LaunchError } from './launch-error.ts';
import { type FromWorker, ownMessage, type ToWorker } from './process-messages.ts';
import { serveSite } from './serve-site.ts';
import { Shutdown } from './shutdown.ts';
import { createLogger } from './start-logger.ts';

/**
 * Worker process of a site with several (WEB_CONCURRENCY). The primary process has prepared everything and passes the database
 * URL; the worker serves until SIGTERM or until the primary exits.
 */

const METRICS_LIMIT_MS = 6_000;

const shutdown = new Shutdown();
shutdown.listen(() => undefined, 0);
// Keeps the process alive until the message to start arrives.
process.channel?.ref();

process.on('message', (received: unknown) => {
  const message = ownMessage<ToWorker>(received, ['start']);
  if (message?.type === 'start') void serve(message);
});

async function serve({ databaseUrl, name, hasSchedule }: Extract<ToWorker, { type: 'start' }>): Promise<void> {
  try {
    const config = readConfig();
    if (!config.ok) throw new LaunchError(config.failure);
    const { logger } = createLogger(config.value, name);
    const commandPool = createCommandPool(databaseUrl);
    shutdown.onClose('Connections', () => void commandPool.end().catch(() => undefined));
    const member = { name, hasSchedule, shareMetrics };
    const { url } = await serveSite({ config: config.value, databaseUrl, commandPool, logger, member }, shutdown);
    send({ type: 'listening', url });
  } catch (error) {
    if (!shutdown.hasBegun) send({ type: 'failed', reason: describeFailure(error) });
    await shutdown.run();
    process.exit(1);
  }
}

const send = (message: FromWorker): void => void process.send?.(message);

let requests = 0;

/** Requests the metrics of all workers from the primary process, the only one that is connected to all. */
function shareMetrics(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([registry]);
  // Answers the primary's request for the metrics of this worker.
  new AggregatorRegistry();
  return async () => {
    requests += 1;
    const id = requests;
    const answer = Promise.withResolvers<string>();
    const onMessage = (received: unknown) => {
      const message = ownMessage<ToWorker>(received, ['metrics']);
      if (message?.type !== 'metrics' || message.id !== id) return;
      if (message.text === null) answer.reject(new Error('metrics: a worker did not answer'));
      else answer.resolve(message.text);
    };
    process.on('message', onMessage);
    send({ type: 'metrics-request', id });
    const limit = sleep(METRICS_LIMIT_MS, null, { ref: false }).then(() => {
      throw new Error('metrics: the primary process did not answer');
    });
    limit.catch(() => undefined);
    return Promise.race([answer.promise, limit]).finally(() => process.off('message', onMessage));
  };
}
