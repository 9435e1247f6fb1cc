import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { HttpEnv } from '#src/http/http-env.ts';

/**
 * Warns once when requests arrive without the X-Forwarded-For header that TRUSTED_PROXIES implies: all visitors then count as one
 * network, "unknown", and share its rate limits.
 */
export function forwardedHeader(logger: Logger, trustedProxies: number): MiddlewareHandler<HttpEnv> {
  let isReported = trustedProxies === 0;
  return (c, next) => {
    if (!isReported && (c.req.header('x-forwarded-for') ?? '').trim() === '') {
      isReported = true;
      const text = 'X-Forwarded-For is missing though TRUSTED_PROXIES is set: visitors share the limits of one network';
      logger.warn({ trustedProxies, path: c.req.path }, text);
    }
    return next();
  };
}
