import type { MiddlewareHandler } from 'hono';
import { addressPattern } from '#src/domain/accounts/access.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { assetsUrl } from '#src/urls.ts';
import type { Metrics } from './metrics.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST']);

/** Counts and times responses by route. Routes instead of URLs keep the number of time series bounded. */
export const requestMetrics =
  ({ requests }: Metrics): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const begun = performance.now();
    await next();
    const { method, path } = c.req;
    requests.observe(
      {
        method: METHODS.has(method) ? method : 'other',
        route: path.startsWith(assetsUrl()) ? `${assetsUrl().slice(1)}:file` : addressPattern(path),
        status: c.res.status,
      },
      (performance.now() - begun) / 1000,
    );
  };
