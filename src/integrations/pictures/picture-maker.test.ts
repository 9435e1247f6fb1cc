import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type PictureWidth, pictureKind } from '#src/domain/pictures/picture-formats.ts';
import { fail, ok, type Result } from '#src/domain/result.ts';
import type { OutsideAnswer } from '#src/integrations/outside/fetch-outside.ts';
import type { OutsideFailure } from '#src/integrations/outside/outside-address.ts';
import { samplePhoto } from '#test/sample-photo.ts';
import { FileStore } from './file-store.ts';
import { PictureMaker } from './picture-maker.ts';

const detailed = await samplePhoto();
const photo = await sharp({ create: { width: 1000, height: 750, channels: 3, background: 'navy' } })
  .jpeg()
  .toBuffer();
const found = ok({ body: photo, contentType: 'image/jpeg' });
type Outcome = Result<OutsideAnswer, OutsideFailure>;

const folders: string[] = [];
afterAll(() =>
  Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }))),
);

let now: number;
let asked: string[];
beforeEach(() => {
  now = 1_000_000;
  asked = [];
});
/** A picture maker with an empty folder and a stubbed fetch. */
async function makerOf(
  answer: (address: string) => Promise<Outcome> | Outcome,
  options: { maxAvifsWaiting?: number } = {},
): Promise<PictureMaker> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-maker-'));
  folders.push(folder);
  return new PictureMaker({
    ...options,
    store: new FileStore(folder, 10_000_000),
    fetch: async (address) => {
      asked.push(address);
      return answer(address);
    },
    now: () => now,
  });
}
const webp = (width: PictureWidth) => ({ width, format: 'webp' }) as const;
const avif = (width: PictureWidth) => ({ width, format: 'avif' }) as const;
const kindOf = async (made: ReturnType<PictureMaker['make']>) => {
  const result = await made;
  return result.ok ? 'ok' : result.failure.kind;
};

test('fetches a picture once and converts it once per width for concurrent requests', async () => {
  const maker = await makerOf(async () => {
    await sleep(20);
    return found;
  });
  const widths = [320, 320, 320, 640, 640] as const;
  const made = await Promise.all(widths.map((width) => maker.make('https://a.example/1.jpg', webp(width))));
  const sizes = await Promise.all(
    made.map(async (each) => (each.ok ? (await sharp(each.value.body).metadata()).width : 0)),
  );
  expect(sizes).toEqual(widths);
  expect(await kindOf(maker.make('https://a.example/1.jpg', webp(160)))).toBe('ok');
  expect(asked).toHaveLength(1);
});

describe('AVIF', () => {
  const address = 'https://a.example/1.jpg';
  const open = (body: Buffer, options = {}) => makerOf(() => ok({ body, contentType: 'image/jpeg' }), options);
  const stateOf = async (made: ReturnType<PictureMaker['make']>) => {
    const result = await made;
    return result.ok ? [pictureKind(result.value.body), result.value.isFinal] : result.failure.kind;
  };

  test('is sent once it is encoded; until then the WebP of the same width stands in', async () => {
    const maker = await open(detailed);
    expect(await stateOf(maker.make(address, avif(320)))).toEqual(['webp', false]);
    await expect.poll(() => stateOf(maker.make(address, avif(320)))).toEqual(['avif', true]);
    expect(await stateOf(maker.make(address, webp(320)))).toEqual(['webp', true]);
    expect(asked).toHaveLength(1);
  });

  test('that is no smaller than the WebP is not used', async () => {
    const maker = await open(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } })
        .png()
        .toBuffer(),
    );
    expect(await stateOf(maker.make(address, avif(320)))).toEqual(['webp', false]);
    await expect.poll(() => stateOf(maker.make(address, avif(320)))).toEqual(['webp', true]);
  });

  test('of a file that is no picture is missing, as the WebP is', async () => {
    const maker = await open(Buffer.from('<html>'));
    expect(await stateOf(maker.make(address, avif(320)))).toBe('missing');
  });

  test('is encoded once for concurrent requests and survives a restart', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-maker-'));
    folders.push(folder);
    let written: string[] = [];
    class CountingStore extends FileStore {
      override write(key: string, body: Uint8Array): Promise<void> {
        written = [...written, key];
        return super.write(key, body);
      }
    }
    const store = new CountingStore(folder, 10_000_000);
    const maker = new PictureMaker({ store, fetch: async () => found });
    await Promise.all(Array.from({ length: 5 }, () => maker.make(address, avif(320))));
    await expect.poll(() => store.read(`avif 320 ${address}`)).not.toBeNull();
    const restarted = new PictureMaker({ store: new FileStore(folder, 10_000_000), fetch: async () => found });
    expect((await stateOf(restarted.make(address, avif(320))))[1]).toBe(true);
    expect(written.toSorted()).toEqual([`320 ${address}`, `avif 320 ${address}`, address]);
  });

  test('beyond the queue is encoded after a later request', async () => {
    const maker = await open(detailed, { maxAvifsWaiting: 1 });
    const addresses = [1, 2, 3, 4].map((number) => `https://a.example/${number}.jpg`);
    const request = () => Promise.all(addresses.map((one) => stateOf(maker.make(one, avif(160)))));
    expect(await request()).toEqual(Array(4).fill(['webp', false]));
    await expect.poll(request).toEqual(Array(4).fill(['avif', true]));
  });
});

test('serves a picture that cannot be stored', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-maker-'));
  folders.push(folder);
  const noFolder = path.join(folder, 'a-file');
  await writeFile(noFolder, '');
  const problems: unknown[] = [];
  const maker = new PictureMaker({
    store: new FileStore(noFolder, 10_000_000),
    fetch: async () => found,
    onStoreFailure: (error) => problems.push(error),
  });
  expect(await kindOf(maker.make('https://a.example/1.jpg', webp(320)))).toBe('ok');
  // The original file and the converted one.
  expect(problems).toMatchObject([{ code: 'ENOTDIR' }, { code: 'ENOTDIR' }]);
});

test('caches a failure for a minute', async () => {
  let answer: Outcome = fail({ kind: 'status', detail: '404' });
  const maker = await makerOf(() => answer);
  for (const width of [160, 320, 640] as const) {
    expect(await kindOf(maker.make('https://a.example/1.jpg', webp(width)))).toBe('missing');
  }
  expect(asked).toHaveLength(1);
  answer = found;
  now += 61_000;
  expect(await kindOf(maker.make('https://a.example/1.jpg', webp(160)))).toBe('ok');
});

test('reports a file that is no picture as missing', async () => {
  const maker = await makerOf(() => ok({ body: Buffer.from('<html>'), contentType: 'image/jpeg' }));
  expect(await kindOf(maker.make('https://a.example/1.jpg', webp(320)))).toBe('missing');
});

describe('a broken host', () => {
  const DOWN: Outcome = fail({ kind: 'timeout', detail: '8000 ms' });
  const address = (host: string, number: number) => `https://${host}.example/${number}.jpg`;

  test('gets no requests for a minute after five consecutive failures, then one', async () => {
    const maker = await makerOf(() => DOWN);
    for (let number = 0; number < 20; number += 1) await maker.make(address('nere', number), webp(320));
    expect(asked).toHaveLength(5);
    now += 61_000;
    for (let number = 20; number < 30; number += 1) await maker.make(address('nere', number), webp(320));
    expect(asked).toHaveLength(6);
  });

  test('does not count 404 as a failure', async () => {
    const maker = await makerOf(() => fail({ kind: 'status', detail: '404' }));
    for (let number = 0; number < 20; number += 1) await maker.make(address('uppe', number), webp(320));
    expect(asked).toHaveLength(20);
  });

  test('occupies at most four slots, and none of another host', async () => {
    const stuck = Promise.withResolvers<Outcome>();
    const maker = await makerOf((url) => (url.includes('trög') ? stuck.promise : found));
    const slow = [...Array(40).keys()].map((number) => maker.make(address('trög', number), webp(320)));
    await sleep(50);
    expect(asked).toHaveLength(4);
    const start = performance.now();
    expect(await kindOf(maker.make(address('snabb', 1), webp(320)))).toBe('ok');
    expect(performance.now() - start).toBeLessThan(2_000);
    stuck.resolve(found);
    const kinds = await Promise.all(slow.map(kindOf));
    // Four running, 24 queued, the rest rejected.
    expect(kinds.filter((kind) => kind === 'ok')).toHaveLength(28);
    expect(kinds.filter((kind) => kind === 'busy')).toHaveLength(12);
  });
});
