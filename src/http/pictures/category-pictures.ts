import type { Handler } from 'hono';
import { ANY_CAR } from '#src/domain/categories/any-car.ts';
import { notModified } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { builtPictures } from './built-pictures.ts';

/** Scenes may change with the site, so a browser revalidates them after a day. */
const CACHE_CONTROL = 'public, max-age=86400';
/** More than there are scenes. */
const MAX_CACHED = 200;
const CATEGORY_PICTURE = /^(?=.{1,90}$)(?<slug>[a-z0-9]+(?:-[a-z0-9]+)*?)(?<dark>-mork)?\.webp$/;

/** Sends the scene of a category as WebP, from the build; a category without a scene has that of any car. */
export function categoryPictures(): Handler<HttpEnv> {
  const read = builtPictures('categories', MAX_CACHED);
  return async (c) => {
    const { slug, dark = '' } = CATEGORY_PICTURE.exec(c.req.param('file') ?? '')?.groups ?? {};
    const picture =
      slug === undefined ? null : ((await read(`${slug}${dark}.webp`)) ?? (await read(`${ANY_CAR}${dark}.webp`)));
    if (picture === null) return c.text('Bilden finns inte.', 404);
    const headers = { 'cache-control': CACHE_CONTROL, etag: picture.etag };
    return notModified(c, headers) ?? c.body(picture.body, 200, { ...headers, 'content-type': 'image/webp' });
  };
}
