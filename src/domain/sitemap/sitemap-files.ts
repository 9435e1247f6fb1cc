import { escapeXml } from '#src/domain/format/xml.ts';

/** A page for search engines. */
export type SitemapPage = {
  /** Its canonical path, percent-encoded. */
  path: string;
  /** Time of the last modification of its content, ISO 8601; null: unknown. */
  changedAt: string | null;
};

/** Limits of one file (sitemaps.org). */
export type SitemapLimits = { pages: number; bytes: number };
export const SITEMAP_LIMITS: SitemapLimits = { pages: 50_000, bytes: 50 * 1024 * 1024 };

export type SitemapFile = {
  xml: string;
  /** The latest modification of its pages. */
  changedAt: string | null;
};

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const OPEN = `${HEAD}<urlset ${NAMESPACE}>\n`;
const CLOSE = '</urlset>\n';

/** The pages as sitemap files, in order: as few as the limits allow, at least one. */
export function sitemapFiles(
  pages: readonly SitemapPage[],
  siteUrl: string,
  limits: SitemapLimits = SITEMAP_LIMITS,
): SitemapFile[] {
  const files: SitemapFile[] = [];
  let entries: string[] = [];
  let bytes = 0;
  let changedAt: string | null = null;
  const close = () => files.push({ xml: `${OPEN}${entries.join('')}${CLOSE}`, changedAt });
  for (const page of pages) {
    const entry = `<url>${locationXml(siteUrl + page.path, page.changedAt)}</url>\n`;
    const isFull = entries.length === limits.pages || OPEN.length + bytes + entry.length + CLOSE.length > limits.bytes;
    if (entries.length > 0 && isFull) {
      close();
      [entries, bytes, changedAt] = [[], 0, null];
    }
    entries.push(entry);
    // All characters are ASCII: addresses are percent-encoded.
    bytes += entry.length;
    changedAt = later(changedAt, page.changedAt);
  }
  close();
  return files;
}

/** The index of a sitemap. @param addressOf full address of a file by its number, from 1 */
export function sitemapIndex(files: readonly SitemapFile[], addressOf: (part: number) => string): string {
  const entries = files.map(
    ({ changedAt }, index) => `<sitemap>${locationXml(addressOf(index + 1), changedAt)}</sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

/** Fallback with the home page alone, in the words of PUB §8. */
export const minimalSitemap = (homeAddress: string): string =>
  `${OPEN}<url><loc>${escapeXml(homeAddress)}</loc><changefreq>daily</changefreq><priority>1.0</priority></url>\n${CLOSE}`;

const locationXml = (address: string, changedAt: string | null): string =>
  `<loc>${escapeXml(address)}</loc>${changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`}`;

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;
