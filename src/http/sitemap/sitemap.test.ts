import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import type { HttpEnv } from '#src/http/http-env.ts';
import {
  plainSitemapUrl,
  robotsUrl,
  SITEMAP_PART_PARAM,
  sitemapApiUrl,
  sitemapUrl,
  vehiclesUrl,
} from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import { createSitemap } from './sitemap.ts';

const { db } = await testDatabase();
// Builds the site before the first test, outside its time limit.
beforeAll(() => openTestApp());
const SITE = 'https://milvis.example';
const locationsOf = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc ?? '');
const MINIMAL = `<url><loc>${SITE}/</loc><changefreq>daily</changefreq><priority>1.0</priority></url>`;
/** pino level of an error. */
const ERROR = 50;

test('serves the same document at three addresses, with ETag and compression, rebuilt when the stock changes', async () => {
  const site = await openTestApp();
  await insertAd(db);
  const first = await site.open(sitemapUrl());
  expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(locationsOf(first.html)).toContain(`${SITE}/vehicles/Volvo/V60`);
  expect((await site.open(plainSitemapUrl())).html).toBe(first.html);
  expect((await site.open(sitemapApiUrl(), { method: 'POST' })).html).toBe(first.html);
  expect((await site.open(sitemapUrl(1))).html).toBe(first.html);
  expect((await site.fetch(sitemapUrl(2))).status).toBe(404);

  const etag = first.headers.get('etag') ?? '';
  const ask = () => site.fetch(sitemapUrl(), { headers: { 'if-none-match': etag } });
  expect((await ask()).status).toBe(304);
  const compressed = await site.fetch(sitemapUrl(), { headers: { 'accept-encoding': 'gzip' } });
  expect(gunzipSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(first.html);
  const head = await site.open(sitemapUrl(), { method: 'HEAD' });
  expect([head.status, head.html, head.headers.get('etag')]).toEqual([200, '', etag]);

  await insertAd(db, { brand: 'Saab', series: '9-5' });
  const second = await ask();
  expect(second.status).toBe(200);
  expect(locationsOf(await second.text())).toContain(`${SITE}${vehiclesUrl()}/Saab/9-5`);
});

test('serves an index of files above the limit, which list every page once', async () => {
  const whole = await openTestApp();
  const site = await openTestApp({}, db, { sitemapLimits: { pages: 40, bytes: 1_000_000 } });
  const index = (await site.open(sitemapUrl())).html;
  expect(index).toContain('<sitemapindex ');
  const parts = locationsOf(index);
  expect(parts.length).toBeGreaterThan(2);
  const files = await Promise.all(parts.map((part) => site.open(part.replace(SITE, ''))));
  expect(files.map(({ status }) => status)).toEqual(parts.map(() => 200));
  expect(files.flatMap(({ html }) => locationsOf(html))).toEqual(locationsOf((await whole.open(sitemapUrl())).html));
  for (const part of ['0', String(parts.length + 1), '01', 'x', '']) {
    expect((await site.fetch(`${sitemapUrl()}?${SITEMAP_PART_PARAM}=${part}`)).status, part).toBe(404);
  }
});

test('serves the last good copy when the build fails, also on a server that never built one', async () => {
  const { db: broken } = await newTestDatabase();
  const site = await openTestApp({}, broken);
  const good = (await site.open(sitemapUrl())).html;
  await broken.schema.alterTable('categories').renameTo('gone').execute();
  const other = await openTestApp({}, broken);
  for (const { open, log } of [site, other]) {
    const { status, html } = await open(sitemapUrl());
    expect([status, html]).toEqual([200, good]);
    expect(log).toContainEqual(expect.objectContaining({ level: ERROR, msg: expect.stringContaining('sitemap') }));
  }
  await broken.schema.alterTable('gone').renameTo('categories').execute();
  other.log.length = 0;
  expect((await other.open(sitemapUrl())).html).toBe(good);
  expect(other.log.filter(({ level }) => level === ERROR)).toEqual([]);
});

test('serves the home page alone and logs an error without a copy', async () => {
  const { db: broken } = await newTestDatabase();
  await broken.schema.alterTable('ads').renameTo('gone').execute();
  const site = await openTestApp({}, broken);
  const { status, html } = await site.open(sitemapUrl());
  expect(status).toBe(200);
  expect(html).toContain(MINIMAL);
  expect(locationsOf(html)).toHaveLength(1);
  expect(site.log.filter(({ level }) => level === ERROR).map(({ msg }) => msg)).toContainEqual(
    expect.stringContaining('serving the home page only'),
  );
});

test('builds once for concurrent requests', async () => {
  let readings = 0;
  const blog = {
    articles: async () => {
      readings += 1;
      return [];
    },
  };
  const sitemap = createSitemap({ db, siteUrl: SITE, blog, logger: { error: () => undefined } });
  const app = new Hono<HttpEnv>().get('/', sitemap);
  await Promise.all([1, 2, 3, 4].map(() => app.request('/')));
  expect(readings).toBe(1);
});

test('names the sitemap in robots.txt and excludes no page with noindex', async () => {
  const site = await openTestApp();
  const { html, headers } = await site.open(robotsUrl());
  expect(headers.get('content-type')).toContain('text/plain');
  const lines = html.split('\n');
  expect(lines).toContain(`Sitemap: ${SITE}${sitemapUrl()}`);
  expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual([
    'Disallow: /admin',
    'Disallow: /handlare/konto',
    'Disallow: /bevaka/',
    'Disallow: /delad-lista/',
    'Disallow: /konto/',
    'Disallow: /api/',
  ]);
});
