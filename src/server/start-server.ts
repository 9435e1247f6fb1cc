import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { ValueStoredCar } from '#src/commands/saved-searches/mail-car-values.ts';
import type { Config } from '#src/config/env.ts';
import { createDb, type Db } from '#src/db/connection/client.ts';
import type { ReadReplicas } from '#src/db/connection/read-replicas.ts';
import type { SecretBox } from '#src/domain/secrets/secret-box.ts';
import { createApp } from '#src/http/app.ts';
import type { SiteMetrics } from '#src/http/app-options.ts';
import type { LoadLimits } from '#src/http/load-shedding/concurrency-limit.ts';
import { failureLog } from '#src/http/load-shedding/refusal-log.ts';
import { createMetrics } from '#src/http/metrics/metrics.ts';
import { strictTransport } from '#src/http/middleware/security-headers.ts';
import type { ProcessNumber } from '#src/http/page-cache/page-cache.ts';
import { openPageFile, type PageFile } from '#src/http/page-cache/page-file.ts';
import type { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import { openFiles } from '#src/integrations/files/open-files.ts';
import { createSmtpSender } from '#src/integrations/mail/smtp-sender.ts';
import { ANY_NETWORK, PUBLIC_NETWORK } from '#src/integrations/outside/public-address.ts';
import { createMailWorker } from '#src/jobs/mail-worker.ts';
import { runJobs } from '#src/jobs/run-jobs.ts';
import { watchBlog } from '#src/jobs/watch-blog.ts';
import type { PageHandler } from '#src/request/request-context.server.ts';
import { type ContentVersion, createContentVersion } from '#src/services/content-version.ts';
import { openDeliveryRunner, type WatchingRunner } from '#src/services/imports/delivery-runner.ts';
import { openOwnCarValuer } from '#src/services/own-car/own-car-valuer.ts';
import { worthOfStoredCar } from '#src/services/own-car/worth-of-car.ts';
import { versionDb } from '#src/services/replica-reads.ts';
import { createSiteCounter } from '#src/services/site-counter.ts';
import { closeServer } from './close-server.ts';
import { listen } from './listen.ts';
import { CLIENT_BUILD, type DevFrontend, loadBuiltPages } from './load-pages.ts';
import { openSiteSearch, withSource } from './site-search.ts';
import { answerUnreadable, refuseTwoHosts, unreadableAddress } from './unreadable-requests.ts';
import { warmUp } from './warm-up.ts';

export type RunningServer = {
  /** URL for a browser on this machine. */
  url: string;
  /** Shuts down gracefully: finishes running requests within a limit. The caller ends the pools. */
  close(): Promise<void>;
};

type Options = {
  config: Config;
  pool: pg.Pool;
  /** Encrypts the secrets stored in the database. */
  secretBox: SecretBox;
  /** For reads of public pages, which otherwise use `pool`. */
  replicas?: ReadReplicas | undefined;
  /**
   * One connection for comparing cached pages with the database, so that they never wait for other pages' queries; without it no
   * pages are cached.
   */
  versionPool?: pg.Pool | undefined;
  /** SQLite database of rendered pages that the processes of this machine share; without it pages are cached in memory only. */
  pageFile?: string | null;
  /** How long requests may wait and run; by default the limits of production. */
  loadLimits?: LoadLimits | undefined;
  /** How long a request waits for the current version of a page before it gets an older one, ms. */
  maxWaitMs?: number;
  /** Time without a change after which changes of the stock count as ended, ms. */
  settledAfterMs?: number | undefined;
  /** Connections without a statement timeout, for background jobs; without them no jobs run. */
  commandPool?: pg.Pool;
  logger: Logger;
  /** By default the built site. */
  handlePage?: PageHandler;
  /** Set by `npm run dev`; without it the site serves its build. */
  devFrontend?: DevFrontend | undefined;
  /** Which of the site's processes this is; by default the only one. */
  member?: SiteMember;
  /** Whether common pages are requested before the server listens; takes about a second. */
  isWarmedUp?: boolean;
};

/** A process of the site. */
export type SiteMember = {
  /** Label of its metrics. */
  name: string;
  /** Whether background jobs run in this process. */
  hasSchedule: boolean;
  /** Publishes the metrics of this process. @returns reads those of all */
  shareMetrics: (registry: Registry) => () => Promise<string>;
  /** Its number among those that serve the site. */
  process?: ProcessNumber;
};

const ONLY_MEMBER: SiteMember = {
  name: '0',
  hasSchedule: true,
  shareMetrics: (registry) => () => registry.metrics(),
};

/** An uploaded delivery may take minutes over a slow line; no other body is long. ms */
const REQUEST_LIMIT_MS = 300_000;
const HEADERS_LIMIT_MS = 10_000;
/** How often Node checks connections against these limits, ms; its default of 30 s would add to them. */
const LIMITS_CHECKED_EVERY_MS = 1_000;
/** Longer than the keep-alive time of proxies in front, so that they never send on a connection that is just being closed. ms */
export const KEEP_ALIVE_MS = 65_000;

/**
 * Serves the site.
 * @throws ListenError with one clear line when the port or address cannot be had
 */
export async function startServer(options: Options): Promise<RunningServer> {
  const { config, pool, replicas, versionPool, commandPool, logger, devFrontend, member = ONLY_MEMBER } = options;
  const handlePage = options.handlePage ?? devFrontend?.handlePage ?? (await loadBuiltPages());
  const db = createDb(pool);
  const metrics = siteMetrics(config.metricsToken, member);
  const siteSearch = openSiteSearch(config, { pool, replicas, commandPool, logger, metrics: metrics?.metrics });
  const { adSearch } = siteSearch;
  const shutdown = new AbortController();
  const mailSender = config.mail && createSmtpSender(config.mail);
  const mailWorker = createMailWorker(db, mailSender, logger);
  const files = await openFiles(config);
  // A warning: visitors notice nothing, and the next write repeats the counts.
  const siteCounter = createSiteCounter(db, (error) => logger.warn({ err: error }, 'site counts not stored'));
  const pageFile = versionPool && openPages(options);
  const deliveries = commandPool && openDeliveries(config, commandPool, logger);
  const app = await createApp({
    ...(deliveries && { deliveries }),
    files,
    siteCounter,
    loadLimits: options.loadLimits,
    config,
    db,
    secretBox: options.secretBox,
    replicas,
    commandPool,
    adSearch,
    metrics,
    logger,
    handlePage,
    ...(versionPool && {
      pageCache: {
        version: withSource(contentVersion(versionPool, replicas, logger), adSearch),
        maxWaitMs: options.maxWaitMs,
        settledAfterMs: options.settledAfterMs,
        // With replicas there are several machines, and a visitor's next request may reach another one.
        ...(replicas && { staleWhileRevalidateMs: 0 }),
        file: pageFile,
        process: member.process,
      },
    }),
    shutdown: shutdown.signal,
    notifyMailWorker: mailWorker.notify,
    clientFolder: devFrontend?.clientFolder ?? CLIENT_BUILD,
  });
  const server = serverOf(app.fetch, { logger, transport: strictTransport(config) });
  devFrontend?.attach(server);
  if (options.isWarmedUp) await warmUp(app.fetch, config.site.url);
  await listen(server, config.host, config.port);

  // A rejected promise that no page awaits any more would otherwise end the process and all its running requests.
  const onRejection = (reason: unknown) => logger.error({ err: reason }, 'unhandled rejection');
  process.on('unhandledRejection', onRejection);

  // Loads the stock before the first search needs it.
  const stopWatching = adSearch.watch();
  const stopIndexing = member.hasSchedule ? siteSearch.keepIndexed() : async () => undefined;
  const onRun = (job: string, outcome: string) => metrics?.metrics.jobRuns.inc({ job, outcome });
  const stopJobs = member.hasSchedule
    ? startBackgroundJobs(options, {
        db,
        onRun,
        files: files.deliveries,
        deliveries,
        notifyMailWorker: mailWorker.notify,
      })
    : async () => undefined;
  if (commandPool) deliveries?.watch(commandPool);

  const url = `http://${isAnyAddress(config.host) ? 'localhost' : bracketed(config.host)}:${config.port}`;
  logger.info({ url }, 'server started');
  return {
    url,
    close: async () => {
      shutdown.abort();
      stopWatching();
      await Promise.all([closeServer(server), stopJobs(), stopIndexing(), deliveries?.stop()]);
      pageFile?.close();
      await siteCounter.close();
      await siteSearch.close();
      await mailWorker.stop();
      mailSender?.close();
      process.off('unhandledRejection', onRejection);
      // Node's observer of garbage collection references the registry, whose gauges reference the site.
      metrics?.metrics.registry.clear();
      logger.info('server stopped');
    },
  };
}

/** The pages that the processes share; without them each renders those that it has not in memory. */
function openPages({ config, pageFile, logger }: Options): PageFile | undefined {
  if (!pageFile) return undefined;
  const onError = (error: unknown) => failureLog(logger).error({ err: error }, 'page file not usable');
  try {
    return openPageFile(pageFile, config.pageFileBytes, onError);
  } catch (error) {
    onError(error);
    return undefined;
  }
}

const contentVersion = (pool: pg.Pool, replicas: ReadReplicas | undefined, logger: Logger): ContentVersion =>
  createContentVersion(replicas ? versionDb(pool, replicas) : createDb(pool), {
    onError: (error) => logger.error({ err: error }, 'version of the pages not read'),
    onRead: replicas && ((read) => replicas.observe('pages', read)),
  });

/** Node's HTTP server with its limits, in front of the app. */
function serverOf(
  answer: Parameters<typeof getRequestListener>[0],
  target: { logger: Logger; transport: string | null },
): Server {
  const listener = getRequestListener(answer, { errorHandler: unreadableAddress(target) });
  // A request without a Host header is rejected by the listener, like all other malformed ones.
  const settings = { requireHostHeader: false, connectionsCheckingInterval: LIMITS_CHECKED_EVERY_MS };
  const server = createServer(settings, refuseTwoHosts(listener, target));
  answerUnreadable(server, target);
  server.requestTimeout = REQUEST_LIMIT_MS;
  server.headersTimeout = HEADERS_LIMIT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

function openDeliveries(config: Config, { options }: pg.Pool, logger: Logger): WatchingRunner {
  const place = { dataDir: config.dataDir, filesUrl: config.filesUrl };
  const databaseUrl = options.connectionString ?? '';
  return openDeliveryRunner({ databaseUrl, place, limits: config.deliveryLimits }, logger);
}

/** Starts the scheduler and the refresh of the blog feed. @returns stops them */
function startBackgroundJobs(
  { config, commandPool, secretBox, logger }: Options,
  {
    db,
    onRun,
    files,
    deliveries,
    notifyMailWorker,
  }: {
    db: Db;
    onRun: (job: string, outcome: string) => void;
    files: DeliveryFiles;
    deliveries: WatchingRunner | undefined;
    notifyMailWorker: () => void;
  },
): () => Promise<void> {
  const network = config.allowsPrivateNetworks ? ANY_NETWORK : PUBLIC_NETWORK;
  const feeds = deliveries ? { secretBox, network, files, minFileAgeMs: config.minFileAgeMs, deliveries } : null;
  const alerts = { secretBox, site: config.site, notifyMailWorker, network };
  const pictures = { network };
  const jobs =
    commandPool &&
    runJobs({
      pool: commandPool,
      logger,
      onRun,
      silence: config.silence,
      feeds,
      pictures,
      alerts,
      valueCar: carValuer(commandPool, logger),
    });
  const feedUrl = config.blogFeedUrl;
  const stopBlog = feedUrl === null ? null : watchBlog({ db, feedUrl, network, logger });
  return async () => {
    stopBlog?.();
    await jobs?.stop();
  };
}

/** Values followed cars in a thread of their own, so that they do not delay the questions of visitors. */
function carValuer({ options }: pg.Pool, logger: Logger): ValueStoredCar {
  const databaseUrl = options.connectionString ?? '';
  const ownCars = openOwnCarValuer({
    databaseUrl,
    onError: (error) => logger.error({ err: error }, 'followed car not valued'),
  });
  return (db, car, now) => worthOfStoredCar({ db, ownCars }, car, now);
}

export function siteMetrics(
  token: string | null,
  { name, shareMetrics }: SiteMember = ONLY_MEMBER,
): SiteMetrics | undefined {
  if (token === null) return undefined;
  const metrics = createMetrics(name);
  return { metrics, token, read: shareMetrics(metrics.registry) };
}

const isAnyAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);
