import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { adUrl, seriesUrl, sharePictureUrl } from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { metaOf, openTestApp } from '#test/test-app.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { sharePictures } from './share-pictures.ts';

const { db, pool } = await testDatabase();
const NOW = new Date('2026-11-20T05:00:00Z');
const photo = await sharp({ create: { width: 900, height: 675, channels: 3, background: '#0000ff' } })
  .jpeg()
  .toBuffer();
let requests = 0;
const dealer = http.createServer((request, response) => {
  requests += 1;
  if (request.url === '/1.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
  else response.writeHead(404).end();
});
let origin: string;
let folder: string;
let site: Awaited<ReturnType<typeof openTestApp>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => dealer.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(dealer.address() as AddressInfo).port}`;
  folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-share-'));
  await deliver(pool, valuedFeed(), NOW);
  await valueStock(pool, NOW);
  site = await openTestApp({ DATA_DIR: folder, PRIVATE_NETWORKS: 'allowed' });
});
afterAll(async () => {
  dealer.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

const open = (id: number, init?: RequestInit) => site.fetch(sharePictureUrl(id, 'x'), init);
async function pictureOf(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height, format } = await sharp(bytes).metadata();
  const corner = await sharp(bytes).extract({ left: 100, top: 40, width: 1, height: 1 }).raw().toBuffer();
  const [red = 0, , blue = 0] = corner;
  return { size: [format, width, height], isPhoto: blue > 180 && red < 90 };
}

test('the picture that a page names is a JPEG of 1200 × 630 with the ad’s own picture, made once', async () => {
  const { rows } = await pool.query("select ad_id::int as id from valuations where label = 'low' limit 1");
  const id = rows[0].id;
  await db
    .updateTable('ads')
    .set({ image_urls: [`${origin}/1.jpg`] })
    .where('internal_id', '=', id)
    .execute();
  const { html } = await site.open(adUrl(id));
  expect(metaOf(html, 'og:image:alt')).toContain('Lågt pris');
  const address = new URL(metaOf(html, 'og:image') ?? '');
  const response = await site.fetch(address.pathname + address.search);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  const etag = response.headers.get('etag') ?? '';
  expect(await pictureOf(response)).toEqual({ size: ['jpeg', 1200, 630], isPhoto: true });
  const before = requests;
  expect((await open(id, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect(requests).toBe(before);
});

test.each([
  ['without pictures', { image_urls: [] }],
  ['with a picture that its dealer does not have', { image_urls: ['/2.jpg'] }],
  ['with an illustration', { image_urls: ['/exempelbild/kombi-bla-snett-fram-skog.svg'] }],
  ['with an illustration that does not exist', { image_urls: ['/exempelbild/../../x.svg'] }],
  ['without body, year, power and price', { chassis: null, model_year: null, horsepower_hp: null, price: null }],
  ['at the lowest price that an ad can have', { price: 1_000 }],
  ['of an unknown make', { brand: 'Bugatti', series: null, model: 'Chiron', name: 'Bugatti Chiron' }],
  ['with a hostile name', { brand: '<b>', series: null, model: null, name: '</span><script>alert(1)</script>&#0;' }],
  ['that is sold', { status: 'sold' as const, closed_at: NOW }],
  ['that is removed', { status: 'removed' as const, closed_at: NOW }],
])('an ad %s has a picture', async (_, overrides) => {
  const urls =
    'image_urls' in overrides ? overrides.image_urls.map((url) => (url === '/2.jpg' ? origin + url : url)) : [];
  const ad = await insertAd(db, { ...overrides, image_urls: urls });
  const response = await open(ad.internal_id);
  expect(response.status).toBe(200);
  expect(await pictureOf(response)).toEqual({ size: ['jpeg', 1200, 630], isPhoto: false });
});

test.each(['0.jpg', '999999999.jpg', '1.png', '1', 'x.jpg', '1.jpg.jpg', '99999999999999999999.jpg', '%00.jpg'])(
  '%s is not found',
  async (file) => {
    expect((await site.fetch(`/delningsbild/${file}`)).status).toBe(404);
  },
);

test('the picture that the page of a series names shows the series', async () => {
  const { html } = await site.open(seriesUrl('volvo', 'v60'));
  expect(metaOf(html, 'og:image:alt')).toMatch(
    /^Volvo V60, \d+ bilar till salu · .*, Från [\d\s]+kr\. Hälften kostar under [\d\s]+kr\.$/,
  );
  const address = new URL(metaOf(html, 'og:image') ?? '');
  const response = await site.fetch(address.pathname + address.search);
  expect(response.status).toBe(200);
  expect(await pictureOf(response)).toEqual({ size: ['jpeg', 1200, 630], isPhoto: false });
});

test.each([
  ['volvo/finns-inte.jpg', 404],
  ['finns-inte/v60.jpg', 404],
  ['volvo/v60.png', 404],
  ['volvo/v60', 404],
  ['volvo/%00.jpg', 404],
  ['%00/v60.jpg', 404],
  ['volvo/constructor.jpg', 404],
  [`volvo/${'x'.repeat(3_000)}.jpg`, 404],
])('the picture of a series at %s is not found', async (file, status) => {
  expect((await site.fetch(`/delningsbild/${file}`)).status).toBe(status);
});

/** The handler alone, with services that fail. */
function openFailing(overrides: Partial<Parameters<typeof sharePictures>[0]>) {
  const app = new Hono<HttpEnv>();
  const handler = sharePictures({
    db,
    logger: pino({ level: 'silent' }),
    store: { read: async () => null, write: async () => undefined },
    version: async () => 'v',
    illustration: async () => null,
    photo: async () => photo,
    anyCar: async () => null,
    ownAddress: async () => '/bild/egen',
    ...overrides,
  });
  app.get('/:file', handler);
  return (id: number) => app.request(`/${id}.jpg`);
}

test.each([
  ['the picture is none', { photo: async () => Buffer.from('no picture') }],
  ['the store fails', { store: { read: () => Promise.reject(new Error('disk')), write: async () => undefined } }],
  ['its dealer does not answer in time', { photo: () => new Promise<null>(() => undefined), limitMs: 20 }],
])('when %s, the client is led to the ad’s own picture, and asks again soon', async (_, overrides) => {
  const ad = await insertAd(db, { image_urls: [`${origin}/1.jpg`] });
  const response = await openFailing(overrides)(ad.internal_id);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/bild/egen']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
});

test('when the ad cannot be read, the client is led to the picture of the site', async () => {
  const broken = new Proxy(db, {
    get: () => {
      throw new Error('no database');
    },
  });
  const response = await openFailing({ db: broken })(1);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/kategoribild/bil.webp']);
});
