import type { Context, MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#src/http/http-env.ts';

/** How long prefetched data may be shown without being requested again, s. */
const FRESH_S = 30;

/** Whether a browser prefetches what a visitor has not opened yet, and may never. */
export const isPrefetch = (c: Context<HttpEnv>): boolean => c.req.header('sec-purpose')?.includes('prefetch') === true;

/** The prefetched data of a page may be shown from the visitor's own browser cache when the page is opened a moment later. */
export const prefetchedPages: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const { status, headers } = c.res;
  if (!isPrefetch(c) || !c.req.path.endsWith('.data') || status !== 200) return;
  if (headers.has('set-cookie') || headers.get('cache-control') === 'no-store') return;
  headers.set('cache-control', `private, max-age=${FRESH_S}`);
};
