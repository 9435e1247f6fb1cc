import type { MiddlewareHandler } from 'hono';
import { MAX_FORM_BYTES } from '#src/domain/accounts/access.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { declaredBytes, FORM_LIMIT_MS, readRequestBody, TOO_LONG, TOO_SLOW, withBody } from '#src/http/read-body.ts';

/**
 * Waits for a form or call until it is all there, before it takes the turn of another: who sends a byte a second would otherwise
 * hold one for as long as they like. What says that it is longer goes on unread: whether it may come is its address's to say. So does
 * what comes with any other method: nothing here reads it. What does not say how long it is may be as long as a form.
 */
export const sentForm =
  (limitMs = FORM_LIMIT_MS): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const declared = declaredBytes(c.req.raw);
    const comes = declared > 0 || c.req.header('transfer-encoding') !== undefined;
    if (c.req.method !== 'POST' || !comes || declared > MAX_FORM_BYTES) return next();
    const body = await readRequestBody(c.req.raw, MAX_FORM_BYTES, limitMs);
    if (body === 'too slow') return c.text(TOO_SLOW, 408);
    if (body === 'too long') return c.text(TOO_LONG, 413);
    c.req.raw = withBody(c.req.raw, body);
    return next();
  };
