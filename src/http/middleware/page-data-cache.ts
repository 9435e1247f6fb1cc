import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Context, MiddlewareHandler } from 'hono';
import { matchesEtag, stockEtag } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import { adsUrl, vehiclesUrl } from '#src/urls.ts';

/** How long prefetched data may be shown without being requested again, s. */
const FRESH_S = 30;

/** Whether the request is a prefetch of a page that the visitor has not opened. */
export const isPrefetch = (c: Context<HttpEnv>): boolean => c.req.header('sec-purpose')?.includes('prefetch') === true;

/** Lets the browser reuse prefetched data from its own cache when the page is opened shortly afterwards. */
export const prefetchedPages: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const { status, headers } = c.res;
  if (!isPrefetch(c) || !c.req.path.endsWith('.data') || status !== 200) return;
  if (headers.has('set-cookie') || headers.get('cache-control') === 'no-store') return;
  headers.set('cache-control', `private, max-age=${FRESH_S}`);
};

/**
 * Private to one browser, shown immediately for ten minutes while it is revalidated, so that going back to a list is instant and a
 * sold car disappears soon (D14).
 */
const REVALIDATE = 'private, max-age=0, stale-while-revalidate=600';
const LISTS = [adsUrl(), vehiclesUrl()];
const DATA = '.data';

/**
 * Answers 304 to requests for a list's data while stock, date and build are unchanged, without running the search. Full pages are
 * never answered this way, because each carries the nonce of its own response.
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
    // While the database is unavailable the page itself reports the error.
    if (version === null) return next();
    // The response may include the page frame, which depends on the visitor's cookies.
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

/** The names of the build's files contain content hashes, so equal names mean equal pages. */
async function buildName(clientFolder: string): Promise<string> {
  const files = await readdir(path.join(clientFolder, 'assets'));
  return createHash('sha256').update(files.sort().join('\n')).digest('base64url').slice(0, 12);
}
