import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '#src/db/client.ts';
import type { ModelSettings } from '#src/domain/adviser/model-settings.ts';
import type { SecretBox } from '#src/domain/secrets/secret-box.ts';
import type { SitemapLimits } from '#src/domain/sitemap/sitemap-files.ts';
import type { AccountServices, PageHandler } from '#src/request/request-context.server.ts';
import type { ServerSettings, SiteSettings } from '#src/request/site/site-settings.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { PictureSettings } from './pictures/pictures.ts';

/** Dependencies and settings of the site. */
export type AppOptions = {
  accounts: AccountServices;
  /** Number of proxies whose X-Forwarded-For entries are trusted. */
  trustedProxies: number;
  db: Db;
  /** Encrypts the secrets stored in the database. */
  secretBox: SecretBox;
  /** Read replica for public pages; defaults to `db`. */
  readDb?: Db | undefined;
  /** Connections without a statement timeout for changes of the stock by staff; defaults to those of `db`. */
  commandPool?: pg.Pool | undefined;
  /** Search of the ad lists; by default created by the app. */
  adSearch?: AdSearchService;
  site: SiteSettings;
  /** The value of Strict-Transport-Security; null: none. */
  transport: string | null;
  settings: ServerSettings;
  logger: Logger;
  handlePage: PageHandler;
  /** URL of the blog feed; null: the built-in articles. */
  blogFeedUrl?: string | null;
  /** Limits of one sitemap file; those of the protocol by default. */
  sitemapLimits?: SitemapLimits;
  pictures: PictureSettings;
  /** Folder of delivery files during their import. */
  uploadFolder: string;
  /** Metrics and the token that protects them; no metrics by default. */
  metrics?: SiteMetrics | undefined;
  /** The adviser's language model; without a URL only the built-in adviser answers. */
  adviser?: ModelSettings;
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
