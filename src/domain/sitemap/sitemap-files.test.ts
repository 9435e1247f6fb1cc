import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { minimalSitemap, SITEMAP_LIMITS, type SitemapPage, sitemapFiles, sitemapIndex } from './sitemap-files.ts';

const SITE = 'https://milvis.example';
const DAYS = ['2026-11-01T10:00:00.000Z', '2026-11-03T10:00:00.000Z', '2026-11-02T10:00:00.000Z'] as const;
const pages = (count: number): SitemapPage[] =>
  Array.from({ length: count }, (_, index) => ({ path: `/bil/m${index}`, changedAt: DAYS[index % 3] ?? null }));

const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' });
const locationsOf = (xml: string): string[] => {
  expect(XMLValidator.validate(xml)).toBe(true);
  const document = parser.parse(xml) as { urlset?: { url: { loc: string }[] } };
  return document.urlset?.url.map(({ loc }) => loc) ?? [];
};

test('escapes XML characters and omits unknown modification times', () => {
  const [file] = sitemapFiles([{ path: "/vehicles/Kia/cee'd?a=1&b=<", changedAt: null }], SITE);
  expect(file?.xml).toContain(`<url><loc>${SITE}/vehicles/Kia/cee&apos;d?a=1&amp;b=&lt;</loc></url>`);
  expect(locationsOf(file?.xml ?? '')).toEqual([`${SITE}/vehicles/Kia/cee'd?a=1&b=<`]);
});

test('fills one file after another, with every page in order', () => {
  const limits = { ...SITEMAP_LIMITS, pages: 10 };
  expect(sitemapFiles(pages(10), SITE, limits)).toHaveLength(1);
  const files = sitemapFiles(pages(25), SITE, limits);
  expect(files.map(({ xml }) => locationsOf(xml).length)).toEqual([10, 10, 5]);
  expect(files.flatMap(({ xml }) => locationsOf(xml))).toEqual(pages(25).map(({ path }) => SITE + path));
});

test('respects the size limit and fills every file to it', () => {
  const limits = { pages: 1_000, bytes: 1_000 };
  const files = sitemapFiles(pages(40), SITE, limits);
  const sizes = files.map(({ xml }) => Buffer.byteLength(xml));
  const entry = `<url><loc>${SITE}/bil/m10</loc><lastmod>${DAYS[0]}</lastmod></url>\n`.length;
  for (const size of sizes) expect(size).toBeLessThanOrEqual(limits.bytes);
  for (const size of sizes.slice(0, -1)) expect(size).toBeGreaterThan(limits.bytes - entry);
  expect(files.flatMap(({ xml }) => locationsOf(xml))).toHaveLength(40);
});

test('respects the limits of the protocol', () => {
  expect(sitemapFiles(pages(50_000), SITE)).toHaveLength(1);
  expect(sitemapFiles(pages(50_001), SITE)).toHaveLength(2);
});

test('lists each file in the index with its latest modification', () => {
  const files = sitemapFiles(pages(4), SITE, { ...SITEMAP_LIMITS, pages: 3 });
  const xml = sitemapIndex(files, (part) => `${SITE}/sitemap.xml?del=${part}`);
  expect(XMLValidator.validate(xml)).toBe(true);
  expect((parser.parse(xml) as { sitemapindex: { sitemap: object[] } }).sitemapindex.sitemap).toEqual([
    { loc: `${SITE}/sitemap.xml?del=1`, lastmod: DAYS[1] },
    { loc: `${SITE}/sitemap.xml?del=2`, lastmod: DAYS[0] },
  ]);
});

test('lists only the home page, daily, with the highest priority, in the minimal sitemap', () => {
  expect(locationsOf(minimalSitemap(`${SITE}/`))).toEqual([`${SITE}/`]);
  expect(minimalSitemap(SITE)).toContain('<changefreq>daily</changefreq><priority>1.0</priority>');
});
