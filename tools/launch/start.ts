import path from 'node:path';
import type { Logger } from 'pino';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { removeAbandonedUploads } from '#src/commands/deliveries/remove-abandoned-uploads.ts';
import { CATEGORY_FILES, type Config, readConfig, uploadFolder } from '#src/config/env.ts';
import { createDb } from '#src/db/client.ts';
import { checkPort } from '#src/server/check-port.ts';
import { lockDataFolder } from '#src/server/data-folder.ts';
import { describeFailure, LaunchError } from '#src/server/launch-error.ts';
import { type PreparedDatabase, prepareDatabase } from '#src/server/prepared-database.ts';
import { prepareSecrets } from '#src/server/secret-box.ts';
import { startServingProcesses } from '#src/server/serving-processes.ts';
import { SERVER_STOP_LIMIT_MS, Shutdown } from '#src/server/shutdown.ts';
import { createLogger } from '#src/server/start-logger.ts';
import type { RunningServer } from '#src/server/start-server.ts';
import { runStep } from '#src/server/steps.mjs';
import { buildSite } from './build-site.ts';
import { fillEmptyStock } from './demo-stock.ts';

/** `npm start`: everything from an empty folder to a site that answers, and back to nothing left running. */
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
  const notes = await prepareSecrets(createDb(database.pool), config);
  await runStep('Categories', () => loadCategories(createDb(database.pool), CATEGORY_FILES));
  await removeAbandonedUploads(database.pool, uploadFolder(config));
  await fillEmptyStock(database.pool, config.demoAds);
  if (shutdown.hasBegun) return;

  await runStep('Site', () => buildSite(shutdown.signal));
  if (shutdown.hasBegun) return;

  const { logger, file } = createLogger(config);
  database.supervise({
    onRestart: (attempts) => logger.error({ attempts }, 'database server ended and was started again'),
    onGiveUp: (error) =>
      shutdown.fail(new LaunchError(`The database server ended and cannot be started again: ${error.message}.`)),
  });
  const { url } = await serve(config, database, logger);
  for (const note of notes) console.log(note);
  if (file) console.log(`Log: ${path.relative(process.cwd(), file)}`);
  console.log(`Milvis is ready: ${url}`);
}

/** From this process, or from several that this one looks after. */
async function serve(config: Config, { url, pool }: PreparedDatabase, logger: Logger): Promise<RunningServer> {
  const { webConcurrency: count } = config;
  if (count === 1) {
    // The site is most of the code: a start that is refused, and a process that only looks after others, do without.
    const { serveSite } = await import('#src/server/serve-site.ts');
    return serveSite({ config, databaseUrl: url, commandPool: pool, logger }, shutdown);
  }
  const starting = startServingProcesses({ count, config, databaseUrl: url, logger });
  return shutdown.own('The processes', starting, (running) => running.close(), SERVER_STOP_LIMIT_MS);
}
