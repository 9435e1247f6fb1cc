import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { CATEGORY_FILES, type Config, uploadFolder } from '#src/config/env.ts';
import { createDb, type Db } from '#src/db/client.ts';
import type { SecretBox } from '#src/domain/secrets/secret-box.ts';
import { createApp } from '#src/http/app.ts';
import type { SiteMetrics } from '#src/http/app-options.ts';
import { createMetrics } from '#src/http/metrics/metrics.ts';
import { strictTransport } from '#src/http/middleware/security-headers.ts';
import { createSmtpSender } from '#src/integrations/mail/smtp-sender.ts';
import { ANY_NETWORK, PUBLIC_NETWORK } from '#src/integrations/outside/public-address.ts';
import { createMailWorker } from '#src/jobs/mail-worker.ts';
import { runJobs } from '#src/jobs/run-jobs.ts';
import { watchBlog } from '#src/jobs/watch-blog.ts';
import type { AccountServices, PageHandler } from '#src/request/request-context.server.ts';
import type { ServerSettings } from '#src/request/site/server-settings.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { closable } from './close-server.ts';
import { type Listener, openPort } from './listener.ts';
import { CLIENT_BUILD, loadBuiltPages } from './load-pages.ts';
import { answerUnreadable, refuseTwoHosts, unreadableAddress } from './unreadable-requests.ts';
import { warmUp } from './warm-up.ts';

export type RunningServer = {
  /** Where a browser on this machine reaches it. */
  url: string;
  /** Takes no more requests, lets the running ones finish within a limit, and ends. The pool stays the caller's to end. */
  close(): Promise<void>;
};

type Options = {
  config: Config;
  pool: pg.Pool;
  /** Encrypts the secrets that the database holds. */
  secretBox: SecretBox;
  /** To a copy that visitors' pages are read from; `pool` unless given. */
  readPool?: pg.Pool | undefined;
  /** Connections whose statements may take their time, for what runs by itself; without them nothing does. */
  commandPool?: pg.Pool;
  logger: Logger;
  /** The built pages unless others are given. */
  handlePage?: PageHandler;
  /** Which of the site's processes this is; the only one unless given. */
  member?: SiteMember;
  /** Whether its first pages are drawn before anybody is let in; takes about a second. */
  isWarmedUp?: boolean;
};

/** One of the processes that together are the site. */
export type SiteMember = {
  /** Tells its figures from those of the others. */
  name: string;
  /** Whether what runs by itself runs here. */
  hasSchedule: boolean;
  /** Gives this process's figures to the others. @returns reads those of all */
  shareMetrics: (registry: Registry) => () => Promise<string>;
  /** Lets visitors in to the server; through the port of the configuration unless given. */
  openListener?: (server: Server) => Listener;
};

const ONLY_MEMBER: SiteMember = {
  ...{ name: '0', hasSchedule: true },
  shareMetrics: (registry) => () => registry.metrics(),
};

/** A delivery may take minutes over a slow line; no other body is long. */
const REQUEST_LIMIT_MS = 300_000;
const HEADERS_LIMIT_MS = 10_000;
/** How often connections are compared with these limits; Node's own 30 s would add to them. */
const LIMITS_CHECKED_EVERY_MS = 1_000;
/** Longer than the proxies in front keep theirs, so that they never send on a connection that is just being closed. */
export const KEEP_ALIVE_MS = 65_000;

/**
 * Serves the site.
 * @throws ListenError with one clear line when the port or address cannot be had
 */
export async function startServer(options: Options): Promise<RunningServer> {
  const { config, pool, readPool, commandPool, logger, handlePage, member = ONLY_MEMBER, isWarmedUp } = options;
  const db = createDb(pool);
  const onError = (error: unknown) => logger.error({ err: error }, 'search index not loaded');
  const readDb = readPool && createDb(readPool, pool);
  const adSearch = createAdSearch(readDb ?? db, { onError });
  const metrics = siteMetrics(config.metricsToken, member);
  const post = createMailWorker(db, config.mail && createSmtpSender(config.mail), logger);
  const refusing = new AbortController();
  const app = await createApp({
    refusesWork: refusing.signal,
    db,
    secretBox: options.secretBox,
    readDb,
    commandPool,
    adSearch,
    site: siteSettings(config),
    transport: strictTransport(config),
    settings: serverSettings(config),
    accounts: accountServices(config, post.notify),
    trustedProxies: config.trustedProxies,
    adviser: config.adviser,
    blogFeedUrl: config.blogFeedUrl,
    pictures: pictureSettings(config),
    uploadFolder: uploadFolder(config),
    metrics,
    logger,
    handlePage: handlePage ?? (await loadBuiltPages()),
    clientFolder: CLIENT_BUILD,
  });
  const server = serverOf(app.fetch, { logger, transport: strictTransport(config) });
  if (isWarmedUp) await warmUp(app.fetch, config.siteUrl);
  const close = closable(server);
  const door = member.openListener?.(server) ?? (await openPort(server, config.host, config.port));

  // A rejected promise that a page no longer waits for would otherwise end the process and all its visitors' requests.
  const onRejection = (reason: unknown) => logger.error({ err: reason }, 'unhandled rejection');
  process.on('unhandledRejection', onRejection);

  // From now on the stock is in memory before a visitor asks for it.
  const stopWatching = adSearch.watch();
  const onRun = (job: string, outcome: string) => metrics?.metrics.jobRuns.inc({ job, outcome });
  const stopRunning = member.hasSchedule ? awaitScheduledRun(options, db, onRun) : async () => undefined;

  const url = `http://${isAnyAddress(config.host) ? 'localhost' : bracketed(config.host)}:${config.port}`;
  logger.info({ url }, 'server started');
  return {
    url,
    close: async () => {
      stopWatching();
      await Promise.all([close(door, () => refusing.abort()), stopRunning()]);
      await post.stop();
      process.off('unhandledRejection', onRejection);
      // Node's own observer of garbage collection holds the registry, whose figures hold the site.
      metrics?.metrics.registry.clear();
      logger.info('server stopped');
    },
  };
}

/** Node's server in front of the site, with its limits. */
function serverOf(
  answer: Parameters<typeof getRequestListener>[0],
  target: { logger: Logger; transport: string | null },
): Server {
  const listener = getRequestListener(answer, { errorHandler: unreadableAddress(target) });
  // One without a host is refused by the listener, as every other that cannot be read.
  const settings = { requireHostHeader: false, connectionsCheckingInterval: LIMITS_CHECKED_EVERY_MS };
  const server = createServer(settings, refuseTwoHosts(listener, target));
  answerUnreadable(server, target);
  server.requestTimeout = REQUEST_LIMIT_MS;
  server.headersTimeout = HEADERS_LIMIT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

/** The jobs at their hours, and the blog's copy. @returns ends them */
function awaitScheduledRun(
  { config, commandPool, logger }: Options,
  db: Db,
  onRun: (job: string, outcome: string) => void,
): () => Promise<void> {
  const jobs = commandPool && runJobs({ pool: commandPool, logger, onRun, silence: config.silence });
  const network = config.allowsPrivateNetworks ? ANY_NETWORK : PUBLIC_NETWORK;
  const feedUrl = config.blogFeedUrl;
  const stopBlog = feedUrl === null ? null : watchBlog({ db, feedUrl, network, logger });
  return async () => {
    stopBlog?.();
    await jobs?.stop();
  };
}

export function siteMetrics(
  token: string | null,
  { name, shareMetrics }: SiteMember = ONLY_MEMBER,
): SiteMetrics | undefined {
  if (token === null) return undefined;
  const metrics = createMetrics(name);
  return { metrics, token, read: shareMetrics(metrics.registry) };
}

export const siteSettings = (config: Config) => ({
  name: config.siteName,
  url: config.siteUrl,
  sellCarUrl: config.sellCarUrl,
  valueCarUrl: config.valueCarUrl,
  carInfoUrl: config.carInfoUrl,
  contactEmail: config.contactEmail,
  contactAddress: config.contactAddress,
  socialUrl: config.socialUrl,
  hasServiceWorker: config.hasServiceWorker,
});

export function serverSettings({ adviser, areTrackingScriptsOn }: Config): ServerSettings {
  const { apiKey: _, ...shown } = adviser;
  return { adviser: shown, areTrackingScriptsOn, categoryFolder: CATEGORY_FILES };
}

/** @param notifyMailWorker says that a mail waits; without it mails stay where they are, as in tests */
export const accountServices = (config: Config, notifyMailWorker: () => void = () => undefined): AccountServices => ({
  passwords: createPasswordHasher(),
  isHttps: config.siteUrl.startsWith('https:'),
  isSignUpOpen: config.isSignUpOpen,
  requiresSecondFactor: config.requiresSecondFactor,
  // The embedded database is the laptop's; a server of one's own holds real people's mail.
  isOutboxReadable: config.mail === null && config.databaseUrl === null,
  notifyMailWorker,
});

export const pictureSettings = (config: Config) => ({
  folder: path.join(config.dataDir, 'pictures'),
  cacheBytes: config.pictureCacheBytes,
  allowsPrivateNetworks: config.allowsPrivateNetworks,
});

const isAnyAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);
