import { createHash, timingSafeEqual } from 'node:crypto';
import type { Handler } from 'hono';
import type { HttpEnv } from '#src/http/http-env.ts';

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves the metrics to clients that send the token (`Authorization: Bearer …`); all others get 404, so that the page cannot be
 * discovered.
 * @param read returns the metrics of all processes of this site
 */
export const metricsPage =
  (token: string, read: () => Promise<string>): Handler<HttpEnv> =>
  async (c, next) => {
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)) return next();
    c.header('cache-control', 'no-store');
    return c.body(await read(), 200, { 'content-type': TYPE });
  };

/** Compares in constant time. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(hash(given), hash(wanted));
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
