import type { Handler } from 'hono';
import { DAY_MS } from '#src/base/units.ts';
import type { SiteSettings } from '#src/request/site/site-settings.ts';
import { securityTextUrl } from '#src/visitor-urls.ts';

/** Days after which the file has to be read again. */
const VALID_DAYS = 180;

/** How to report a weakness of the site (RFC 9116). */
export const securityText =
  ({ url, contactEmail }: Pick<SiteSettings, 'url' | 'contactEmail'>): Handler =>
  (c) => {
    const lines = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: sv, en',
      `Canonical: ${url}${securityTextUrl()}`,
      '',
    ];
    return c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=3600' });
  };
