import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodedBody, toCachedPage } from './cached-page.ts';

const TEXT = Array.from({ length: 2_000 }, (_, index) => `Bil ${(index * 7_919) % 10_007} kr`).join(', ');
const OFTEN = 21;

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'compresses a page fast at first, and again when it is requested often: %s',
  async (encoding, decompress) => {
    const page = await toCachedPage(new Response(TEXT), '1', 0);
    const zstdBytes = page.bytes;
    let copied = 0;
    const ask = async () => {
      page.served += 1;
      const { body } = await encodedBody(page, encoding, () => {
        copied += 1;
      });
      expect(decompress(body).toString()).toBe(TEXT);
      return body.byteLength;
    };
    const first = await ask();
    expect(page.bytes).toBe(zstdBytes + first);
    for (let times = 2; times < OFTEN; times += 1) expect(await ask()).toBe(first);
    expect(copied).toBe(1);
    // Nobody waits for the better copy.
    expect(await Promise.all([ask(), ask()])).toEqual([first, first]);
    await expect.poll(() => copied).toBe(2);
    const last = await ask();
    expect(last).toBeLessThan(first);
    expect([page.bytes, copied]).toEqual([zstdBytes + last, 2]);
  },
);
