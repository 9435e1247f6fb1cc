import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeUploadedPicture } from '#src/commands/categories/store-uploaded-picture.ts';
import { UploadedPictures } from '#src/integrations/files/uploaded-pictures.ts';
import { adUrl, pictureUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { samplePhoto } from '#test/sample-photo.ts';
import { testDatabase } from '#test/support/database.ts';
import { metaOf, openTestApp } from '#test/test-app.ts';

const { db } = await testDatabase();
const photo = await sharp({ create: { width: 900, height: 675, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();
const detailed = await samplePhoto(900, 675);
const seen: http.IncomingHttpHeaders[] = [];
const dealer = http.createServer((request, response) => {
  seen.push(request.headers);
  const body = request.url === '/1.jpg' ? photo : request.url === '/3.jpg' ? detailed : null;
  if (body) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(body);
  else response.writeHead(404).end();
});

let site: Awaited<ReturnType<typeof openTestApp>>;
let folder: string;
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => dealer.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(dealer.address() as AddressInfo).port}`;
  folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-pictures-'));
  site = await openTestApp({ DATA_DIR: folder, PRIVATE_NETWORKS: 'allowed' });
});
afterAll(async () => {
  dealer.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

const picturesOf = (html: string): string[] =>
  [...html.matchAll(/<img\b[^>]*\ssrc="([^"]*)"/g)].map((match) => match[1] ?? '');

test('a page links dealers’ pictures by addresses of the site and does not fetch them', async () => {
  const ad = await insertAd(db, { image_urls: [`${origin}/1.jpg`, `${origin}/2.jpg`] });
  for (const page of [vehiclesUrl(), adUrl(ad.internal_id)]) {
    const { html, headers } = await site.open(page);
    expect(headers.get('content-security-policy')).toContain("img-src 'self';");
    expect(html).not.toContain(origin);
    const addresses = picturesOf(html).filter((address) => address.startsWith(pictureUrl('')));
    expect(addresses.length).toBeGreaterThan(0);
    expect(html).toMatch(
      /<source type="image\/avif" sizes="[^"]+" srcSet="\/bild\/[\w-]+\/(?:160.avif 160|320.avif 320)w, [^"]+"/,
    );
    expect(html).toMatch(
      /<img loading="eager" fetchPriority="high" [^>]*srcSet="\/bild\/[\w-]+\/(?:160 160|320 320)w, [^"]+"/,
    );
    expect(metaOf(html, 'og:image')).toMatch(
      page === vehiclesUrl()
        ? /^https:\/\/milvis\.example\/bild\/[\w-]+$/
        : /^https:\/\/milvis\.example\/delningsbild\//,
    );
  }
  expect(seen).toEqual([]);
});

test('sends a picture in the requested width, cacheable for an hour, and 404 for an unknown width', async () => {
  const { html } = await site.open(vehiclesUrl());
  const [address = ''] = picturesOf(html);
  const response = await site.fetch(`${address}/320`, {
    headers: { referer: 'https://milvis.example/', cookie: 'a=b' },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(320);
  expect(seen.at(-1)).not.toHaveProperty('referer');
  expect(seen.at(-1)).not.toHaveProperty('cookie');
  const etag = response.headers.get('etag') ?? '';
  const again = await site.fetch(`${address}/320`, { headers: { 'if-none-match': etag } });
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'public, max-age=3600']);
  expect((await site.fetch(address)).headers.get('content-type')).toBe('image/jpeg');
  expect(seen).toHaveLength(1);

  for (const width of ['321', '0320', '320.0', '-1', '1e3', '%00', '320/1', '320.webp', '320.avif.avif', '.avif']) {
    expect((await site.fetch(`${address}/${width}`)).status, width).toBe(404);
  }
});

test('sends WebP for a minute in place of an AVIF, then the AVIF for an hour', async () => {
  const ad = await insertAd(db, { image_urls: [`${origin}/3.jpg`] });
  const [address = ''] = picturesOf((await site.open(adUrl(ad.internal_id))).html);
  const first = await site.fetch(`${address}/320.avif`);
  expect(first.headers.get('content-type')).toBe('image/webp');
  expect(first.headers.get('cache-control')).toBe('public, max-age=60');
  const etag = first.headers.get('etag') ?? '';
  await expect
    .poll(async () => {
      const { status, headers } = await site.fetch(`${address}/320.avif`, { headers: { 'if-none-match': etag } });
      return [status, headers.get('content-type'), headers.get('cache-control')];
    })
    .toEqual([200, 'image/avif', 'public, max-age=3600']);
  expect(first.headers.get('vary')).toBeNull();
});

test('returns 404, cacheable for a minute, when the dealer does not have the picture', async () => {
  const ad = await insertAd(db, { image_urls: [`${origin}/2.jpg`] });
  const [address = ''] = picturesOf((await site.open(adUrl(ad.internal_id))).html);
  const response = await site.fetch(`${address}/640`);
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
});

test('returns 404 for an address that the site has not signed, and fetches nothing', async () => {
  const before = seen.length;
  const [address = ''] = picturesOf((await site.open(vehiclesUrl())).html);
  const own = address.slice(0, pictureUrl('').length + 16) + Buffer.from(`${origin}/1.jpg?x`).toString('base64url');
  for (const path of [
    own,
    pictureUrl('a'),
    pictureUrl(encodeURIComponent(`${origin}/1.jpg`)),
    pictureUrl('%2e%2e%2f'),
    pictureUrl('a'.repeat(9_000)),
  ]) {
    expect((await site.fetch(path)).status, path).toBe(404);
  }
  expect(seen).toHaveLength(before);
});

test('sends an uploaded picture', async () => {
  const uploaded = new UploadedPictures(path.join(folder, 'pictures/uploaded'));
  const stored = await storeUploadedPicture(uploaded, photo);
  const ad = await insertAd(db, { image_urls: [stored.ok ? stored.value : ''] });
  const [address = ''] = picturesOf((await site.open(adUrl(ad.internal_id))).html);
  const { headers } = await site.fetch(`${address}/480`);
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
});
