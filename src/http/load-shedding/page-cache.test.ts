import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import type { HttpEnv } from '#src/http/http-env.ts';
import { requestId } from '#src/http/middleware/access-log.ts';
import { createPageCache } from './page-cache.ts';

let now = 0;
let status: 200 | 404 | 500 | 503 = 200;
let own: Record<string, string> = {};
let ages: number[] = [];
let site: Hono<HttpEnv>;
beforeEach(() => {
  [now, status, own, ages] = [0, 200, {}, []];
  site = new Hono<HttpEnv>();
  site.use(requestId);
  const cache = createPageCache({ now: () => now, onServed: (ageS) => ages.push(ageS) });
  site.use(cache.serve);
  site.use(cache.store);
  site.all('*', (c) => {
    const text = status === 200 ? `<script nonce="${c.var.nonce}"></script>sida ${now}` : 'fel';
    return c.html(text, status, { 'cache-control': 'private, no-cache', ...own });
  });
});

const nonceOf = (html: string): string | undefined => /nonce="([^"]*)"/.exec(html)?.[1];

test('replaces a 503 with the last good copy, with the nonce of the current request', async () => {
  const first = await (await site.request('/bil?a=1')).text();
  now = 7_000;
  status = 503;
  const copy = await site.request('/bil?a=1');
  const html = await copy.text();
  expect([copy.status, copy.headers.get('age'), copy.headers.get('cache-control')]).toEqual([
    200,
    '7',
    'private, no-cache',
  ]);
  expect(html).toContain('sida 0');
  expect(nonceOf(html)).toMatch(/^[\w+/]{22}==$/);
  expect(nonceOf(html)).not.toBe(nonceOf(first));
  expect(ages).toEqual([7]);
});

test('never serves a copy while the page can be rendered', async () => {
  await site.request('/bil');
  now = 1;
  expect(await (await site.request('/bil')).text()).toContain('sida 1');
});

test.each([
  ['another address', '/bil?a=2', {}],
  ['another theme', '/bil?a=1', { cookie: 'utseende=dark' }],
])('serves no copy of %s', async (_, address, headers) => {
  await site.request('/bil?a=1');
  status = 503;
  expect((await site.request(address, { headers })).status).toBe(503);
});

test.each([
  ['of staff', '/admin/vehicles', {}],
  ['of the API', '/api/ads', {}],
  ['of data', '/bil.data', {}],
  ['with scripts of others', '/bil', { 'content-security-policy': 'x' }],
  ['with a cookie', '/bil', { 'set-cookie': 'a=1' }],
])('caches nothing %s', async (_, address, headers) => {
  own = headers;
  await site.request(address);
  status = 503;
  expect((await site.request(address)).status).toBe(503);
});

test('neither replaces a 500 nor serves a copy that is too old', async () => {
  await site.request('/bil');
  status = 500;
  expect((await site.request('/bil')).status).toBe(500);
  status = 503;
  now = 31 * 60_000;
  expect((await site.request('/bil')).status).toBe(503);
});
