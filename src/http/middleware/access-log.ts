import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { HttpEnv } from '#src/http/http-env.ts';
import {
  assetsUrl,
  examplePictureUrl,
  healthUrl,
  LANDSCAPES_PATH,
  metricsUrl,
  PICTURES_PATH,
  readyUrl,
} from '#src/urls.ts';

/** Files and monitors would drown the pages; they are logged at the lowest level, errors excepted. */
const QUIET_PATHS = [
  assetsUrl(),
  examplePictureUrl(''),
  LANDSCAPES_PATH,
  PICTURES_PATH,
  healthUrl(),
  readyUrl(),
  metricsUrl(),
];

/**
 * One line per answered request. Being told to come again is no error: what is refused is told of in sum (refusal-log.ts). The query
 * string stays out: it may hold what a visitor searched for.
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
      refused: c.var.refused,
      ms: Math.round((performance.now() - start) * 10) / 10,
    };
    if (status >= 500 && !headers.has('retry-after')) logger.error(line, 'request');
    else if (isQuiet) logger.trace(line, 'request');
    else logger.info(line, 'request');
  };
