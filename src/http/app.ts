import { type ErrorHandler, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { endAlerts } from '#src/commands/saved-searches/change-alerts.ts';
import { CATEGORY_FILES, PICTURE_FONTS, RECALL_FILES, uploadFolder } from '#src/config/env.ts';
import { PRODUCT_VERSION } from '#src/config/version.ts';
import { dealerAdSearch } from '#src/db/ad-search/ad-search.ts';
import { poolOf } from '#src/db/connection/client.ts';
import { isDatabaseUnavailable } from '#src/db/connection/database-unavailable.ts';
import { deleteFigureMailsOfToken } from '#src/db/dealers/figure-mails.ts';
import { addSiteFigures, metricsPage, requestMetrics } from '#src/http/metrics/metrics.ts';
import { requestId } from '#src/http/middleware/access-log.ts';
import { robots } from '#src/http/sitemap/sitemap.ts';
import { allowEmbedding, widgetScript, widgetStock } from '#src/http/widget/widget.ts';
import { freeBytes } from '#src/integrations/files/free-bytes.ts';
import { openFiles, type SiteFiles } from '#src/integrations/files/open-files.ts';
import { chatCompletions } from '#src/integrations/model/chat-completions.ts';
import { ANY_NETWORK, PUBLIC_NETWORK } from '#src/integrations/outside/public-address.ts';
import {
  accountUrl,
  dealerAdsApiUrl,
  dealerStockApiUrl,
  deliveryUploadUrl,
  endFigureMailsPath,
  importUploadUrl,
  widgetScriptUrl,
  widgetStockUrl,
} from '#src/office-urls.ts';
import { CHAT_SECRET } from '#src/request/accounts/chat-session.server.ts';
import type { PictureAddresses, SiteContext } from '#src/request/request-context.server.ts';
import { createAdViewCounter } from '#src/services/ad-view-counter.ts';
import { createModelAdviser, type ModelAdviser } from '#src/services/adviser/ask-model.ts';
import { createBuiltInAdviser } from '#src/services/adviser/built-in-adviser.ts';
import { createBlog } from '#src/services/blog.ts';
import type { ContentVersion } from '#src/services/content-version.ts';
import { watchDatabase } from '#src/services/database-watch.ts';
import { type AdSearchService, createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { openDeliveryRunner } from '#src/services/imports/delivery-runner.ts';
import { openImportRunner } from '#src/services/imports/import-runner.ts';
import { openOwnCarValuer } from '#src/services/own-car/own-car-valuer.ts';
import { rememberedSecret } from '#src/services/remembered-secret.ts';
import { readingDb, versionDb } from '#src/services/replica-reads.ts';
import { createSuggestions } from '#src/services/suggestions/suggestions-service.ts';
import {
  adsShownUrl,
  adViewUrl,
  blogRssApiUrl,
  CATEGORY_PICTURES_PATH,
  changePasswordUrl,
  consentUrl,
  endAlertsPath,
  examplePictureUrl,
  faviconUrl,
  healthUrl,
  homeScreenIconUrl,
  manifestUrl,
  marketFeedUrl,
  metricsUrl,
  PICTURES_PATH,
  pictureUrl,
  plainSitemapUrl,
  pushBeginUrl,
  pushEndUrl,
  pushKeyUrl,
  readyUrl,
  robotsUrl,
  SHARE_PICTURES_PATH,
  searchFeedPath,
  securityTextUrl,
  serviceWorkerUrl,
  siteIconUrl,
  sitemapApiUrl,
  sitemapUrl,
  staticDataUrl,
  themeUrl,
  visitorListsUrl,
} from '#src/visitor-urls.ts';
import { countAdView, countShownAds } from './ad-views.ts';
import type { ChatServices } from './adviser/chat-answers.ts';
import { chatCards } from './adviser/chat-cards.ts';
import { blogRss } from './api/blog-rss.ts';
import { jsonCall } from './api/json-call.ts';
import { beginPushCall, endPushCall, pushKeyCall } from './api/push-calls.ts';
import { visitorListsCall } from './api/visitor-lists-call.ts';
import { appManifest } from './app-manifest.ts';
import type { AppOptions } from './app-options.ts';
import { pushDelivery } from './deliveries/push-delivery.ts';
import { uploadDelivery } from './deliveries/upload-delivery.ts';
import { health, readiness } from './health.ts';
import type { HttpEnv } from './http-env.ts';
import { handleImportUpload } from './imports/import-upload.ts';
import { busyAnswer, RETRY_AFTER_S } from './load-shedding/busy-answer.ts';
import { type ConcurrencyLimit, concurrencyLimit } from './load-shedding/concurrency-limit.ts';
import { failureLog, refusalLog } from './load-shedding/refusal-log.ts';
import { reportFeed } from './market/report-feed.ts';
import { accessLog } from './middleware/access-log.ts';
import { compression } from './middleware/compression.ts';
import { countAnswers } from './middleware/count-answers.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { sentForm } from './middleware/sent-form.ts';
import { slowRequests } from './middleware/slow-requests.ts';
import { storableQuery } from './middleware/storable-query.ts';
import { mountApi } from './mount-api.ts';
import { createPageCache } from './page-cache/page-cache.ts';
import type { RenderPage } from './page-cache/page-renderer.ts';
import { pageRequests } from './page-requests.ts';
import { createPictures } from './pictures/pictures.ts';
import { siteIcons } from './pictures/site-icons.ts';
import { forwardedHeader } from './request-origin.ts';
import { oneClickEnd } from './saved-searches/one-click-end.ts';
import { searchFeed } from './saved-searches/search-feeds.ts';
import { securityText } from './security-text.ts';
import { serviceWorker } from './service-worker/service-worker.ts';
import { createSitemap } from './sitemap/sitemap.ts';
import { staticData } from './static-data.ts';
import { staticFiles } from './static-files.ts';
import { consentChoice, themeChoice } from './visitor-choices.ts';

/** For forms of the page frame, which hold a few words. */
const smallBody = bodyLimit({ maxSize: 4_096, onError: (c) => c.text('Det som skickades är för stort.', 413) });

/** Builds the site's fetch handler; middleware is registered in execution order. */
export async function createApp(options: AppOptions): Promise<Hono<HttpEnv>> {
  const app = new Hono<HttpEnv>();
  const measured = options.metrics?.metrics;
  app.use(storableQuery);
  app.use(requestId);
  app.use(accessLog(options.logger));
  app.use(slowRequests(options.logger, 'slow request'));
  if (measured) app.use(requestMetrics(measured));
  if (options.siteCounter) app.use(countAnswers(options.siteCounter));
  const logRefusal = refusalLog(options.logger);
  const work = concurrencyLimit({
    ...options.loadLimits,
    busy: await busyAnswer(options.clientFolder),
    onRejected: (reason) => {
      measured?.refusals.inc({ reason });
      logRefusal(reason);
    },
  });
  const files = options.files ?? (await openFiles(options.config));
  const services = openServices(options, files);
  const pageCache =
    options.pageCache &&
    createPageCache({
      ...options.pageCache,
      render: renderer(options, services, work),
      refuse: work.refuse,
      onServed: (result) => measured?.pageCache.inc({ result }),
    });
  app.use(securityHeaders(options.config));
  if (pageCache) {
    app.use(pageCache.serve);
    if (options.shutdown) void pageCache.refresh(options.shutdown);
    measured?.gauge('page_cache_bytes', 'Bytes of cached public pages', () => [{ value: pageCache.load().bytes }]);
    measured?.gauge('page_cache_pages', 'Cached public pages', () => [{ value: pageCache.load().pages }]);
  }
  app.use(compression);
  await mountUnbounded(app, options, services, work);
  // Routes above are cheap or have their own limits; those below query the database and render pages.
  app.use(forwardedHeader(options.logger, options.config.trustedProxies));
  app.use(sentForm(options.formLimitMs));
  app.use(work.unavailable);
  app.use(work.handle);
  // Compression takes a third of the time of a request, so the concurrency limit includes it.
  app.use(compression);
  const pageVersion = options.pageCache?.version;
  if (options.replicas && pageVersion) app.use(compareFirst(pageVersion));
  await mountBounded(app, options, services);
  app.onError(onError(options.logger));
  return app;
}

/** Reads the version before anything is read from a replica, which then is at least as new as what any process has shown. */
const compareFirst =
  (version: ContentVersion): MiddlewareHandler<HttpEnv> =>
  async (_c, next) => {
    await version();
    return next();
  };

/** Renders public pages for the cache, with requests that contain nothing of the visitor who asked first. */
function renderer(options: AppOptions, services: Services, work: ConcurrencyLimit): RenderPage {
  const { config, logger, handlePage } = options;
  const pages = new Hono<HttpEnv>();
  pages.use(requestId);
  pages.use(slowRequests(logger, 'slow render'));
  pages.use(securityHeaders(config));
  pages.use(work.unavailable);
  pages.use(async (c, next) => {
    await next();
    if (c.var.hasFailed) c.res.headers.set('cache-control', 'no-store');
  });
  pages.all('*', pageRequests({ ...services, logger, handlePage }));
  pages.onError(onError(logger));
  const headers = { accept: 'text/html' };
  return (address, priority) =>
    work.render(priority, async () => pages.fetch(new Request(new URL(address, config.site.url), { headers })));
}

const onError =
  (logger: Logger): ErrorHandler<HttpEnv> =>
  (error, c) => {
    const log = failureLog(logger, () => c.set('lacksDatabase', true));
    log.error({ err: error, requestId: c.var.requestId, path: c.req.path }, 'request failed');
    const text = `Något gick fel. Försök igen om en stund. Ärendenummer: ${c.var.requestId}`;
    return isDatabaseUnavailable(error) || error.name === 'FileStoreError'
      ? c.text(text, 503, { 'retry-after': String(RETRY_AFTER_S) })
      : c.text(text, 500);
  };

type Services = ReturnType<typeof openServices>;

/** Creates the services that all requests share. */
function openServices(options: AppOptions, files: SiteFiles) {
  const { config, db, secretBox, replicas } = options;
  const readDb = readingDb(db, replicas);
  const { areTrackingScriptsOn, trustedProxies } = config;
  const logger = failureLog(options.logger);
  const report = (message: string) => (error: unknown) => logger.error({ err: error }, message);
  const onError = report('search index not loaded');
  const stockPool = options.commandPool ?? poolOf(db);
  const databaseUrl = stockPool.options.connectionString ?? '';
  const place = { dataDir: config.dataDir, filesUrl: config.filesUrl };
  const limits = config.deliveryLimits;
  const pictures = createPictures(options, files);
  const { apiKey: _, ...adviser } = config.adviser;
  const adSearch = options.adSearch ?? createAdSearch(readDb, { onError });
  const context: SiteContext = {
    db,
    secretBox,
    readDb,
    stockPool,
    trustedProxies,
    imports: openImportRunner({
      databaseUrl,
      place,
      limits,
      files: files.deliveries,
      logger: options.logger,
    }),
    feeds: {
      secretBox,
      files: files.deliveries,
      network: config.allowsPrivateNetworks ? ANY_NETWORK : PUBLIC_NETWORK,
      ca: options.feedCa,
      minFileAgeMs: config.minFileAgeMs,
      deliveries: options.deliveries ?? openDeliveryRunner({ databaseUrl, place, limits }, options.logger),
    },
    adSearch,
    dealerSearch: dealerAdSearch(readDb),
    adviser: { builtIn: createBuiltInAdviser(db, adSearch), model: modelAdviser(options, adSearch) },
    suggestions: createSuggestions(readDb, { onError }),
    ownCars: openOwnCarValuer({ databaseUrl, onError: report('own car not valued') }),
    pictures: pictures.addresses,
    storePicture: pictures.store,
    blog: createBlog({ db, feedUrl: config.blogFeedUrl }),
    site: config.site,
    settings: {
      version: PRODUCT_VERSION,
      hasMail: config.mail !== null,
      hasAddress: config.hasAddress,
      adviser,
      areTrackingScriptsOn,
      map: config.map,
      categoryFolder: CATEGORY_FILES,
      recallFolder: RECALL_FILES,
      fontFiles: PICTURE_FONTS,
    },
    accounts: {
      passwords: createPasswordHasher(),
      isHttps: config.isHttps,
      isSignUpOpen: config.isSignUpOpen,
      requiresSecondFactor: config.requiresSecondFactor,
      // The embedded database is for development; an external server holds real people's mail.
      isOutboxReadable: config.mail === null && config.databaseUrl === null,
      notifyMailWorker: options.notifyMailWorker ?? (() => undefined),
    },
  };
  /** Number of adviser answers in progress. */
  const chatAnswers = { count: 0 };
  return { context, pictures, chatAnswers };
}

/** Routes of monitors, pictures, uploads and static files. */
async function mountUnbounded(
  app: Hono<HttpEnv>,
  options: AppOptions,
  { context, pictures, chatAnswers }: Services,
  work: ConcurrencyLimit,
): Promise<void> {
  const { config, clientFolder, logger } = options;
  const { adSearch, stockPool } = context;
  const { replicas } = options;
  // While the primary is unavailable, a process with a replica still serves pages.
  const database = watchDatabase(replicas ? versionDb(poolOf(options.db), replicas) : options.db);
  app.get(healthUrl(), health(database));
  app.get(readyUrl(), await readiness(database, adSearch, options.shutdown));
  if (options.metrics) {
    const { metrics, token, read } = options.metrics;
    const pools = {
      pages: poolOf(options.db),
      ...(options.commandPool && { commands: stockPool }),
    };
    addSiteFigures(metrics, {
      db: options.db,
      pools,
      adSearch,
      replicas: options.replicas,
      work: work.load,
      pictureQueue: pictures.queue,
      chatAnswers: () => chatAnswers.count,
      freeBytes: () => freeBytes(config.dataDir),
    });
    app.get(metricsUrl(), metricsPage(token, read));
  }
  for (const folder of [examplePictureUrl(''), PICTURES_PATH]) app.use(`${folder}*`, allowEmbedding);
  app.get(widgetScriptUrl(), allowEmbedding, widgetScript(config.site));
  app.get(examplePictureUrl(':name'), pictures.examples);
  app.get(`${SHARE_PICTURES_PATH}:file`, pictures.shares);
  app.get(`${SHARE_PICTURES_PATH}marknaden/:file`, pictures.reports);
  app.get(`${SHARE_PICTURES_PATH}:brand/:file`, pictures.shares);
  app.get(pictureUrl(':token'), pictures.requests);
  app.get(`${pictureUrl(':token')}/:width`, pictures.requests);
  app.get(`${CATEGORY_PICTURES_PATH}:file`, pictures.categories);
  const icons = siteIcons();
  app.get(siteIconUrl(':file'), icons.named);
  app.get(faviconUrl(), icons.favicon);
  app.get(homeScreenIconUrl(), icons.homeScreen);
  app.get(manifestUrl(), appManifest(config.site));
  app.get(serviceWorkerUrl(), await serviceWorker(config.site, clientFolder));
  const counter = createAdViewCounter(options.db, (error) =>
    failureLog(logger).error({ err: error }, 'ad views not stored'),
  );
  options.shutdown?.addEventListener('abort', () => void counter.flush());
  const counting = { counter, site: config.site, trustedProxies: config.trustedProxies };
  app.post(adsShownUrl(), countShownAds(counting));
  app.post(adViewUrl(':id'), countAdView(counting));
  app.post(importUploadUrl(), handleImportUpload({ ...context, logger, uploadFolder: uploadFolder(config) }));
  const push = { ...context, ...context.feeds };
  app.post(deliveryUploadUrl(), uploadDelivery({ ...push, logger }));
  app.on(['PUT', 'POST', 'PATCH', 'DELETE'], dealerStockApiUrl(), pushDelivery(push, 'PUT', 'stock'));
  app.on(['PUT', 'POST', 'PATCH', 'DELETE'], dealerAdsApiUrl(), pushDelivery(push, 'PATCH', 'changes'));
  app.use(await staticFiles(clientFolder));
}

/** API, feeds, sitemap, forms of the page frame, and all pages. */
async function mountBounded(app: Hono<HttpEnv>, options: AppOptions, services: Services): Promise<void> {
  const { sitemapLimits: limits, logger, handlePage } = options;
  const { context, pictures, chatAnswers } = services;
  const { db, readDb, adSearch, dealerSearch, suggestions, blog, site } = context;
  const chat = { ...chatServices(options, context, pictures.addresses), running: chatAnswers };
  const pages = pageRequests({ context, logger, handlePage });
  app.use((c, next) => (c.var.cutBody ? pages(c, next) : next()));
  const { ownCars, pictures: addresses } = context;
  mountApi(app, {
    db: readDb,
    adSearch,
    dealerSearch,
    suggestions,
    ownCars,
    calls: context,
    chat,
    pictures: addresses,
  });
  app.get(widgetStockUrl(':key'), widgetStock({ db: readDb, pictures: addresses }));
  app.post(visitorListsUrl(), ...visitorListsCall(context));
  app.get(pushKeyUrl(), pushKeyCall(context));
  app.post(pushBeginUrl(), jsonCall(context), beginPushCall(context));
  app.post(pushEndUrl(), jsonCall(context), endPushCall(context));
  app.get(staticDataUrl(), staticData(readDb));
  app.post(
    endAlertsPath(),
    oneClickEnd((token) => endAlerts(context, token), 'Bevakningen är avslutad.'),
  );
  app.post(
    endFigureMailsPath(),
    oneClickEnd((token) => deleteFigureMailsOfToken(context.db, token), 'Mejlen är avslutade.'),
  );
  for (const format of ['atom', 'json'] as const)
    app.get(searchFeedPath(format), searchFeed({ db: readDb, adSearch, site }, format));
  app.get(marketFeedUrl(), reportFeed({ db: readDb, site }));
  const onBlogError = (error: unknown) => failureLog(logger).error({ err: error }, 'blog feed not read');
  app.post(blogRssApiUrl(), blogRss(blog, site, onBlogError));
  app.get(robotsUrl(), robots(site.url));
  app.get(securityTextUrl(), securityText(site));
  // Only dealers and staff have passwords; the page asks those who are not signed in to do so first.
  app.get(changePasswordUrl(), (c) => c.redirect(accountUrl(), 302));
  const sitemap = createSitemap({ db, siteUrl: site.url, blog, limits, logger: failureLog(logger) });
  app.get(sitemapUrl(), sitemap);
  app.get(plainSitemapUrl(), sitemap);
  app.on(['GET', 'POST'], sitemapApiUrl(), sitemap);
  app.post(consentUrl(), smallBody, consentChoice(site));
  app.post(themeUrl(), smallBody, themeChoice(site));
  app.all('*', pages);
}

function modelAdviser({ db, config: { adviser } }: AppOptions, adSearch: AdSearchService): ModelAdviser | null {
  if (!adviser.baseUrl) return null;
  const settings = { ...adviser, baseUrl: adviser.baseUrl };
  return createModelAdviser({ db, adSearch, settings, client: chatCompletions(settings) });
}

const chatServices = (
  options: AppOptions,
  { adSearch, adviser }: SiteContext,
  pictures: () => Promise<PictureAddresses>,
): Omit<ChatServices, 'running'> => ({
  secret: rememberedSecret(options, CHAT_SECRET),
  answers: {
    db: options.db,
    adSearch,
    ...adviser,
    cards: (wanted, now) => chatCards(options.db, pictures, wanted, now),
    onFailure: (error) => options.logger.warn({ err: error }, 'adviser fell back to built-in answer'),
  },
});
