import type { Handler } from 'hono';
import type { SiteSettings } from '#src/request/site/site-settings.ts';
import type { AdViewCounter } from '#src/services/ad-view-counter.ts';
import { CLICK_PARAM } from '#src/urls.ts';
import type { HttpEnv } from './http-env.ts';
import { isSameOrigin, requestNetwork } from './request-origin.ts';

/** User agents of programs that read pages without a visitor. */
const BOT =
  /bot\b|crawl|spider|slurp|preview|headless|lighthouse|monitor|facebookexternalhit|curl|wget|python|java\/|go-http/i;
const MAX_ID = 15;

type Services = { counter: AdViewCounter; site: SiteSettings; trustedProxies: number };

/**
 * Counts a view of an ad, or a click on its link to the dealer. Sent by the script of the ad's page, because the page itself comes
 * from caches. Sets and reads no cookie; every request gets the same answer.
 */
export const countAdView =
  ({ counter, site, trustedProxies }: Services): Handler<HttpEnv> =>
  (c) => {
    c.header('cache-control', 'no-store');
    const id = c.req.param('id') ?? '';
    const isVisitor = isSameOrigin(c, site.url) && !BOT.test(c.req.header('user-agent') ?? 'bot');
    if (isVisitor && /^[1-9]\d*$/.test(id) && id.length <= MAX_ID) {
      counter.add(
        Number(id),
        c.req.query(CLICK_PARAM) === undefined ? 'view' : 'click',
        requestNetwork(c, trustedProxies),
      );
    }
    return c.body(null, 204);
  };
