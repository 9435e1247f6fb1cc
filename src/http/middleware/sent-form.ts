import type { MiddlewareHandler } from 'hono';
import { MAX_FORM_BYTES } from '#src/domain/accounts/access.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { declaredBytes, FORM_LIMIT_MS, readRequestBody, TOO_LONG, TOO_SLOW, withBody } from '#src/http/read-body.ts';

/**
 * Buffers the body of a form or API call before the request takes a slot, so that a slow sender does not occupy one. A body whose
 * declared length exceeds the limit passes unread: its handler decides whether to accept it. So do bodies of other methods, which
 * nothing reads. A body of unknown length may be as long as a form.
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
