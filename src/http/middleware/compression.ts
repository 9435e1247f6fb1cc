import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../http-env.ts';

const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|xml|ld\+json)|image\/svg\+xml)/;
/** Bytes; below it the headers weigh more than what is won. */
const SMALLEST = 1_000;

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** The best encoding that the browser accepts; null: none. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  const accepted = new Set(
    (header ?? '')
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
}

/**
 * @param effort `fast` while a visitor waits for a page, `best` for what is compressed once and kept
 */
export function compress(body: Uint8Array, encoding: Encoding, effort: 'fast' | 'best'): Promise<Buffer> {
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
  if (!response.body || !COMPRESSIBLE.test(type) || response.headers.has('content-encoding')) return;
  response.headers.append('vary', 'accept-encoding');
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  if (!encoding || c.req.method === 'HEAD') return;
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  if (body.byteLength < SMALLEST) {
    c.res = new Response(body, { status: response.status, headers });
    return;
  }
  const packed = await compress(body, encoding, 'fast');
  headers.set('content-encoding', encoding);
  headers.set('content-length', String(packed.byteLength));
  // Setting c.res copies the old headers over the new ones unless it is cleared first.
  c.res = undefined;
  c.res = new Response(new Uint8Array(packed), { status: response.status, headers });
};
