import type { Handler } from 'hono';
import type { DatabaseWatch } from '#src/services/database-watch.ts';
import type { HttpEnv } from './http-env.ts';

/** A database that is restarted, or fails over, is back before; what lasts longer may be the process's own fault. */
export const UNHEALTHY_AFTER_MS = 60_000;
const RETRY_S = 10;

/**
 * Liveness: whether the process should go on. 200 while it lives, also through an outage of the database, which a restart would not
 * mend; 503 once the database has not answered for a minute. Whether pages can be served now is said by `readiness`.
 */
export const health =
  (database: DatabaseWatch): Handler<HttpEnv> =>
  (c) => {
    c.header('cache-control', 'no-store');
    if (database.unavailableForMs() < UNHEALTHY_AFTER_MS) return c.json({ status: 'ok' });
    c.header('retry-after', String(RETRY_S));
    return c.json({ status: 'database unavailable' }, 503);
  };
