import { beforeAll, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { createDb, createPool } from '#src/db/connection/client.ts';
import { swedishInitial } from '#src/domain/format/swedish-order.ts';
import { brandLetterId, brandsUrl, brandUrl, seriesUrl, staticDataUrl } from '#src/visitor-urls.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, metaOf, openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
const BRANDS = ['Volvo', 'Saab', 'Audi', 'BMW', 'Kia', 'Škoda', 'Toyota', 'Ford', 'Fiat'];
beforeAll(async () => {
  site = await openTestApp();
  for (const [place, brand] of BRANDS.entries()) {
    const series = brand === 'Volvo' ? 'V60' : null;
    await insertAds(db, BRANDS.length - place, () => ({ brand, series }));
  }
  await insertAd(db, { brand: 'Volvo', series: 'V90' });
  await refreshStatistics(pool);
});

/** Brand addresses in the order of the links in a part of the page, without repetitions. */
function brandsOf(html: string, fromHeading: string, toHeading = '</main>'): string[] {
  const part = html.slice(html.indexOf(fromHeading));
  const links = linksOf(part.slice(0, part.indexOf(toHeading)));
  return [...new Set(links.filter((link) => /^\/bil\/[^/]+$/.test(link)))];
}

test('lists eight popular brands with three series each, then the others with five, each once', async () => {
  const { html, text, status } = await site.open(brandsUrl());
  expect(status).toBe(200);
  const popular = brandsOf(html, 'id="populara"', 'id="alla"');
  expect(popular).toEqual(
    ['volvo', 'saab', 'audi', 'bmw', 'kia', 'skoda', 'toyota', 'ford'].map((slug) => brandUrl(slug)),
  );
  expect(text).toContain('Volvo 10 bilar till salu V60 9 V90 1');
  const others = brandsOf(html, 'id="alla"');
  expect(others.slice(0, 2)).toEqual([brandUrl('fiat'), brandUrl('abarth')]);
  const { rows } = await pool.query<{ count: number }>('select count(*) from brands');
  expect(new Set([...popular, ...others]).size).toBe(rows[0]?.count ?? 0);
  expect(popular.filter((brand) => others.includes(brand))).toEqual([]);
  const volvos = linksOf(html).filter((link) => link.startsWith(`${brandUrl('volvo')}/`));
  expect(volvos).toHaveLength(3);
  expect(volvos[0]).toBe(seriesUrl('volvo', 'v60'));
  expect(linksOf(html).filter((link) => link.startsWith(`${brandUrl('fiat')}/`))).toHaveLength(5);
  expect(text).toContain('inga nu');
});

test('shows a picture of the commonest model of each brand', async () => {
  const { html } = await site.open(brandsUrl());
  const volvo = html.slice(0, html.indexOf(`href="${brandUrl('volvo')}"`));
  expect(volvo).toMatch(/<img[^>]*kombi-[a-z]+-frilagd\.svg[^>]*>[^<]*<h3[^>]*>[^<]*<a[^>]*$/);
});

test('sorts alphabetically, with å ä ö last and Š among the S', async () => {
  const { html } = await site.open(brandsUrl('alphabetical'));
  const all = brandsOf(html, 'id="alla"');
  expect(all.slice(0, 3)).toEqual(['abarth', 'aiways', 'alfa-romeo'].map((slug) => brandUrl(slug)));
  expect(all.indexOf(brandUrl('skoda'))).toBe(all.indexOf(brandUrl('seat')) + 1);
  expect(html).toContain('<link rel="canonical" href="https://milvis.example/bil"');
  expect(linksOf(html)).toContain(brandsUrl());
});

test('each letter links to its first brand in the alphabetical list', async () => {
  const letters = (html: string) => [...html.matchAll(/href="([^"#]*)#([^"]*)"[^>]*>(\p{L})<\/a>/gu)];
  const links = letters((await site.open(brandsUrl())).html);
  expect(links.map(([, , , letter]) => letter).join('')).toBe('ABCDFGHIJKLMNOPRSTVXZ');
  const { html } = await site.open(brandsUrl('alphabetical'));
  expect(letters(html)).toHaveLength(links.length);
  for (const [, path, id = '', letter = ''] of links) {
    expect([path, id]).toEqual([brandsUrl('alphabetical'), brandLetterId(letter)]);
    const [item, ...others] = html.split(`id="${id}"`).slice(1);
    expect([id, others]).toEqual([id, []]);
    expect(swedishInitial(/<a[^>]*>([^<]*)</.exec(item ?? '')?.[1] ?? '')).toBe(letter);
  }
});

test.each(['sortering=x', 'sortering=alfabetisk&sortering=2', 'sortering=%00', 'page=%E0%A4%A', 'a=b'])(
  '?%s is the same page',
  async (query) => expect((await site.open(`${brandsUrl()}?${query}`)).status).toBe(200),
);

test('redirects to the canonical address', async () => {
  const answer = await site.fetch('/BIL?sortering=alfabetisk');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/bil?sortering=alfabetisk']);
});

test('has metadata for search engines', async () => {
  const { html } = await site.open(brandsUrl());
  expect(metaOf(html, 'robots')).toBe('index, follow');
  expect(metaOf(html, 'description')).toContain('46 begagnade bilar');
});

test('counts live when the stock has not been aggregated yet', async () => {
  await pool.query('update stock_version set version = version + 1');
  expect((await site.open(brandsUrl())).text).toContain('Volvo 10 bilar till salu V60 9 V90 1');
  await refreshStatistics(pool);
});

test('shows the failure text when the database does not answer', async () => {
  const gone = createPool('postgres://nobody@127.0.0.1:1/none');
  const broken = await openTestApp({}, createDb(gone));
  const { status, text } = await broken.open(brandsUrl());
  expect(status).toBe(503);
  expect(text).toContain('Ett fel uppstod vid laddning av bilmodeller.');
  await gone.end();
});

test('static-data.json: brands, series, generated; 304 until the stock changes', async () => {
  const answer = await site.fetch(staticDataUrl());
  const etag = answer.headers.get('etag') ?? '';
  const data = (await answer.json()) as Record<string, unknown[]>;
  expect(Object.keys(data)).toEqual(['brands', 'series', 'generated']);
  expect(data.brands?.[0]).toEqual({ name: 'Volvo', slug: 'volvo', ads: 10 });
  expect(data.series?.[0]).toEqual({ name: 'V60', slug: 'v60', brand: 'volvo', ads: 9 });
  expect(Date.parse(String(data.generated))).toBeGreaterThan(0);
  const again = () => site.fetch(staticDataUrl(), { headers: { 'if-none-match': etag } });
  expect((await again()).status).toBe(304);
  await insertAd(db);
  expect((await again()).status).toBe(200);
});
