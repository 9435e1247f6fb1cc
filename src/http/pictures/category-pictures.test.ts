import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { categoryPictureUrl } from '#src/visitor-urls.ts';
import { openTestApp } from '#test/test-app.ts';

let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});

test('sends a category scene as a WebP of fixed size, and 304 when the ETag matches', async () => {
  const light = await site.fetch(categoryPictureUrl('bil', 'light'));
  expect(light.status).toBe(200);
  expect(light.headers.get('content-type')).toBe('image/webp');
  const body = Buffer.from(await light.arrayBuffer());
  expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 960, height: 720 });
  expect(body.length).toBeLessThan(40_000);
  const etag = light.headers.get('etag') ?? '';
  const again = await site.fetch(categoryPictureUrl('bil', 'light'), { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  const dark = await site.fetch(categoryPictureUrl('bil', 'dark'));
  expect(dark.headers.get('etag')).not.toBe(etag);
});

test('sends the scene of any car for a category without a scene', async () => {
  const neutral = (await site.fetch(categoryPictureUrl('bil', 'dark'))).headers.get('etag');
  for (const slug of ['en-ny-kategori', 'constructor']) {
    const picture = await site.fetch(categoryPictureUrl(slug, 'dark'));
    expect([picture.status, picture.headers.get('etag')]).toEqual([200, neutral]);
  }
});

test.each(['bil.png', 'bil', '-mork.webp', '..%2fapp.webp', `${'a'.repeat(200)}.webp`])(
  'returns 404 for the name %s',
  async (file) => {
    expect((await site.fetch(`/kategoribild/${file}`)).status).toBe(404);
  },
);
