import path from 'node:path';
import { loadCatalogue } from '../../src/commands/load-catalogue.ts';
import { migrate } from '../../src/commands/migrate.ts';
import { type Config, PROJECT_ROOT, readConfig } from '../../src/config/env.ts';
import { createCommandPool, createDb, createPool } from '../../src/db/client.ts';
import { startServer } from '../../src/http/start-server.ts';
import { buildSite } from './build-site.ts';
import { checkPort } from './check-port.ts';
import { lockDataFolder } from './data-folder.ts';
import { fillEmptyStock } from './demo-stock.ts';
import { describeFailure, LaunchError } from './launch-error.ts';
import { openDatabase } from './open-database.ts';
import { Shutdown } from './shutdown.ts';
import { createLogger } from './start-logger.ts';
import { runStep } from './steps.mjs';

/** `npm start`: everything from an empty folder to a site that answers, and back to nothing left running. */
const shutdown = new Shutdown();
shutdown.listen(() => console.log('\nStopping …'));

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

  const database = await runStep('Database', () =>
    shutdown.own('The database', openDatabase(config), (opened) => opened.stop(), 35_000),
  );
  await prepareDatabase(database.url, config);
  if (shutdown.hasBegun) return;

  await runStep('Site', () => buildSite(shutdown.signal));
  if (shutdown.hasBegun) return;

  const { logger, file } = createLogger(config);
  const pool = createPool(database.url, {
    onError: (error) => logger.warn({ error: error.message }, 'connection lost'),
  });
  shutdown.onClose('Connections', () => pool.end());
  const server = await shutdown.own(
    'The server',
    startServer({ config, pool, logger }),
    (running) => running.close(),
    15_000,
  );
  if (file) console.log(`Log: ${path.relative(process.cwd(), file)}`);
  console.log(`Milvis is ready: ${server.url}`);
}

async function prepareDatabase(url: string, config: Config): Promise<void> {
  const pool = createCommandPool(url);
  // A stop in the middle ends the database, and with it what these connections wait for.
  shutdown.onClose('Commands', () => (pool.ended ? undefined : pool.end()), 500);
  await runStep('Schema', () => migrate(pool, path.join(PROJECT_ROOT, 'db/migrations')));
  await runStep('Catalogue', () => loadCatalogue(createDb(pool), path.join(PROJECT_ROOT, 'data/catalogue/brands')));
  await fillEmptyStock(pool, config.demoAds);
  if (!shutdown.hasBegun) await pool.end();
}
