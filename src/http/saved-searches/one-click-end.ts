import type { Handler } from 'hono';
import { endAlerts } from '#src/commands/saved-searches/change-alerts.ts';
import type { SecretStore } from '#src/db/secrets/site-secrets.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { LINK_TOKEN_PARAM } from '#src/urls.ts';

/**
 * Ends alerts at a mail program's request (RFC 8058), which comes from no page of the site: the token in the address is its only
 * proof. Other posts are those of the page's form. Answers the same for every token.
 */
export const oneClickEnd =
  (store: SecretStore): Handler<HttpEnv> =>
  async (c, next) => {
    const form = await c.req.raw
      .clone()
      .formData()
      .catch(() => null);
    if (form?.get('List-Unsubscribe') !== 'One-Click') return next();
    await endAlerts(store, c.req.query(LINK_TOKEN_PARAM) ?? '');
    return c.text('Bevakningen är avslutad.', 200, { 'cache-control': 'no-store' });
  };
