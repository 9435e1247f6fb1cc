import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Context } from 'hono';
import sharp from 'sharp';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { fileEtag, matchesEtag } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { acceptedEncoding, compress, type Effort } from '#src/http/middleware/compression.ts';

/** An SVG as it is cached: compressed, since nearly every browser accepts Brotli. */
export type Illustration = { brotli: Uint8Array<ArrayBuffer>; etag: string };

const decompress = promisify(brotliDecompress);

export async function compressIllustration(svg: string, effort: Effort): Promise<Illustration> {
  const brotli = new Uint8Array(await compress(Buffer.from(svg), 'br', effort));
  return { brotli, etag: fileEtag(brotli) };
}

export async function sendIllustration(
  c: Context<HttpEnv>,
  { brotli, etag }: Illustration,
  cacheControl: string,
): Promise<Response> {
  const headers: Record<string, string> = {
    ...{ 'cache-control': cacheControl, etag, vary: 'accept-encoding' },
    // Opened as a document, an SVG may use its own styles and load nothing.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  };
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
  headers['content-type'] = 'image/svg+xml';
  if (acceptedEncoding(c.req.header('accept-encoding'), 'best') !== 'br') {
    return c.body(new Uint8Array(await decompress(brotli)), 200, headers);
  }
  headers['content-encoding'] = 'br';
  return c.body(brotli, 200, headers);
}

type PromiseCache<Value> = {
  get: (key: string) => Promise<Value> | undefined;
  set: (key: string, value: Promise<Value>) => unknown;
  delete: (key: string) => unknown;
};

/** Returns the cached promise of a key, or calls `create` and caches its promise until it fails. */
export function cachedPromise<Value>(
  cache: PromiseCache<Value>,
  key: string,
  create: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key);
  if (known) return known;
  const created = create();
  cache.set(key, created);
  created.catch(() => cache.delete(key));
  return created;
}

const ILLUSTRATION_CODE = path.join(PROJECT_ROOT, 'src/domain/illustration');

/**
 * Version of the illustrations: a hash of the code that renders them, so it changes without being raised by hand and is equal in
 * all processes of a release.
 */
export async function illustrationVersion(folder = ILLUSTRATION_CODE): Promise<string> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(await readFile(path.join(folder, file)));
  return hash.digest('base64url').slice(0, 8);
}

/** Pixels of the picture in previews of shared links. */
const SIZE = { width: 1200, height: 630 };
const QUALITY = 82;

/** Converts an illustration to JPEG, cropped at its top to the format of link previews so that the car and its caption remain. */
export async function rasterizeIllustration(drawing: Illustration): Promise<Uint8Array<ArrayBuffer>> {
  const svg = await readIllustration(drawing);
  const jpeg = await sharp(svg)
    .resize({ ...SIZE, fit: 'cover', position: 'bottom' })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
  return new Uint8Array(jpeg);
}
