import type { Context, Handler } from 'hono';
import sharp from 'sharp';
import { cachedPromise, LruCache } from '#src/data-structures/lru-cache.ts';
import { BusyError, TaskQueue } from '#src/data-structures/task-queue.ts';
import { illustrateCar } from '#src/domain/illustration/illustrate-car.ts';
import { parsePictureName } from '#src/domain/illustration/picture-names.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { compressIllustration, type Illustration, type IllustrationFiles, sendIllustration } from './illustrations.ts';

/** Compressed SVGs, about 3 kB each. */
const MAX_CACHED = 4_000;
/** JPEGs, about 60 kB each. */
const MAX_CACHED_JPEGS = 100;
/** A JPEG takes a tenth of a second of a core, and anybody can request thousands of names. */
const MAX_WAITING = 200;
const RETRY_AFTER_S = '5';
/** Pixels and quality for services that show the picture of a shared link. */
const JPEG_SIZE = { width: 1200, height: 630 };
const JPEG_QUALITY = 82;

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

/**
 * Sends the illustration that a name describes, as SVG, or with the ending .jpg as JPEG for link previews, which show no SVG. Name
 * and version determine the picture, so browsers may cache it for a year; without the current version they revalidate after an hour.
 * @param maxWaiting JPEGs that wait to be rendered; further requests are answered with 503
 */
export function examplePictures(
  illustrations: () => Promise<IllustrationFiles>,
  maxWaiting = MAX_WAITING,
): Handler<HttpEnv> {
  const jpegQueue = new TaskQueue(1, maxWaiting);
  const svgs = new LruCache<Promise<Illustration>>(MAX_CACHED);
  const jpegs = new LruCache<Promise<Uint8Array<ArrayBuffer>>>(MAX_CACHED_JPEGS);

  async function send(c: Context<HttpEnv>, requested: string): Promise<Response> {
    const name = requested.replace(/\.jpg$/, '.svg');
    const spec = parsePictureName(name);
    if (!spec) return c.text('Bilden finns inte.', 404);
    const { files, version } = await illustrations();
    const cacheControl = c.req.query('v') === version ? ONE_YEAR : ONE_HOUR;
    const illustrate = () => illustrateCar(spec, files);
    if (name === requested) {
      const svg = await cachedPromise(svgs, name, () => compressIllustration(illustrate(), 'fast'));
      return sendIllustration(c, svg, cacheControl);
    }
    const jpeg = await cachedPromise(jpegs, name, () => jpegQueue.run(() => renderJpeg(illustrate())));
    return c.body(jpeg, 200, { 'cache-control': cacheControl, 'content-type': 'image/jpeg' });
  }

  return async (c) => {
    try {
      return await send(c, c.req.param('name') ?? '');
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

/** Cut at the top to the shape of a link preview; the car and the words below it remain. */
async function renderJpeg(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const jpeg = await sharp(Buffer.from(svg))
    .resize({ ...JPEG_SIZE, fit: 'cover', position: 'bottom' })
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toBuffer();
  return new Uint8Array(jpeg);
}
