import { createHash } from 'node:crypto';
import type { Handler } from 'hono';
import { drawCar } from '../domain/illustration/draw-car.ts';
import { type PictureSpec, parsePictureName } from '../domain/illustration/picture-names.ts';
import { acceptedEncoding, compress } from './compression.ts';
import type { HttpEnv } from './http-env.ts';

/** Drawings kept at once; a page of the list shows twenty. */
const MOST_KEPT = 400;

type Drawing = { svg: Buffer; etag: string; brotli: Buffer };

/**
 * Draws the picture that a name asks for. The name says everything about it, so it may be kept for ever: by the browser, and
 * the latest ones here.
 */
export function examplePictures(): Handler<HttpEnv> {
  const kept = new Map<string, Promise<Drawing>>();

  /** The least recently asked for is the first in the map, and the first to go. */
  function drawing(name: string, spec: PictureSpec): Promise<Drawing> {
    const known = kept.get(name);
    kept.delete(name);
    const made = known ?? draw(spec);
    kept.set(name, made);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return made;
  }

  return async (c) => {
    const name = c.req.param('name') ?? '';
    const spec = parsePictureName(name);
    if (!spec) return c.text('Bilden finns inte.', 404);
    const picture = await drawing(name, spec);
    const headers: Record<string, string> = {
      'cache-control': 'public, max-age=31536000, immutable',
      etag: picture.etag,
      vary: 'accept-encoding',
      // Opened by itself a drawing is a document: it may style itself and do nothing else.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    };
    if (c.req.header('if-none-match') === picture.etag) return c.body(null, 304, headers);
    headers['content-type'] = 'image/svg+xml';
    if (acceptedEncoding(c.req.header('accept-encoding')) !== 'br') {
      return c.body(new Uint8Array(picture.svg), 200, headers);
    }
    headers['content-encoding'] = 'br';
    return c.body(new Uint8Array(picture.brotli), 200, headers);
  };
}

async function draw(spec: PictureSpec): Promise<Drawing> {
  const svg = Buffer.from(drawCar(spec));
  const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 27)}"`;
  return { svg, etag, brotli: await compress(svg, 'br', 'fast') };
}
