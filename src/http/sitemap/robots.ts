import type { Handler } from 'hono';
import type { HttpEnv } from '#src/http/http-env.ts';
import { ADMIN_PATH, API_PATH, sitemapUrl } from '#src/urls.ts';

/**
 * What robots may read: every page. Ads and filtered lists are kept out of search engines by their own noindex, which a robot must
 * be let in to read. The staff area and the calls under /api are no pages of the public site.
 */
export const robots = (siteUrl: string): Handler<HttpEnv> => {
  const lines = [
    'User-agent: *',
    'Allow: /',
    `Disallow: ${ADMIN_PATH}`,
    `Disallow: ${API_PATH}/`,
    '',
    `Sitemap: ${siteUrl}${sitemapUrl()}`,
    '',
  ];
  return (c) => c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=3600' });
};
