import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { readConfig } from '#src/config/env.ts';
import { createCommandPool } from '#src/db/client.ts';
import { describeFailure, LaunchError } from './launch-error.ts';
import type { Listener } from './listener.ts';
import { type FromServing, ownMessage, type ToServing } from './process-messages.ts';
import { serveSite } from './serve-site.ts';
import { Shutdown } from './shutdown.ts';
import { createLogger } from './start-logger.ts';

/**
 * One of several processes that serve the site (WEB_CONCURRENCY). The first process has prepared everything; this one is told where
 * the database is, serves until it is told to end, and ends by itself when the first is gone.
 */

const FIGURES_LIMIT_MS = 6_000;

const shutdown = new Shutdown();
shutdown.listen(() => undefined, 0);
// The port is the first process's: this channel is all that there is to wait for.
process.channel?.ref();

process.on('message', (received: unknown) => {
  const message = ownMessage<ToServing>(received, ['serve']);
  if (message?.type === 'serve') void serve(message);
});

async function serve({ databaseUrl, name, hasSchedule }: Extract<ToServing, { type: 'serve' }>): Promise<void> {
  try {
    const config = readConfig();
    if (!config.ok) throw new LaunchError(config.failure);
    const { logger } = createLogger(config.value, name);
    const commandPool = createCommandPool(databaseUrl);
    shutdown.onClose('Connections', () => void commandPool.end().catch(() => undefined));
    const member = { name, hasSchedule, shareMetrics, openListener };
    const { url } = await serveSite({ config: config.value, databaseUrl, commandPool, logger, member }, shutdown);
    send({ type: 'serving', url });
  } catch (error) {
    if (!shutdown.hasBegun) send({ type: 'refused', reason: describeFailure(error) });
    await shutdown.run();
    process.exit(1);
  }
}

const send = (message: FromServing): void => void process.send?.(message);

/** Visitors come from the first process. */
function openListener(server: Server): Listener {
  const last = Promise.withResolvers<true>();
  const onMessage = (received: unknown, visitor: unknown) => {
    const message = ownMessage<ToServing>(received, ['visitor', 'last']);
    if (message?.type === 'last') last.resolve(true);
    // There is none when the visitor has left meanwhile.
    if (!(visitor instanceof Socket)) return;
    // As at the server's own port.
    visitor.allowHalfOpen = true;
    server.emit('connection', visitor);
  };
  process.on('message', onMessage);
  // Begins its watch over slow connections.
  server.emit('listening');
  return {
    empty: async (limitMs) => {
      if (!process.connected) return true;
      send({ type: 'leaves' });
      return Promise.race([last.promise, sleep(limitMs, false)]);
    },
    shut: () => process.off('message', onMessage),
  };
}

let asked = 0;

/** Only the first process can ask all. */
function shareMetrics(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([registry]);
  // Answers the first process's question for this one's figures.
  new AggregatorRegistry();
  return async () => {
    asked += 1;
    const id = asked;
    const answer = Promise.withResolvers<string>();
    const onMessage = (received: unknown) => {
      const message = ownMessage<ToServing>(received, ['figures']);
      if (message?.type !== 'figures' || message.id !== id) return;
      if (message.text === null) answer.reject(new Error('metrics: a process did not answer'));
      else answer.resolve(message.text);
    };
    process.on('message', onMessage);
    send({ type: 'wants-figures', id });
    const limit = sleep(FIGURES_LIMIT_MS, null, { ref: false }).then(() => {
      throw new Error('metrics: the first process did not answer');
    });
    limit.catch(() => undefined);
    return Promise.race([answer.promise, limit]).finally(() => process.off('message', onMessage));
  };
}
