import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { HttpEnv } from '#src/http/http-env.ts';
import { assetsUrl, examplePictureUrl, healthUrl, metricsUrl, PICTURES_PATH, readyUrl } from '#src/urls.ts';

/** Requests for files and health checks are logged at the lowest level unless they fail. */
const QUIET_PATHS = [assetsUrl(), examplePictureUrl(''), PICTURES_PATH, healthUrl(), readyUrl(), metricsUrl()];

/**
 * Logs one line per response. A 503 with Retry-After is no error: rejections are summarized by refusal-log.ts. The query string
 * is not logged because it may hold a visitor's search text.
 */
export const accessLog =
  (logger: Logger): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const start = performance.now();
    await next();
    const { status, headers } = c.res;
    const isQuiet = status < 400 && QUIET_PATHS.some((path) => c.req.path.startsWith(path));
    const line = {
      requestId: c.var.requestId,
      method: c.req.method,
      path: c.req.path,
      status,
      cache: c.var.cache,
      refused: c.var.refused,
      ms: Math.round((performance.now() - start) * 10) / 10,
    };
    if (status >= 500 && !headers.has('retry-after')) logger.error(line, 'request');
    else if (isQuiet) logger.trace(line, 'request');
    else logger.info(line, 'request');
  };

/** Assigns the id of a request for the log, the response and the error page. Ids sent by the client are ignored. */
export const requestId: MiddlewareHandler<HttpEnv> = async (c, next) => {
  c.set('requestId', randomBytes(8).toString('hex'));
  await next();
  c.res.headers.set('x-request-id', c.var.requestId);
};
