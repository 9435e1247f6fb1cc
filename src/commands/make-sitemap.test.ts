import { beforeEach, expect, test } from 'vitest';
import { readSitemapCopy } from '#src/db/sitemap/sitemap.ts';
import { categoryFile } from '#test/category-file.ts';
import { insertAd, insertCategory } from '#test/factories.ts';
import { insertReports, REPORT_MONTH } from '#test/market-report.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { makeSitemap } from './make-sitemap.ts';

const { db, pool } = await testDatabase();
const now = new Date();
/** Later than the catalogue was loaded. */
const CHANGED = new Date(now.getTime() + 60_000);
beforeEach(() => emptyStock(pool));

const make = async () => (await makeSitemap(db, { articles: [{ slug: 'provkorning', publishedAt: now }], now })).pages;
const pathsOf = (pages: { path: string }[]) => pages.map(({ path }) => path);

test('lists every indexable page once, and no ad', async () => {
  await insertAd(db, { brand: 'Kia', series: "cee'd" });
  await insertAd(db, { image_urls: [] });
  await insertCategory(db, categoryFile('hundagare'));
  await insertCategory(db, categoryFile('familj'));
  await insertReports(db, 1);
  const paths = pathsOf(await make());
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/vehicles',
      '/annonser',
      '/vehicles/Kia',
      "/vehicles/Kia/cee'd",
      '/bil',
      '/bil/skoda',
      '/bil/volvo/v60',
      '/kategorier',
      '/category/familj',
      '/category/hundagare',
      '/hund%C3%A4gare',
      '/artiklar',
      '/artiklar/provkorning',
      `/marknaden/${REPORT_MONTH}`,
    ]),
  );
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => /^\/ad\/|\?|admin|\/home/.test(path))).toEqual([]);
});

test('leaves out lists without a car to show, and names that no path can contain', async () => {
  await insertAd(db, { image_urls: [] });
  await insertAd(db, { brand: 'Saab', series: '9-5', status: 'sold' });
  await insertAd(db, { brand: '...', series: null });
  expect(pathsOf(await make()).filter((path) => path.startsWith('/vehicles'))).toEqual(['/vehicles']);
});

test('lists a series as long as it has an ad for sale, with or without a picture', async () => {
  await insertAd(db, { image_urls: [] });
  await insertAd(db, { brand: 'Saab', series: '9-5', status: 'sold' });
  expect(pathsOf(await make()).filter((path) => /^\/bil\/[^/]+\//.test(path))).toEqual(['/bil/volvo/v60']);
});

test('a brand changes with any of its series, a series with its own ads', async () => {
  await insertAd(db, { updated_at: CHANGED });
  await insertAd(db, { series: 'V90', updated_at: now });
  const changedAt = new Map((await make()).map((page) => [page.path, page.changedAt]));
  for (const path of ['/vehicles/Volvo', '/vehicles/Volvo/V60', '/bil/volvo', '/bil/volvo/v60']) {
    expect(changedAt.get(path), path).toBe(CHANGED.toISOString());
  }
  for (const path of ['/vehicles/Volvo/V90', '/artiklar/provkorning']) {
    expect(changedAt.get(path), path).toBe(now.toISOString());
  }
  expect(changedAt.get('/bil/saab')).not.toBe(CHANGED.toISOString());
});

test('stores the list as the last good copy', async () => {
  const pages = await make();
  expect(await readSitemapCopy(db)).toEqual(pages);
});
