import type { Context, Handler } from 'hono';
import { LruCache } from '#src/data-structures/lru-cache.ts';
import { BusyError, TaskQueue } from '#src/data-structures/task-queue.ts';
import { type PictureSpec, parsePictureName } from '#src/domain/illustration/picture-names.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { cacheIllustration, type Illustration, sendIllustration } from './illustrations.ts';
import { ImageWorker } from './image-worker.ts';
import { rasterizeIllustration } from './rasterize-illustration.ts';

/** Cached SVG illustrations, about 2 kB each. */
const MAX_CACHED = 4_000;
/** Cached JPEG illustrations, about 60 kB each. */
const MAX_CACHED_RASTERS = 100;
const PAINTED = /\.jpg$/;
/** Limit of queued renderings: each takes a tenth of a second of CPU time, and anybody can request thousands of names. */
const MAX_WAITING = 200;
const RETRY_AFTER_S = '5';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';

/**
 * Serves the illustration that a name stands for, from a cache of the most recent ones. Name and version determine the picture, so
 * browsers may cache it forever; without the current version it is revalidated after an hour. The extension .jpg returns a bitmap
 * for link previews that do not show SVG.
 * @param maxWaiting limit of queued renderings; further requests get 503
 */
export function examplePictures(version: () => Promise<string>, maxWaiting = MAX_WAITING): Handler<HttpEnv> {
  const imageWorker = new ImageWorker();
  const renderQueue = new TaskQueue(1, maxWaiting);
  const brushes = new TaskQueue(1, maxWaiting);
  const cache = new LruCache<Promise<Illustration>>(MAX_CACHED);
  const painted = new LruCache<Promise<Uint8Array<ArrayBuffer>>>(MAX_CACHED_RASTERS);

  /** Failures are not cached. */
  function renderCached(name: string, spec: PictureSpec): Promise<Illustration> {
    const made = cache.get(name) ?? renderQueue.run(() => imageWorker.render(name, spec)).then(cacheIllustration);
    cache.set(name, made);
    made.catch(() => cache.delete(name));
    return made;
  }

  function painting(name: string, spec: PictureSpec): Promise<Uint8Array<ArrayBuffer>> {
    const made =
      painted.get(name) ?? renderCached(name, spec).then((each) => brushes.run(() => rasterizeIllustration(each)));
    painted.set(name, made);
    made.catch(() => painted.delete(name));
    return made;
  }

  async function send(c: Context<HttpEnv>, asked: string): Promise<Response> {
    const name = asked.replace(PAINTED, '.svg');
    const spec = parsePictureName(name);
    if (!spec) return c.text('Bilden finns inte.', 404);
    const isVersioned = c.req.query('v') === (await version());
    const cacheControl = isVersioned ? FOR_EVER : FOR_AN_HOUR;
    if (name === asked) return sendIllustration(c, await renderCached(name, spec), cacheControl);
    const headers = { 'cache-control': cacheControl, 'content-type': 'image/jpeg' };
    return c.body(await painting(name, spec), 200, headers);
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
