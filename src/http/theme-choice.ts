import type { Handler } from 'hono';
import { ownValue } from '#src/domain/own-value.ts';
import type { SiteSettings } from '#src/request/site/site-settings.ts';
import { parseTheme, themeCookie } from '#src/request/site/theme.ts';
import { homeUrl } from '#src/urls.ts';
import type { HttpEnv } from './http-env.ts';
import { isSameOrigin } from './same-origin.ts';

/** Keeps the visitor's choice of light or dark and goes back to the page; the way without scripts. */
export const themeChoice =
  (site: SiteSettings): Handler<HttpEnv> =>
  async (c) => {
    if (!isSameOrigin(c, site.url)) return c.text('Formuläret hör till en annan webbplats.', 403);
    // A form that cannot be read chooses nothing.
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

/** Path and query of an address on this site; home for any other. */
export function ownPath(address: string | undefined): string {
  const base = 'http://own.invalid';
  const url = address?.startsWith('/') ? URL.parse(address, base) : null;
  // "/.//other.example" is a path here, and by itself another site.
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search : homeUrl();
}
