import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { Hono } from 'hono';
import { DAY_MS } from '#src/base/units.ts';
import { type DealerSearch, dealerAdSearch } from '#src/db/ad-search/ad-search.ts';
import { readAd } from '#src/db/ads/ad-detail.ts';
import { ALL_PICTURES, readAdRows } from '#src/db/ads/ad-rows.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readDealer } from '#src/db/dealers/dealers.ts';
import { readValuation } from '#src/db/valuation/valuation-rows.ts';
import { NEWEST_FIRST } from '#src/domain/ads/filters/ad-filters.ts';
import { parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { formatAdQuery } from '#src/domain/ads/filters/format-ad-query.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { priceAnswer } from '#src/domain/valuation/price-answer.ts';
import type { ChatServices } from '#src/http/adviser/chat-answers.ts';
import { mountChat } from '#src/http/adviser/mount-chat.ts';
import { mountDealerReads } from '#src/http/dealer-api/mount-dealer-reads.ts';
import { mountDeliveries } from '#src/http/deliveries/mount-deliveries.ts';
import type { PictureAddresses } from '#src/request/request-context.server.ts';
import { readCarNames } from '#src/services/car-names.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import type { OwnCarValuer } from '#src/services/own-car/own-car-valuer.ts';
import { readPlateSuggestion } from '#src/services/suggestions/plate-suggestion.ts';
import type { SuggestionService } from '#src/services/suggestions/suggestions-service.ts';
import { withWish } from '#src/services/suggestions/wish-suggestions.ts';
import { adApiUrl, adsApiUrl, apiGuideUrl, openApiUrl, suggestionsApiUrl, valuationApiUrl } from '#src/visitor-urls.ts';
import { adSchema, toAd } from './api/ad-schema.ts';
import { adsParameters, readPageSize } from './api/ads-parameters.ts';
import { adsResultSchema, toAdsResult } from './api/ads-schema.ts';
import { mountEditorsCall } from './api/editors-call.ts';
import { type CallServices, refuseWrongBody } from './api/json-call.ts';
import { mountAdPlaces } from './api/mount-ad-places.ts';
import { mountDepreciation } from './api/mount-depreciation.ts';
import { mountMarketReports } from './api/mount-market-reports.ts';
import { mountOwnValuation } from './api/mount-own-valuation.ts';
import { mountPlaces } from './api/mount-places.ts';
import { mountPriceIndex } from './api/mount-price-index.ts';
import { mountUnderstand } from './api/mount-understand.ts';
import { mountValuationAccuracy } from './api/mount-valuation-accuracy.ts';
import { errorSchema, json, NOT_MODIFIED } from './api/openapi-parts.ts';
import { mountSearchIndexCall } from './api/search-index-call.ts';
import { mountSecurityCalls } from './api/security-calls.ts';
import { mountSessionCalls } from './api/session-calls.ts';
import { suggestionParameters, suggestionsSchema, toSuggestion } from './api/suggestions-schema.ts';
import { toValuation, valuationSchema } from './api/valuation-schema.ts';
import { notModified, REVALIDATE, sendTaggedJson, stockEtag } from './etag.ts';
import type { HttpEnv } from './http-env.ts';

export type ApiServices = {
  db: Db;
  adSearch: AdSearchService;
  dealerSearch?: DealerSearch;
  suggestions: SuggestionService;
  /** Without it the API values no cars of visitors. */
  ownCars?: OwnCarValuer;
  calls: CallServices;
  /** Without it suggested cars have no picture. */
  pictures?: () => Promise<PictureAddresses>;
  /** The adviser; without it the API has no chat endpoints. */
  chat?: ChatServices;
  now?: () => Date;
};

const listAds = createRoute({
  method: 'get',
  path: adsApiUrl(),
  summary: 'Active ads, with the exact total, live counts of every filter value and true ranges',
  request: { query: adsParameters },
  responses: { 200: json(adsResultSchema, 'A page of ads'), 304: NOT_MODIFIED },
});

const showAd = createRoute({
  method: 'get',
  path: adApiUrl('{id}'),
  summary: 'One ad with all its public fields',
  request: { params: z.object({ id: z.string().openapi({ description: 'internal_id', example: '100001' }) }) },
  responses: {
    200: json(adSchema, 'The ad; a sold or removed one for 60 days'),
    304: NOT_MODIFIED,
    404: json(errorSchema, 'No such ad'),
    410: json(errorSchema, 'Sold or removed more than 60 days ago'),
  },
});

const showValuation = createRoute({
  method: 'get',
  path: valuationApiUrl('{id}'),
  summary: 'What an ad for sale is estimated to cost, and why',
  request: { params: z.object({ id: z.string().openapi({ description: 'internal_id', example: '100001' }) }) },
  responses: {
    200: json(valuationSchema, 'The valuation of the current price'),
    304: NOT_MODIFIED,
    404: json(errorSchema, 'No such ad for sale, or it is not valued'),
  },
});

const listSuggestions = createRoute({
  method: 'get',
  path: suggestionsApiUrl(),
  summary:
    'What a visitor may mean by a text: the cars it asks for, categories, brands, series, search words and dealers',
  request: { query: suggestionParameters },
  responses: { 200: json(suggestionsSchema, 'Suggestions, best first'), 304: NOT_MODIFIED },
});

const DAYS_AFTER_CLOSING = 60;
/** Of no dealer, who so has no ads. */
const NO_DEALER = 0;

/** Adds the public API and its OpenAPI document to the site. */
export function mountApi(
  app: Hono<HttpEnv>,
  {
    db,
    adSearch,
    dealerSearch = dealerAdSearch(db),
    suggestions,
    ownCars,
    calls,
    chat,
    pictures,
    now = () => new Date(),
  }: ApiServices,
): void {
  const api = new OpenAPIHono<HttpEnv>({ defaultHook: refuseWrongBody });

  api.openapi(listAds, async (c) => {
    const params = new URL(c.req.url).searchParams;
    const { query, ignored } = parseAdQuery(params);
    const size = readPageSize(params.get('limit'));
    const withImage = params.get('withImage') === '1';
    const dealer = params.get('dealer');
    const queryKey = `${formatAdQuery(query)}&limit=${size}&withImage=${withImage}&${JSON.stringify([ignored, dealer])}`;
    c.header('cache-control', REVALIDATE);
    const version = await adSearch.version();
    const known = notModified(c, { etag: stockEtag(version, queryKey, now()) });
    if (known) return known;
    const order = query.sort ?? NEWEST_FIRST;
    const at = query.cursor === null ? { page: query.page } : { cursor: query.cursor };
    const request = { filters: query.filters, order, at, size, withImage };
    const result =
      dealer === null
        ? await adSearch.search(request, version)
        : await dealerSearch((await readDealer(db, dealer))?.id ?? NO_DEALER, request);
    c.header('etag', stockEtag(result.version, queryKey, now()));
    return c.json(
      toAdsResult(
        result,
        await readAdRows(db, result.adIds, now(), { maxPictures: ALL_PICTURES, withCost: false }),
        ignored,
      ),
      200,
    );
  });

  api.openapi(showAd, async (c) => {
    const id = readId(c.req.valid('param').id);
    c.header('cache-control', REVALIDATE);
    if (id === null) return c.json({ error: 'Annonsen finns inte.' }, 404);
    const ad = await readAd(db, id);
    if (!ad) return c.json({ error: 'Annonsen finns inte.' }, 404);
    if (ad.closedAt && now().getTime() - ad.closedAt.getTime() > DAYS_AFTER_CLOSING * DAY_MS) {
      return c.json({ error: 'Annonsen är borttagen.' }, 410);
    }
    // By content: its recalls change without a new version of the stock.
    return sendTaggedJson(c, toAd({ ...ad, now: now() }));
  });

  api.openapi(showValuation, async (c) => {
    const id = readId(c.req.valid('param').id);
    c.header('cache-control', REVALIDATE);
    const valuation = id === null ? null : await readValuation(db, id);
    if (valuation === null) {
      const ad = id === null ? null : await readAd(db, id);
      const isForSale = ad?.status === 'active';
      const error = isForSale ? `${priceAnswer(null, ad).headline}.` : 'Annonsen finns inte eller är inte till salu.';
      return c.json({ error }, 404);
    }
    return sendTaggedJson(c, toValuation(valuation));
  });

  api.openapi(listSuggestions, async (c) => {
    const params = new URL(c.req.url).searchParams;
    const place = params.get('place') === 'vehicles' ? 'vehicles' : 'header';
    const text = params.get('q') ?? '';
    const sources = { adSearch, names: await readCarNames(db), thisYear: yearInSweden(now()) };
    const addresses = await pictures?.();
    const car = await readPlateSuggestion(text, {
      db,
      addressesOf: (stored) => addresses?.of(stored) ?? [],
      now: now(),
    });
    // A plate means its car, not the names that resemble it.
    const found = car ? [car] : await withWish(text, await suggestions.suggest(text, place), sources);
    c.header('cache-control', REVALIDATE);
    return sendTaggedJson(c, { suggestions: found.map(toSuggestion) });
  });

  mountDepreciation(api, db);
  mountPriceIndex(api, db);
  mountMarketReports(api, db);
  mountValuationAccuracy(api, db);
  mountPlaces(api);
  if (ownCars) mountOwnValuation(api, { db, calls, ownCars, now });
  mountAdPlaces(api, { db, adSearch });
  mountUnderstand(api, { calls, now });
  mountSecurityCalls(api, calls);
  mountSearchIndexCall(api, calls, suggestions);
  mountSessionCalls(api, calls);
  mountEditorsCall(api, calls);
  mountDeliveries(api, calls);
  mountDealerReads(api, calls, now);
  if (chat) mountChat(api, calls, chat);

  api.doc31(openApiUrl(), {
    openapi: '3.1.0',
    servers: [{ url: calls.site.url }],
    info: {
      title: 'Begagnade bilar till salu',
      version: '1',
      description: `Used cars for sale in Sweden. Prices in kr, distances in km or mil. The part for dealers’ systems is described in Swedish at ${calls.site.url}${apiGuideUrl()}.`,
    },
  });
  app.route('/', api);
}

/** Ids are integers within the range of both PostgreSQL's bigint and JavaScript's safe integers. */
const readId = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);
