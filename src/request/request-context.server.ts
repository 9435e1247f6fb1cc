import type pg from 'pg';
import { createContext } from 'react-router';
import type { Result } from '#src/base/result.ts';
import type { PasswordHasher } from '#src/commands/accounts/hash-password.ts';
import type { PictureUse, UploadRefusal } from '#src/commands/categories/store-uploaded-picture.ts';
import type { ImportRunner } from '#src/commands/deliveries/import-upload.ts';
import type { PullServices } from '#src/commands/feed-sources/pull-sources.ts';
import type { DealerSearch } from '#src/db/ad-search/ad-search.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { Blog } from '#src/domain/blog/blog.ts';
import type { SecretBox } from '#src/domain/secrets/secret-box.ts';
import type { Tracking } from '#src/domain/tracking/tracking.ts';
import type { ServerSettings, SiteSettings } from '#src/request/site/site-settings.ts';
import type { Theme } from '#src/request/site/theme.ts';
import type { PromptTrialServices } from '#src/services/adviser/try-prompt.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import type { OwnCarValuer } from '#src/services/own-car/own-car-valuer.ts';
import type { SuggestionService } from '#src/services/suggestions/suggestions-service.ts';

/** Logger for pages. */
export type PageLogger = { error(details: object, message: string): void };

/** Account services for pages, besides the database. */
export type AccountServices = {
  passwords: PasswordHasher;
  /** Cookies are limited to https and use names that no other host can set. */
  isHttps: boolean;
  isSignUpOpen: boolean;
  /** Whether admins without a second factor can do nothing but set one up. */
  requiresSecondFactor: boolean;
  /** Whether staff may read unsent mail: only where it cannot contain real mail. */
  isOutboxReadable: boolean;
  /** Notifies the mail worker, which delivers in the background. */
  notifyMailWorker(): void;
};

/** Dependencies that all requests share. */
export type SiteContext = {
  db: Db;
  /** Encrypts secrets stored in the database. */
  secretBox: SecretBox;
  /** Database for reads of public pages: the same one, or a read-only replica. */
  readDb: Db;
  /** Connections for staff changes of the stock, which recompute many aggregates and may take long. */
  stockPool: pg.Pool;
  /** Accepts uploaded deliveries. */
  imports: ImportRunner;
  /** Pulls dealers' files, and imports deliveries that arrived without staff. */
  feeds: PullServices;
  /** Search of all ad lists. */
  adSearch: AdSearchService;
  /** The adviser, for trials of prompts by staff. */
  adviser: PromptTrialServices;
  /** The secret that signs picture names is read when the first page with pictures is rendered. */
  pictures: () => Promise<PictureAddresses>;
  /** Stores a picture uploaded by staff or a dealer. Returns its address, or why it was rejected. */
  storePicture: (bytes: Uint8Array, use?: PictureUse) => Promise<Result<string, UploadRefusal>>;
  /** Suggestions of the search box. */
  suggestions: SuggestionService;
  /** Values cars of visitors. */
  ownCars: OwnCarValuer;
  blog: Blog;
  /** Searches the stock of one dealer. */
  dealerSearch: DealerSearch;
  site: SiteSettings;
  settings: ServerSettings;
  accounts: AccountServices;
  /** Number of proxies whose X-Forwarded-For entries are trusted. */
  trustedProxies: number;
};

/** Everything that the server passes to the loaders of one request. */
export type RequestContext = SiteContext & {
  logger: PageLogger;
  /** Shown on the error screen and written to the log, so that the two can be matched. */
  requestId: string;
  /** Marks the page's own scripts while it is rendered. Only personal pages contain it; public pages are the same in every response. */
  nonce: string;
  /** Whether the address is in the staff area or the dealers' own area. */
  isPersonalPage: boolean;
  /** null on public pages, which apply it in the browser. */
  theme: Theme | null;
  /** Empty on personal pages. */
  tracking: Tracking;
  /** The requested address, when the server had to replace it. */
  refusal: RequestRefusal | null;
  /** Why the submitted form is not the whole one; it then contains the texts that could be read, and no files. */
  cutForm: CutReason | null;
  /** On public pages the end of the calendar day in Sweden, so that they do not depend on the moment. */
  now: Date;
  /** The client: network as used for rate limits, user agent, and the token of a known browser. */
  client: { network: string; userAgent: string; browser: string | null };
};

/** Why the server shows an error page in place of the requested page. Such a page has no scripts, as its address has no route. */
export type RequestRefusal = { status: 400 | 403 | 405 | 408 | 413 };

/** Why only the start of a form arrived: it is longer than its address accepts, or was late. */
export type CutReason = 'too long' | 'too slow';
export const CUT_STATUS = { 'too long': 413, 'too slow': 408 } as const satisfies Record<CutReason, number>;

export const requestContext = createContext<RequestContext>();

/** Renders a page for a request. */
export type PageHandler = (request: Request, context: RequestContext) => Promise<Response>;

/** Maps stored picture addresses to those under which the site serves them, for `CarPicture`. */
export type PictureAddresses = {
  /**
   * Dealer, blog and uploaded pictures are served under signed names (src/http/pictures), example pictures under versioned ones.
   * The browser never contacts a third party.
   */
  of(stored: readonly string[]): string[];
};
