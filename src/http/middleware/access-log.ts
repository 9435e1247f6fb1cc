import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { countedSample } from '#src/base/counted-sample.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { assetsUrl, examplePictureUrl, healthUrl, metricsUrl, PICTURES_PATH, readyUrl } from '#src/visitor-urls.ts';

/** Requests for files and health checks are logged at the lowest level unless they fail. */
const QUIET_PATHS = [assetsUrl(), examplePictureUrl(''), PICTURES_PATH, healthUrl(), readyUrl(), metricsUrl()];

/** Of pages from the cache one line is logged in this time. ms */
const HIT_EVERY_MS = 10_000;

/**
 * Logs one line per response. Pages that the cache had, which are most requests of a busy site, are sampled: `hits` is the number that a
 * line stands for, and each of them has a line at the lowest level. A 503 with Retry-After is no error: rejections are summarized by refusal-log.ts. The query string
 * is not logged because it may hold a visitor's search text.
 */
export const accessLog =
  (logger: Logger, sampleHits = countedSample(HIT_EVERY_MS)): MiddlewareHandler<HttpEnv> =>
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
    else if (status < 400 && c.var.cache === 'hit') {
      const hits = sampleHits();
      if (hits === null) logger.trace(line, 'request');
      else logger.info({ ...line, hits }, 'request');
    } else logger.info(line, 'request');
  };

/** Assigns the id of a request for the log, the response and the error page. Ids sent by the client are ignored. */
export const requestId: MiddlewareHandler<HttpEnv> = async (c, next) => {
  c.set('requestId', randomBytes(8).toString('hex'));
  await next();
  c.res.headers.set('x-request-id', c.var.requestId);
};
