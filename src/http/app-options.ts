import type pg from 'pg';
import type { Logger } from 'pino';
import type { DeliveryRunner } from '#src/commands/deliveries/run-deliveries.ts';
import type { Config } from '#src/config/env.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { ReadReplicas } from '#src/db/connection/read-replicas.ts';
import type { SecretBox } from '#src/domain/secrets/secret-box.ts';
import type { SitemapLimits } from '#src/domain/sitemap/sitemap-files.ts';
import type { SiteFiles } from '#src/integrations/files/open-files.ts';
import type { PageHandler } from '#src/request/request-context.server.ts';
import type { ContentVersion } from '#src/services/content-version.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import type { SiteCounter } from '#src/services/site-counter.ts';
import type { LoadLimits } from './load-shedding/concurrency-limit.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { ProcessNumber } from './page-cache/page-cache.ts';
import type { PageFile } from './page-cache/page-file.ts';

/** Dependencies and settings of the site. */
export type AppOptions = {
  config: Config;
  db: Db;
  /** Encrypts the secrets stored in the database. */
  secretBox: SecretBox;
  /** Read replicas for public pages; by default they are read from `db`. */
  replicas?: ReadReplicas | undefined;
  /** Connections without a statement timeout for changes of the stock by staff; defaults to those of `db`. */
  commandPool?: pg.Pool | undefined;
  /** By default those of the configuration. */
  files?: SiteFiles | undefined;
  /** Search of the ad lists; by default created by the app. */
  adSearch?: AdSearchService;
  /** Imports deliveries that arrived without staff; by default in a worker thread. */
  deliveries?: DeliveryRunner;
  /** Certificate of dealers' servers trusted besides the public ones, in tests. */
  feedCa?: string | undefined;
  /** The cache of public pages; without it every request renders its page, as in development. */
  pageCache?:
    | undefined
    | {
        /** With which cached pages are compared. */
        version: ContentVersion;
        /** How long a request waits for the current version of a page before it gets an older one, ms. */
        maxWaitMs?: number | undefined;
        /** How long an older version may stand in while the current one is rendered, ms. */
        staleWhileRevalidateMs?: number | undefined;
        /** Time without a change after which changes count as ended, ms. */
        settledAfterMs?: number | undefined;
        /** Pages that the processes of the machine share; without it they are in memory only. */
        file?: PageFile | undefined;
        process?: ProcessNumber | undefined;
      };
  logger: Logger;
  handlePage: PageHandler;
  /** Called when a mail is queued; without it mails stay in the queue, as in tests. */
  notifyMailWorker?: () => void;
  /** Limits of one sitemap file; those of the protocol by default. */
  sitemapLimits?: SitemapLimits;
  /** Metrics and the token that protects them; no metrics by default. */
  metrics?: SiteMetrics | undefined;
  /** Counts answers for the dashboard; not counted by default. */
  siteCounter?: SiteCounter | undefined;
  /** How long requests may wait and run, for tests on a busy machine. */
  loadLimits?: LoadLimits | undefined;
  /** Time limit for receiving a form, ms. */
  formLimitMs?: number;
  /** Folder of the client build. */
  clientFolder: string;
  /** Aborted when the server begins to shut down; readiness then answers 503. */
  shutdown?: AbortSignal;
};

export type SiteMetrics = {
  metrics: Metrics;
  token: string;
  /** Metrics of all processes of this site in Prometheus format. */
  read: () => Promise<string>;
};
