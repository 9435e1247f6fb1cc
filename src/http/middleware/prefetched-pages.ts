import type { Context, MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#src/http/http-env.ts';

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
