import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#src/http/http-env.ts';

/** Assigns the id of a request for the log, the response and the error page. Ids sent by the client are ignored. */
export const requestId: MiddlewareHandler<HttpEnv> = async (c, next) => {
  c.set('requestId', randomBytes(8).toString('hex'));
  c.set('nonce', randomBytes(16).toString('base64'));
  await next();
  c.res.headers.set('x-request-id', c.var.requestId);
};
