import type { Handler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { ownValue } from '#src/domain/own-value.ts';
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
import { homeUrl } from '#src/urls.ts';
import type { HttpEnv } from './http-env.ts';
import { isSameOrigin } from './request-origin.ts';

/** Stores the visitor's light or dark theme and redirects back to the page; works without scripts. */
export const themeChoice =
  (site: SiteSettings): Handler<HttpEnv> =>
  async (c) => {
    if (!isSameOrigin(c, site.url)) return c.text('Formuläret hör till en annan webbplats.', 403);
    // A form that cannot be read leaves the theme unchanged.
    const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
    const field = (name: string) => {
      const sent = ownValue<unknown>(form, name);
      return typeof sent === 'string' ? sent : undefined;
    };
    return new Response(null, {
      status: 303,
      headers: { location: ownPath(field('tillbaka')), 'set-cookie': themeCookie(parseTheme(field('tema'))) },
    });
  };

/** Path and query of an address on this site; the home page for any other. */
export function ownPath(address: string | undefined): string {
  const base = 'http://own.invalid';
  const url = address?.startsWith('/') ? URL.parse(address, base) : null;
  // "/.//other.example" is a path when parsed with a base, but another site when used alone.
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search : homeUrl();
}

/** Stores the visitor's consent to third-party scripts in the consent cookie and redirects back to the page. */
export const consentChoice =
  (site: SiteSettings): Handler<HttpEnv> =>
  async (c) => {
    if (!isSameOrigin(c, site.url)) return c.text('Formuläret hör till en annan webbplats.', 403);
    const form = await c.req.parseBody({ all: true }).catch(() => ({}) as Record<string, unknown>);
    const asked = textsOf(form.fragat);
    const agreed = textsOf(form.andamal);
    const [choice] = textsOf(form.val);
    const answers = CONSENT_PURPOSES.filter((purpose) => asked.includes(purpose)).map(
      (purpose) => [purpose, choice === 'godkann' || (choice === 'valda' && agreed.includes(purpose))] as const,
    );
    const consent: Consent = { ...parseConsent(getCookie(c, CONSENT_COOKIE)), ...Object.fromEntries(answers) };
    setCookie(c, CONSENT_COOKIE, formatConsent(consent), {
      ...{ path: '/', maxAge: CONSENT_MAX_AGE, httpOnly: true, sameSite: 'Lax' },
      secure: site.url.startsWith('https:'),
    });
    return c.redirect(ownPath(textsOf(form.tillbaka)[0]), 303);
  };

const textsOf = (value: unknown): string[] => [value].flat().filter((each) => typeof each === 'string');
