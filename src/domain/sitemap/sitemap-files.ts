import { ownValue } from '#src/domain/own-value.ts';

/** A page that search engines may find. */
export type SitemapPage = {
  /** Its one true path, percent-encoded. */
  path: string;
  /** When what it shows last changed, as ISO 8601; null: not known. */
  changedAt: string | null;
};

/** What one file may hold (sitemaps.org). */
export type SitemapLimits = { pages: number; bytes: number };
export const SITEMAP_LIMITS: SitemapLimits = { pages: 50_000, bytes: 50 * 1024 * 1024 };

export type SitemapFile = {
  xml: string;
  /** The latest change of its pages. */
  changedAt: string | null;
};

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const OPEN = `${HEAD}<urlset ${NAMESPACE}>\n`;
const CLOSE = '</urlset>\n';

/** The pages as sitemap files, in their order: as few as the limits allow, one at least. */
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
    // Every sign is ASCII: addresses are percent-encoded.
    bytes += entry.length;
    changedAt = later(changedAt, page.changedAt);
  }
  close();
  return files;
}

/** Names the files of a sitemap. @param addressOf full address of a file by its place, counted from 1 */
export function sitemapIndex(files: readonly SitemapFile[], addressOf: (part: number) => string): string {
  const entries = files.map(
    ({ changedAt }, index) => `<sitemap>${locationXml(addressOf(index + 1), changedAt)}</sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

/** When nothing else is known: the home page alone, with the words of PUB §8. */
export const minimalSitemap = (homeAddress: string): string =>
  `${OPEN}<url><loc>${escapeXml(homeAddress)}</loc><changefreq>daily</changefreq><priority>1.0</priority></url>\n${CLOSE}`;

const locationXml = (address: string, changedAt: string | null): string =>
  `<loc>${escapeXml(address)}</loc>${changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`}`;

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ownValue(ENTITIES, sign) ?? sign);
