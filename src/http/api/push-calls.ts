import type { Handler } from 'hono';
import { beginPush, endPush, vapidKeys } from '#src/commands/saved-searches/push-alerts.ts';
import { hasAdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { beginPushSchema, endPushSchema } from '#src/domain/saved-searches/push-form.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { requestNetwork } from '#src/http/request-origin.ts';
import { outsideAddress } from '#src/integrations/outside/outside-address.ts';
import { PUBLIC_NETWORK } from '#src/integrations/outside/public-address.ts';
import type { SiteContext } from '#src/request/request-context.server.ts';
import { readWatchedList } from '#src/services/watched-list.ts';

/** Notifications of a browser about a search. Only the browser knows its endpoint, which therefore authorizes ending them. */

const WRONG = { error: 'Anropet har fel fält eller fel värden.' } as const;

/** The key with which a browser checks that notifications come from this site. */
export const pushKeyCall =
  ({ db, secretBox }: Pick<SiteContext, 'db' | 'secretBox'>): Handler<HttpEnv> =>
  async (c) => {
    const { publicKey } = await vapidKeys({ db, secretBox });
    return c.json({ key: publicKey }, 200, { 'cache-control': 'no-store' });
  };

export const beginPushCall =
  ({ db, adSearch, trustedProxies }: SiteContext): Handler<HttpEnv> =>
  async (c) => {
    const body = beginPushSchema.safeParse(await c.req.json());
    if (!body.success || !outsideAddress(body.data.subscription.endpoint, PUBLIC_NETWORK).ok) return c.json(WRONG, 400);
    const { subscription, list, query } = body.data;
    const { safeName, watched } = await readWatchedList(adSearch, list, new URLSearchParams(query));
    if (!hasAdFilters(watched.filters)) return c.json({ error: 'Välj minst ett filter i listan först.' }, 400);
    const registered = await beginPush(db, requestNetwork(c, trustedProxies), {
      subscription,
      name: safeName,
      watched,
    });
    if (registered.ok) return c.json({ ok: true });
    return registered.failure === 'full'
      ? c.json({ error: 'Webbläsaren har redan så många notiser som den kan ha.' }, 409)
      : c.json({ error: 'Det har kommit många förfrågningar. Försök igen om en stund.' }, 429);
  };

export const endPushCall =
  ({ db, adSearch }: SiteContext): Handler<HttpEnv> =>
  async (c) => {
    const body = endPushSchema.safeParse(await c.req.json());
    if (!body.success) return c.json(WRONG, 400);
    const { endpoint, list, query } = body.data;
    const { watched } = await readWatchedList(adSearch, list, new URLSearchParams(query));
    await endPush(db, endpoint, watched);
    return c.json({ ok: true });
  };
