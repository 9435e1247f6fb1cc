import type { Handler } from 'hono';
import { listMigrations } from '#src/commands/migration-files.ts';
import { MIGRATIONS } from '#src/config/env.ts';
import type { DatabaseWatch } from '#src/services/database-watch.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import type { HttpEnv } from './http-env.ts';

/** A restart or failover of the database is shorter; a longer outage may be caused by this process. ms */
export const UNHEALTHY_AFTER_MS = 60_000;
const HEALTH_RETRY_S = 10;

/**
 * Liveness: 200 while the process should keep running, also during a database outage, which restarting the process would not fix;
 * 503 once the database has been unreachable for a minute. Readiness to serve pages is reported by `readiness`.
 */
export const health =
  (database: DatabaseWatch): Handler<HttpEnv> =>
  (c) => {
    c.header('cache-control', 'no-store');
    if (database.unavailableForMs() < UNHEALTHY_AFTER_MS) return c.json({ status: 'ok' });
    c.header('retry-after', String(HEALTH_RETRY_S));
    return c.json({ status: 'database unavailable' }, 503);
  };

/** Conditions that are not met yet. */
type Lack = 'database' | 'migrations' | 'search index' | 'restart';

const READY_RETRY_S = 5;

/**
 * 200 while pages can be served: the database answers, its schema has the migrations that this code needs, and the stock is in
 * memory. 503 otherwise, with the missing condition, so that proxies send visitors elsewhere.
 * @param shutdown aborted when the server begins to shut down
 */
export async function readiness(
  database: DatabaseWatch,
  adSearch: AdSearchService,
  shutdown?: AbortSignal,
): Promise<Handler<HttpEnv>> {
  const needed = await listMigrations(MIGRATIONS);
  const findLack = async (): Promise<Lack | null> => {
    if (shutdown?.aborted) return 'restart';
    const applied = await database.appliedMigrations();
    if (applied === null) return 'database';
    if (needed.some((name) => !applied.has(name))) return 'migrations';
    return adSearch.loaded() === null ? 'search index' : null;
  };
  return async (c) => {
    const lack = await findLack();
    c.header('cache-control', 'no-store');
    if (lack === null) return c.json({ status: 'ready' });
    c.header('retry-after', String(READY_RETRY_S));
    return c.json({ status: 'not ready', waitingFor: lack }, 503);
  };
}
