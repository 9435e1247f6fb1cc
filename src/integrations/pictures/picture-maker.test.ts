import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type PictureWidth, pictureKind } from '#src/domain/pictures/picture-formats.ts';
import { FileStore } from '#src/integrations/files/file-store.ts';
import type { FileVersion, OutsideAnswer } from '#src/integrations/outside/fetch-outside.ts';
import type { OutsideFailure } from '#src/integrations/outside/outside-address.ts';
import { samplePhoto } from '#test/sample-photo.ts';
import { PictureMaker } from './picture-maker.ts';
import { contentHash } from './picture-versions.ts';

const detailed = await samplePhoto();
const photo = await sharp({ create: { width: 1000, height: 750, channels: 3, background: 'navy' } })
  .jpeg()
  .toBuffer();
type Outcome = Result<{ answer: OutsideAnswer | 'unchanged'; version: FileVersion }, OutsideFailure>;
const SILENT: FileVersion = { etag: null, lastModified: null, maxAgeS: null };
const answerWith = (body: Buffer, version: Partial<FileVersion> = {}): Outcome =>
  ok({ answer: { body, contentType: 'image/jpeg' }, version: { ...SILENT, ...version } });
const found = answerWith(photo);

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
  answer: (address: string, known: FileVersion | null) => Promise<Outcome> | Outcome,
  options: { maxAvifsWaiting?: number } = {},
): Promise<PictureMaker> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-maker-'));
  folders.push(folder);
  return new PictureMaker({
    ...options,
    store: new FileStore(folder, 10_000_000),
    fetch: async (address, known) => {
      asked.push(address);
      return answer(address, known);
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
  const open = (body: Buffer, options = {}) => makerOf(() => answerWith(body), options);
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
      await sharp({ create: { width: 64, height: 48, channels: 3, background: 'navy' } })
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
    const hash = contentHash(photo);
    await expect.poll(() => store.read(`avif 320 ${hash} ${address}`)).not.toBeNull();
    const restarted = new PictureMaker({ store: new FileStore(folder, 10_000_000), fetch: async () => found });
    expect((await stateOf(restarted.make(address, avif(320))))[1]).toBe(true);
    expect(written.toSorted()).toEqual(
      [`320 ${hash} ${address}`, `avif 320 ${hash} ${address}`, address, `version ${address}`].toSorted(),
    );
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
  // The original file, its version and the converted file.
  expect(problems).toMatchObject(Array(3).fill({ code: 'ENOTDIR' }));
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
  const maker = await makerOf(() => answerWith(Buffer.from('<html>')));
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
    await expect.poll(() => asked.length).toBe(4);
    await sleep(50);
    expect(asked).toHaveLength(4);
    expect(await kindOf(maker.make(address('snabb', 1), webp(320)))).toBe('ok');
    stuck.resolve(found);
    const kinds = await Promise.all(slow.map(kindOf));
    // Four running, 24 queued, the rest rejected.
    expect(kinds.filter((kind) => kind === 'ok')).toHaveLength(28);
    expect(kinds.filter((kind) => kind === 'busy')).toHaveLength(12);
  });
});

describe('a picture that is replaced at its address', () => {
  const address = 'https://a.example/same.jpg';
  const HOUR_MS = 3_600_000;
  const colour = (background: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const seenBy = async (maker: PictureMaker, width: PictureWidth = 320) => {
    const made = await maker.make(address, webp(width));
    if (!made.ok) return made.failure.kind;
    const { dominant } = await sharp(made.value.body).stats();
    return dominant.r > dominant.b ? 'red' : 'blue';
  };

  test.each([
    ['after the time that its server states', { maxAgeS: 60 }, 61_000],
    ['after some hours where its server states nothing', {}, 7 * HOUR_MS],
    ['within a day where its server states a year', { maxAgeS: 31_536_000 }, 13 * HOUR_MS],
    ['after a minute where it must not be kept', { maxAgeS: 0 }, 61_000],
  ])('is shown %s, in every width', async (_when, version, laterMs) => {
    let body = await colour('blue');
    const maker = await makerOf(() => answerWith(body, version));
    expect([await seenBy(maker), await seenBy(maker, 160)]).toEqual(['blue', 'blue']);
    body = await colour('red');
    now += 30_000;
    expect(await seenBy(maker)).toBe('blue');
    expect(asked).toHaveLength(1);
    now += laterMs;
    expect([await seenBy(maker), await seenBy(maker, 160)]).toEqual(['red', 'red']);
    expect(asked).toHaveLength(2);
  });

  test('is not sent again while its server says that it is the same', async () => {
    const known: (FileVersion | null)[] = [];
    const version = { etag: '"a"', lastModified: 'Fri, 20 Nov 2026 10:00:00 GMT', maxAgeS: 60 };
    const body = await colour('blue');
    const maker = await makerOf((_address, before) => {
      known.push(before);
      return before?.etag === '"a"' ? ok({ answer: 'unchanged', version }) : answerWith(body, version);
    });
    expect(await seenBy(maker)).toBe('blue');
    now += 61_000;
    expect(await seenBy(maker)).toBe('blue');
    expect(await seenBy(maker, 160)).toBe('blue');
    expect(known).toMatchObject([null, { etag: '"a"', lastModified: version.lastModified }]);
  });

  test('is shown while its server does not answer, and not once the server says that it is gone', async () => {
    const body = await colour('blue');
    let answer: Outcome = answerWith(body, { maxAgeS: 60 });
    const maker = await makerOf(() => answer);
    expect(await seenBy(maker)).toBe('blue');
    answer = fail({ kind: 'timeout', detail: '8000 ms' });
    now += 61_000;
    expect([await seenBy(maker), await seenBy(maker)]).toEqual(['blue', 'blue']);
    expect(asked).toHaveLength(2);
    answer = fail({ kind: 'status', detail: '404' });
    now += 601_000;
    expect(await seenBy(maker)).toBe('missing');
    now += 61_000;
    expect([await seenBy(maker), await seenBy(maker, 160)]).toEqual(['missing', 'missing']);
    answer = answerWith(body);
    now += 1_000_000;
    expect(await seenBy(maker)).toBe('blue');
  });
});

test('takes one pixel and other tiny pictures for none', async () => {
  for (const [width, height] of [
    [1, 1],
    [40, 40],
    [400, 2],
  ] as const) {
    const tiny = await sharp({ create: { width, height, channels: 3, background: 'navy' } })
      .png()
      .toBuffer();
    const maker = await makerOf(() => answerWith(tiny));
    expect(await kindOf(maker.make('https://a.example/1.gif', webp(320))), `${width} × ${height}`).toBe('missing');
  }
});

test('asks for a missing picture ever more rarely', async () => {
  const maker = await makerOf(() => fail({ kind: 'status', detail: '404' }));
  for (let minute = 0; minute < 120; minute += 1) {
    await maker.make('https://a.example/1.jpg', webp(320));
    now += 60_001;
  }
  expect(asked.length).toBeLessThan(10);
});
