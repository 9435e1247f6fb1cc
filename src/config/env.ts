import path from 'node:path';
import { z } from 'zod';
import { parseDatabaseUrls } from '#src/base/database-urls.ts';
import { parseFilesUrl } from '#src/base/files-url.ts';
import { fail, ok, type Result } from '#src/base/result.ts';
import { PROVIDERS } from '#src/domain/adviser/model/provider-profiles.ts';
import { DEFAULT_MODEL_SETTINGS } from '#src/domain/adviser/model-settings.ts';
import { DELIVERY_LIMITS } from '#src/domain/deliveries/delivery-growth.ts';
import { SILENCE_LIMITS } from '#src/domain/deliveries/silent-dealer.ts';
import { parseSecretsKey } from '#src/domain/secrets/secret-box.ts';

/** The project's root folder; relative paths in settings are resolved against it, whatever the working directory. */
export const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..');

/** Files shipped with the product: CSV mappings, catalogue, categories, recalls, migrations. */
export const FEED_MAPPINGS = path.join(PROJECT_ROOT, 'data/feed-mappings');
export const CATALOGUE_FILES = path.join(PROJECT_ROOT, 'data/catalogue');
export const CATEGORY_FILES = path.join(PROJECT_ROOT, 'data/categories');
export const MODEL_REVIEW_FILES = path.join(PROJECT_ROOT, 'data/model-reviews');
export const RECALL_FILES = path.join(PROJECT_ROOT, 'data/recalls');
export const ILLUSTRATION_FILES = path.join(PROJECT_ROOT, 'data/illustrations');
/** Pictures that the build makes of the illustrations (tools/illustrations/build-pictures.ts). */
export const BUILT_PICTURES = path.join(PROJECT_ROOT, 'build-pictures');
/** The site's typeface as TrueType by weight, for texts in pictures (data/fonts/README.md). */
export const PICTURE_FONTS = {
  400: path.join(PROJECT_ROOT, 'data/fonts/schibsted-grotesk-400.ttf'),
  600: path.join(PROJECT_ROOT, 'data/fonts/schibsted-grotesk-600.ttf'),
} as const;
export const MIGRATIONS = path.join(PROJECT_ROOT, 'db/migrations');

/** Uploaded delivery files. */
export const uploadFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'uploads');

/** File with the encryption key of stored secrets, used where the settings have no key. */
export const secretsKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'secrets.key');

/** An integer within bounds; only digits, so that "1e3" and "0x10" are rejected. */
const wholeNumber = (lowest: number, highest: number) => {
  const message = `must be a whole number from ${lowest} to ${highest}`;
  const inRange = (value: number) => value >= lowest && value <= highest;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine(inRange, message);
};
/** One PostgreSQL server, or several as libpq writes them. */
const postgresUrl = z.string().superRefine((text, context) => {
  const urls = parseDatabaseUrls(text);
  if (!urls.ok) context.addIssue(urls.failure);
});
const filesUrl = z.string().superRefine((text, context) => {
  const location = parseFilesUrl(text);
  if (!location.ok) context.addIssue(location.failure);
});
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
/** The address of a site at the root of its host: the links of its pages have no path before them. */
const siteAddress = webAddress
  .transform((address) => address.replace(/\/+$/, ''))
  .refine(
    (address) => URL.parse(address)?.href === `${URL.parse(address)?.origin}/`,
    'must be an address without a path, such as https://bilar.example',
  );
/** Origins, separated by commas. */
const origins = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(webAddress.transform((address) => new URL(address).origin)));
/** Addresses of a cluster's nodes, between commas. */
const nodeAddresses = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim().replace(/\/+$/, '')))
  .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be http or https addresses, between commas' })));
/** A URL with a placeholder for a licence plate. */
const plateAddress = z
  .string()
  .regex(/^https?:\/\/\S+\{plate\}\S*$/, 'must be an http or https address that holds {plate}');
/** An empty setting (`PORT=`) means the default, as shells and deployment files write it. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const secretsKey = z.string().transform((text, context) => {
  const key = parseSecretsKey(text.trim());
  if (key === null) context.addIssue('must be 32 bytes in base64 or hex');
  return key ?? z.NEVER;
});

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const envSchema = z.object({
  PORT: optional(wholeNumber(1, 65_535)),
  HOST: optional(z.string().regex(/^[\w.:-]+$/, 'must be a host name or an address')),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_READ_URL: optional(postgresUrl),
  FILES_URL: optional(filesUrl),
  SEARCH_URL: optional(nodeAddresses),
  SEARCH_INDEX: optional(z.string().regex(/^[a-z0-9][a-z0-9_-]{0,60}$/, 'must be a lower-case name')),
  SEARCH_FALLBACK: optional(z.enum(['sql', 'memory'], 'must be sql or memory')),
  SITE_NAME: optional(z.string().trim().min(1, 'must not be blank').max(40, 'must be at most 40 characters')),
  SITE_CONTROLLER: optional(z.string().trim().min(1, 'must not be blank').max(120, 'must be at most 120 characters')),
  SITE_URL: optional(siteAddress),
  HSTS_SUBDOMAINS: optional(z.enum(['on', 'off'], 'must be on or off')),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)),
  SELL_CAR_URL: optional(webAddress),
  VALUE_CAR_URL: optional(webAddress),
  ORGANISATION_NUMBER: optional(z.string().regex(/^\d{6}-\d{4}$/, 'must be like 556000-0000')),
  VAT_NUMBER: optional(z.string().regex(/^SE\d{12}$/, 'must be like SE556000000001')),
  CONTACT_EMAIL: optional(z.email('must be an e-mail address')),
  CONTACT_ADDRESS: optional(z.string().trim().min(1, 'must not be blank').max(120, 'must be at most 120 characters')),
  SOCIAL_URL: optional(webAddress),
  MAP_STYLE_URL: optional(webAddress),
  MAP_HOSTS: optional(origins),
  BLOG_RSS_URL: optional(webAddress),
  CAR_INFO_URL: optional(plateAddress),
  DEMO_ADS: optional(wholeNumber(0, 5_000_000)),
  PRIVATE_NETWORKS: optional(z.enum(['refused', 'allowed'], 'must be refused or allowed')),
  PAGE_CACHE_MB: optional(wholeNumber(0, 10_000_000)),
  PICTURE_CACHE_MB: optional(wholeNumber(10, 10_000_000)),
  TRUSTED_PROXIES: optional(wholeNumber(0, 9)),
  SIGN_UP: optional(z.enum(['open', 'closed'], 'must be open or closed')),
  ADMIN_SECOND_FACTOR: optional(z.enum(['required', 'optional'], 'must be required or optional')),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\/\S+$/, 'must begin with smtp:// or smtps://')),
  ADVISER_BASE_URL: optional(webAddress),
  ADVISER_PROVIDER: optional(z.enum(PROVIDERS, `must be one of ${PROVIDERS.join(', ')}`)),
  ADVISER_API_KEY: optional(z.string().regex(/^[\x21-\x7e]+$/, 'must be without spaces')),
  ADVISER_MODEL: optional(z.string().trim().min(1, 'must not be blank').max(200, 'must be at most 200 characters')),
  ADVISER_COMPANY: optional(z.string().trim().min(1, 'must not be blank').max(100, 'must be at most 100 characters')),
  ADVISER_MAX_TOKENS: optional(wholeNumber(1, 100_000)),
  ADVISER_TEMPERATURE: optional(
    z
      .string()
      .regex(/^(?:[01](?:\.\d{1,3})?|2(?:\.0{1,3})?)$/, 'must be a number from 0 to 2')
      .transform(Number),
  ),
  ADVISER_DAILY_TOKENS: optional(wholeNumber(0, 999_999_999)),
  SERVICE_WORKER: optional(z.enum(['on', 'off'], 'must be on or off')),
  WEB_CONCURRENCY: optional(wholeNumber(1, 64)),
  UNCONFIRMED_AFTER_DAYS: optional(wholeNumber(1, 3_650)),
  REMOVED_AFTER_DAYS: optional(wholeNumber(1, 3_650)),
  DEALER_MAX_ADS: optional(wholeNumber(1, 1_000_000)),
  IMPORT_MAX_ROWS: optional(wholeNumber(1, 10_000_000)),
  PULLED_FILE_MIN_AGE: optional(wholeNumber(0, 3_600)),
  SECRETS_KEY: optional(secretsKey),
  SECRETS_KEY_PREVIOUS: optional(
    z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(secretsKey)),
  ),
  METRICS_TOKEN: optional(z.string().regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 signs without spaces')),
  TRACKING_SCRIPTS: optional(z.enum(['on', 'off'], 'must be on or off')),
  MAIL_FROM: optional(z.string().regex(/^[^\r\n]*@[^\r\n]+$/, 'must be an address, or a name and <address>')),
});

/**
 * Parses the environment.
 * @returns the configuration, or one message that names every invalid setting
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Result<Config, string> {
  const parsed = envSchema.safeParse(env);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    return fail(`The configuration is wrong. ${problems.join('; ')}.`);
  }
  if ((parsed.data.SMTP_URL === undefined) !== (parsed.data.MAIL_FROM === undefined)) {
    return fail('The configuration is wrong. SMTP_URL and MAIL_FROM: both or neither must be set.');
  }
  if (parsed.data.MAP_HOSTS !== undefined && parsed.data.MAP_STYLE_URL === undefined) {
    return fail('The configuration is wrong. MAP_HOSTS: MAP_STYLE_URL must be set, too.');
  }
  const config = withDefaults(parsed.data);
  if (config.silence.closedAfterDays < config.silence.unconfirmedAfterDays) {
    return fail('The configuration is wrong. REMOVED_AFTER_DAYS: must not be less than UNCONFIRMED_AFTER_DAYS.');
  }
  return ok(config);
}

/** All settings that the product reads from its environment. */
export type Config = ReturnType<typeof withDefaults>;

function withDefaults(settings: z.infer<typeof envSchema>) {
  const port = settings.PORT ?? 3000;
  const siteUrl = settings.SITE_URL ?? `http://localhost:${port}`;
  return {
    port,
    host: settings.HOST ?? '0.0.0.0',
    /** Folder of persistent data: embedded database, its password, stored pictures. */
    dataDir: path.resolve(PROJECT_ROOT, settings.DATA_DIR ?? '.data'),
    /** URL of external PostgreSQL servers, one of which accepts writes; null: the embedded one under dataDir. */
    databaseUrl: settings.DATABASE_URL ?? null,
    /** URL of read replicas for lists and car knowledge; null: they use the primary. */
    databaseReadUrl: settings.DATABASE_READ_URL ?? null,
    /** Bucket of an S3-compatible store that machines share; null: files are under dataDir alone. */
    filesUrl: settings.FILES_URL ?? null,
    /** OpenSearch cluster that answers searches; null: each process has the stock in memory. */
    searchCluster: settings.SEARCH_URL
      ? {
          urls: settings.SEARCH_URL,
          /** Alias of its index. */
          alias: settings.SEARCH_INDEX ?? 'milvis-ads',
          /** The engine that answers while the cluster is unavailable. */
          fallback: settings.SEARCH_FALLBACK ?? ('sql' as const),
        }
      : null,
    /** Whether the operator has stated the site's address; otherwise it is that of this machine. */
    hasAddress: settings.SITE_URL !== undefined,
    /** For pages; all of it is public. */
    site: {
      name: settings.SITE_NAME ?? 'Milvis',
      /** Public address without a trailing slash, for canonical links. */
      url: siteUrl,
      /** External services linked from menu and footer; null: no link. */
      sellCarUrl: settings.SELL_CAR_URL ?? null,
      valueCarUrl: settings.VALUE_CAR_URL ?? null,
      /** The site's profile at a social network; null: no link. */
      socialUrl: settings.SOCIAL_URL ?? null,
      /** External page about a car; "{plate}" is replaced by its licence plate. */
      carInfoUrl: settings.CAR_INFO_URL ?? 'https://www.car.info/sv-se/license-plate/S/{plate}',
      /** Legal name of the controller of personal data. */
      controller: settings.SITE_CONTROLLER ?? settings.SITE_NAME ?? 'Milvis',
      /** Of the controller; null: not stated. */
      organisationNumber: settings.ORGANISATION_NUMBER ?? null,
      vatNumber: settings.VAT_NUMBER ?? null,
      contactEmail: settings.CONTACT_EMAIL ?? 'hej@milvis.example',
      /** Street and town on one line. */
      contactAddress: settings.CONTACT_ADDRESS ?? 'Exempelgatan 1, 111 22 Stockholm',
      /** Whether browsers get a service worker; without it an installed one is removed. */
      hasServiceWorker: settings.SERVICE_WORKER !== 'off',
    },
    /** Style of the map of dealers, and the origins that it loads from; null: the site's own outlines, without any request to others. */
    map: settings.MAP_STYLE_URL
      ? {
          styleUrl: settings.MAP_STYLE_URL,
          origins: [...new Set([new URL(settings.MAP_STYLE_URL).origin, ...(settings.MAP_HOSTS ?? [])])],
        }
      : null,
    isHttps: siteUrl.startsWith('https:'),
    /** Over https: whether HSTS covers all subdomains. */
    coversSubdomains: settings.HSTS_SUBDOMAINS !== 'off',
    logLevel: settings.LOG_LEVEL ?? ('info' as const),
    /** RSS or Atom feed of the blog; null: the built-in articles. */
    blogFeedUrl: settings.BLOG_RSS_URL ?? null,
    /** Number of active demo ads inserted into an empty database at the first start; 0 leaves it empty. */
    demoAds: settings.DEMO_ADS ?? 84_500,
    /** Whether pictures and the blog may be fetched from private addresses; for closed networks only. */
    allowsPrivateNetworks: settings.PRIVATE_NETWORKS === 'allowed',
    /** Maximum bytes of rendered pages stored under dataDir; 0: pages are cached in memory only. */
    pageFileBytes: (settings.PAGE_CACHE_MB ?? 500) * 1_000_000,
    /** Maximum bytes of dealers' pictures stored under dataDir. */
    pictureCacheBytes: (settings.PICTURE_CACHE_MB ?? 5_000) * 1_000_000,
    /** Number of proxies in front that append to X-Forwarded-For; 0: the address of the connection is the client's. */
    trustedProxies: settings.TRUSTED_PROXIES ?? 0,
    /** Whether anybody may create an account (without permissions). */
    isSignUpOpen: settings.SIGN_UP !== 'closed',
    /**
     * Whether admins must set up a second factor before they can do anything else. Optional with the embedded database, which runs
     * on laptops; an external server holds data worth attacking.
     */
    requiresSecondFactor: settings.ADMIN_SECOND_FACTOR
      ? settings.ADMIN_SECOND_FACTOR === 'required'
      : settings.DATABASE_URL !== undefined,
    /** Mail transport; null: mails stay in the outbox. */
    mail: settings.SMTP_URL && settings.MAIL_FROM ? { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM } : null,
    /** Whether third-party scripts added by staff may run on public pages. */
    areTrackingScriptsOn: settings.TRACKING_SCRIPTS !== 'off',
    /** When ads of silent dealers are marked and closed. */
    silence: {
      unconfirmedAfterDays: settings.UNCONFIRMED_AFTER_DAYS ?? SILENCE_LIMITS.unconfirmedAfterDays,
      closedAfterDays: settings.REMOVED_AFTER_DAYS ?? SILENCE_LIMITS.closedAfterDays,
    },
    /** How large dealers' deliveries and files uploaded by staff may be. */
    deliveryLimits: {
      dealerAds: settings.DEALER_MAX_ADS ?? DELIVERY_LIMITS.dealerAds,
      importRows: settings.IMPORT_MAX_ROWS ?? DELIVERY_LIMITS.importRows,
    },
    /** A dealer's file that was written within this time is not pulled, as it may still be being written; ms. */
    minFileAgeMs: (settings.PULLED_FILE_MIN_AGE ?? 120) * 1_000,
    /** Number of processes that serve the site. */
    webConcurrency: settings.WEB_CONCURRENCY ?? 1,
    /**
     * Encryption keys of the secrets in the database. The current key is that of the file under dataDir where it is null; previous
     * ones are for decryption only, until a start has re-encrypted everything.
     */
    secretsKeys: { current: settings.SECRETS_KEY ?? null, previous: settings.SECRETS_KEY_PREVIOUS ?? [] },
    /** Token of /metrics; null: no metrics. */
    metricsToken: settings.METRICS_TOKEN ?? null,
    /** The adviser's language model. */
    adviser: {
      baseUrl: settings.ADVISER_BASE_URL?.replace(/\/+$/, '') ?? null,
      provider: settings.ADVISER_PROVIDER ?? null,
      apiKey: settings.ADVISER_API_KEY ?? null,
      company: settings.ADVISER_COMPANY ?? null,
      model: settings.ADVISER_MODEL ?? DEFAULT_MODEL_SETTINGS.model,
      maxTokens: settings.ADVISER_MAX_TOKENS ?? DEFAULT_MODEL_SETTINGS.maxTokens,
      temperature: settings.ADVISER_TEMPERATURE ?? DEFAULT_MODEL_SETTINGS.temperature,
      streaming: DEFAULT_MODEL_SETTINGS.streaming,
      dailyTokens: settings.ADVISER_DAILY_TOKENS ?? DEFAULT_MODEL_SETTINGS.dailyTokens,
    },
  };
}

/** The configuration of this process. */
export const readConfig = (): Result<Config, string> => parseConfig(process.env);
