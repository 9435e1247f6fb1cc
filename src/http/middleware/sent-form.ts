import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#src/http/http-env.ts';
import { CUT_TEXTS, declaredBytes, FORM_LIMIT_MS, isCut, readRequestBody, withBody } from '#src/http/read-body.ts';
import { MAX_FORM_BYTES } from '#src/pages/body-limits.ts';
import { actionAddress } from '#src/pages/page-access.ts';
import { CUT_STATUS } from '#src/request/request-context.server.ts';
import { API_PATH } from '#src/visitor-urls.ts';

/**
 * Buffers the body of a form or API call before the request takes a slot, so that a slow sender does not occupy one. A body whose
 * declared length exceeds the limit passes unread: its handler decides whether to accept it. So do bodies of other methods, which
 * nothing reads. A body of unknown length may be as long as a form. Of a page's form that is longer or late, the page shows what
 * arrived.
 */
export const sentForm =
  (limitMs = FORM_LIMIT_MS): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const declared = declaredBytes(c.req.raw);
    const comes = declared > 0 || c.req.header('transfer-encoding') !== undefined;
    if (c.req.method !== 'POST' || !comes || declared > MAX_FORM_BYTES) return next();
    const body = await readRequestBody(c.req.raw, MAX_FORM_BYTES, limitMs);
    if (isCut(body)) {
      const isForm =
        !c.req.path.startsWith(`${API_PATH}/`) && actionAddress(c.req.path.replace(/\.data$/, '')) !== null;
      if (!isForm) return c.text(CUT_TEXTS[body.reason], CUT_STATUS[body.reason]);
      c.set('cutBody', body);
      return next();
    }
    c.req.raw = withBody(c.req.raw, body);
    return next();
  };
