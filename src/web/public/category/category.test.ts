import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  adUrl,
  categoriesUrl,
  categoryCarsUrl,
  categoryPictureUrl,
  categoryUrl,
  seriesUrl,
} from '#src/visitor-urls.ts';
import { categoryFile, categoryWinner } from '#test/category-file.ts';
import { insertAd, insertAds, insertCategory } from '#test/factories.ts';
import { emptyStock, newTestDatabase, testDatabase } from '#test/support/database.ts';
import { linksOf, metaOf, openTestApp, structuredDataOf } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  const winners = categoryFile('stad').winners.map((winner, place) =>
    place === 5 ? categoryWinner(5, { variant: 'RS', yearTo: null }, 5) : winner,
  );
  await insertCategory(db, categoryFile('stad', { winners }));
  await insertCategory(db, categoryFile('familj'));
  site = await openTestApp();
});
beforeEach(() => emptyStock(pool));

test('shows the need, its attributes and ten winners with stars, ratings, reasons and weaknesses', async () => {
  const { status, text, html } = await site.open(categoryUrl('stad'));
  expect(status).toBe(200);
  expect(text).toContain('Bästa bilen för stad');
  expect(text).toContain('Viktiga attribut');
  expect(text).toMatch(/1 Lastutrymme Lastutrymme avgör/);
  expect(html.match(/id="plats-\d+"/g)).toHaveLength(10);
  expect(text).toMatch(/Plats 1 Skoda Octavia RS|Plats 1 Škoda Octavia RS/);
  expect(text).toContain('Årsmodell från 2019');
  expect(text).toContain('5,0 av 5 stjärnor');
  expect(text).toContain('Plats 2 Volvo V60');
  expect(text).toContain('Årsmodell 2019–2020');
  expect(text).toContain('Lastutrymme är som man kan vänta sig');
  expect(text).toContain('Se upp med Fråga efter servicehistorik.');
  expect(html).toMatch(
    new RegExp(
      `<source type="image/svg\\+xml" srcSet="/assets/stad-[^"]+\\.svg"/><img [^>]*src="${categoryPictureUrl('stad', 'light')}"`,
    ),
  );
});

test('preloads the font file with Š where a winner has such a letter, and only there', async () => {
  const font = /<link rel="preload" href="[^"]*s-caron[^"]*"[^>]*as="font"/;
  expect((await site.open(categoryUrl('stad'))).html).toMatch(font);
  expect((await site.open(categoriesUrl())).html).not.toMatch(font);
});

test('preloads the scene of the system’s theme', async () => {
  const { html } = await site.open(categoryUrl('stad'));
  const scenes = [...html.matchAll(/<link rel="preload" as="image"[^>]* href="([^"]+)"[^>]*>/g)].map(
    ([tag, href = '']) => ({
      scene: href.replace(/-[^-]+\.svg$/, ''),
      media: /media="([^"]+)"/.exec(tag)?.[1],
    }),
  );
  expect(scenes).toEqual([
    { scene: '/assets/stad', media: '(prefers-color-scheme: light)' },
    { scene: '/assets/stad-mork', media: '(prefers-color-scheme: dark)' },
  ]);
});

describe('cars for sale', () => {
  test('facts and carousel are limited to the series and the years', async () => {
    const ads = await insertAds(db, 3, (index) => ({ model_year: 2019, price: 100_000 + index * 50_000 }));
    const older = await insertAd(db, { model_year: 2017, price: 50_000 });
    const { text, html } = await site.open(categoryUrl('stad'));
    expect(text).toContain('Till salu 3 Pris från 100 000 kr Medianpris 150 000 kr');
    expect(text).toContain('Volvo V60 till salu');
    const links = linksOf(html);
    for (const { internal_id } of ads) expect(links).toContain(adUrl(internal_id));
    expect(links).not.toContain(adUrl(older.internal_id));
    expect(links).toContain('/vehicles/Volvo/V60?minYear=2019&maxYear=2020');
    expect(text).toContain('3 till salu nu');
  });

  test('a carousel has its first eight cars in the page and fetches the others of twenty', async () => {
    await insertAds(db, 22, () => ({ model_year: 2019 }));
    const { html } = await site.open(categoryUrl('stad'));
    const inPage = linksOf(html).filter((link) => link.startsWith('/ad/'));
    expect(inPage).toHaveLength(8);
    expect(html).toContain(categoryCarsUrl('stad', 2));
    const answer = await site.fetch(categoryCarsUrl('stad', 2));
    const rest = (await answer.json()) as { internalId: number }[];
    expect(rest).toHaveLength(12);
    expect(new Set([...inPage, ...rest.map(({ internalId }) => adUrl(internalId))]).size).toBe(20);
    expect(await (await site.fetch(categoryCarsUrl('stad', 3))).json()).toEqual([]);
    expect(html).not.toContain(categoryCarsUrl('stad', 3));
  });

  test.each(['stad/bilar/11', 'stad/bilar/0', 'stad/bilar/02', 'stad/bilar/x', 'ingen/bilar/1', 'stad/bilar/%00'])(
    'no carousel at %s',
    async (path) => {
      expect([400, 404]).toContain((await site.fetch(`/category/${path}`)).status);
    },
  );

  test('an ad sold since is in neither of them', async () => {
    const ad = await insertAd(db, { model_year: 2019 });
    expect((await site.open(categoryUrl('stad'))).text).toContain('Till salu 1 ');
    await pool.query("update ads set status = 'sold', closed_at = now(), days_for_sale = 1");
    await pool.query('update stock_version set version = version + 1');
    const { html, text } = await site.open(categoryUrl('stad'));
    expect(linksOf(html)).not.toContain(adUrl(ad.internal_id));
    expect(text).not.toContain('Till salu 1 ');
  });

  test('a winner without cars says so and has no carousel', async () => {
    const { text } = await site.open(categoryUrl('stad'));
    expect(text).toContain('Ingen till salu just nu.');
    expect(text).not.toContain('Volvo V60 till salu');
  });

  test('a carousel contains eight cars; the figures count all', async () => {
    await insertAds(db, 22, () => ({ model_year: 2019 }));
    const { html, text } = await site.open(categoryUrl('stad'));
    expect(linksOf(html).filter((link) => link.startsWith(adUrl(1).slice(0, -1)))).toHaveLength(8);
    expect(text).toContain('Till salu 22');
  });
});

test('related: generations of the years, and other categories that the series wins', async () => {
  const { html, text } = await site.open(categoryUrl('stad'));
  expect(text).toContain('Mer om Volvo V60');
  expect(text).toContain('Volvo V60 generation II (från 2018)');
  expect(linksOf(html)).toEqual(expect.arrayContaining([seriesUrl('volvo', 'v60'), categoryUrl('familj')]));
});

test('has metadata for search engines', async () => {
  const { html } = await site.open(categoryUrl('stad'));
  expect(html).toContain('<title>Bästa bilen för stad | Milvis</title>');
  expect(metaOf(html, 'description')).toBe(
    'Bästa bilen för stad. Jämför bilar med Milvis. Få smarta råd innan du köper.',
  );
  expect(html).toContain(`<link rel="canonical" href="https://milvis.example${categoryUrl('stad')}"`);
  const list = structuredDataOf(html).ItemList as { itemListElement: { position: number; item: object }[] };
  expect(list.itemListElement).toHaveLength(10);
  expect(list.itemListElement[0]).toMatchObject({
    position: 1,
    item: { '@type': 'Car', review: { reviewRating: { ratingValue: 5, bestRating: 5 } } },
  });
});

test.each(['finns-inte', '%', "ingen'--", '..%2f', 'INGEN', 'a'.repeat(3000), '%00', '%F0%9F%90%95'])(
  'no category %s',
  async (slug) => {
    const { status, text, html } = await site.open(`/category/${slug}`);
    expect([400, 404]).toContain(status);
    if (status === 404 && slug !== '..%2f') {
      expect(text).toContain('Kategorin hittades inte');
      expect(linksOf(html)).toContain(categoriesUrl());
    }
  },
);

test.each(['STAD', 'Städ', 'st%C3%A5d', ' stad '])('%s redirects permanently to the intended slug', async (slug) => {
  const { status, headers } = await site.fetch(`/category/${slug}`);
  expect([status, headers.get('location')]).toEqual([301, categoryUrl('stad')]);
});

test('shows the page’s failure text and the request id when the database fails', async () => {
  const broken = await newTestDatabase();
  const other = await openTestApp({}, broken.db);
  await broken.pool.query('alter table categories rename to categories_gone');
  const { status, text } = await other.open(categoryUrl('stad'));
  expect(status).toBe(500);
  expect(text).toContain('Fel vid hämtning Kunde inte hämta information om kategorin');
  expect(text).toContain('Försök igen');
  const list = await other.open(categoriesUrl());
  expect(list.status).toBe(500);
  expect(list.text).toContain('Fel vid hämtning Kunde inte hämta kategorier.');
});

describe('own needs', () => {
  const needing = (params: Record<string, string>) =>
    site.open(`${categoryUrl('familj')}?${new URLSearchParams(params)}`);
  /** The winners of the list in its order. */
  const listed = (html: string) =>
    [...html.matchAll(/href="#plats-(\d+)" class="group/g)].map(([, rank]) => Number(rank));

  test('without them the list has the order of the category, and can be indexed', async () => {
    const { html } = await site.open(categoryUrl('familj'));
    expect(listed(html)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(metaOf(html, 'robots')).toBe('index, follow');
    expect(html).toMatch(/<details [^>]*class="mb-5[^>]*>/);
    expect(html).not.toMatch(/<details [^>]*class="mb-5[^>]* open=""/);
  });

  test('winners with cars under the budget come first, with the number that their list has', async () => {
    await insertAds(db, 3, () => ({ series: 'V90', model_year: 2019, price: 150_000 }));
    await insertAd(db, { series: 'V90', model_year: 2020, price: 150_001 });
    await insertAd(db, { series: 'V90', model_year: 2019, price: 90_000, image_urls: [] });
    await insertAd(db, { series: 'V90', model_year: 2012, price: 90_000 });
    const { html, text } = await needing({ budget: '150 000' });
    expect(text).toContain('1 av 10 finns under 150 000 kr');
    expect(text).toContain('Finns inte under 150 000 kr just nu');
    const ranks = listed(html);
    expect([...ranks].sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const link = /<a [^>]*href="([^"]*)"[^>]*>Visa 4 bilar</.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await site.open(link)).text).toContain('4 annonser hittades');
    expect(metaOf(html, 'robots')).toContain('noindex');
    expect(html).toContain(`<link rel="canonical" href="https://milvis.example${categoryUrl('familj')}"`);
  });

  test('budget and fuel hold in every part: sections, figures, carousels and the cars that are fetched later', async () => {
    await insertAds(db, 10, (place) => ({
      series: 'V90',
      model_year: 2019,
      price: 150_000 - place,
      fuels: ['Diesel'],
    }));
    await insertAds(db, 4, () => ({ series: 'V90', model_year: 2019, price: 400_000, fuels: ['Diesel'] }));
    await insertAds(db, 4, () => ({ series: 'V90', model_year: 2019, price: 90_000, fuels: ['Bensin'] }));
    await insertAds(db, 2, () => ({ series: 'V60', model_year: 2019, price: 300_000, fuels: ['Diesel'] }));
    const { html, text } = await needing({ budget: '150 000', fuel: 'Diesel' });
    const sections = [...html.matchAll(/<h2 id="plats-(\d+)"/g)].map(([, rank]) => Number(rank));
    expect(sections).toEqual(listed(html));
    expect(text).toContain('10 till salu nu under 150 000 kr med drivmedlet Diesel');
    expect(text).toMatch(/Till salu under 150 000 kr med drivmedlet Diesel 10 Pris från 149 991 kr/);
    expect(text).not.toMatch(/(?:400|300|90) 000 kr/);
    expect(text).toContain('Ingen till salu under 150 000 kr med drivmedlet Diesel just nu.');
    const rest = /"(\/category\/familj\/bilar\/\d+\?[^"\\]*)/.exec(html.replaceAll('\\u0026', '&'))?.[1] ?? '';
    const fetched = await (await site.fetch(rest)).json();
    expect(fetched.map(({ price }: { price: number }) => price <= 150_000)).toEqual([true, true]);
  });

  test('a fuel narrows the winners too', async () => {
    await insertAd(db, { model_year: 2019, fuels: ['Diesel'] });
    expect((await needing({ fuel: 'Diesel' })).text).toContain('1 av 10 finns med drivmedlet Diesel');
    expect((await needing({ fuel: 'El' })).text).toContain('0 av 10 finns med drivmedlet El');
  });

  test('own weights change order and stars without scripts', async () => {
    await insertCategory(
      db,
      categoryFile('langresa', {
        winners: categoryFile('langresa').winners.map((winner, place) => ({
          ...winner,
          ratings: winner.ratings.map((rating, at) => ({ ...rating, score: at === 1 && place === 7 ? 5 : 3 })),
        })),
      }),
    );
    const open = (query: string) => site.open(`${categoryUrl('langresa')}${query}`);
    expect(listed((await open('?v2=0')).html)[0]).not.toBe(undefined);
    const own = await open('?v1=0&v2=5&v3=0&v4=0&v5=0');
    expect(own.text).toContain('Ordnade efter det du har valt är viktigt.');
    expect(own.text).toMatch(/1 Kia Niro .* 5,0 av 5 stjärnor/);
    expect(own.html).toMatch(/<input [^>]*name="v2"/);
  });

  test('nonsense is refused in words, and what was typed remains', async () => {
    const { status, text, html } = await needing({ budget: 'lite', fuel: 'Ved', v1: 'x' });
    expect(status).toBe(200);
    expect(text).toContain('Skriv en budget mellan');
    expect(text).toContain('Drivmedlet ”Ved” känner vi inte igen.');
    expect(html).toContain('value="lite"');
  });
});
