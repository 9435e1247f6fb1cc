import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { writePriceIndexes } from '#src/db/market/price-index-rows.ts';
import { storeModel } from '#src/db/valuation/valuation-models.ts';
import { LIST_FILTERS, RANGE_FIELDS } from '#src/domain/ads/filters/ad-filters.ts';
import { fitAccuracyOf } from '#src/domain/valuation/accuracy.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { mountApi } from '#src/http/mount-api.ts';
import {
  dealerAdsApiUrl,
  dealerDeliveriesApiUrl,
  dealerDeliveryApiUrl,
  dealerFiguresApiUrl,
  dealerLeadsApiUrl,
  dealerStockApiUrl,
  editorsUrl,
  sessionUrl,
} from '#src/office-urls.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { createSuggestions } from '#src/services/suggestions/suggestions-service.ts';
import {
  accuracyApiUrl,
  accuracyCsvUrl,
  adApiUrl,
  adPlacesApiUrl,
  adsApiUrl,
  depreciationApiUrl,
  marketReportFileUrl,
  openApiUrl,
  placesApiUrl,
  populateSearchIndexUrl,
  priceIndexApiUrl,
  priceIndexCsvUrl,
  suggestionsApiUrl,
  understandApiUrl,
  valuationApiUrl,
} from '#src/visitor-urls.ts';
import { daysAgo, insertAd } from '#test/factories.ts';
import { callServices } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { insertRandomStock, seededRandom } from '#test/support/random-stock.ts';
import { CALLS } from './security-calls.ts';

type JsonSchema = Record<string, unknown>;
type Operation = {
  parameters: { name: string; in: string }[];
  responses: Record<string, { content?: { 'application/json': { schema: JsonSchema } } }>;
};
type Document = {
  openapi: string;
  paths: Record<string, { get: Operation }>;
  components: { schemas: Record<string, JsonSchema> };
};

const { db } = await testDatabase();
const app = new Hono<HttpEnv>();
mountApi(app, { db, adSearch: createAdSearch(db), suggestions: createSuggestions(db), calls: callServices(db) });

let document: Document;
let adId: number;
beforeAll(async () => {
  document = await (await app.request(openApiUrl())).json();
  await insertRandomStock(db, seededRandom(11), 120);
  adId = (await insertAd(db, { generation: 'II', earlierPrices: [{ at: daysAgo(40), price: 300_000 }] })).internal_id;
  await insertAd(db, { status: 'sold', published_at: daysAgo(200), closed_at: daysAgo(150) });
});

/** Compiles the document's schema of a response to a validator. */
function checkOf(path: string, status: number): z.ZodType {
  const schema = document.paths[path]?.get.responses[status]?.content?.['application/json'].schema;
  if (!schema) throw new Error(`The document says nothing of ${status} at ${path}.`);
  return z.fromJSONSchema(inlined(schema) as Parameters<typeof z.fromJSONSchema>[0]);
}

/** Resolves references to components to make a standalone schema. */
function inlined(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(inlined);
  if (part === null || typeof part !== 'object') return part;
  const reference = (part as { $ref?: string }).$ref;
  if (reference) return inlined(document.components.schemas[reference.replace('#/components/schemas/', '')]);
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, inlined(value)]));
}

test('describes the list, one ad and the list parameters', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual([
    adsApiUrl(),
    adApiUrl('{id}'),
    valuationApiUrl('{id}'),
    suggestionsApiUrl(),
    depreciationApiUrl('{slug}'),
    priceIndexApiUrl(),
    priceIndexCsvUrl(),
    marketReportFileUrl('{file}'),
    accuracyApiUrl(),
    accuracyCsvUrl(),
    placesApiUrl(),
    adPlacesApiUrl(),
    understandApiUrl(),
    ...CALLS,
    populateSearchIndexUrl(),
    sessionUrl(),
    editorsUrl(),
    dealerStockApiUrl(),
    dealerAdsApiUrl(),
    dealerDeliveryApiUrl('{id}'),
    dealerFiguresApiUrl(),
    dealerLeadsApiUrl(),
    dealerDeliveriesApiUrl(),
  ]);
  const names = document.paths[adsApiUrl()]?.get.parameters.map(({ name }) => name);
  const ranges = Object.values(RANGE_FIELDS).flatMap(({ min, max }) => [min, max]);
  for (const name of [...LIST_FILTERS, ...ranges, 'search', 'quickFilter', 'sortBy', 'sortOrder', 'page', 'cursor']) {
    expect(names).toContain(name);
  }
});

test.each([
  '',
  '?make=Volvo&model=V60&limit=3',
  '?make=Fiat,Abarth&model=500&sortBy=price',
  '?fuel=El&fuel=Diesel&sortBy=power&page=2',
  '?make=Saab',
  '?minPrice=9999999&search=volvo',
  '?page=10000000&withImage=1&minPrice=abc',
])('returns list responses that match their schema: %s', async (query) => {
  const response = await app.request(`${adsApiUrl()}${query}`);
  expect(response.status).toBe(200);
  expect(() => checkOf(adsApiUrl(), 200).parse({})).toThrow();
  checkOf(adsApiUrl(), 200).parse(await response.json());
});

test('returns ad responses that match their schema', async () => {
  const closed = await db.selectFrom('ads').select('internal_id').where('closed_at', '<', daysAgo(140)).execute();
  const cases = [
    { id: adId, status: 200 },
    { id: 1, status: 404 },
    { id: closed[0]?.internal_id ?? 0, status: 410 },
  ];
  for (const { id, status } of cases) {
    const response = await app.request(adApiUrl(id));
    expect(response.status).toBe(status);
    checkOf(adApiUrl('{id}'), status).parse(await response.json());
  }
});

test('returns 404 for the valuation of an ad that has none or does not exist', async () => {
  for (const id of [adId, 1, 'x'.repeat(20)]) {
    const response = await app.request(valuationApiUrl(id));
    expect(response.status).toBe(404);
    checkOf(valuationApiUrl('{id}'), 404).parse(await response.json());
  }
});

test('detects a field that the document does not describe', async () => {
  const answer = await (await app.request(adApiUrl(adId))).json();
  expect(() => checkOf(adApiUrl('{id}'), 200).parse({ ...answer, vin_hash: 'x' })).toThrow();
});

test('returns a price index that matches its schema', async () => {
  const month = { month: '2026-08-01', value: 100, low: 99.5, high: 101, ads: 30 };
  const ad = await db.selectFrom('ads').select('series_id').where('internal_id', '=', adId).executeTakeFirstOrThrow();
  await writePriceIndexes(db, [
    { seriesId: null, fuel: 'all', points: [month] },
    { seriesId: ad.series_id, fuel: 'petrol', points: [month] },
  ]);
  const check = checkOf(priceIndexApiUrl(), 200);
  const answer = await (await app.request(priceIndexApiUrl())).json();
  expect(answer.indexes).toHaveLength(2);
  expect(check.safeParse(answer).error).toBeUndefined();
  expect(check.safeParse({ ...answer, indexes: [{}] }).success).toBe(false);
});

test('returns an accuracy of the estimates that matches its schema, before and after the first fit', async () => {
  const check = checkOf(accuracyApiUrl(), 200);
  const read = async () => (await app.request(accuracyApiUrl())).json();
  expect(check.parse(await read())).toMatchObject({ current: null, history: [] });
  const valued = { price: 90_000, estimate: 100_000, low80: 80_000, high80: 110_000, label: 'usual' } as const;
  const accuracy = fitAccuracyOf([{ ...valued, low90: 70_000, high90: 120_000, close: 7, age: 3, whyNot: null }]);
  await storeModel(db, { fittedAt: daysAgo(1), stockVersion: 1, ads: 1, parameters: '{}', accuracy }, true);
  const answer = await read();
  expect(answer.current.bands).toHaveLength(18);
  expect(check.safeParse(answer).error).toBeUndefined();
  expect(check.safeParse({ ...answer, history: [{}] }).success).toBe(false);
});

test('returns suggestions that match their schema', async () => {
  const check = checkOf(suggestionsApiUrl(), 200);
  for (const q of ['vol', 'saab 900', 'dragkrok', '']) {
    const answer = await (await app.request(`${suggestionsApiUrl()}?${new URLSearchParams({ q })}`)).json();
    expect(check.safeParse(answer).error).toBeUndefined();
  }
});

test('counts the ads of a list by place, each once', async () => {
  for (const query of ['', '?fuel=Diesel', '?withImage=1&maxPrice=200000', '?make=%00&near=Ume%C3%A5']) {
    const { places, unplaced } = checkOf(adPlacesApiUrl(), 200).parse(
      await (await app.request(adPlacesApiUrl() + query)).json(),
    ) as { places: { ads: number }[]; unplaced: number };
    const { totalCount } = await (await app.request(adsApiUrl() + query)).json();
    expect(places.reduce((sum, { ads }) => sum + ads, unplaced)).toBe(totalCount);
  }
});

test('completes names of places, in an answer that is cached for a day', async () => {
  const response = await app.request(`${placesApiUrl()}?q=ume`);
  expect(checkOf(placesApiUrl(), 200).parse(await response.json())).toEqual({
    places: [{ name: 'Umeå', county: 'Västerbottens län' }],
  });
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(await (await app.request(`${placesApiUrl()}?q=${'x'.repeat(5_000)}`)).json()).toEqual({ places: [] });
});

test.each([
  '',
  'dieselkombi, inte Opel, under hundratusen med drag',
  'V70 eller BMW, 7 säten, 3000 kr i månaden',
  'billigare',
])('returns parsed texts that match their schema: %s', async (wish) => {
  const response = await app.request(`${understandApiUrl()}?q=${encodeURIComponent(wish)}`);
  expect(response.status).toBe(200);
  checkOf(understandApiUrl(), 200).parse(await response.json());
});
