import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Context, Handler } from 'hono';
import sharp from 'sharp';
import { BusyError } from '#src/base/task-queue.ts';
import { notModified } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { acceptedEncoding } from '#src/http/middleware/compression.ts';
import type { PictureCache } from '#src/integrations/files/shared-picture-cache.ts';
import { type BuiltPicture, builtPictures } from './built-pictures.ts';
import { CACHED_FOR_A_YEAR, renderedPictures } from './rendered-pictures.ts';

/** Compressed SVGs in memory, about 3 kB each; the build has 18 900. */
const MAX_CACHED = 2_000;
/** Of those, the ones last read for another picture. */
const MAX_CACHED_PLAIN = 100;
/** A JPEG takes a tenth of a second of a core, and anybody can request thousands of names. */
const MAX_WAITING = 200;
const RETRY_AFTER_S = '5';
/** Pixels and quality for services that show the picture of a shared link. */
const JPEG_SIZE = { width: 1200, height: 630 };
const JPEG_QUALITY = 82;

const ONE_HOUR = 'public, max-age=3600';

const MAX_NAME_LENGTH = 80;
const NAME = /^(?<name>[a-z]+(?:-[a-z]+)+)\.(?<format>svg|jpg)$/;

type Options = {
  /** Of the build's pictures. */
  version: () => Promise<string>;
  /** For JPEGs, each of which is rendered once. */
  store: PictureCache;
  /** JPEGs that wait to be rendered; further requests are answered with 503. */
  maxWaiting?: number;
};

/**
 * Sends the example picture of a name, which the build made (tools/illustrations/build-pictures.ts), or with the ending .jpg as JPEG
 * for link previews, which show no SVG. Name and version determine the picture, so browsers may cache it for a year; without the
 * current version they revalidate after an hour.
 */
export function examplePictures({ version, store, maxWaiting = MAX_WAITING }: Options): Handler<HttpEnv> {
  const readSvg = builtPictures('examples', MAX_CACHED);
  const jpegs = renderedPictures(store, { maxWaiting });
  const jpegOf = (key: string, svg: BuiltPicture): Promise<Buffer> =>
    jpegs(key, (run) => run(async () => renderJpeg(await decompress(svg.body))));

  async function send(c: Context<HttpEnv>): Promise<Response> {
    const requested = c.req.param('name') ?? '';
    const { name, format } = (requested.length <= MAX_NAME_LENGTH && NAME.exec(requested)?.groups) || {};
    const svg = name === undefined ? null : await readSvg(`${name}.svg.br`);
    if (svg === null) return c.text('Bilden finns inte.', 404);
    const current = await version();
    const cacheControl = c.req.query('v') === current ? CACHED_FOR_A_YEAR : ONE_HOUR;
    if (format === 'svg') return sendSvg(c, svg, cacheControl);
    const jpeg = await jpegOf(`example ${current} ${name}`, svg);
    return c.body(new Uint8Array(jpeg), 200, { 'cache-control': cacheControl, 'content-type': 'image/jpeg' });
  }

  return async (c) => {
    try {
      return await send(c);
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      c.set('refused', 'full');
      return c.text('Bilden kan inte ritas just nu.', 503, {
        'cache-control': 'no-store',
        'retry-after': RETRY_AFTER_S,
      });
    }
  };
}

const decompress = promisify(brotliDecompress);

/** Reads example pictures and cars alone as plain SVG, by their name with its ending; null: there is none. */
export function builtIllustrations(): (name: string) => Promise<Uint8Array | null> {
  const read = builtPictures('examples', MAX_CACHED_PLAIN);
  return async (name) => {
    const built = name.length <= MAX_NAME_LENGTH && NAME.test(name) ? await read(`${name}.br`) : null;
    return built && new Uint8Array(await decompress(built.body));
  };
}

/** Nearly every browser accepts Brotli; for others the file is decompressed. */
async function sendSvg(c: Context<HttpEnv>, { body, etag }: BuiltPicture, cacheControl: string): Promise<Response> {
  const tagged = {
    'cache-control': cacheControl,
    etag,
    vary: 'accept-encoding',
    // Opened as a document, an SVG may use its own styles and load nothing.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  };
  const known = notModified(c, tagged);
  if (known) return known;
  const headers = { ...tagged, 'content-type': 'image/svg+xml' };
  if (acceptedEncoding(c.req.header('accept-encoding'), 'best') !== 'br') {
    return c.body(new Uint8Array(await decompress(body)), 200, headers);
  }
  return c.body(body, 200, { ...headers, 'content-encoding': 'br' });
}

/** Cut at the top to the shape of a link preview; the car and the words below it remain. */
const renderJpeg = (svg: Buffer): Promise<Buffer> =>
  sharp(svg)
    .resize({ ...JPEG_SIZE, fit: 'cover', position: 'bottom' })
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toBuffer();
