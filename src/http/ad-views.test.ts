import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import type { AdViewKind } from '#src/services/ad-view-counter.ts';
import { adViewUrl } from '#src/urls.ts';
import { countAdView } from './ad-views.ts';
import type { HttpEnv } from './http-env.ts';

let counted: [number, AdViewKind][] = [];
beforeEach(() => {
  counted = [];
});
const ORIGIN = 'https://milvis.example';
const counter = { add: (id: number, kind: AdViewKind) => void counted.push([id, kind]), flush: async () => undefined };
const site = { url: ORIGIN } as Parameters<typeof countAdView>[0]['site'];
const app = new Hono<HttpEnv>().post(adViewUrl(':id'), countAdView({ counter, site, trustedProxies: 0 }));
const post = (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { method: 'POST', headers: { origin: ORIGIN, 'user-agent': 'Firefox/140', ...headers } });

test('counts a view and a click of a visitor', async () => {
  expect((await post(adViewUrl(100_001))).status).toBe(204);
  await post(adViewUrl(100_001, 'click'));
  expect(counted).toEqual([
    [100_001, 'view'],
    [100_001, 'click'],
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
