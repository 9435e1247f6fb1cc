import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#src/http/http-env.ts';

/** Names each request, in the log, in the response and on the error screen. A name sent by the client is not believed. */
export const requestId: MiddlewareHandler<HttpEnv> = async (c, next) => {
  c.set('requestId', randomBytes(8).toString('hex'));
  c.set('nonce', randomBytes(16).toString('base64'));
  await next();
  c.res.headers.set('x-request-id', c.var.requestId);
};
