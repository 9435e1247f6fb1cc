import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { pino } from 'pino';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { scriptHash } from '#src/domain/tracking/script-sources.ts';
import {
  examplePictureUrl,
  healthUrl,
  homeUrl,
  loginUrl,
  robotsUrl,
  themeUrl,
  vehiclesUrl,
} from '#src/visitor-urls.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { TEST_APP_ORIGIN } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
  await insertAds(db, 3);
});

test('allows exactly the inline scripts of a public page, by hash', async () => {
  const { html, headers } = await site.open(vehiclesUrl());
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|nonce|strict-dynamic/);
  expect(html).not.toContain('nonce=');
  const scripts = [...html.matchAll(/<script(?! type="application\/ld\+json")([^>]*)>(.*?)<\/script>/gs)];
  expect(scripts.length).toBeGreaterThan(2);
  for (const [, attributes, text = ''] of scripts) {
    if (!attributes?.includes(' src=')) expect(policy).toContain(scriptHash(text));
  }
  // The page's own, and the module that one of them adds.
  expect(policy.match(/'sha256-/g)).toHaveLength(scripts.length + 1);
});

test('gives every script of a staff page the nonce of its response, different in each response', async () => {
  const pages = await Promise.all([site.open(loginUrl()), site.open(loginUrl())]);
  const nonces = pages.map(({ html, headers }) => {
    const policy = headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).not.toContain('unsafe');
    const scripts = [...html.matchAll(/<script(?! type="application\/ld\+json")\b[^>]*>/g)].map((match) => match[0]);
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    return nonce;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('renders no inline styles or handlers, which the policy would block', async () => {
  const { html } = await site.open(vehiclesUrl());
  expect(html).not.toMatch(/<[^>]+ style="/);
  expect(html).not.toMatch(/<[^>]+ on[a-z]+="/);
});

test.each([loginUrl(), `${loginUrl()}.data`])(
  'logs no error when a client disconnects while %s is rendered',
  async (path) => {
    const leaving = new AbortController();
    const answer = site.fetch(path, { signal: leaving.signal });
    leaving.abort();
    expect((await answer).status).toBe(499);
    expect(site.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  },
);

describe('undecodable addresses', () => {
  test.each(['/%E0%A4%A', '/ad/%', '/%00', '/ad/1%00', '/vehicles/%'])('%s', async (path) => {
    const { status, text, html } = await site.open(path);
    expect(status).toBe(400);
    expect(text).toContain('Adressen går inte att läsa');
    // The address matches no route, so client scripts cannot hydrate the page.
    expect(html).not.toContain('__reactRouter');
  });

  test.each(['?make=%', '?make=%00', '?%C3%28=1', '?make=%E5', '?%00', '?search=%00%zz'])(
    'ignores only the parameter with broken bytes: %s',
    async (query) => {
      expect((await site.open(vehiclesUrl() + query)).status).toBe(200);
    },
  );

  test('answers no address with a 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.constantFrom('/', '%', '.', 'a', 'å', '00', '?', '&', '=', ',', '\\', '%25', 'ad', 'vehicles', '.data'),
        ),
        async (parts) => {
          const response = await site.fetch(`/${parts.join('')}`);
          expect(response.status).toBeLessThan(500);
        },
      ),
      { numRuns: 150 },
    );
  });
});

test.each([
  ['/vehicles/', vehiclesUrl()],
  ['/vehicles/?make=Volvo', `${vehiclesUrl()}/Volvo`],
  ['/ad/1//', '/ad/1'],
])('redirects %s to %s permanently', async (path, target) => {
  const response = await site.fetch(path);
  expect([response.status, response.headers.get('location')]).toEqual([301, target]);
});

test('never redirects to another site', async () => {
  for (const path of ['//annan.example/', '///annan.example/', '/\\annan.example/']) {
    const location = (await site.fetch(`http://localhost${path}`)).headers.get('location');
    expect(new URL(location ?? '/', 'http://own.example').host, path).toBe('own.example');
  }
});

test('answers unsupported methods on pages with 405', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await site.fetch(vehiclesUrl(), { method });
    expect([response.status, response.headers.get('allow')], method).toEqual([405, 'GET, HEAD']);
  }
  const head = await site.fetch(vehiclesUrl(), { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('compresses pages with the preferred encoding of the browser', async () => {
  const bare = await site.fetch('/saknas');
  expect(bare.headers.get('vary')).toBe('accept-encoding');
  const plain = await bare.text();
  const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
  for (const encoding of ['zstd', 'br', 'gzip'] as const) {
    const response = await site.fetch('/saknas', { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    const body = Buffer.from(await response.arrayBuffer());
    expect(Number(response.headers.get('content-length'))).toBe(body.byteLength);
    expect(unpack[encoding](body).toString().length).toBe(plain.length);
    expect(response.headers.get('vary')).toBe('accept-encoding');
  }
});

test('lets browsers cache the build’s files forever', async () => {
  const { html } = await site.open(homeUrl());
  const script = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const response = await site.fetch(script, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toContain('javascript');
  // A tag weakened by a proxy that recompresses files, among others.
  const tags = `"x", W/${response.headers.get('etag')}`;
  expect((await site.fetch(script, { headers: { 'if-none-match': tags } })).status).toBe(304);
  expect((await site.fetch('/assets/../../package.json')).status).toBe(404);
  expect((await site.fetch('/assets/%2e%2e%2f%2e%2e%2fpackage.json')).status).toBe(404);
  expect((await site.fetch('/.vite/manifest.json')).status).toBe(404);
});

test('includes the illustration version in picture addresses, so that browsers may cache them forever', async () => {
  await insertAd(db, { image_urls: [examplePictureUrl('suv-rod-sida-kust.svg')] });
  const { html } = await site.open(vehiclesUrl());
  const address = /src="([^"]*suv-rod-sida-kust[^"]*)"/.exec(html)?.[1] ?? '';
  expect(address).toMatch(/\?v=[\w-]{8}$/);
  expect((await site.fetch(address)).headers.get('cache-control')).toContain('immutable');
  expect((await site.fetch(address.replace('v=', 'v=0'))).headers.get('cache-control')).not.toContain('immutable');
});

test('sends the example pictures of the build by name', async () => {
  const response = await site.fetch(examplePictureUrl('kombi-bla-snett-fram-skog.svg'));
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await response.text()).toMatch(/^<svg .*Exempelbild/s);
  const etag = response.headers.get('etag') ?? '';
  const again = await site.fetch(examplePictureUrl('kombi-bla-snett-fram-skog.svg'), {
    headers: { 'if-none-match': etag },
  });
  expect(again.status).toBe(304);
  expect((await site.fetch(examplePictureUrl('kombi-rutig-snett-fram-skog.svg'))).status).toBe(404);
});

test('renders an example picture as a bitmap for link previews', async () => {
  const response = await site.fetch(examplePictureUrl('kombi-bla-snett-fram-skog.jpg'));
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  const picture = await sharp(await response.arrayBuffer()).metadata();
  expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', 1200, 630]);
  expect((await site.fetch(examplePictureUrl('kombi-rutig-snett-fram-skog.jpg'))).status).toBe(404);
});

test('the landscapes are files of the build, compressed and cacheable for a year', async () => {
  const { html } = await site.open(homeUrl());
  const landscapes = [...html.matchAll(/src="(\/assets\/hem-[^"]+\.svg)"/g)].map(([, address = '']) => address);
  expect(landscapes).toHaveLength(2);
  for (const address of landscapes) {
    const { headers } = await site.fetch(address, { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
});

test('serves health and robots.txt', async () => {
  const health = await site.fetch(healthUrl());
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
  expect(health.headers.get('cache-control')).toBe('no-store');
  expect(await (await site.fetch(robotsUrl())).text()).toContain('User-agent: *');
});

describe('light and dark', () => {
  const choose = (tema: string, tillbaka: string, headers: Record<string, string> = {}) =>
    site.fetch(themeUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: TEST_APP_ORIGIN,
        ...headers,
      },
      body: new URLSearchParams({ tema, tillbaka }).toString(),
    });

  test('stores the theme in a cookie that scripts can read, for staff pages and for the script of public pages', async () => {
    const answer = await choose('dark', '/vehicles?page=2');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/vehicles?page=2']);
    const [cookie = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
    expect([cookie, attributes.includes('HttpOnly')]).toEqual(['utseende=dark', false]);
    const open = (path: string, chosen: string) => site.open(path, { headers: { cookie: chosen } });
    expect((await open(loginUrl(), cookie)).html).toContain('<html lang="sv-SE" data-theme="dark">');
    expect((await open(loginUrl(), 'utseende=rutigt')).html).toContain('<html lang="sv-SE">');
    const [page, chosen] = [await site.open(homeUrl()), await open(homeUrl(), cookie)];
    expect(chosen.html).toBe(page.html);
    expect(chosen.html.indexOf('"utseende"')).toBeLessThan(chosen.html.indexOf('rel="stylesheet"'));
  });

  test('redirects home after an unreadable form', async () => {
    const headers = { origin: TEST_APP_ORIGIN, 'content-type': 'multipart/form-data; boundary=x' };
    const { status } = await site.fetch(themeUrl(), { method: 'POST', headers, body: '--x\r\nhalf' });
    expect(status).toBe(303);
  });

  test.each([
    'https://annan.example/',
    '//annan.example',
    '/\\annan.example',
    '/.//annan.example',
    '/x/..//annan.example',
    '/%2e//annan.example',
    'javascript:alert(1)',
    '',
  ])('never redirects to %s', async (target) => {
    expect((await choose('light', target)).headers.get('location')).toBe('/');
  });

  test('rejects forms from other sites', async () => {
    for (const origin of ['https://annan.example', 'null', ''])
      expect((await choose('dark', '/', { origin })).status).toBe(403);
  });
});

test('logs one line per request, without the search text', async () => {
  site.log.length = 0;
  await site.fetch('/vehicles?make=Hemlighet');
  const lines = site.log.filter((line) => line.msg === 'request');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ method: 'GET', path: '/vehicles', status: 200 });
  expect(JSON.stringify(site.log)).not.toContain('Hemlighet');
});

test('logs pages that the cache had as samples, which state the number that they stand for', async () => {
  await site.fetch(homeUrl());
  site.log.length = 0;
  for (let time = 0; time < 20; time += 1) expect((await site.fetch(homeUrl())).status).toBe(200);
  const hits = site.log.filter((line) => line.msg === 'request' && line.cache === 'hit');
  expect(hits).toHaveLength(20);
  const { info, trace } = pino.levels.values;
  const sampled = hits.filter(({ level }) => level === info);
  expect(sampled.length).toBeLessThanOrEqual(2);
  for (const line of sampled) expect(Number(line.hits)).toBeGreaterThanOrEqual(1);
  expect(hits.filter(({ level }) => level === trace)).toHaveLength(20 - sampled.length);
  // An error is never held back.
  site.log.length = 0;
  await site.fetch('/finns-inte');
  expect(site.log.filter(({ msg, level }) => msg === 'request' && level === info)).toHaveLength(1);
});
