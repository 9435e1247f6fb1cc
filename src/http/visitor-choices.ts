import type { Context, Handler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { ownValue } from '#src/base/own-value.ts';
import {
  CONSENT_COOKIE,
  CONSENT_MAX_AGE,
  CONSENT_PURPOSES,
  type Consent,
  formatConsent,
  parseConsent,
} from '#src/domain/tracking/tracking.ts';
import type { SiteSettings } from '#src/request/site/site-settings.ts';
import { parseTheme, themeCookie } from '#src/request/site/theme.ts';
import { homeUrl } from '#src/visitor-urls.ts';
import type { HttpEnv } from './http-env.ts';
import { isSameOrigin } from './request-origin.ts';

/** A form of the page frame that sets a cookie and redirects back to the page; works without scripts. */
const choice =
  (site: SiteSettings, store: (c: Context<HttpEnv>, textsOf: (field: string) => string[]) => void): Handler<HttpEnv> =>
  async (c) => {
    if (!isSameOrigin(c, site.url)) return c.text('Formuläret hör till en annan webbplats.', 403);
    // A form that cannot be read chooses nothing.
    const form = await c.req.parseBody({ all: true }).catch(() => ({}));
    const textsOf = (field: string) =>
      [ownValue<unknown>(form, field)].flat().filter((each) => typeof each === 'string');
    store(c, textsOf);
    return c.redirect(ownPath(textsOf('tillbaka')[0]), 303);
  };

/** Stores the visitor's light or dark theme. */
export const themeChoice = (site: SiteSettings) =>
  choice(site, (c, textsOf) => c.header('set-cookie', themeCookie(parseTheme(textsOf('tema')[0]))));

/** Stores the visitor's consent to third-party scripts, which the scripts of public pages read. */
export const consentChoice = (site: SiteSettings) =>
  choice(site, (c, textsOf) => {
    const [asked, agreed, [answer]] = [textsOf('fragat'), textsOf('andamal'), textsOf('val')];
    const answers = CONSENT_PURPOSES.filter((purpose) => asked.includes(purpose)).map(
      (purpose) => [purpose, answer === 'godkann' || (answer === 'valda' && agreed.includes(purpose))] as const,
    );
    const consent: Consent = { ...parseConsent(getCookie(c, CONSENT_COOKIE)), ...Object.fromEntries(answers) };
    setCookie(c, CONSENT_COOKIE, formatConsent(consent), {
      path: '/',
      maxAge: CONSENT_MAX_AGE,
      sameSite: 'Lax',
      secure: site.url.startsWith('https:'),
    });
  });

/** Path and query of an address on this site; the home page for any other. */
export function ownPath(address: string | undefined): string {
  const base = 'http://own.invalid';
  const url = address?.startsWith('/') ? URL.parse(address, base) : null;
  // "/.//other.example" is a path when parsed with a base, but another site when used alone.
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search : homeUrl();
}
