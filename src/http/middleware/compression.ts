import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#src/http/http-env.ts';
import { bytesOf, bytesResponse } from './response-bytes.ts';

const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|xml|ld\+json)|image\/svg\+xml)/;
const BODILESS = new Set([204, 205, 304]);
/** Bytes; what is shorter goes as one packet, packed or not. */
const SMALLEST = 1_400;

export type Encoding = 'zstd' | 'br' | 'gzip';
/** `fast` while a visitor waits for a page, `best` for what is compressed once and kept. */
export type Effort = 'fast' | 'best';

/** The best first. A page of 88 kB takes zstd 0.2 ms, Brotli 0.7 ms and 5 % less space. */
const PREFERRED: Readonly<Record<Effort, readonly Encoding[]>> = {
  fast: ['zstd', 'br', 'gzip'],
  best: ['br', 'gzip'],
};

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const zstd = promisify(zstdCompress);

/** The best encoding that the browser accepts; null: none. */
export function acceptedEncoding(header: string | undefined, effort: Effort): Encoding | null {
  const accepted = new Set(
    (header ?? '')
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]),
  );
  return PREFERRED[effort].find((encoding) => accepted.has(encoding)) ?? null;
}

export function compress(body: Uint8Array, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'zstd') return zstd(body);
  if (encoding === 'gzip') return deflate(body, { level: effort === 'fast' ? 5 : 9 });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'fast' ? 4 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });
}

/** Compresses pages and data; what is already encoded, and streams of events, pass as they are. */
export const compression: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const response = c.res;
  const type = response.headers.get('content-type') ?? '';
  if (!COMPRESSIBLE.test(type) || response.headers.has('content-encoding') || BODILESS.has(response.status)) return;
  // Pages pass here twice: packed where they are made, and whatever comes in their place at the end.
  if (!response.headers.get('vary')?.includes('accept-encoding')) response.headers.append('vary', 'accept-encoding');
  const encoding = acceptedEncoding(c.req.header('accept-encoding'), 'fast');
  if (!encoding || c.req.method === 'HEAD') return;
  const body = await bytesOf(response);
  const headers = new Headers(response.headers);
  if (body.byteLength < SMALLEST) {
    c.res = undefined;
    c.res = bytesResponse(body, response.status, headers);
    return;
  }
  const compressed = await compress(body, encoding, 'fast');
  headers.set('content-encoding', encoding);
  headers.set('content-length', String(compressed.byteLength));
  // Setting c.res copies the old headers over the new ones unless it is cleared first.
  c.res = undefined;
  c.res = bytesResponse(new Uint8Array(compressed), response.status, headers);
};
