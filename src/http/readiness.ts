import type { Handler } from 'hono';
import { listMigrations } from '#src/commands/migrate.ts';
import { MIGRATIONS } from '#src/config/env.ts';
import type { DatabaseWatch } from '#src/services/database-watch.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import type { HttpEnv } from './http-env.ts';

/** Conditions that are not met yet. */
type Lack = 'database' | 'migrations' | 'search index' | 'restart';

const RETRY_S = 5;

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
    c.header('retry-after', String(RETRY_S));
    return c.json({ status: 'not ready', waitingFor: lack }, 503);
  };
}
