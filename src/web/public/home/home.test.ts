import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import {
  adUrl,
  articlesUrl,
  articleUrl,
  brandUrl,
  budgetUrl,
  categoryPictureUrl,
  categoryUrl,
  homeUrl,
  ownCarUrl,
  seriesUrl,
  valuationMethodUrl,
} from '#src/visitor-urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { deliver } from '#test/delivery.ts';
import { daysAgo, insertAd, insertAds, insertCategory } from '#test/factories.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { linksOf, metaOf, openTestApp, structuredDataOf } from '#test/test-app.ts';
import { valuedFeed } from '#test/valued-feed.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});
beforeEach(async () => {
  await emptyStock(pool);
  await deleteRows(pool, 'valuation_models');
});

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
    ads.slice(0, 3).map((ad) => adUrl(ad.internal_id)),
  );
  expect(html).toMatch(/<input[^>]* name="search"/);
});

describe('lowered prices', () => {
  /** Ads whose prices were lowered by 50 000 kr, each a number of days ago. */
  async function insertCuts(...days: number[]): Promise<void> {
    for (const day of days) {
      const { internal_id: id } = await insertAd(db, {
        name: `Kia Ceed ${day}`,
        published_at: daysAgo(90),
        price: 200_000,
      });
      await pool.query(
        `insert into price_events (ad_id, at, price, import_run_id)
         select ad_id, now() - make_interval(days => $2), 150000, import_run_id from price_events where ad_id = $1`,
        [id, day],
      );
      await pool.query('update ads set price = 150000 where internal_id = $1', [id]);
    }
  }

  test('of today stand before newer ads, with their amounts', async () => {
    await insertCuts(0, 0, 0);
    await insertAd(db);
    const { text } = await site.open(homeUrl());
    expect(text).toMatch(/Sänkt i dag .*Kia Ceed .*Visa alla bilar/);
    expect(text).toContain('Sänkt 50 000 kr');
    expect(text).not.toContain('Volvo V60 B4 Momentum');
  });

  test('of earlier days are not called today’s', async () => {
    await insertCuts(2, 3, 4);
    const { text } = await site.open(homeUrl());
    expect(text).toContain('Nyss sänkta priser');
    expect(text).not.toContain('Sänkt i dag');
  });

  test('that were made long ago, or by fewer ads than a row has, give place to the newest ads', async () => {
    await insertCuts(40, 41, 42, 1, 2);
    expect((await site.open(homeUrl())).text).toContain('Nya annonser');
  });
});

describe('the judged car', () => {
  const valued = async () => {
    const now = new Date();
    await deliver(pool, valuedFeed(), now);
    await valueStock(pool, now);
  };

  test('has the verdict and the estimate of its own page, and a sum that adds up', async () => {
    await valued();
    const { html, text } = await site.open(homeUrl());
    const url = linksOf(html).find((link) => link.startsWith(adUrl(1).slice(0, -1))) ?? '';
    const headline = /Lågt pris, [\d\s]+kr under uppskattat pris/u.exec(text)?.[0] ?? 'none';
    expect((await site.open(url)).text).toContain(headline);
    const sum = /En typisk .*?Uppskattat pris [\d\s]+kr/u.exec(text)?.[0] ?? '';
    const amounts = [...sum.matchAll(/([−+]?)(\d[\d\s]*)\skr/gu)].map(
      ([, sign, digits = '']) => Number(digits.replace(/\s/gu, '')) * (sign === '−' ? -1 : 1),
    );
    expect(amounts.length).toBeGreaterThan(2);
    expect(amounts.slice(0, -1).reduce((all, kr) => all + kr, 0)).toBe(amounts.at(-1));
    expect(text).toContain('Så bedömer vi priser');
    expect(linksOf(html)).toContain(valuationMethodUrl());
  });

  test('has a line of its prices once they have changed', async () => {
    await valued();
    const url = adUrl(await lowest());
    await pool.query(
      `insert into price_events (ad_id, at, price) select internal_id, published_at - interval '20 days', price + 30000 from ads where internal_id = $1`,
      [await lowest()],
    );
    const { html, text } = await (await openTestApp()).open(homeUrl());
    expect(linksOf(html)).toContain(url);
    expect(text).toMatch(/Sänkt 30\s000\skr/u);
    expect(html).toMatch(/aria-label="Priset från [^"]*, 1 ändring\."/u);
  });

  test('is never a sold one', async () => {
    await valued();
    await pool.query(`update ads set status = 'sold', closed_at = now(), days_for_sale = 1 where price_label = 'low'`);
    const { text, status } = await (await openTestApp()).open(homeUrl());
    expect(status).toBe(200);
    expect(text).not.toContain('Lågt pris');
  });

  test('is left out with its figures where prices are not judged, and the cards say what the site does', async () => {
    await insertAd(db);
    const { text } = await site.open(homeUrl());
    expect(text).toMatch(
      /Aktuella siffror Antal och priser .*Hela prishistoriken Varje annons .*Vi säger vad vi inte vet/,
    );
    expect(text).not.toMatch(/annonser bedömer vi inte|Uppskattat pris/);
  });

  /** The ad with a low price that is judged most surely. */
  const lowest = async (): Promise<number> =>
    (
      await pool.query(
        `select ad_id::int as id from valuations join ads on internal_id = ad_id
         where label = 'low' and internal_id in (select internal_id from ads order by updated_at desc, internal_id desc limit 150)
         order by (high80 - low80)::float8 / estimate desc, ad_id limit 1`,
      )
    ).rows[0].id;
});

test('states the number of ads that are not judged', async () => {
  await deliver(pool, valuedFeed(), new Date());
  await valueStock(pool, new Date());
  const { rows } = await pool.query(`select accuracy from valuation_models where state = 'current'`);
  const { judged } = rows[0].accuracy;
  const { text } = await site.open(homeUrl());
  // Of the ads that the page states.
  const total = Number(/(\d+) begagnade bilar/u.exec(text)?.[1]);
  expect(text).toContain(`${total - judged} av ${total} annonser bedömer vi inte.`);
});

test('the budget is enough for the commonest models, and leads to its page without scripts', async () => {
  await insertAds(db, 2, () => ({ price: 150_000, model_year: 2017, odometer_km: 120_000 }));
  const { text, html } = await site.open(homeUrl());
  expect(text).toMatch(/150\s000\skr.*Volvo V60 omkring 2017 12\s000\smil 2\sbilar/u);
  expect(html).toMatch(new RegExp(`<form[^>]*action="${budgetUrl()}"`));
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
    expect(text).toContain('3,0 av 5 stjärnor Ingen beskrivning tillgänglig Bästa bilen för kategori-c');
    expect(html).toContain(categoryPictureUrl('kategori-a', 'light'));
    expect(text).toMatch(/Bästa bilen för kategori-a Vinnare: 1\. Volvo V60 3,0 av 5 stjärnor/);
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
  const { html: without, text } = await site.open(homeUrl());
  expect(text).toContain('Hitta din modell');
  expect(without).toMatch(new RegExp(`<form[^>]*action="${ownCarUrl()}"`));
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
