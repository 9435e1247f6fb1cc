import { createHash, timingSafeEqual } from 'node:crypto';
import type { Handler } from 'hono';
import type { HttpEnv } from '#src/http/http-env.ts';

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * The metrics, for who knows the token (`Authorization: Bearer …`). Who does not is told nothing, not even that they are here.
 * @param read the figures of every process of this site
 */
export const metricsPage =
  (token: string, read: () => Promise<string>): Handler<HttpEnv> =>
  async (c, next) => {
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)) return next();
    c.header('cache-control', 'no-store');
    return c.body(await read(), 200, { 'content-type': TYPE });
  };

/** In the same time, however much of it is right. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(hash(given), hash(wanted));
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
