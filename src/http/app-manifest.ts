import type { Handler } from 'hono';
import { GROUND_COLORS } from '#src/domain/pictures/ground-colors.ts';
import { APP_ICONS } from '#src/domain/pictures/site-icons.ts';
import type { SiteSettings } from '#src/request/site/site-settings.ts';
import { favouritesUrl, homeUrl, siteIconUrl, vehiclesUrl } from '#src/visitor-urls.ts';

/** The web app manifest: how the site looks where it is installed. */
export function appManifest({ name }: Pick<SiteSettings, 'name'>): Handler {
  const manifest = {
    id: homeUrl(),
    name,
    short_name: name,
    description: 'Begagnade bilar med prishistorik, jämförelser och raka svar.',
    lang: 'sv-SE',
    dir: 'ltr',
    start_url: homeUrl(),
    scope: homeUrl(),
    display: 'standalone',
    background_color: GROUND_COLORS.light,
    theme_color: GROUND_COLORS.light,
    categories: ['shopping', 'auto'],
    icons: APP_ICONS.map(({ file, size, purpose }) => ({
      src: siteIconUrl(file),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    shortcuts: [
      { name: 'Sök bilar', url: vehiclesUrl() },
      { name: 'Mina favoriter', url: favouritesUrl() },
    ],
  };
  const body = JSON.stringify(manifest);
  const headers = {
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  };
  return (c) => c.body(body, 200, headers);
}
