import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#src/http/http-env.ts';

const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|xml|ld\+json)|image\/svg\+xml)/;
const BODILESS = new Set([204, 205, 304]);
/** Minimum size in bytes; smaller bodies fit into one packet anyway. */
const SMALLEST = 1_400;

export type Encoding = 'zstd' | 'br' | 'gzip';
/** `fast` for responses that are sent once, `cached` for pages in the cache, `best` for files. */
export type Effort = 'fast' | 'cached' | 'best';

/** In order of preference. For a page of 88 kB zstd takes 0.2 ms; Brotli takes 0.7 ms and saves 5 % more. */
const PREFERRED: Readonly<Record<Effort, readonly Encoding[]>> = {
  fast: ['zstd', 'br', 'gzip'],
  cached: ['br', 'zstd', 'gzip'],
  best: ['br', 'gzip'],
};

const BROTLI_QUALITY: Readonly<Record<Effort, number>> = { fast: 4, cached: 9, best: 11 };
const GZIP_LEVEL: Readonly<Record<Effort, number>> = { fast: 5, cached: 9, best: 9 };

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const zstd = promisify(zstdCompress);

/** The preferred encoding that the client accepts; null: none. */
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
  if (encoding === 'gzip') return deflate(body, { level: GZIP_LEVEL[effort] });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });
}

/** Compresses pages and data. Bodies that are encoded already and event streams pass unchanged. */
export const compression: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  // A rejected request is answered at once, while its late page may still pass here.
  if (c.var.refused !== undefined) return;
  const { status, headers } = c.res;
  const type = headers.get('content-type') ?? '';
  if (!COMPRESSIBLE.test(type) || headers.has('content-encoding') || BODILESS.has(status)) return;
  // Pages pass this middleware twice: when they are rendered, and when a cached copy or an error page replaces them.
  if (!headers.get('vary')?.includes('accept-encoding')) headers.append('vary', 'accept-encoding');
  const encoding = acceptedEncoding(c.req.header('accept-encoding'), 'fast');
  if (!encoding || c.req.method === 'HEAD') return;
  const body = new Uint8Array(await c.res.arrayBuffer());
  if (body.byteLength < SMALLEST) return replaceResponse(c, body, { status, headers });
  const compressed = await compress(body, encoding, 'fast');
  headers.set('content-encoding', encoding);
  headers.set('content-length', String(compressed.byteLength));
  replaceResponse(c, new Uint8Array(compressed), { status, headers });
};

export function replaceResponse(
  c: Context<HttpEnv>,
  body: Uint8Array<ArrayBuffer>,
  { status, headers }: { status: number; headers: Headers },
): void {
  // Setting c.res copies the old headers over the new ones unless it is cleared first.
  c.res = undefined;
  c.res = new Response(body, { status, headers });
}
