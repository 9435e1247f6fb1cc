import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { UploadedPictures } from '#src/integrations/files/uploaded-pictures.ts';
import { uploadedPictureUrl } from '#src/visitor-urls.ts';
import { storeUploadedPicture } from './store-uploaded-picture.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-uploaded-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const uploaded = new UploadedPictures(folder);
const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'green' } });

test('re-encodes a picture and stores it under a name derived from its content', async () => {
  const photo = await flat(3000, 2000).withMetadata({ orientation: 3 }).jpeg().toBuffer();
  const stored = await storeUploadedPicture(uploaded, Buffer.concat([photo, Buffer.from('<script>hemligt</script>')]));
  expect(stored).toEqual({ ok: true, value: expect.stringMatching(/^\/uppladdad\/[0-9a-f]{64}$/) });
  const name = stored.ok ? stored.value.slice(uploadedPictureUrl('').length) : '';
  const saved = (await uploaded.read(name)) ?? Buffer.alloc(0);
  expect(await sharp(saved).metadata()).toMatchObject({ format: 'webp', width: 2048 });
  expect(saved.includes('hemligt')).toBe(false);
  expect(await storeUploadedPicture(uploaded, photo)).toEqual(stored);
  expect(await readdir(folder)).toEqual([name]);
});

test.each([
  ['too-large', async () => Buffer.alloc(20_000_001)],
  ['too-small', () => flat(200, 150).png().toBuffer()],
  ['too-elongated', () => flat(2_000, 10).png().toBuffer()],
  ['too-elongated', () => flat(400, 5_000).png().toBuffer()],
  ['not-a-picture', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['broken', async () => (await flat(800, 600).jpeg().toBuffer()).subarray(0, 700)],
])('rejects a picture: %s', async (kind, bytes) => {
  expect(await storeUploadedPicture(uploaded, await bytes())).toEqual({ ok: false, failure: { kind } });
});

test.each(['', '..', '../../etc/passwd', 'a'.repeat(64).toUpperCase()])('rejects the file name %s', async (name) => {
  expect(await uploaded.read(name)).toBeNull();
});
