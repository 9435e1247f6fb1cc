import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { processorMs } from '#test/support/processor-time.ts';
import { encodePicture } from './encode-picture.ts';

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
const SIZE = { width: 320, quality: 74 };

test('scales down to the given width, never up, preserving the aspect ratio', async () => {
  const large = await encodePicture(await flat(1200, 900).jpeg().toBuffer(), SIZE);
  expect(large).toMatchObject({ ok: true, value: { width: 320, height: 240 } });
  const small = await encodePicture(await flat(100, 80).png().toBuffer(), SIZE);
  expect(small).toMatchObject({ ok: true, value: { width: 100, height: 80 } });
});

test('applies the EXIF orientation and strips metadata', async () => {
  const exif = { IFD0: { Copyright: 'Hemligt' }, IFD3: { GPSLatitude: '59/1 20/1 0/1', GPSLatitudeRef: 'N' } };
  const photo = await flat(400, 200).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const made = await encodePicture(photo, SIZE);
  expect(made).toMatchObject({ ok: true, value: { width: 200, height: 400 } });
  const metadata = await sharp(made.ok ? made.value.body : Buffer.alloc(0)).metadata();
  expect(metadata).toMatchObject({ format: 'webp' });
  expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(Array(4).fill(undefined));
});

test.each([
  ['avif', 'heif'],
  ['webp', 'webp'],
  ['jpeg', 'jpeg'],
] as const)('encodes %s without metadata', async (format, container) => {
  const made = await encodePicture(await flat(400, 300).withMetadata({ density: 300 }).png().toBuffer(), {
    ...SIZE,
    format,
  });
  const metadata = await sharp(made.ok ? made.value.body : Buffer.alloc(0)).metadata();
  expect(metadata).toMatchObject({ format: container, width: 320, height: 240 });
  expect([metadata.exif, metadata.xmp]).toEqual([undefined, undefined]);
});

test('fills transparent parts white in a JPEG', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const clear = await sharp({ create: { width: 32, height: 32, channels: 4, background } })
    .png()
    .toBuffer();
  const made = await encodePicture(clear, { ...SIZE, format: 'jpeg' });
  const { dominant } = await sharp(made.ok ? made.value.body : Buffer.alloc(0)).stats();
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
});

test.each(['png', 'webp', 'gif', 'avif'] as const)('decodes %s', async (format) => {
  expect((await encodePicture(await flat(64, 48).toFormat(format).toBuffer(), SIZE)).ok).toBe(true);
});

test('takes the photo of a phone with 108 megapixels, in the memory of a smaller one', async () => {
  const photo = await flat(12_000, 9_000).jpeg({ quality: 50 }).toBuffer();
  const before = process.memoryUsage().rss;
  const made = await encodePicture(photo, { width: 1600, quality: 74 });
  expect(made).toMatchObject({ ok: true, value: { width: 1600, height: 1200 } });
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(200);
});

describe('rejected files', () => {
  /** A valid PNG of any dimensions in few bytes. */
  const bomb = (side: number): Buffer => {
    const chunk = (type: string, body: Buffer) => {
      const data = Buffer.concat([Buffer.from(type), body]);
      const ends = Buffer.alloc(8);
      ends.writeUInt32BE(body.length, 0);
      ends.writeUInt32BE(crc32(data), 4);
      return Buffer.concat([ends.subarray(0, 4), data, ends.subarray(4)]);
    };
    const head = Buffer.alloc(13);
    head.writeUInt32BE(side, 0);
    head.writeUInt32BE(side, 4);
    head.set([1, 0, 0, 0, 0], 8);
    const rows = deflateSync(Buffer.alloc(((side >> 3) + 1) * side), { level: 9 });
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', head),
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  };

  test('a decompression bomb of 400 million pixels in 50 kB', async () => {
    const bytes = bomb(20_000);
    expect(bytes.length).toBeLessThan(100_000);
    const start = processorMs();
    expect(await encodePicture(bytes, SIZE)).toMatchObject({ ok: false, failure: { kind: 'too-many-pixels' } });
    expect(processorMs() - start).toBeLessThan(1_000);
  });

  test('a JPEG of 900 million pixels', async () => {
    const photo = await flat(64, 64).jpeg().toBuffer();
    // The size in the header of its frame (SOF0): height and width.
    const frame = photo.indexOf(Buffer.from([0xff, 0xc0]));
    photo.writeUInt16BE(30_000, frame + 5);
    photo.writeUInt16BE(30_000, frame + 7);
    expect(await encodePicture(photo, SIZE)).toMatchObject({ ok: false, failure: { kind: 'too-many-pixels' } });
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><p>Hej')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')],
    ['a document', Buffer.from('%PDF-1.7\n')],
    ['TIFF', Buffer.from('II*\0')],
  ])('%s', async (_name, bytes) => {
    expect(await encodePicture(bytes, SIZE)).toMatchObject({ ok: false, failure: { kind: 'not-a-picture' } });
  });

  test('a truncated picture', async () => {
    const whole = await flat(800, 600).jpeg().toBuffer();
    expect(await encodePicture(whole.subarray(0, whole.length / 2), SIZE)).toMatchObject({
      ok: false,
      failure: { kind: 'broken' },
    });
    expect(await encodePicture(Buffer.from([0xff, 0xd8, 0xff]), SIZE)).toMatchObject({ ok: false });
  });
});
