import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long the port stays open while responses ask clients to close their connections, ms. */
const DRAIN_MS = 500;
/** After this many ms connections that are still open are cut. */
const LIMIT_MS = 10_000;
const SWEEP_MS = 50;

/**
 * Shuts a server down gracefully. For a short time it still accepts requests, and its responses close their connections, so that a
 * proxy stops reusing them. Then it stops listening, finishes the running requests and closes idle connections; at the limit it cuts
 * what is left. A connection that arrives in the moment of closing may be reset: proxies retry it (deploy/Caddyfile).
 */
export async function closeServer(server: Server, drainMs = DRAIN_MS, limitMs = LIMIT_MS): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  if (await hasConnections(server)) await sleep(drainMs);
  const closed = new Promise((resolve) => server.close(resolve));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), limitMs - drainMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

const hasConnections = (server: Server): Promise<boolean> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error !== null || count > 0)));
