import { beforeAll, describe, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { withParams } from '#src/domain/format/addresses.ts';
import { adUrl, seriesUrl } from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, metaOf, openTestApp } from '#test/test-app.ts';
import { valuedFeed } from '#test/valued-feed.ts';

/** The buying guide of a series, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
const NOW = new Date();

beforeAll(async () => {
  await deliver(pool, valuedFeed(500), NOW);
  await insertAd(db, { brand: 'Ferrari', series: '328', name: 'Ferrari 328', price: 1_400_000, model_year: 2019 });
  await insertAd(db, { brand: 'Saab', series: '9-5', name: 'Saab 9-5', model_year: null, first_registered: null });
  await valueStock(pool, NOW);
  await refreshStatistics(pool);
  site = await openTestApp({}, db);
}, 120_000);

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const open = async (query = '', [brand, series] = ['volvo', 'v60']) => {
  const page = await site.open(withParams(seriesUrl(brand ?? '', series ?? ''), new URLSearchParams(query)));
  return { ...page, text: plain(page.text) };
};
/** The values that the selects show, and the price below them. */
const chosen = (html: string) => ({
  values: [...html.matchAll(/<option[^>]*selected[^>]*>([^<]+)</g)].map(([, value = '']) => plain(value)),
  price: plain(/data-price="true">([^<]+)</.exec(html)?.[1] ?? ''),
});

test('states what the car of a year and distance should cost, on how many cars it rests, and which car it is', async () => {
  const { html, text, status } = await open('arsmodell=2020&mil=8000');
  expect(status).toBe(200);
  // A year with one fuel alone has no choice of it.
  expect(chosen(html).values.slice(0, 2)).toEqual(['2020', '8 000 mil']);
  expect(chosen(html).price).toMatch(/^\d{2,3} \d00 kr$/);
  expect(text).toMatch(/Liknande bilar kostar oftast [\d ]+–[\d ]+ kr\./);
  expect(text).toMatch(/V60 II?, \d+ hk (bensin|diesel), (automat|manuell).*Räknat på \d+ jämförbara bilar\./);
  const further = await open('arsmodell=2020&mil=14000');
  const kr = (price: string) => Number(price.replaceAll(/\D/g, ''));
  expect(kr(chosen(further.html).price)).toBeLessThan(kr(chosen(html).price));
  expect(metaOf(html, 'robots')).toBe('index, follow');
  expect(html).toContain(`<link rel="canonical" href="https://milvis.example${seriesUrl('volvo', 'v60')}"`);
});

test.each([
  'arsmodell=1800&mil=-3&drivmedel=ved&generation=xx',
  'arsmodell=%00&mil=9e99&generation=__proto__',
  `arsmodell=${'9'.repeat(400)}&mil=x&drivmedel=unknown`,
  'arsmodell=2020&arsmodell=2021&mil=&mil=5',
])('?%s shows a car that exists', async (query) => {
  const { html, status } = await open(query);
  expect(status).toBe(200);
  expect(chosen(html).price).toMatch(/ kr$/);
});

test('shows the four best buys by the order of the list that it links to', async () => {
  const { html } = await open();
  const [, part = ''] = html.split('id="bast-kop"');
  const [best = ''] = part.split('</section>');
  const ads = [...new Set(linksOf(best).filter((link) => link.startsWith('/ad/')))].map((link) => link.split('?')[0]);
  expect(ads).toHaveLength(4);
  const list = linksOf(best).find((link) => link.startsWith('/vehicles/'));
  expect(list).toContain('sortBy=value');
  const first = [...new Set(linksOf((await site.open(list ?? '')).html).filter((link) => link.startsWith('/ad/')))];
  expect(first.slice(0, 4).map((link) => link.split('?')[0])).toEqual(ads);
  const { rows } = await pool.query<{ id: number }>(
    `select ads.internal_id as id from ads join series on series.id = series_id
     where slug = 'v60' and price_label in ('low', 'usual') order by price_ratio, published_at desc, created_at desc, ads.internal_id desc limit 4`,
  );
  expect(ads).toEqual(rows.map(({ id }) => adUrl(id)));
});

test('a chosen generation has prices and best buys of its own', async () => {
  const { rows } = await pool.query<{ slug: string; name: string }>(
    `select distinct generations.slug, generations.name from generations join series on series.id = series_id
     join ads on ads.generation_id = generations.id where series.slug = 'v60' order by 1`,
  );
  for (const { slug, name } of rows) {
    const { text, html } = await open(`generation=${slug}`);
    expect(text).toContain(`Volvo V60 ${name} med lägst pris mot det uppskattade.`);
    expect(html).toMatch(new RegExp(`V60 ${name}, \\d+`));
    const [, best = ''] = html.split('id="bast-kop"');
    expect(linksOf(best).find((link) => link.startsWith('/vehicles/'))).toContain(`generation=${name}`);
  }
});

describe('poor data', () => {
  test('a price that would rest on a single car is not judged, in the words of an ad', async () => {
    const { text } = await open('', ['ferrari', '328']);
    expect(text).toContain('Så mycket ska den kosta');
    expect(text).toMatch(/Kan inte bedömas: (inga jämförbara bilar hos andra handlare|bara 1 jämförbar bil)/);
    expect(text).not.toContain('Bäst köp just nu');
    expect(text).toContain('En enda Ferrari 328 är till salu just nu.');
  });

  test('a series whose only ad states no year says why there is no price', async () => {
    const { text, status } = await open('arsmodell=2020', ['saab', '9-5']);
    expect(status).toBe(200);
    expect(text).toContain('årsmodellen saknas i annonserna');
    expect(text).not.toContain('Räknat på');
  });

  test('a sold-out series has its texts and no price', async () => {
    const { text } = await open('', ['volvo', '240']);
    expect(text).toContain('Kan inte bedömas: inga bilar är till salu.');
    expect(text).toContain('Inga generationer eller bilar tillgängliga för Volvo 240 just nu.');
  });
});
