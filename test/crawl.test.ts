import { beforeAll, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { CATEGORY_FILES } from '#src/config/env.ts';
import { decodeEntities } from '#src/domain/deliveries/html-entities.ts';
import { sitemapUrl } from '#src/visitor-urls.ts';
import { insertAd } from './factories.ts';
import { TEST_APP_ORIGIN } from './signed-in.ts';
import { testDatabase } from './support/database.ts';
import { linksOf, metaOf, openTestApp } from './test-app.ts';

/** Visits the site as a crawler: through links only, from the home page on, without scripts. */

const { db, pool } = await testDatabase();
const MAX_CLICKS = 4;
const MAX_PAGES = 1_000;
const STOCK = [
  ['Volvo', 'V60'],
  ['Volvo', 'V90'],
  ['Saab', '9-5'],
  ['Škoda', 'Octavia'],
  ['Kia', 'Ceed'],
  ['BMW', '3-serien'],
] as const;
/** Of the many pages of series only those of the stock and these are opened; the links to all of them are counted. */
const OPENED_SERIES = /^\/bil\/(volvo|saab|skoda|kia|bmw|porsche|citroen)\//;

type Visited = { clicks: number; status: number; title: string; robots: string | undefined; canonical: string };
const opened = new Map<string, Visited>();
/** All linked addresses, with the fewest clicks from the home page. */
const clicksTo = new Map<string, number>([['/', 0]]);
let inSitemap: string[] = [];

beforeAll(async () => {
  const site = await openTestApp();
  await loadCategories(db, CATEGORY_FILES);
  for (const [brand, series] of STOCK) await insertAd(db, { brand, series });
  await refreshStatistics(pool);
  const locations = (await site.open(sitemapUrl())).html.matchAll(/<loc>([^<]*)<\/loc>/g);
  inSitemap = [...locations].map(([, loc = '']) => decodeEntities(loc).replace(TEST_APP_ORIGIN, ''));

  // Iterating over a map includes entries added meanwhile: this is a breadth-first search.
  for (const [address, clicks] of clicksTo) {
    if (!isOpened(address) || opened.size >= MAX_PAGES) continue;
    const { html, status } = await site.open(address);
    const title = decodeEntities(/<title>([^<]*)/.exec(html)?.[1] ?? '');
    const canonical = decodeEntities(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '');
    opened.set(address, { clicks, status, title, robots: metaOf(html, 'robots'), canonical });
    for (const link of linksOf(html)) {
      const [to = ''] = decodeEntities(link).split('#');
      if (to.startsWith('/') && !clicksTo.has(to)) clicksTo.set(to, clicks + 1);
    }
  }
}, 240_000);

const isSeries = (address: string): boolean => /^\/bil\/[^/]+\/[^/]+$/.test(address);
/** Filtered lists and further pages are endless; everything they link to is also linked from the lists themselves. */
const isOpened = (address: string): boolean =>
  !address.includes('?') && !address.startsWith('/admin') && (!isSeries(address) || OPENED_SERIES.test(address));

test('no link is broken', () => {
  expect(opened.size).toBeGreaterThan(100);
  expect(opened.size).toBeLessThan(MAX_PAGES);
  expect([...opened].filter(([, { status }]) => status !== 200)).toEqual([]);
});

test(`every page of the sitemap is reached in ${MAX_CLICKS} clicks`, () => {
  // The makes, their lists, and the series of the stock; no series without ads (D83).
  expect(inSitemap.length).toBeGreaterThan(100);
  expect(inSitemap.filter(isSeries)).toHaveLength(STOCK.length);
  expect(inSitemap.filter((address) => (clicksTo.get(address) ?? Number.POSITIVE_INFINITY) > MAX_CLICKS)).toEqual([]);
});

test('the sitemap lists exactly the indexable pages', () => {
  const found = [...opened].filter(([address, { robots, canonical }]) => {
    const isOwn = canonical === TEST_APP_ORIGIN + address;
    return isOwn && robots === 'index, follow';
  });
  const addresses = found.map(([address]) => address);
  expect(addresses.filter((address) => !inSitemap.includes(address))).toEqual([]);
  expect(inSitemap.filter((address) => opened.has(address) && !addresses.includes(address))).toEqual([]);
});

test('no two indexable pages have the same title', () => {
  const byTitle = Map.groupBy(
    inSitemap.filter((address) => opened.has(address)),
    (address) => opened.get(address)?.title,
  );
  expect([...byTitle].filter(([, addresses]) => addresses.length > 1)).toEqual([]);
});
