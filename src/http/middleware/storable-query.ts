import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#src/http/http-env.ts';

const NUL = /%00/g;
/** Methods of which the Fetch standard allows no `Request`; every address answers them with 405. */
const FORBIDDEN_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

/**
 * Removes NUL from the query of every request: PostgreSQL stores and compares no text with it, and nobody can type it. Broken
 * percent-encoding, such as that of half a surrogate pair, is decoded to U+FFFD anyway. Pages refuse paths with NUL (`isReadableAddress`),
 * calls have no address with it, and forms are refused.
 */
export const storableQuery: MiddlewareHandler<HttpEnv> = (c, next) => {
  const { url, method } = c.req.raw;
  const start = url.indexOf('?');
  if (start >= 0 && url.includes('%00', start) && !FORBIDDEN_METHODS.has(method))
    c.req.raw = new Request(url.slice(0, start) + url.slice(start).replace(NUL, ''), c.req.raw);
  return next();
};
