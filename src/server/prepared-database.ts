import type pg from 'pg';
import { loadCatalogue } from '#src/commands/catalogue/load-catalogue.ts';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { migrate, refuseNewerSchema } from '#src/commands/migrate.ts';
import { CATALOGUE_FILES, type Config, MIGRATIONS } from '#src/config/env.ts';
import { createCommandPool, createDb } from '#src/db/connection/client.ts';
import { hasClearSecrets } from '#src/db/secrets/encrypted-secrets.ts';
import { DATABASE_STOP_LIMIT_MS, type OpenDatabase, openDatabase } from './open-database.ts';
import { prepareSecrets } from './secret-box.ts';
import type { Shutdown } from './shutdown.ts';

/** Runs a step of the start: reported on the terminal by `npm start`, silent in other commands. */
type RunStep = <T>(title: string, work: () => Promise<T>) => Promise<T>;
export const quietly: RunStep = (_title, work) => work();

export type PreparedDatabase = OpenDatabase & {
  /** For commands; ended with the rest, or earlier by its user. */
  pool: pg.Pool;
};

/** The database with the current schema and catalogue, for a command that works on it beside or without a running site. */
export async function openPreparedDatabase(config: Config, shutdown: Shutdown): Promise<pg.Pool> {
  return (await prepareDatabase(config, shutdown, quietly)).pool;
}

/** The same with its URLs, for other kinds of pools. */
export async function prepareDatabase(config: Config, shutdown: Shutdown, run: RunStep): Promise<PreparedDatabase> {
  const opening = () =>
    shutdown.own('The database', openDatabase(config), (opened) => opened.stop(), DATABASE_STOP_LIMIT_MS);
  const database = await run('Database', opening);
  const pool = createCommandPool(database.url);
  // Not awaited: statements that still run during shutdown end with the database.
  shutdown.onClose('Connections', () => void pool.end().catch(() => undefined));
  await run('Schema', async () => {
    await refuseNewerSchema(pool, MIGRATIONS);
    await migrate(pool, MIGRATIONS);
  });
  // Encrypts secrets first, so that later readers of the rows, such as a backup, get none in plain text.
  if (await hasClearSecrets(createDb(pool))) await run('Secrets', () => prepareSecrets(createDb(pool), config));
  await run('Catalogue', () => loadCatalogue(pool, CATALOGUE_FILES));
  // Only after a change of schema or catalogue; imports refresh the statistics themselves.
  await run('Statistics', () => refreshStatistics(pool));
  return { ...database, pool };
}
