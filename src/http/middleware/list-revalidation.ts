import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { matchesEtag, stockEtag } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import { adsUrl, vehiclesUrl } from '#src/urls.ts';

/**
 * Of one visitor's browser: shown at once for ten minutes while it is revalidated, so that going back to a list waits for nothing, and a
 * sold car is not shown for hours (D14).
 */
const REVALIDATE = 'private, max-age=0, stale-while-revalidate=600';
const LISTS = [adsUrl(), vehiclesUrl()];
const DATA = '.data';

/**
 * The data of a list, requested by a page that is already open, is the same for one visitor until the stock, the day or the build
 * changes; a browser that has it gets 304 without a search. Whole pages are never answered so: each carries the nonce of its one
 * response.
 */
export async function listRevalidation(
  adSearch: AdSearchService,
  clientFolder: string,
): Promise<MiddlewareHandler<HttpEnv>> {
  const build = await buildName(clientFolder);
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    if (!isListData(pathname)) return next();
    const version = await adSearch.version().catch(() => null);
    // Without a database the page says what is wrong.
    if (version === null) return next();
    // The frame may come along, and what it shows depends on the visitor's cookies.
    const etag = stockEtag(version, `${build} ${pathname}${search} ${c.req.header('cookie') ?? ''}`, new Date());
    if (matchesEtag(c.req.header('if-none-match'), etag)) {
      return c.body(null, 304, { etag, 'cache-control': REVALIDATE });
    }
    await next();
    if (c.res.status !== 200) return;
    c.res.headers.set('etag', etag);
    c.res.headers.set('cache-control', REVALIDATE);
  };
}

function isListData(pathname: string): boolean {
  if (!pathname.endsWith(DATA)) return false;
  const page = pathname.slice(0, -DATA.length);
  return LISTS.some((list) => page === list || page.startsWith(`${list}/`));
}

/** The build's files are named after their content: equal names, equal pages. */
async function buildName(clientFolder: string): Promise<string> {
  const files = await readdir(path.join(clientFolder, 'assets'));
  return createHash('sha256').update(files.sort().join('\n')).digest('base64url').slice(0, 12);
}
