import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAd, insertAds } from '../../../../test/factories.ts';
import { linksOf, metaOf, openFrontDoor, structuredDataOf } from '../../../../test/front-door.ts';
import { emptyStock, testDatabase } from '../../../../test/support/database.ts';
import { adUrl, vehiclesUrl } from '../../../urls.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openFrontDoor>>;
beforeAll(async () => {
  site = await openFrontDoor();
});
beforeEach(() => emptyStock(pool));

const adsOn = (html: string) => linksOf(html).filter((link) => /^\/ad\/\d+$/.test(link));

test('the newest ads come first, twenty a page, each once', async () => {
  const ads = await insertAds(db, 45);
  const pages = await Promise.all([1, 2, 3].map((page) => site.open(vehiclesUrl(undefined, page))));
  expect(pages.map(({ html }) => adsOn(html).length)).toEqual([20, 20, 5]);
  expect(pages.flatMap(({ html }) => adsOn(html))).toEqual(ads.map((ad) => adUrl(ad.internal_id)));
});

test('a card says what the ad says', async () => {
  await insertAd(db, {
    name: 'Volvo V60 B4 Momentum',
    price: 189_900,
    odometer_km: 123_400,
    model_year: 2019,
    fuels: ['Diesel'],
    transmission_type: 'Automat',
    horsepower_hp: null,
    power_kw: 140,
    published_at: new Date('2026-11-05T12:00:00Z'),
  });
  const { text } = await site.open(vehiclesUrl());
  expect(text).toContain('189 900 kr Volvo V60 B4 Momentum 2019 · 12 340 mil · Diesel · Automat · 190 hk');
  expect(text).toContain('Bilhuset AB, Uppsala 5 november 2026 · ');
});

test('what is not known is left out of the card, and no price is Pris på begäran', async () => {
  await insertAd(db, { price: null, odometer_km: null, model_year: null, fuels: [], transmission_type: null });
  const { text } = await site.open(vehiclesUrl());
  expect(text).toContain('Pris på begäran');
  expect(text).not.toContain('Okänt');
});

test('only active ads with a picture are listed; a line counts those without', async () => {
  const shown = await insertAd(db);
  await insertAd(db, { image_urls: [] });
  await insertAd(db, { status: 'sold' });
  const { html, text } = await site.open(vehiclesUrl());
  expect(adsOn(html)).toEqual([adUrl(shown.internal_id)]);
  expect(text).toContain('1 annons utan bild visas inte här.');
  expect(text).toMatch(/Alla bilannonser 1 bil /);
});

describe('brands', () => {
  beforeEach(async () => {
    for (const brand of ['Volvo', 'Volvo', 'BMW', 'Škoda']) await insertAd(db, { brand, series: null });
  });

  test.each([
    ['make=Volvo', 'Volvo - Bilannonser', 2],
    ['make=volvo', 'Volvo - Bilannonser', 2],
    ['make=skoda', 'Škoda - Bilannonser', 1],
    ['make=Volvo,BMW', 'Volvo och BMW - Bilannonser', 3],
    ['make=Volvo&make=BMW&make=volvo', 'Volvo och BMW - Bilannonser', 3],
    ['make=', 'Alla bilannonser', 4],
  ])('%s', async (query, heading, count) => {
    const { html, text } = await site.open(`${vehiclesUrl()}?${query}`);
    expect(text).toContain(`${heading} ${count} bilar`.replace(' 1 bilar', ' 1 bil'));
    expect(adsOn(html)).toHaveLength(count);
  });

  test('each chosen brand can be taken away by itself, and all at once', async () => {
    const { html } = await site.open(vehiclesUrl({ makes: ['Volvo', 'BMW'] }));
    const links = linksOf(html);
    expect(links).toContain(vehiclesUrl({ makes: ['BMW'] }));
    expect(links).toContain(vehiclesUrl({ makes: ['Volvo'] }));
    expect(html).toMatch(/>Rensa</);
  });

  test('every brand in stock can be chosen, with its count', async () => {
    const { html } = await site.open(vehiclesUrl());
    const boxes = [...html.matchAll(/type="checkbox"[^>]*value="([^"]+)"/g)].map((match) => match[1]);
    expect(boxes).toEqual(['BMW', 'Škoda', 'Volvo']);
    expect(linksOf(html)).toContain(vehiclesUrl({ makes: ['Škoda'] }));
  });

  test('a brand that is not in stock gives an honest empty page', async () => {
    const { status, text, html } = await site.open(vehiclesUrl({ makes: ['Saab'] }));
    expect(status).toBe(200);
    expect(text).toContain('Inga fordon hittades med de valda filtren.');
    expect(linksOf(html)).toContain(vehiclesUrl());
  });
});

test('a page beyond the last is the last', async () => {
  const ads = await insertAds(db, 21);
  const { status, html } = await site.open(vehiclesUrl(undefined, 9000));
  expect(status).toBe(200);
  expect(adsOn(html)).toEqual([adUrl(ads[20]?.internal_id ?? 0)]);
  expect(html).toContain('rel="canonical" href="https://milvis.example/vehicles?page=2"');
});

test('an empty stock is no error', async () => {
  const { status, text } = await site.open(vehiclesUrl());
  expect(status).toBe(200);
  expect(text).toContain('Inga bilar är till salu just nu.');
});

test('what search engines are told', async () => {
  await insertAds(db, 12, (index) => ({ price: index === 0 ? null : 100_000 + index, odometer_km: 50_000 }));
  const { html } = await site.open(vehiclesUrl());
  expect(html).toContain('<title>Alla bilannonser | Milvis</title>');
  expect(metaOf(html, 'robots')).toBe('index, follow');
  expect(metaOf(html, 'og:url')).toBe('https://milvis.example/vehicles');
  const data = structuredDataOf(html);
  expect(Object.keys(data)).toEqual(['Organization', 'WebSite', 'ItemList']);
  const list = data.ItemList as { itemListElement: { item: Record<string, unknown> }[] };
  expect(list.itemListElement).toHaveLength(10);
  expect(list.itemListElement[0]?.item.offers).toBeUndefined();
  expect(list.itemListElement[1]?.item).toMatchObject({
    '@type': 'Vehicle',
    brand: { '@type': 'Brand', name: 'Volvo' },
    mileageFromOdometer: { value: 50_000, unitCode: 'KMT' },
    offers: { price: 100_001, priceCurrency: 'SEK' },
  });
});

test('a narrowed list is not for search engines', async () => {
  await insertAd(db);
  expect(metaOf((await site.open(vehiclesUrl({ makes: ['Volvo'] }))).html, 'robots')).toBe('noindex, follow');
});

test('nonsense in the address gives a page, never an error', async () => {
  await insertAds(db, 3);
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.string({ unit: 'binary', maxLength: 30 }),
      async (make, page) => {
        const query = new URLSearchParams({ make: make.replaceAll('\0', ''), page: page.replaceAll('\0', '') });
        const { status } = await site.fetch(`${vehiclesUrl()}?${query}`);
        expect(status).toBe(200);
      },
    ),
    { numRuns: 40 },
  );
});

test('quotes and tags in a filter stay text', async () => {
  await insertAd(db);
  const attack = `</title><script>alert(1)</script>"'`;
  const { html } = await site.open(vehiclesUrl({ makes: [attack] }));
  expect(html).not.toContain('<script>alert(1)');
});
