import type { MiddlewareHandler } from 'hono';
import { timeCountName } from '#src/domain/site-figures/response-times.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import type { SiteCounter } from '#src/services/site-counter.ts';
import {
  assetsUrl,
  CATEGORY_PICTURES_PATH,
  examplePictureUrl,
  healthUrl,
  metricsUrl,
  PICTURES_PATH,
  readyUrl,
} from '#src/visitor-urls.ts';

/** Files, pictures and the calls of monitors say nothing about the time of a page. */
const LEFT_OUT = [
  assetsUrl(),
  PICTURES_PATH,
  CATEGORY_PICTURES_PATH,
  examplePictureUrl(''),
  healthUrl(),
  readyUrl(),
  metricsUrl(),
];

/** Counts errors, and the response times of pages and calls that were asked for with GET. */
export const countAnswers =
  ({ add }: SiteCounter): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const startedAt = performance.now();
    await next();
    if (LEFT_OUT.some((path) => c.req.path.startsWith(path))) return;
    if (c.res.status >= 500) add('errors');
    else if (c.req.method === 'GET') add(timeCountName(performance.now() - startedAt));
  };
