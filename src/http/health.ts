import type { Handler } from 'hono';
import type { DatabaseWatch } from '#src/services/database-watch.ts';
import type { HttpEnv } from './http-env.ts';

/** A restart or failover of the database is shorter; a longer outage may be caused by this process. ms */
export const UNHEALTHY_AFTER_MS = 60_000;
const RETRY_S = 10;

/**
 * Liveness: 200 while the process should keep running, also during a database outage, which restarting the process would not fix;
 * 503 once the database has been unreachable for a minute. Readiness to serve pages is reported by `readiness`.
 */
export const health =
  (database: DatabaseWatch): Handler<HttpEnv> =>
  (c) => {
    c.header('cache-control', 'no-store');
    if (database.unavailableForMs() < UNHEALTHY_AFTER_MS) return c.json({ status: 'ok' });
    c.header('retry-after', String(RETRY_S));
    return c.json({ status: 'database unavailable' }, 503);
  };
