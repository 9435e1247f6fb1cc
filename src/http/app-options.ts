import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '#src/db/client.ts';
import type { ModelSettings } from '#src/domain/adviser/model-settings.ts';
import type { SecretBox } from '#src/domain/secrets/secret-box.ts';
import type { SitemapLimits } from '#src/domain/sitemap/sitemap-files.ts';
import type { AccountServices, PageHandler } from '#src/request/request-context.server.ts';
import type { ServerSettings } from '#src/request/site/server-settings.ts';
import type { SiteSettings } from '#src/request/site/site-settings.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { PictureSettings } from './pictures/pictures.ts';

/** What the site is made of and set to, as its server or a test has it. */
export type AppOptions = {
  accounts: AccountServices;
  /** Proxies in front whose X-Forwarded-For is believed. */
  trustedProxies: number;
  db: Db;
  /** Encrypts the secrets that the database holds. */
  secretBox: SecretBox;
  /** A copy of the database that visitors' pages are read from; the database itself unless given. */
  readDb?: Db | undefined;
  /** Connections whose statements may take their time, for staff's changes of the stock; those of `db` unless given. */
  commandPool?: pg.Pool | undefined;
  /** The search of the lists; one of the app's own unless given. */
  adSearch?: AdSearchService;
  site: SiteSettings;
  /** The value of Strict-Transport-Security; null: none. */
  transport: string | null;
  settings: ServerSettings;
  logger: Logger;
  handlePage: PageHandler;
  /** Address of the blog's feed; null: the site's own articles. */
  blogFeedUrl?: string | null;
  /** What one file of the sitemap may hold; the protocol's own limits unless given. */
  sitemapLimits?: SitemapLimits;
  pictures: PictureSettings;
  /** Where files of deliveries lie while they are imported. */
  uploadFolder: string;
  /** What is counted, and who may read it; without it nothing is. */
  metrics?: SiteMetrics | undefined;
  /** The adviser's language model; without an address the built-in adviser answers alone. */
  adviser?: ModelSettings;
  /** Folder of the build's files for the browser. */
  clientFolder: string;
  /** Once aborted, what costs work is refused: the site ends with more requests than it can answer. */
  refusesWork?: AbortSignal;
};

export type SiteMetrics = {
  metrics: Metrics;
  token: string;
  /** The figures of all processes of this site, in Prometheus' format. */
  read: () => Promise<string>;
};
