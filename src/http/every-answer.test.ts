import { beforeAll, describe, expect, test } from 'vitest';
import { createDb, createPool } from '#src/db/connection/client.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { ACCESS } from '#src/pages/page-access.ts';
import {
  adApiUrl,
  adsApiUrl,
  adUrl,
  assetsUrl,
  consentUrl,
  loginUrl,
  logSecurityEventUrl,
  themeUrl,
  vehiclesUrl,
} from '#src/visitor-urls.ts';
import { TEST_APP_ORIGIN } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Properties of every response. */
const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({ METRICS_TOKEN: 'ett-hemligt-ord-1234' }, db);
});

const HEADERS: Readonly<Record<string, RegExp>> = {
  'x-request-id': /^[0-9a-f]{16}$/,
  'content-security-policy': /frame-ancestors 'none'|default-src 'none'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
};

/** The script and the pictures of a dealer's stock on the dealer's own page. */
const EMBEDDED = /^(widget\.js|bild\/|exempelbild\/)/;

const ADDRESSES = [
  ...Object.keys(ACCESS).map((pattern) => pattern.replace(/\/:\w+\?/g, '')),
  `${assetsUrl().slice(1)}a.js`,
  'saknas',
];

test.each(ADDRESSES)('sends security headers for /%s on reads and writes', async (pattern) => {
  const path = encodeURI(`/${pattern.replace(/:\w+/g, '1')}`);
  for (const method of ['GET', 'POST']) {
    const { headers } = await site.fetch(path, { method });
    for (const [name, value] of Object.entries(HEADERS)) expect(headers.get(name), `${method} ${name}`).toMatch(value);
    const embedding = method === 'GET' && EMBEDDED.test(pattern) ? 'cross-origin' : 'same-site';
    expect(headers.get('cross-origin-resource-policy')).toBe(embedding);
  }
});

test('scripts, style sheets and fonts of the build have the headers that apply to them, and no others', async () => {
  const { html } = await site.open(loginUrl());
  const parts = [
    ...new Set([...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css|woff2))"/g)].map(([, address]) => address)),
  ];
  for (const kind of ['.js', '.css', '.woff2'])
    expect(
      parts.some((part) => part?.endsWith(kind)),
      kind,
    ).toBe(true);
  for (const part of parts) {
    const { headers, status } = await site.fetch(part ?? '');
    expect(status, part).toBe(200);
    const names = Object.keys(HEADERS).filter((name) => headers.has(name));
    expect(names, part).toEqual(['x-request-id', 'x-content-type-options', 'strict-transport-security']);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-site');
  }
});

const call = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { origin: TEST_APP_ORIGIN, 'content-type': 'application/json', ...headers },
});
const form = (body: string, origin = TEST_APP_ORIGIN): RequestInit =>
  call(body, { origin, 'content-type': 'application/x-www-form-urlencoded' });
const EVENT = JSON.stringify({ event_type: 'chat_blocked', severity: 'low', details: {} });

describe('error responses carry the request id of the log', () => {
  test.each<[status: number, by: string, path: string, init?: RequestInit]>([
    [400, 'page', '/ad/%'],
    [400, 'call', logSecurityEventUrl(), call('{')],
    [403, 'page', loginUrl(), form('intent=sign-in', 'https://annan.example')],
    [403, 'call', logSecurityEventUrl(), call(EVENT, { origin: 'https://annan.example' })],
    [404, 'page', adUrl(999_999)],
    [404, 'call', adApiUrl(999_999)],
    [405, 'page', vehiclesUrl(), { method: 'DELETE' }],
    [413, 'page', loginUrl(), form('a'.repeat(70_000))],
    [413, 'form of the frame', themeUrl(), form('a'.repeat(5_000))],
    [413, 'form of the frame', consentUrl(), form('a'.repeat(5_000))],
    [413, 'call', logSecurityEventUrl(), call('a'.repeat(20_000))],
    [415, 'call', logSecurityEventUrl(), call(EVENT, { 'content-type': 'text/plain' })],
  ])('status %i for a %s', async (status, _by, path, init) => {
    await expectNamed(site, status, path, init);
  });

  test('status 429', async () => {
    for (let time = 0; time < 20; time += 1) await site.fetch(logSecurityEventUrl(), call(EVENT));
    await expectNamed(site, 429, logSecurityEventUrl(), call(EVENT));
  });

  test('status 503, shown to the visitor as well', async () => {
    const nobody = createPool(`postgres://127.0.0.1:${await freePort()}/x`);
    const unavailable = await openTestApp({}, createDb(nobody));
    for (const path of [vehiclesUrl(), adsApiUrl()]) {
      const { id, body } = await expectNamed(unavailable, 503, path);
      expect(body, path).toContain(`Ärendenummer: ${id}`);
    }
    await nobody.end();
  });
});

async function expectNamed(
  from: typeof site,
  status: number,
  path: string,
  init?: RequestInit,
): Promise<{ id: string; body: string }> {
  const response = await from.fetch(path, init);
  const id = response.headers.get('x-request-id') ?? '';
  expect([response.status, id]).toEqual([status, expect.stringMatching(/^[0-9a-f]{16}$/)]);
  expect(from.log).toContainEqual(expect.objectContaining({ msg: 'request', requestId: id, status }));
  return { id, body: (await response.text()).replaceAll('<!-- -->', '') };
}
