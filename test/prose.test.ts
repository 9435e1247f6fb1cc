import { beforeAll, expect, test } from 'vitest';
import { refreshStatistics } from '#src/commands/catalogue/refresh-statistics.ts';
import {
  adsUrl,
  adUrl,
  articlesUrl,
  brandsUrl,
  brandUrl,
  categoriesUrl,
  categoryUrl,
  dogOwnersUrl,
  homeUrl,
  seriesUrl,
  vehiclesUrl,
} from '#src/visitor-urls.ts';
import { categoryFile } from './category-file.ts';
import { type AdOverrides, insertAd, insertAds, insertCategory } from './factories.ts';
import { testDatabase } from './support/database.ts';
import { proseProblems } from './support/prose.ts';
import { linksOf, openTestApp } from './test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
const adIds: number[] = [];

const car = (brand: string, series: string, generation: string | null, more: AdOverrides = {}): AdOverrides => ({
  brand,
  series,
  model: series,
  generation,
  name: `${brand} ${series}`.trim(),
  ...more,
});

beforeAll(async () => {
  site = await openTestApp();
  const add = async (count: number, ad: AdOverrides, prices: (index: number) => number | null = () => 74_900) => {
    const ads = await insertAds(db, count, (index) => ({ ...ad, price: prices(index) }));
    adIds.push(...ads.slice(0, 1).map(({ internal_id }) => internal_id));
  };
  // Series of one, two and many cars; of one year or several; named like their generation or their brand.
  await add(1, car('Volvo', '780', '780', { model_year: 1989 }));
  await add(1, car('Mazda', 'Mazda3', 'BP', { name: 'Mazda3 Sky', image_urls: [] }), () => null);
  await add(2, car('MG', 'MG4', 'EH32', { name: 'MG4 Comfort', fuels: ['El'], wltp_consumption_max: 16.8 }));
  await add(2, car('Volvo', '240', '240'), (index) => (index === 0 ? 40_000 : null));
  await add(13, car('Kia', 'Niro', null, { fuels: ['Laddhybrid'], type_of_electric_car: 'Laddhybrid (PHEV)' }));
  await add(60, car('Volvo', 'V60', 'II'), (index) => 90_000 + index * 5_000);
  const closed = { status: 'sold', closed_at: new Date('2026-11-12T12:00:00Z'), days_for_sale: 0 } as const;
  for (let index = 0; index < 21; index += 1) await insertAd(db, car('Kia', 'Niro', null, closed));
  adIds.push((await insertAd(db, car('Volvo', '240', '240', { ...closed, status: 'removed' }))).internal_id);
  await insertCategory(db, categoryFile('hundagare'));
  await refreshStatistics(pool);
}, 120_000);

const search = (text: string) => `?search=${encodeURIComponent(text)}`;

/** Pages by address; each address of an ad or a series is one with few, many or no cars. */
const pages = (): string[] => [
  homeUrl(),
  brandsUrl(),
  articlesUrl(),
  categoriesUrl(),
  categoryUrl('hundagare'),
  dogOwnersUrl(),
  ...[vehiclesUrl(), adsUrl()].flatMap((list) => [
    list,
    `${list}${search('asdfgh')}`,
    `${list}${search('volvo asdfgh')}`,
    `${list}?make=Volvo&make=BMW&make=Audi`,
    `${list}?make=MG&model=MG4`,
    `${list}?make=Volvo&model=780`,
    `${list}?make=Mazda&model=Mazda3`,
    `${list}?make=Volvo&maxPrice=1`,
    `${list}?make=Volvo&color=Rosa`,
    `${list}?fuel=V%C3%A4tgas&maxMileage=5`,
    `${list}?sortBy=price`,
    `${list}?sortBy=power&sortOrder=desc`,
    `${list}?make=Volvo&minYear=2030`,
  ]),
  ...['volvo', 'mg', 'mazda', 'kia', 'saab', 'finnsinte'].map(brandUrl),
  ...[
    ['volvo', '780'],
    ['volvo', '240'],
    ['volvo', 'v60'],
    ['volvo', '142'],
    ['mg', 'mg4'],
    ['mazda', 'mazda3'],
    ['mazda', 'mazda6'],
    ['kia', 'niro'],
    ['ford', 'a-ford'],
    ['volvo', 'v600'],
  ].map(([brand = '', series = '']) => seriesUrl(brand, series)),
  ...adIds.map((id) => adUrl(id)),
];

/** The texts of a page's headings, paragraphs, title and description, without the controls within them. */
function proseOf(html: string): string[] {
  const elements = [...html.matchAll(/<(title|h[1-6]|p|figcaption|summary)\b[^>]*>(.*?)<\/\1>/gs)].map(
    ([, , inner = '']) => inner,
  );
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return [...elements, description].map((text) =>
    text
      .replace(/<!--.*?-->|<wbr\s*\/?>/gs, '')
      // Badges, marks for screen readers and buttons are no part of the sentence.
      .replace(/<\/?(?:a|bdi|strong|time|em)\b[^>]*>/g, '')
      .replace(/<[^>]*>/g, '\n')
      .replace(/&#x27;/g, "'")
      .replaceAll('&amp;', '&')
      .trim(),
  );
}

test('the prose of every page is correct Swedish for any number of cars', async () => {
  const problems: string[] = [];
  let texts = 0;
  for (const path of pages()) {
    const { html } = await site.open(path);
    for (const text of proseOf(html).flatMap((each) => each.split('\n'))) {
      if (text.trim() !== '') texts += 1;
      problems.push(...proseProblems(text.trim()).map((problem) => `${path}: ${problem}`));
    }
  }
  expect(texts).toBeGreaterThan(500);
  expect(problems).toEqual([]);
}, 120_000);

test('no heading or title repeats a word, on the pages of all series of brands that their series may repeat', async () => {
  const overview = await site.open(brandsUrl());
  const brands = [...new Set(linksOf(overview.html))].filter((link) => /^\/bil\/[^/?]+$/.test(link));
  expect(brands.length).toBeGreaterThan(50);
  const doubled: string[] = [];
  for (const brand of ['mazda', 'mg', 'ford', 'mini', 'volvo'].map(brandUrl).filter((link) => brands.includes(link))) {
    const series = linksOf((await site.open(brand)).html).filter((link) => link.startsWith(`${brand}/`));
    expect(series.length, brand).toBeGreaterThan(5);
    for (const path of new Set(series)) {
      const { html } = await site.open(path);
      const names = [...html.matchAll(/<(title|h[1-4])\b[^>]*>(.*?)<\/\1>/gs)].map(([, , inner = '']) =>
        inner.replace(/<[^>]*>/g, ' '),
      );
      doubled.push(...names.flatMap(proseProblems).map((problem) => `${path}: ${problem}`));
    }
  }
  expect(doubled).toEqual([]);
}, 120_000);
