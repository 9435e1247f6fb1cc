import type { Handler } from 'hono';
import sharp from 'sharp';
import { ANY_CAR } from '#src/domain/categories/any-car.ts';
import { drawCategoryScene, hasCategoryScene } from '#src/domain/illustration/category-scenes.ts';
import type { SceneTheme } from '#src/domain/illustration/hero-scene.ts';
import { fileEtag, matchesEtag } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';

type Picture = { webp: Uint8Array<ArrayBuffer>; etag: string };

/** Longer side in pixels; pages show the picture at most 640 px wide. */
const WIDTH = 960;
const NAME = /^(?=.{1,90}$)(?<slug>[a-z0-9]+(?:-[a-z0-9]+)*?)(?<dark>-mork)?\.webp$/;

/**
 * Category scenes as WebP, rendered on first request and cached in memory. They may change with a release. A category without a
 * scene of its own gets a generic one.
 */
export function categoryPictures(): Handler<HttpEnv> {
  const cache = new Map<string, Promise<Picture>>();

  function picture(slug: string, theme: SceneTheme): Promise<Picture> {
    const name = `${slug} ${theme}`;
    const made = cache.get(name) ?? makePicture(slug, theme);
    cache.set(name, made);
    made.catch(() => cache.delete(name));
    return made;
  }

  return async (c) => {
    const { slug, dark } = NAME.exec(c.req.param('file') ?? '')?.groups ?? {};
    if (slug === undefined) return c.text('Bilden finns inte.', 404);
    const scene = hasCategoryScene(slug) ? slug : ANY_CAR;
    const { webp, etag } = await picture(scene, dark === undefined ? 'light' : 'dark');
    const headers = { 'cache-control': 'public, max-age=86400', etag };
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    return c.body(webp, 200, { ...headers, 'content-type': 'image/webp' });
  };
}

async function makePicture(slug: string, theme: SceneTheme): Promise<Picture> {
  const svg = Buffer.from(drawCategoryScene(slug, theme) ?? '');
  const webp = await sharp(svg).resize({ width: WIDTH }).webp({ quality: 84, effort: 5 }).toBuffer();
  return { webp: new Uint8Array(webp), etag: fileEtag(webp) };
}
