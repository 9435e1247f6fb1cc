import type { Handler } from 'hono';
import type { HttpEnv } from '#src/http/http-env.ts';
import { ADMIN_PATH, API_PATH, sitemapUrl } from '#src/urls.ts';

/**
 * robots.txt: crawlers may read every public page. Ads and filtered lists carry noindex, which crawlers must be able to read. The
 * staff area and /api are excluded.
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
