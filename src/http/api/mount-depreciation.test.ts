import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { mountApi } from '#src/http/mount-api.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { createSuggestions } from '#src/services/suggestions/suggestions-service.ts';
import { depreciationApiUrl, seriesUrl } from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { callServices } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';

const { db, pool } = await testDatabase();
const app = new Hono<HttpEnv>();
mountApi(app, { db, adSearch: createAdSearch(db), suggestions: createSuggestions(db), calls: callServices(db) });
const NOW = new Date('2026-11-20T05:00:00Z');

beforeAll(async () => {
  await deliver(pool, valuedFeed(), NOW);
  await valueStock(pool, NOW);
});

const ask = (slug: string, query = '') => app.request(`${depreciationApiUrl(slug)}${query}`);

test('states what the typical car of a series costs by age, falling, within its band', async () => {
  const response = await ask('v60');
  expect(response.status).toBe(200);
  const { brand, series, asOf, curves, method } = await response.json();
  expect({ brand, series, asOf }).toEqual({
    brand: { name: 'Volvo', slug: 'volvo' },
    series: { name: 'V60', slug: 'v60', path: seriesUrl('volvo', 'v60') },
    asOf: NOW.toISOString(),
  });
  expect(method.length).toBeGreaterThan(0);
  const [whole] = curves;
  expect(whole.generation).toBeNull();
  expect(whole.points.length).toBeGreaterThan(3);
  for (const [place, { kr, low, high }] of whole.points.entries()) {
    expect(low).toBeLessThanOrEqual(kr);
    expect(high).toBeGreaterThanOrEqual(kr);
    if (place > 0) expect(kr).toBeLessThanOrEqual(whole.points[place - 1].kr);
  }
});

test('is revalidated by its content', async () => {
  const etag = (await ask('v60')).headers.get('etag') ?? '';
  const again = await app.request(depreciationApiUrl('v60'), { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('has no curve for a series without ads, and refuses unknown and ambiguous names', async () => {
  const { rows } = await pool.query<{ slug: string; brands: string[] }>(
    'select series.slug, array_agg(brands.slug) as brands from series join brands on brands.id = brand_id group by 1 having count(*) > 1 order by 1 limit 1',
  );
  const [shared] = rows;

  expect((await ask('__proto__')).status).toBe(404);
  expect((await ask('v60', '?brand=bmw')).status).toBe(404);
  expect((await ask(shared?.slug ?? '')).status).toBe(409);
  const one = await ask(shared?.slug ?? '', `?brand=${shared?.brands[0]}`);
  expect(one.status).toBe(200);
  expect(await one.json()).toMatchObject({ curves: [], asOf: null, modelId: null });
});
