import type { Context, MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../http-env.ts';

/** So long what was fetched ahead may be shown without being asked for again, s. */
const FRESH_S = 30;

/** Whether a browser asks for what a visitor has not opened yet, and may never. */
export const isAhead = (c: Context<HttpEnv>): boolean => c.req.header('sec-purpose')?.includes('prefetch') === true;

/**
 * The data of a page that was fetched ahead is the visitor's own browser's to show when the page is opened a moment later. Only what
 * a page shows, which is the same for all: what the frame knows of the visitor is kept nowhere.
 */
export const prefetchedPages: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const { status, headers } = c.res;
  if (!isAhead(c) || !c.req.path.endsWith('.data') || status !== 200) return;
  if (headers.has('set-cookie') || headers.get('cache-control') === 'no-store') return;
  const routes = (c.req.query('_routes') || 'root').split(',');
  if (!routes.includes('root')) headers.set('cache-control', `private, max-age=${FRESH_S}`);
};
