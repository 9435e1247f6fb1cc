import type { Context, Handler } from 'hono';
import { FAVICON_FILE, HOME_SCREEN_ICON, SITE_ICON_FILES } from '#src/domain/pictures/site-icons.ts';
import { notModified } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { builtPictures } from './built-pictures.ts';

/** Their names stay when the mark changes, so a browser revalidates them after a day. */
const CACHE_CONTROL = 'public, max-age=86400';

/** Sends the site's icons that are not SVG, from the build. */
export function siteIcons() {
  const read = builtPictures('icons', SITE_ICON_FILES.size);
  const send = async (c: Context<HttpEnv>, file: string) => {
    const picture = SITE_ICON_FILES.has(file) ? await read(file) : null;
    if (picture === null) return c.text('Bilden finns inte.', 404);
    const headers = { 'cache-control': CACHE_CONTROL, etag: picture.etag };
    const type = file.endsWith('.ico') ? 'image/x-icon' : 'image/png';
    return notModified(c, headers) ?? c.body(picture.body, 200, { ...headers, 'content-type': type });
  };
  const named: Handler<HttpEnv> = (c) => send(c, c.req.param('file') ?? '');
  const favicon: Handler<HttpEnv> = (c) => send(c, FAVICON_FILE);
  const homeScreen: Handler<HttpEnv> = (c) => send(c, HOME_SCREEN_ICON.file);
  return { named, favicon, homeScreen };
}
