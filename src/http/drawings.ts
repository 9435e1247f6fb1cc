import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { acceptedEncoding, compress } from './compression.ts';
import type { HttpEnv } from './http-env.ts';

/** A drawing made once and kept as it is sent. */
export type Drawing = { svg: Buffer; brotli: Buffer; etag: string };

export async function keepDrawing(text: string): Promise<Drawing> {
  const svg = Buffer.from(text);
  const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 27)}"`;
  return { svg, etag, brotli: await compress(svg, 'br', 'fast') };
}

export function sendDrawing(c: Context<HttpEnv>, drawing: Drawing, cacheControl: string): Response {
  const headers: Record<string, string> = {
    'cache-control': cacheControl,
    etag: drawing.etag,
    vary: 'accept-encoding',
    // Opened by itself a drawing is a document: it may style itself and do nothing else.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  };
  if (c.req.header('if-none-match') === drawing.etag) return c.body(null, 304, headers);
  headers['content-type'] = 'image/svg+xml';
  if (acceptedEncoding(c.req.header('accept-encoding')) !== 'br') {
    return c.body(new Uint8Array(drawing.svg), 200, headers);
  }
  headers['content-encoding'] = 'br';
  return c.body(new Uint8Array(drawing.brotli), 200, headers);
}
