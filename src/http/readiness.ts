import type { Handler } from 'hono';
import { listMigrations } from '../commands/migrate.ts';
import { MIGRATIONS } from '../config/env.ts';
import type { AdSearchService } from '../db/ad-search/ad-search-service.ts';
import type { Db } from '../db/client.ts';
import { readAppliedMigrations } from '../db/schema-migrations.ts';
import type { HttpEnv } from './http-env.ts';

/** What a site may still wait for. */
type Lack = 'database' | 'migrations' | 'search index';

/** An answer is given again for so long, so that asking costs the database nothing. */
const BELIEVED_MS = 1_000;
const RETRY_S = 5;

/**
 * 200 while pages can be served in full: the database answers, its schema is the one that this code needs, the stock is in memory.
 * 503 otherwise, with what is waited for: proxies then send visitors elsewhere.
 */
export async function readiness(
  db: Db,
  adSearch: AdSearchService,
  now: () => number = performance.now.bind(performance),
): Promise<Handler<HttpEnv>> {
  const needed = await listMigrations(MIGRATIONS);
  const look = async (): Promise<Lack | null> => {
    const applied = await readAppliedMigrations(db).catch(() => null);
    if (applied === null) return 'database';
    if (needed.some((name) => !applied.has(name))) return 'migrations';
    return adSearch.loaded() === null ? 'search index' : null;
  };
  let known: { until: number; lack: Promise<Lack | null> } | null = null;
  return async (c) => {
    if (known === null || known.until < now()) known = { until: now() + BELIEVED_MS, lack: look() };
    const lack = await known.lack;
    c.header('cache-control', 'no-store');
    if (lack === null) return c.json({ status: 'ready' });
    c.header('retry-after', String(RETRY_S));
    return c.json({ status: 'not ready', waitingFor: lack }, 503);
  };
}
