import path from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { removeAbandonedUploads } from '#src/commands/deliveries/import-upload.ts';
import { loadModelReviews } from '#src/commands/model-reviews/load-model-reviews.ts';
import { loadRecalls } from '#src/commands/recalls/load-recalls.ts';
import {
  CATEGORY_FILES,
  type Config,
  MODEL_REVIEW_FILES,
  RECALL_FILES,
  readConfig,
  uploadFolder,
} from '#src/config/env.ts';
import { hasAdmin } from '#src/db/accounts/account-users.ts';
import { createDb } from '#src/db/connection/client.ts';
import { removePageFile } from '#src/http/page-cache/page-file.ts';
import { openFiles } from '#src/integrations/files/open-files.ts';
import { isNewDataFolder } from '#src/integrations/postgres/cluster-note.ts';
import { describeOutside, lockDataFolder } from './data-folder.ts';
import { watchDisk } from './disk-watch.ts';
import { describeFailure, LaunchError } from './launch-error.ts';
import { checkPort } from './listen.ts';
import type { DevFrontend } from './load-pages.ts';
import { type PreparedDatabase, prepareDatabase } from './prepared-database.ts';
import { prepareSecrets } from './secret-box.ts';
import { SERVER_STOP_LIMIT_MS, Shutdown } from './shutdown.ts';
import { recordSiteAddress } from './site-address.ts';
import { createLogger } from './start-logger.ts';
import type { RunningServer } from './start-server.ts';
import { runStep } from './steps.mjs';
import { startWorkerProcesses } from './worker-processes.ts';

/** Startup steps that need development tools. */
type ToolSteps = {
  /** Fills a stock without any ads with so many demo ads, or with those of them that the site waits for. */
  fillStock: (pool: pg.Pool, ads: number) => Promise<void>;
  /** Begins to add the demo ads that are missing, once the site serves. */
  completeStock: (pool: pg.Pool, config: Config, shutdown: Shutdown) => Promise<void>;
  /** Builds the pages unless the build is current, or opens the development front end that replaces the build. */
  openFrontend: (shutdown: Shutdown) => Promise<DevFrontend | undefined>;
};

/** Runs the site from an empty data folder until shutdown. */
export async function runSite(tools: ToolSteps, config = readConfig()): Promise<void> {
  const shutdown = new Shutdown();
  shutdown.listen(() => console.log('\nStopping …'), 0);
  try {
    if (!config.ok) throw new LaunchError(config.failure);
    await start(config.value, tools, shutdown);
  } catch (error) {
    // Errors caused by a shutdown during startup are not reported.
    if (!shutdown.hasBegun) {
      console.error(describeFailure(error));
      process.exitCode = 1;
    }
    await shutdown.run();
  }
}

async function start(config: Config, tools: ToolSteps, shutdown: Shutdown): Promise<void> {
  await checkPort(config.host, config.port);
  const lock = lockDataFolder(config.dataDir);
  shutdown.onClose('The lock', () => lock.release());

  if (config.databaseUrl === null && isNewDataFolder(config.dataDir)) console.log(describeFirstStart(config));
  await checkFileStore(config);
  // The build runs beside the database's steps and the demo stock, which occupy one core each.
  const opening = tools.openFrontend(shutdown);
  opening.catch(() => undefined);
  const database = await prepareDatabase(config, shutdown, runStep);
  const notes = await prepareSecrets(createDb(database.pool), config);
  await runStep('Categories', () => loadCategories(createDb(database.pool), CATEGORY_FILES));
  await runStep('Reviews of models', () =>
    loadModelReviews(createDb(database.pool), { folder: MODEL_REVIEW_FILES, categoryFolder: CATEGORY_FILES }),
  );
  await runStep('Recalls', () => loadRecalls(createDb(database.pool), RECALL_FILES));
  await removeAbandonedUploads(database.pool, uploadFolder(config));
  await tools.fillStock(database.pool, config.demoAds);
  if (shutdown.hasBegun) return;

  const devFrontend = await runStep('Pages', () => opening);
  if (shutdown.hasBegun) return;

  const { logger, file } = createLogger(config);
  database.supervise({
    onRestart: (attempts) => logger.error({ attempts }, 'database server crashed and was restarted'),
    onGiveUp: (error) =>
      shutdown.fail(new LaunchError(`The database server crashed and cannot be restarted: ${error.message}.`)),
  });
  shutdown.onClose('The disk watch', watchDisk(config.dataDir, logger));
  const { url } = await serve(config, database, logger, shutdown, devFrontend);
  shutdown.onClose('The address', recordSiteAddress(config.dataDir, config.site.url));
  for (const note of notes) console.log(note);
  if (!(await hasAdmin(createDb(database.pool)))) console.log(NO_ADMIN);
  if (database.outsideFolder) console.log(describeOutside(database.outsideFolder, config));
  if (file) console.log(`Log: ${path.relative(process.cwd(), file)}`);
  console.log(`Milvis is ready: ${url}`);
  await tools.completeStock(database.pool, config, shutdown);
}

/** Said before the steps of a first start, whose time is that of two quiet cores. */
const describeFirstStart = ({ demoAds }: Config): string =>
  `First start: ${demoAds === 0 ? '' : 'inventing ads and '}making the pages takes about half a minute. ` +
  'Later starts take some seconds.';

const NO_ADMIN = 'There is no admin yet: npm run admin -- create EMAIL';

/** @throws FileStoreError with one line: a wrong address, key or bucket */
async function checkFileStore(config: Config): Promise<void> {
  const { objects } = await openFiles(config);
  await objects?.check().finally(() => objects.close());
}

/** Rendered pages, in the data folder, which one site uses at a time. */
const PAGE_FILE = 'page-cache.sqlite';

/** @returns the place of the file, null without one */
function emptyPageFile({ dataDir, pageFileBytes }: Config, logger: Logger): string | null {
  const file = path.join(dataDir, PAGE_FILE);
  try {
    removePageFile(file);
    return pageFileBytes === 0 ? null : file;
  } catch (error) {
    logger.warn({ err: error }, 'page file not removed, pages are cached in memory only');
    return null;
  }
}

/** Serves from this process, or from several child processes. */
async function serve(
  config: Config,
  { url, pool }: PreparedDatabase,
  logger: Logger,
  shutdown: Shutdown,
  devFrontend: DevFrontend | undefined,
): Promise<RunningServer> {
  const { webConcurrency: count } = config;
  const pageFile = emptyPageFile(config, logger);
  if (count === 1 || devFrontend) {
    // Imported lazily, because the site is most of the code and neither a failed start nor the primary process needs it.
    const { serveSite } = await import('./serve-site.ts');
    return serveSite({ config, databaseUrl: url, commandPool: pool, logger, pageFile, devFrontend }, shutdown);
  }
  const starting = startWorkerProcesses({ count, databaseUrl: url, pageFile, logger });
  return shutdown.own('The processes', starting, (running) => running.close(), SERVER_STOP_LIMIT_MS);
}
