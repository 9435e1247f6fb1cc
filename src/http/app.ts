import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { ModelAdviser } from '../commands/chat/answer-message-model.ts';
import { createModelAdviser } from '../commands/chat/ask-model.ts';
import { type AdSearchService, createAdSearch } from '../db/ad-search/ad-search-service.ts';
import { createBuiltInAdviser } from '../db/adviser/built-in-adviser.ts';
import { type Db, poolOf } from '../db/client.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { createSuggestions } from '../db/search-box/suggestions-service.ts';
import type { ModelSettings } from '../domain/adviser/model-settings.ts';
import type { SitemapLimits } from '../domain/sitemap/sitemap-files.ts';
import { chatCompletions } from '../integrations/model/chat-completions.ts';
import { openImportDesk } from '../jobs/import-desk.ts';
import {
  blogRssApiUrl,
  CATEGORY_PICTURES_PATH,
  consentUrl,
  examplePictureUrl,
  healthUrl,
  importUploadUrl,
  LANDSCAPES_PATH,
  metricsUrl,
  pictureUrl,
  plainSitemapUrl,
  readyUrl,
  robotsUrl,
  serviceWorkerUrl,
  sitemapApiUrl,
  sitemapUrl,
  staticDataUrl,
  themeUrl,
} from '../urls.ts';
import type { PageHandler } from '../web/page-handler.ts';
import type { PictureAddresses } from '../web/shared/pictures/picture-addresses.server.ts';
import type { AccountServices } from '../web/shared/request-context.server.ts';
import type { ServerSettings } from '../web/shared/site/server-settings.ts';
import type { SiteSettings } from '../web/shared/site/site-settings.ts';
import { blogRss } from './api/blog-rss.ts';
import type { CallServices } from './api/json-call.ts';
import { mountApi } from './api/mount-api.ts';
import { createBlog } from './blog.ts';
import type { ChatServices } from './chat/chat-answers.ts';
import { chatCards } from './chat/chat-cards.ts';
import { consentChoice } from './consent-choice.ts';
import { health } from './health.ts';
import type { HttpEnv } from './http-env.ts';
import { importUpload } from './imports/import-upload.ts';
import type { Metrics } from './metrics/metrics.ts';
import { metricsPage } from './metrics/metrics-page.ts';
import { requestMetrics } from './metrics/request-metrics.ts';
import { addSiteFigures } from './metrics/site-figures.ts';
import { accessLog } from './middleware/access-log.ts';
import { compression } from './middleware/compression.ts';
import { listRevalidation } from './middleware/list-revalidation.ts';
import { prefetchedPages } from './middleware/prefetched-pages.ts';
import { requestId } from './middleware/request-id.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { sentForm } from './middleware/sent-form.ts';
import { boundedWork } from './overload/bounded-work.ts';
import { busyAnswer } from './overload/busy-answer.ts';
import { keptPages } from './overload/kept-pages.ts';
import { pageRequests } from './page-requests.ts';
import { categoryPictures } from './pictures/category-pictures.ts';
import { examplePictures } from './pictures/example-pictures.ts';
import { landscapes } from './pictures/landscapes.ts';
import { createPictures, type PictureSettings } from './pictures/pictures.ts';
import { readiness } from './readiness.ts';
import { rememberedSecret } from './remembered-secret.ts';
import { serviceWorker } from './service-worker/service-worker.ts';
import { robots } from './sitemap/robots.ts';
import { createSitemap } from './sitemap/sitemap.ts';
import { staticData } from './static-data.ts';
import { staticFiles } from './static-files.ts';
import { themeChoice } from './theme-choice.ts';
import { createTracking } from './tracking.ts';

export type AppOptions = {
  accounts: AccountServices;
  /** Proxies in front whose X-Forwarded-For is believed. */
  trustedProxies: number;
  db: Db;
  /** A copy of the database that visitors' pages are read from; the database itself unless given. */
  readDb?: Db | undefined;
  /** Connections whose statements may take their time, for staff's changes of the stock; those of `db` unless given. */
  commandPool?: pg.Pool | undefined;
  /** The search of the lists; one of the app's own unless given. */
  adSearch?: AdSearchService;
  site: SiteSettings;
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

/** For the forms of the frame, which hold some words. */
const smallBody = bodyLimit({ maxSize: 4_096, onError: (c) => c.text('Det som skickades är för stort.', 413) });

/** The whole site as one function of a request, its middleware in the order in which it runs. */
export async function createApp(options: AppOptions): Promise<Hono<HttpEnv>> {
  const app = new Hono<HttpEnv>();
  app.use(requestId);
  app.use(accessLog(options.logger));
  if (options.metrics) app.use(requestMetrics(options.metrics.metrics));
  app.use(securityHeaders({ isHttps: options.site.url.startsWith('https:') }));
  app.use(compression);

  const readDb = options.readDb ?? options.db;
  const pictures = createPictures(options);
  const blog = createBlog({ ...options, feedUrl: options.blogFeedUrl ?? null });
  const onError = (error: unknown) => options.logger.error({ err: error }, 'search index not loaded');
  const adSearch = options.adSearch ?? createAdSearch(readDb, { onError });
  app.get(healthUrl(), health);
  app.get(readyUrl(), await readiness(options.db, adSearch));
  const suggestions = createSuggestions(readDb, { onError });
  let chatAnswers = 0;
  const onAnswers = (count: number) => {
    chatAnswers = count;
  };
  const chat = { ...chatServices(options, adSearch, pictures.addresses), onAnswers };
  const measured = options.metrics?.metrics;
  const work = boundedWork({
    busy: await busyAnswer(options.clientFolder),
    isEnding: () => options.refusesWork?.aborted === true,
    onRefusal: (reason) => measured?.refusals.inc({ reason }),
  });
  if (options.metrics) {
    const { metrics, token, read } = options.metrics;
    const pools = {
      pages: poolOf(options.db),
      ...(options.readDb && { reads: poolOf(options.readDb) }),
      ...(options.commandPool && { commands: options.commandPool }),
    };
    addSiteFigures(metrics, {
      ...{ db: options.db, pools, adSearch },
      ...{ work: work.load, pictureQueue: pictures.queue, chatAnswers: () => chatAnswers },
    });
    app.get(metricsUrl(), metricsPage(token, read));
  }
  app.get(examplePictureUrl(':name'), examplePictures(pictures.drawingVersion));
  app.get(pictureUrl(':token'), pictures.requests);
  app.get(`${pictureUrl(':token')}/:width`, pictures.requests);
  app.get(`${LANDSCAPES_PATH}:file`, landscapes());
  app.get(`${CATEGORY_PICTURES_PATH}:file`, categoryPictures());
  app.get(serviceWorkerUrl(), await serviceWorker(options.site, options.clientFolder));
  const stockPool = options.commandPool ?? poolOf(options.db);
  const imports = openImportDesk({
    databaseUrl: stockPool.options.connectionString ?? '',
    folder: options.uploadFolder,
    logger: options.logger,
  });
  app.post(importUploadUrl(), importUpload({ ...options, imports }));
  app.use(await staticFiles(options.clientFolder));

  // What stands above costs little, or has bounds of its own; what follows is asked of the database and drawn.
  const kept = keptPages({ onGiven: (ageS) => measured?.keptPages.observe(ageS) });
  app.use(kept.give);
  app.use(sentForm());
  app.use(work.handle);
  // Packing is a third of the work.
  app.use(compression);
  app.use(kept.keep);
  mountApi(app, { db: readDb, adSearch, suggestions, calls: callServices(options, stockPool), chat });
  const tracking = createTracking(options.db, options.settings.areTrackingScriptsOn, options.logger);
  app.get(staticDataUrl(), staticData(readDb));
  app.post(blogRssApiUrl(), blogRss(blog, options.site));
  app.get(robotsUrl(), robots(options.site.url));
  const sitemap = createSitemap({ ...options, siteUrl: options.site.url, blog, limits: options.sitemapLimits });
  app.get(sitemapUrl(), sitemap);
  app.get(plainSitemapUrl(), sitemap);
  app.on(['GET', 'POST'], sitemapApiUrl(), sitemap);
  app.post(consentUrl(), smallBody, consentChoice(options.site));
  app.post(themeUrl(), smallBody, themeChoice);
  app.use(prefetchedPages);
  app.use(await listRevalidation(adSearch, options.clientFolder));
  const own = { readDb, stockPool, imports, tracking, adSearch, suggestions, blog };
  const shown = { pictures: pictures.addresses, storePicture: pictures.store };
  app.all('*', pageRequests({ ...options, ...own, ...shown }));

  app.onError((error, c) => {
    options.logger.error({ err: error, requestId: c.var.requestId, path: c.req.path }, 'request failed');
    const status = isDatabaseAway(error) ? 503 : 500;
    return c.text(`Något gick fel. Försök igen om en stund. Ärendenummer: ${c.var.requestId}`, status);
  });
  return app;
}

const callServices = ({ db, site, accounts, trustedProxies }: AppOptions, stockPool: pg.Pool): CallServices => ({
  ...{ db, stockPool, siteUrl: site.url, isHttps: accounts.isHttps, trustedProxies },
});

function modelAdviser({ db, adviser }: AppOptions, adSearch: AdSearchService): ModelAdviser | null {
  if (!adviser?.baseUrl) return null;
  const settings = { ...adviser, baseUrl: adviser.baseUrl };
  return createModelAdviser({ db, adSearch, settings, client: chatCompletions(settings) });
}

const chatServices = (
  options: AppOptions,
  adSearch: AdSearchService,
  pictures: () => Promise<PictureAddresses>,
): ChatServices => ({
  secret: rememberedSecret(options.db, 'chat'),
  answers: {
    ...{ db: options.db, builtIn: createBuiltInAdviser(options.db, adSearch), model: modelAdviser(options, adSearch) },
    cards: (wanted, now) => chatCards(options.db, pictures, wanted, now),
    onFailure: (error) => options.logger.warn({ err: error }, 'adviser: answered without what failed'),
  },
});
