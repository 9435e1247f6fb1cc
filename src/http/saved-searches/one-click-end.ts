import type { Handler } from 'hono';
import type { HttpEnv } from '#src/http/http-env.ts';
import { LINK_TOKEN_PARAM } from '#src/visitor-urls.ts';

/**
 * Ends mails at a mail program's request (RFC 8058), which comes from no page of the site: the token in the address is its only
 * proof. Other posts are those of the page's form. Answers the same for every token.
 */
export const oneClickEnd =
  (end: (token: string) => Promise<unknown>, answer: string): Handler<HttpEnv> =>
  async (c, next) => {
    const form = await c.req.raw
      .clone()
      .formData()
      .catch(() => null);
    if (form?.get('List-Unsubscribe') !== 'One-Click') return next();
    await end(c.req.query(LINK_TOKEN_PARAM) ?? '');
    return c.text(answer, 200, { 'cache-control': 'no-store' });
  };
