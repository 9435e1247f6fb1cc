import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { GROUND_COLORS } from '#src/domain/pictures/ground-colors.ts';
import { APP_ICONS, FAVICON_SIZES } from '#src/domain/pictures/site-icons.ts';
import { accountUrl } from '#src/office-urls.ts';
import { changePasswordUrl, faviconUrl, homeUrl, loginUrl, manifestUrl, siteIconUrl } from '#src/visitor-urls.ts';
import { openTestApp } from '#test/test-app.ts';

let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({ SITE_NAME: 'Bilar & mil' });
});

const bytesOf = async (address: string): Promise<Buffer> =>
  Buffer.from(await (await site.fetch(address)).arrayBuffer());

const manifestSchema = z.object({
  name: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.literal('standalone'),
  background_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
});

test('every page links icons and manifest, which are what their types say', async () => {
  const { html } = await site.open(homeUrl());
  const links = [...html.matchAll(/<link rel="(icon|apple-touch-icon|manifest)" href="([^"]+)"/g)];
  expect(links.map(([, rel]) => rel).toSorted()).toEqual(['apple-touch-icon', 'icon', 'icon', 'manifest']);
  expect(html.match(/<meta name="theme-color"/g)).toHaveLength(2);
  const types: (string | null)[] = [];
  for (const [, , address = ''] of links) {
    const { status, headers } = await site.fetch(address);
    expect(status, address).toBe(200);
    types.push(headers.get('content-type'));
  }
  expect(types.toSorted()).toEqual([
    'application/manifest+json; charset=utf-8',
    'image/png',
    'image/svg+xml',
    'image/x-icon',
  ]);
});

test('the manifest names the site, and leads to icons of its sizes and to pages that exist', async () => {
  const manifest = manifestSchema.parse(await (await site.fetch(manifestUrl())).json());
  expect(manifest.name).toBe('Bilar & mil');
  expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ]);
  for (const { src, sizes } of manifest.icons) {
    const { format, width, height } = await sharp(await bytesOf(src)).metadata();
    expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
  }
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)])
    expect((await site.fetch(url)).status, url).toBe(200);
});

test('the mark of a maskable icon is within the circle that no system cuts, on the ground of pages', async () => {
  const { file = '', size = 0 } = APP_ICONS.find(({ purpose }) => purpose === 'maskable') ?? {};
  const { data, info } = await sharp(await bytesOf(siteIconUrl(file)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ground = [0xfb, 0xfa, 0xf7];
  let painted = 0;
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    const at = pixel * info.channels;
    if (ground.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) < 4)) continue;
    painted += 1;
    const [x, y] = [(pixel % size) - size / 2, Math.floor(pixel / size) - size / 2];
    expect(Math.hypot(x, y)).toBeLessThan(0.4 * size);
  }
  expect(painted).toBeGreaterThan(0.1 * size * size);
  const tokens = readFileSync(path.join(PROJECT_ROOT, 'src/web/ui/tokens.css'), 'utf8');
  expect(tokens).toContain(`--color-ground: light-dark(${GROUND_COLORS.light}, ${GROUND_COLORS.dark})`);
});

test('favicon.ico has the sizes of tabs and bookmarks, and is revalidated', async () => {
  const answer = await site.fetch(faviconUrl());
  const ico = Buffer.from(await answer.arrayBuffer());
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, FAVICON_SIZES.length]);
  for (const [index, size] of FAVICON_SIZES.entries()) {
    const entry = 6 + 16 * index;
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    const { format, width } = await sharp(ico.subarray(offset, offset + length)).metadata();
    expect([ico.readUInt8(entry), format, width]).toEqual([size, 'png', size]);
  }
  const again = await site.fetch(faviconUrl(), { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test('an unknown icon is 404', async () => {
  for (const file of ['finns-inte.png', '..%2Fversion', 'constructor'])
    expect((await site.fetch(siteIconUrl(file))).status, file).toBe(404);
});

test('a password manager finds the page that changes passwords, by way of signing in', async () => {
  const answer = await site.fetch(changePasswordUrl());
  expect([answer.status, answer.headers.get('location')]).toEqual([302, accountUrl()]);
  const account = await site.fetch(accountUrl());
  expect([account.status, account.headers.get('location')?.split('?')[0]]).toEqual([302, loginUrl()]);
  // Else managers do not trust the address (W3C, "A well-known URL for changing passwords").
  const none = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await site.fetch(none)).status).toBe(404);
});
