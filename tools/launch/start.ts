import path from 'node:path';
import { loadCategories } from '../../src/commands/load-categories.ts';
import { type Config, readConfig } from '../../src/config/env.ts';
import { createDb, createPool } from '../../src/db/client.ts';
import { startServer } from '../../src/http/start-server.ts';
import { buildSite } from './build-site.ts';
import { checkPort } from './check-port.ts';
import { lockDataFolder } from './data-folder.ts';
import { fillEmptyStock } from './demo-stock.ts';
import { describeFailure, LaunchError } from './launch-error.ts';
import { CATEGORY_FILES, prepareDatabase } from './prepared-database.ts';
import { Shutdown } from './shutdown.ts';
import { createLogger } from './start-logger.ts';
import { runStep } from './steps.mjs';

/** `npm start`: everything from an empty folder to a site that answers, and back to nothing left running. */
/** Longer than the server's own limit for requests that are being answered. */
const SERVER_STOP_LIMIT_MS = 15_000;

const shutdown = new Shutdown();
shutdown.listen(() => console.log('\nStopping …'), 0);

try {
  const config = readConfig();
  if (!config.ok) throw new LaunchError(config.failure);
  await start(config.value);
} catch (error) {
  // What a stop in the middle breaks off is no failure.
  if (!shutdown.hasBegun) {
    console.error(describeFailure(error));
    process.exitCode = 1;
  }
  await shutdown.run();
}

async function start(config: Config): Promise<void> {
  await checkPort(config.host, config.port);
  const lock = lockDataFolder(config.dataDir);
  shutdown.onClose('The lock', () => lock.release());

  const database = await prepareDatabase(config, shutdown, runStep);
  await runStep('Categories', () => loadCategories(createDb(database.pool), CATEGORY_FILES));
  await fillEmptyStock(database.pool, config.demoAds);
  if (shutdown.hasBegun) return;

  await runStep('Site', () => buildSite(shutdown.signal));
  if (shutdown.hasBegun) return;

  const { logger, file } = createLogger(config);
  const pool = createPool(database.url, {
    onError: (error) => logger.warn({ error: error.message }, 'connection lost'),
  });
  shutdown.onClose('Connections', () => pool.end());
  const serving = startServer({ config, pool, commandPool: database.pool, logger });
  const server = await shutdown.own('The server', serving, (running) => running.close(), SERVER_STOP_LIMIT_MS);
  if (file) console.log(`Log: ${path.relative(process.cwd(), file)}`);
  console.log(`Milvis is ready: ${server.url}`);
}
