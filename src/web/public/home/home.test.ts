import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import {
  adUrl,
  articlesUrl,
  articleUrl,
  brandUrl,
  categoryPictureUrl,
  categoryUrl,
  homeUrl,
  seriesUrl,
} from '#src/urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { insertAd, insertAds, insertCategory } from '#test/factories.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { linksOf, metaOf, openTestApp, structuredDataOf } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});
beforeEach(() => emptyStock(pool));

test('rounds the live count down', async () => {
  await pool.query(`insert into stock_counts (brand, active, active_with_image) values ('Volvo', 84512, 80000)`);
  expect((await site.open(homeUrl())).text).toContain('Över 84 000 begagnade bilar');
});

test('the newest cars and the brands in stock', async () => {
  const ads = await insertAds(db, 8);
  await insertAd(db, { brand: 'BMW', series: null, image_urls: [] });
  const { text, html } = await site.open(homeUrl());
  expect(text).toContain('Nio begagnade bilar');
  expect(linksOf(html).filter((link) => link.startsWith(adUrl(1).slice(0, -1)))).toEqual(
    ads.slice(0, 6).map((ad) => adUrl(ad.internal_id)),
  );
  expect(html).toMatch(/<input[^>]* name="search"/);
});

test('popular brands link to their commonest series', async () => {
  await insertAds(db, 2, () => ({ brand: 'Volvo', series: 'V70' }));
  await insertAds(db, 1, () => ({ brand: 'Toyota', series: 'Yaris' }));
  await refreshStatistics(pool);
  const { text, html } = await site.open(homeUrl());
  expect(text).toMatch(/Populära märken och modeller .*Volvo Volvo V70 2 .*Volkswagen .*Toyota Toyota Yaris 1/);
  expect(linksOf(html)).toEqual(expect.arrayContaining([brandUrl('bmw'), seriesUrl('volvo', 'v70')]));
});

describe('categories', () => {
  test('shows the first six by name, each with its picture', async () => {
    for (const slug of ['g', 'f', 'e', 'd', 'c', 'b', 'a']) {
      await insertCategory(db, categoryFile(`kategori-${slug}`, slug === 'b' ? { description: ' ' } : {}));
    }
    const { text, html } = await site.open(homeUrl());
    const links = linksOf(html).filter((link) => link.startsWith(categoryUrl('')));
    expect(links).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((slug) => categoryUrl(`kategori-${slug}`)));
    expect(text).toContain('Bästa bilen för kategori-b Ingen beskrivning tillgänglig');
    expect(html).toContain(categoryPictureUrl('kategori-a', 'light'));
    await deleteRows(pool, 'categories');
  });

  test('shows none', async () => {
    const { text } = await site.open(homeUrl());
    expect(text).toContain('Inga kategorier hittades.');
    expect(text).not.toContain('Fel vid hämtning');
  });

  test('a failure shows a message and leaves the rest of the page as it is', async () => {
    // Otherwise the complete page of the cache would be served.
    const other = await openTestApp();
    await pool.query('alter table categories rename to categories_away');
    const { status, text } = await other.open(homeUrl());
    await pool.query('alter table categories_away rename to categories');
    expect(status).toBe(200);
    expect(text).toContain('Fel vid hämtning Kunde inte hämta kategorier. Inga kategorier hittades.');
    expect(text).toContain('Populära märken och modeller');
  });
});

test('the valuation call requires a configured service', async () => {
  expect((await site.open(homeUrl())).text).toContain('Hitta din modell');
  const other = await openTestApp({ VALUE_CAR_URL: 'https://varde.example/bil' });
  const { html } = await other.open(homeUrl());
  expect(linksOf(html)).toContain('https://varde.example/bil');
});

describe('articles', () => {
  test('shows the three newest, each with its date and link', async () => {
    const { text, html } = await site.open(homeUrl());
    expect(text).toContain('Senaste artiklarna');
    expect(linksOf(html).filter((link) => link.startsWith(articleUrl('')))).toHaveLength(3);
    expect(linksOf(html)).toContain(articlesUrl());
  });

  test('a feed that failed shows a message, and the rest of the page works', async () => {
    const other = await openTestApp({ BLOG_RSS_URL: 'https://blogg.example/feed' });
    const { status, text } = await other.open(homeUrl());
    expect(status).toBe(200);
    expect(text).toContain('Artiklar kunde inte laddas just nu. Försök igen senare.');
  });
});

test('an empty stock is no error', async () => {
  const { status, text } = await site.open(homeUrl());
  expect(status).toBe(200);
  expect(text).toContain('Inga begagnade bilar från handlare');
});

test('has metadata for search engines', async () => {
  const { html } = await site.open(homeUrl());
  expect(html).toContain('<title>Milvis – begagnade bilar för dig som vill veta</title>');
  expect(metaOf(html, 'robots')).toBe('index, follow');
  expect(html).toContain('<link rel="canonical" href="https://milvis.example/"');
  expect(Object.keys(structuredDataOf(html))).toEqual(['Organization', 'WebSite']);
});
