import path from 'node:path';
import type pg from 'pg';
import { loadCatalogue } from '../../src/commands/load-catalogue.ts';
import { migrate } from '../../src/commands/migrate.ts';
import { type Config, PROJECT_ROOT } from '../../src/config/env.ts';
import { createCommandPool, createDb } from '../../src/db/client.ts';
import { openDatabase } from './open-database.ts';
import type { Shutdown } from './shutdown.ts';

/** The database with the newest schema and catalogue, for a command that works on it beside or without a running site. */
export async function openPreparedDatabase(config: Config, shutdown: Shutdown): Promise<pg.Pool> {
  const database = await openDatabase(config);
  shutdown.onClose('The database', () => database.stop(), 35_000);
  const pool = createCommandPool(database.url);
  shutdown.onClose('Connections', () => pool.end(), 500);
  await migrate(pool, path.join(PROJECT_ROOT, 'db/migrations'));
  await loadCatalogue(createDb(pool), path.join(PROJECT_ROOT, 'data/catalogue/brands'));
  return pool;
}
