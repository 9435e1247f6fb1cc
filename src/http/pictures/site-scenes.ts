import type { Handler } from 'hono';
import sharp from 'sharp';
import { cachedPromise, LruCache } from '#src/data-structures/lru-cache.ts';
import { ANY_CAR } from '#src/domain/categories/any-car.ts';
import { fileEtag, matchesEtag } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { compressIllustration, type Illustration, type IllustrationFiles, sendIllustration } from './illustrations.ts';

/** Scenes may change with the site, so a browser revalidates them after a day. */
const CACHE_CONTROL = 'public, max-age=86400';
/** Pixels of the longer side; the pages show it at most 640 wide. */
const WIDTH = 960;
/** More than there are scenes. */
const MAX_CACHED = 200;
const CATEGORY_PICTURE = /^(?=.{1,90}$)(?<slug>[a-z0-9]+(?:-[a-z0-9]+)*?)(?<dark>-mork)?\.webp$/;

/** Sends the landscapes of the site's own pages as SVG. */
export function landscapes(illustrations: () => Promise<IllustrationFiles>): Handler<HttpEnv> {
  const cache = new LruCache<Promise<Illustration>>(MAX_CACHED);
  return async (c) => {
    const name = (c.req.param('file') ?? '').replace(/\.svg$/, '');
    const svg = (await illustrations()).files.get(`landscapes/${name}.svg`);
    if (svg === undefined) return c.text('Bilden finns inte.', 404);
    const illustration = await cachedPromise(cache, name, () => compressIllustration(svg, 'best'));
    return sendIllustration(c, illustration, CACHE_CONTROL);
  };
}

/** Sends the scene of a category as WebP, rendered at its first request; a category without a scene has that of any car. */
export function categoryPictures(illustrations: () => Promise<IllustrationFiles>): Handler<HttpEnv> {
  const cache = new LruCache<ReturnType<typeof renderWebp>>(MAX_CACHED);
  return async (c) => {
    const { slug, dark = '' } = CATEGORY_PICTURE.exec(c.req.param('file') ?? '')?.groups ?? {};
    if (slug === undefined) return c.text('Bilden finns inte.', 404);
    const { files } = await illustrations();
    const own = `categories/${slug}${dark}.svg`;
    const scene = files.has(own) ? own : `categories/${ANY_CAR}${dark}.svg`;
    const { webp, etag } = await cachedPromise(cache, scene, () => renderWebp(files.get(scene) ?? ''));
    const headers = { 'cache-control': CACHE_CONTROL, etag };
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    return c.body(webp, 200, { ...headers, 'content-type': 'image/webp' });
  };
}

async function renderWebp(svg: string): Promise<{ webp: Uint8Array<ArrayBuffer>; etag: string }> {
  const webp = await sharp(Buffer.from(svg)).resize({ width: WIDTH }).webp({ quality: 84, effort: 5 }).toBuffer();
  return { webp: new Uint8Array(webp), etag: fileEtag(webp) };
}
