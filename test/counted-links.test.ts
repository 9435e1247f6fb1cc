import { beforeAll, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { numberInWords } from '#src/domain/format/numbers.ts';
import {
  adsUrl,
  adUrl,
  brandsUrl,
  brandUrl,
  budgetUrl,
  categoryUrl,
  dealerUrl,
  homeUrl,
  seriesUrl,
  suggestionsApiUrl,
  vehiclesUrl,
} from '#src/visitor-urls.ts';
import { categoryFile } from './category-file.ts';
import { type AdOverrides, insertAd, insertAds, insertCategory } from './factories.ts';
import { testDatabase } from './support/database.ts';
import { openTestApp } from './test-app.ts';

/** A number beside a link is the total of the page that the link opens (D80), for any stock. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
/** Ads of a make: with a picture, without, and closed. */
const STOCK: readonly { ad: AdOverrides; withImage: number; withoutImage: number }[] = [
  { ad: { brand: 'Volvo', series: 'V60', generation: 'II' }, withImage: 21, withoutImage: 3 },
  { ad: { brand: 'Volvo', series: 'V60', generation: 'I', model_year: null }, withImage: 1, withoutImage: 2 },
  { ad: { brand: 'Volvo', series: 'V60' }, withImage: 1, withoutImage: 1 },
  { ad: { brand: 'Volvo', series: 'V90' }, withImage: 2, withoutImage: 0 },
  { ad: { brand: 'Volvo', series: null }, withImage: 1, withoutImage: 1 },
  { ad: { brand: 'Kia', series: 'Ceed' }, withImage: 0, withoutImage: 5 },
  { ad: { brand: 'BMW', series: '3-serien', model_year: null }, withImage: 2, withoutImage: 4 },
  { ad: { brand: 'Saab', series: '9-5' }, withImage: 22, withoutImage: 0 },
  { ad: { brand: 'Toyota', series: 'Yaris', price: null }, withImage: 2, withoutImage: 1 },
  { ad: { brand: 'Egenbygge', series: 'Prototyp' }, withImage: 1, withoutImage: 2 },
];
let oneAd = 0;

beforeAll(async () => {
  site = await openTestApp();
  for (const { ad, withImage, withoutImage } of STOCK) {
    await insertAds(db, withImage, () => ad);
    await insertAds(db, withoutImage, () => ({ ...ad, image_urls: [] }));
    await insertAd(db, { ...ad, status: 'sold' });
  }
  oneAd = (await insertAd(db, { brand: 'Kia', series: 'Niro', color: 'Röd' })).internal_id;
  await insertCategory(db, categoryFile('hundagare'));
  await refreshStatistics(pool);
  await populateSearchIndex(pool, 'test');
}, 120_000);

type CountedLink = { from: string; label: string; to: string; count: number };

/** Links whose text contains a number of cars: "Visa 12 bilar", "Visa alla 12 i listan", or a number at the end of a row. */
function countedLinks(from: string, html: string): CountedLink[] {
  const anchors = [...html.matchAll(/<a\b[^>]*\shref="([^"#]+)(?:#[^"]*)?"[^>]*>(.*?)<\/a>/gs)];
  return anchors.flatMap(([, href = '', content = '']) => {
    const label = plain(content);
    const ofRow = /<span class="[^"]*tabular-nums[^"]*">([\d\u202f]+)<\/span>/.exec(content)?.[1];
    const ofWords = /(?:^|\s)(\d+) (?:bil|bilar|annons|annonser|i listan|med bild)\b/.exec(label)?.[1];
    const ofBrackets = /\((\d+)\)$/.exec(label)?.[1];
    const text = ofRow ?? ofWords ?? ofBrackets ?? (label.startsWith('Visa bilen') ? '1' : undefined);
    const to = href.replaceAll('&amp;', '&');
    const isAd = to.startsWith(adUrl(0).slice(0, -1));
    return text === undefined || isAd ? [] : [{ from, label, to, count: Number(text.replace(/\D/g, '')) }];
  });
}

const plain = (html: string): string =>
  html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/(\d)\u202f(?=\d)/g, '$1')
    .replace(/\s+/gu, ' ')
    .trim();

/** The number of cars that a page states as its total. */
const TOTALS = [
  /(\d+) av \d+ bil(?:ar)? till salu/,
  /(\d+) annons(?:er)? hittades/,
  /<strong[^>]*>(\d+) bil(?:ar)?<\/strong>/,
  /(\d+) bil(?:ar)? (?:är )?till salu/,
] as const;

const NUMBER_WORDS = new Map([
  ...Array.from({ length: 13 }, (_, count) => [numberInWords(count), count] as const),
  ['en enda', 1],
  ['ingen', 0],
  ['inga', 0],
]);
const SAID_NUMBER = ['\\d+', ...NUMBER_WORDS.keys()].sort((one, other) => other.length - one.length).join('|');
const numberOf = (said: string): number => NUMBER_WORDS.get(said.toLowerCase()) ?? Number(said);

async function totalOf(address: string): Promise<number | null> {
  const { html, status } = await site.open(address);
  expect(status, address).toBe(200);
  const text = html.replace(/(\d)\u202f(?=\d)/g, '$1').replace(/<!--.*?-->/gs, '');
  // The page of a series states it in a sentence: "24 Volvo V60 är till salu", "En enda …", "Ingen …".
  const sentence = new RegExp(`(${SAID_NUMBER}) [^<.]{1,40} är till salu just nu`, 'i').exec(text)?.[1];
  const found = TOTALS.map((pattern) => pattern.exec(text)?.[1]).find((total) => total !== undefined);
  const said = found ?? sentence;
  return said === undefined ? null : numberOf(said);
}

async function untrue(links: readonly CountedLink[]): Promise<string[]> {
  const totals = new Map<string, number | null>();
  for (const { to } of links) if (!totals.has(to)) totals.set(to, await totalOf(to));
  return links
    .filter(({ to, count }) => totals.get(to) !== count)
    .map(({ from, label, to, count }) => `${from}: "${label}" says ${count}, ${to} ${totals.get(to)}`);
}

test('every counted link of every page opens the stated number of cars', async () => {
  const dealers = (await pool.query<{ slug: string }>('select slug from dealers')).rows.map(({ slug }) => slug);
  const list = (make: string, query = '') => `${vehiclesUrl()}/${make}${query}`;
  const pages = [
    homeUrl(),
    brandsUrl(),
    brandsUrl('alphabetical'),
    categoryUrl('hundagare'),
    adUrl(oneAd),
    vehiclesUrl(),
    adsUrl(),
    list('Kia'),
    list('Volvo', '?color=Rosa'),
    list('Kia/Niro', '?color=Svart'),
    `${adsUrl()}?make=Kia&color=Rosa`,
    `${adsUrl()}?make=Volvo&model=V60&color=Rosa`,
    ...['alder', 'miltal'].map((kolumner) =>
      budgetUrl(new URLSearchParams({ kr: '500000', billigare: '1', kolumner })),
    ),
    ...dealers.map(dealerUrl),
    ...['volvo', 'bmw', 'saab', 'kia', 'toyota'].map(brandUrl),
    ...[
      ['volvo', 'v60'],
      ['volvo', 'v90'],
      ['kia', 'ceed'],
      ['kia', 'niro'],
      ['bmw', '3-serien'],
      ['saab', '9-5'],
    ].map(([brand = '', series = '']) => seriesUrl(brand, series)),
  ];
  const links: CountedLink[] = [];
  for (const page of pages) links.push(...countedLinks(page, (await site.open(page)).html));
  const opened = new Set(links.map(({ to }) => to.split(/[/?]/)[1]));
  expect([...opened].sort()).toEqual(['annonser', 'bil', 'handlare', 'vehicles']);
  expect(links.length).toBeGreaterThan(30);
  expect(await untrue(links)).toEqual([]);
}, 120_000);

test('a suggestion opens the number of cars beside it', async () => {
  const links: CountedLink[] = [];
  for (const text of ['volvo', 'volvo v60', 'kia', 'kia ceed', 'bmw', 'saab', 'toyota yaris', 'egenbygge']) {
    const response = await site.fetch(`${suggestionsApiUrl()}?q=${encodeURIComponent(text)}`);
    const { suggestions } = (await response.json()) as {
      suggestions: { displayValue: string; count: number; url: string }[];
    };
    const counted = suggestions.filter(({ count }) => count > 0);
    links.push(...counted.map(({ displayValue, count, url }) => ({ from: text, label: displayValue, to: url, count })));
  }
  expect(links.length).toBeGreaterThan(8);
  expect(await untrue(links)).toEqual([]);
});

test('the offer of an empty list has the number of cars of the list without the filter', async () => {
  const uncounted: string[] = [];
  for (const path of [
    `${vehiclesUrl()}/Volvo/V60?color=Rosa`,
    `${adsUrl()}?make=Volvo&model=V60&color=Rosa`,
    `${vehiclesUrl()}/Kia/Niro?color=Svart`,
    `${vehiclesUrl()}/Volvo?search=bmw`,
  ]) {
    const { html, text } = await site.open(path);
    const said = /Utan (?:filtret \S+|”\S+”) finns (\S+) bil/u.exec(text)?.[1];
    const to = /<a\b[^>]*href="([^"]*)"[^>]*>Ta bort (?:filtret |”)/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    const total = to === undefined ? null : await totalOf(to);
    if (said === undefined || numberOf(said) !== total) uncounted.push(`${path}: ${said}, ${total}`);
  }
  expect(uncounted).toEqual([]);
});

test('home, the page of all makes and the ads page state the same total', async () => {
  const total = STOCK.reduce((sum, { withImage, withoutImage }) => sum + withImage + withoutImage, 1);
  expect((await site.open(homeUrl())).text).toContain(`${total} begagnade bilar`);
  expect(await totalOf(brandsUrl())).toBe(total);
  expect(await totalOf(adsUrl())).toBe(total);
});
