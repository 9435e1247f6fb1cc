import type pg from 'pg';
import { createContext } from 'react-router';
import type { PasswordHasher } from '#src/commands/accounts/hash-password.ts';
import type { UploadRefusal } from '#src/commands/categories/store-uploaded-picture.ts';
import type { ImportRunner } from '#src/commands/deliveries/import-upload.ts';
import type { Db } from '#src/db/client.ts';
import type { Blog } from '#src/domain/blog/blog.ts';
import type { Result } from '#src/domain/result.ts';
import type { SecretBox } from '#src/domain/secrets/secret-box.ts';
import type { Tracking } from '#src/domain/tracking/tracking.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import type { SuggestionService } from '#src/services/suggestions/suggestions-service.ts';
import type { PictureAddresses } from './picture-addresses.server.ts';
import type { ServerSettings } from './site/server-settings.ts';
import type { SiteSettings } from './site/site-settings.ts';
import type { Theme } from './site/theme.ts';

/** What pages write to the log. */
export type PageLogger = { error(details: object, message: string): void };

/** What the pages of accounts need beside the database. */
export type AccountServices = {
  passwords: PasswordHasher;
  /** Cookies are for https alone, under names that no other host can set. */
  isHttps: boolean;
  isSignUpOpen: boolean;
  /** Whether admins can do nothing but set up their second factor until they have one. */
  requiresSecondFactor: boolean;
  /** Whether mail that is not sent may be read by staff: only where nobody's real mail can be in it. */
  isOutboxReadable: boolean;
  /** Says that a mail waits; it is sent soon after, beside the request. */
  notifyMailWorker(): void;
};

/** What the server gives the loaders of one request. */
export type RequestContext = {
  db: Db;
  /** Encrypts the secrets that the database holds. */
  secretBox: SecretBox;
  /** Where visitors' pages are read from: the same, or a copy that follows it and cannot be written. */
  readDb: Db;
  /** Connections for staff's changes of the stock, which count much anew and may take their time. */
  stockPool: pg.Pool;
  /** Takes uploaded deliveries. */
  imports: ImportRunner;
  /** The one search of every list. */
  adSearch: AdSearchService;
  /** The first page that shows pictures reads the secret which signs their names. */
  pictures: () => Promise<PictureAddresses>;
  /** Takes a picture that staff upload: its address for an ad, or why it was refused. */
  storePicture: (bytes: Uint8Array) => Promise<Result<string, UploadRefusal>>;
  /** What the search box suggests. */
  suggestions: SuggestionService;
  blog: Blog;
  site: SiteSettings;
  settings: ServerSettings;
  logger: PageLogger;
  /** Shown on the error screen and written to the log, so that the two can be put together. */
  requestId: string;
  /** The scripts of this one response carry it; Content-Security-Policy lets no other run. */
  nonce: string;
  theme: Theme;
  /** None under /admin. */
  tracking: Tracking;
  /** What the visitor asked for, when the server had to put another address in its place. */
  refusal: RequestRefusal | null;
  now: Date;
  accounts: AccountServices;
  /** Who asks: its network as limits count it, what its browser calls itself, and the token by which an account knows it. */
  client: { network: string; userAgent: string; browser: string | null };
};

/** Why the server shows an error page instead of the page asked for. Such a page is sent without scripts: its address has no route. */
export type RequestRefusal = { status: 400 | 403 | 405 | 413 };

export const requestContext = createContext<RequestContext>();

/** A request for a page → the page. */
export type PageHandler = (request: Request, context: RequestContext) => Promise<Response>;
