import type { Context, Handler } from 'hono';
import { MAX_SEARCHED_GROUPS, readSearchedGroup } from '#src/domain/ads/filters/searched-groups.ts';
import type { SiteSettings } from '#src/request/site/site-settings.ts';
import type { AdViewCounter } from '#src/services/ad-view-counter.ts';
import { CLICK_PARAM, SAVE_PARAM, SEARCHED_PARAM, SHOWN_PARAM } from '#src/visitor-urls.ts';
import type { HttpEnv } from './http-env.ts';
import { isSameOrigin, requestNetwork } from './request-origin.ts';

/** User agents of programs that read pages without a visitor. */
const BOT =
  /bot\b|crawl|spider|slurp|preview|headless|lighthouse|monitor|facebookexternalhit|curl|wget|python|java\/|go-http/i;
const MAX_ID = 15;

type Services = { counter: AdViewCounter; site: SiteSettings; trustedProxies: number };

/** More ads than a page shows. */
const MAX_SHOWN = 200;

const isVisitor = (c: Context<HttpEnv>, site: SiteSettings): boolean =>
  isSameOrigin(c, site.url) && !BOT.test(c.req.header('user-agent') ?? 'bot');
const isId = (text: string): boolean => /^[1-9]\d*$/.test(text) && text.length <= MAX_ID;

/** Counts that ads were shown in a list, and the groups that its search asks for; sent by the script of the cards, as below. */
export const countShownAds =
  ({ counter, site, trustedProxies }: Services): Handler<HttpEnv> =>
  (c) => {
    c.header('cache-control', 'no-store');
    const ids = (c.req.query(SHOWN_PARAM) ?? '').split(',', MAX_SHOWN).filter(isId).map(Number);
    const texts = new Set((c.req.queries(SEARCHED_PARAM) ?? []).slice(0, MAX_SEARCHED_GROUPS));
    const groups = [...texts].map(readSearchedGroup).filter((group) => group !== null);
    if (ids.length + groups.length > 0 && isVisitor(c, site))
      counter.addList([...new Set(ids)], groups, requestNetwork(c, trustedProxies));
    return c.body(null, 204);
  };

/**
 * Counts a view of an ad, a click on its link to the dealer, or that it was saved. Sent by the script of the ad's page, because the page itself comes
 * from caches. Sets and reads no cookie; every request gets the same answer.
 */
export const countAdView =
  ({ counter, site, trustedProxies }: Services): Handler<HttpEnv> =>
  (c) => {
    c.header('cache-control', 'no-store');
    const id = c.req.param('id') ?? '';
    const kind =
      c.req.query(CLICK_PARAM) !== undefined ? 'click' : c.req.query(SAVE_PARAM) !== undefined ? 'save' : 'view';
    if (isId(id) && isVisitor(c, site)) counter.add(Number(id), kind, requestNetwork(c, trustedProxies));
    return c.body(null, 204);
  };
