import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import type { SearchedGroup } from '#src/domain/ads/filters/searched-groups.ts';
import type { AdViewKind } from '#src/services/ad-view-counter.ts';
import { adsShownUrl, adViewUrl } from '#src/visitor-urls.ts';
import { countAdView, countShownAds } from './ad-views.ts';
import type { HttpEnv } from './http-env.ts';

let counted: [number, AdViewKind][] = [];
let shown: number[] = [];
let searched: SearchedGroup[] = [];
beforeEach(() => {
  counted = [];
  shown = [];
  searched = [];
});
const ORIGIN = 'https://milvis.example';
const counter = {
  add: (id: number, kind: AdViewKind) => void counted.push([id, kind]),
  addList: (ids: readonly number[], groups: readonly SearchedGroup[]) => {
    shown.push(...ids);
    searched.push(...groups);
  },
  flush: async () => undefined,
};
const site = { url: ORIGIN } as Parameters<typeof countAdView>[0]['site'];
const services = { counter, site, trustedProxies: 0 };
const app = new Hono<HttpEnv>()
  .post(adViewUrl(':id'), countAdView(services))
  .post(adsShownUrl(), countShownAds(services));
const post = (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { method: 'POST', headers: { origin: ORIGIN, 'user-agent': 'Firefox/140', ...headers } });

test('counts a view, a click and a save of a visitor', async () => {
  expect((await post(adViewUrl(100_001))).status).toBe(204);
  await post(adViewUrl(100_001, 'click'));
  await post(adViewUrl(100_001, 'save'));
  expect(counted).toEqual([
    [100_001, 'view'],
    [100_001, 'click'],
    [100_001, 'save'],
  ]);
});

test.each([
  ['a bot', adViewUrl(1), { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['another site', adViewUrl(1), { origin: 'https://other.example' }],
  ['no number', '/api/ads/x1/view', {}],
  ['a long number', `/api/ads/${'9'.repeat(40)}/view`, {}],
] as const)('answers 204 and does not count %s', async (_, path, headers) => {
  const response = await post(path, headers);
  expect([response.status, response.headers.get('set-cookie')]).toEqual([204, null]);
  expect(counted).toEqual([]);
});

test('counts the ads that a list showed, each once, and nothing else', async () => {
  expect((await post(adsShownUrl([100_001, 100_002, 100_001]))).status).toBe(204);
  expect(shown).toEqual([100_001, 100_002]);
  const many = Array.from({ length: 300 }, (_, place) => place + 1);
  for (const query of ['', '?annonser=', '?annonser=x,-1,0,1e3', `?annonser=${'9'.repeat(40)}`])
    expect((await post(`${adsShownUrl()}${query}`)).status).toBe(204);
  await post(adsShownUrl([100_003]), { origin: 'https://other.example' });
  await post(adsShownUrl([100_003]), { 'user-agent': 'curl/8' });
  expect(shown).toHaveLength(2);
  await post(adsShownUrl(many));
  expect(shown).toHaveLength(202);
});

test('counts each group that a search asks for once, also without an ad, and nothing else', async () => {
  const asked = (...groups: string[]) => adsShownUrl([], groups);
  expect((await post(asked('model:Kia:Niro', 'fuel:El', 'fuel:El', 'fuel:Vatten'))).status).toBe(204);
  expect(searched).toEqual([
    { kind: 'model', key: 'Kia:Niro' },
    { kind: 'fuel', key: 'El' },
  ]);
  for (const groups of [['x'], ['county:\0'], Array.from({ length: 500 }, () => 'price:1')])
    expect((await post(asked(...groups))).status).toBe(204);
  await post(asked('fuel:El'), { origin: 'https://other.example' });
  await post(asked('fuel:El'), { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  expect([searched.length, shown]).toEqual([2, []]);
});
