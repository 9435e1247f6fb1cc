import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { RecentValues } from '../../domain/recent-values.ts';
import { CONSENT_COOKIE } from '../../domain/tracking/consent.ts';
import { ADMIN_PATH, API_PATH } from '../../urls.ts';
import { THEME_COOKIE } from '../../web/shared/theme.ts';
import type { HttpEnv } from '../http-env.ts';

type KeptPage = { html: string; headers: Headers; nonce: string; at: number };

/** Some 90 kB each. */
const MOST_PAGES = 300;
const LONGEST_PAGE_BYTES = 500_000;
/** A copy is renewed at most so often, and given for so long, ms. */
const RENEWED_AFTER_MS = 5_000;
const GIVEN_FOR_MS = 30 * 60_000;

/**
 * The last good copy of public pages, for when a page cannot be made (503): the database is away, or too many ask. While pages
 * can be made, no copy is given. Public pages know nothing of who looks but light or dark and consent.
 */
export function keptPages(now: () => number = performance.now.bind(performance)): MiddlewareHandler<HttpEnv> {
  const pages = new RecentValues<KeptPage>(MOST_PAGES);
  return async (c, next) => {
    const key = keyOf(c);
    if (key === null) return next();
    await next();
    const known = pages.get(key);
    if (c.res.status === 503) {
      if (known && now() - known.at < GIVEN_FOR_MS) give(c, known, now());
    } else if (isKeepable(c.res) && (!known || now() - known.at >= RENEWED_AFTER_MS)) {
      const html = await c.res.clone().text();
      if (html.length <= LONGEST_PAGE_BYTES) {
        pages.set(key, { html, headers: new Headers(c.res.headers), nonce: c.var.nonce, at: now() });
      }
    }
  };
}

function keyOf(c: Context<HttpEnv>): string | null {
  const { path, method, url } = c.req;
  if (method !== 'GET' || path.startsWith(ADMIN_PATH) || path.startsWith(API_PATH) || path.endsWith('.data'))
    return null;
  const { pathname, search } = new URL(url);
  return JSON.stringify([pathname + search, getCookie(c, THEME_COOKIE), getCookie(c, CONSENT_COOKIE)]);
}

/** A page with a policy of its own runs scripts of others: what may run is asked anew for each. */
const isKeepable = ({ status, headers }: Response): boolean =>
  status === 200 &&
  headers.get('content-type')?.startsWith('text/html') === true &&
  !headers.has('content-security-policy') &&
  !headers.has('set-cookie');

/** The copy as this request's own: its scripts carry the request's nonce. */
function give(c: Context<HttpEnv>, { html, headers, nonce, at }: KeptPage, now: number): void {
  const own = new Headers(headers);
  own.set('age', String(Math.round((now - at) / 1000)));
  // Setting c.res copies the old headers over the new ones unless it is cleared first.
  c.res = undefined;
  c.res = new Response(html.replaceAll(nonce, c.var.nonce), { status: 200, headers: own });
}
