import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Context } from 'hono';
import { fileEtag, matchesEtag } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { acceptedEncoding } from '#src/http/middleware/compression.ts';

/** An illustration as it is cached: compressed, which nearly every browser accepts. */
export type Illustration = { brotli: Uint8Array<ArrayBuffer>; etag: string };

const unpack = promisify(brotliDecompress);

export const cacheIllustration = (brotli: Uint8Array): Illustration => ({
  brotli: new Uint8Array(brotli),
  etag: fileEtag(brotli),
});

/** The uncompressed SVG. */
export const readIllustration = ({ brotli }: Illustration): Promise<Uint8Array> => unpack(brotli);

export async function sendIllustration(
  c: Context<HttpEnv>,
  drawing: Illustration,
  cacheControl: string,
): Promise<Response> {
  const headers: Record<string, string> = {
    'cache-control': cacheControl,
    etag: drawing.etag,
    vary: 'accept-encoding',
    // An SVG opened as a document may use inline styles and nothing else.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  };
  if (matchesEtag(c.req.header('if-none-match'), drawing.etag)) return c.body(null, 304, headers);
  headers['content-type'] = 'image/svg+xml';
  if (acceptedEncoding(c.req.header('accept-encoding'), 'best') !== 'br') {
    return c.body(new Uint8Array(await readIllustration(drawing)), 200, headers);
  }
  headers['content-encoding'] = 'br';
  return c.body(drawing.brotli, 200, headers);
}
