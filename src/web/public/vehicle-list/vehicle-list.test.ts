import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdFilters, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { numberInWords } from '#src/domain/format/numbers.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { adUrl, brandUrl, seriesUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { linksOf, metaOf, openTestApp, structuredDataOf } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});
beforeEach(() => emptyStock(pool));

const listOf = (filters: Partial<AdFilters>) => vehiclesUrl({ filters: { ...NO_AD_FILTERS, ...filters } });
const adsOn = (html: string) => linksOf(html).flatMap((link) => /^\/ad\/\d+(?=\?|$)/.exec(link)?.[0] ?? []);

test('lists the newest ads first, twenty a page, each once', async () => {
  const ads = await insertAds(db, 45);
  const pages = await Promise.all([1, 2, 3].map((page) => site.open(vehiclesUrl({ page }))));
  expect(pages.map(({ html }) => adsOn(html).length)).toEqual([20, 20, 5]);
  expect(pages.flatMap(({ html }) => adsOn(html))).toEqual(ads.map((ad) => adUrl(ad.internal_id)));
});

test('a card shows the facts of its ad', async () => {
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
  expect(text).toContain('189 900 kr Volvo V60 B4 Momentum 2019 12 340 mil Diesel automat Bilhuset AB, Uppsala 190 hk');
  expect(text).toContain('190 hk 5 november 2026 · ');
});

test('a card leaves unknown facts out, and shows a missing price as Pris på begäran', async () => {
  await insertAd(db, { price: null, odometer_km: null, model_year: null, fuels: [], transmission_type: null });
  const { text } = await site.open(vehiclesUrl());
  expect(text).toContain('Pris på begäran');
  expect(text).not.toContain('Okänt');
});

test('lists only active ads with a picture, and counts those without', async () => {
  const shown = await insertAd(db);
  await insertAd(db, { image_urls: [] });
  await insertAd(db, { status: 'sold' });
  const { html, text } = await site.open(vehiclesUrl());
  expect(adsOn(html)).toEqual([adUrl(shown.internal_id)]);
  expect(text).toContain('1 annons utan bild visas inte här.');
  expect(text).toContain('Alla bilannonser 1 bil ');
});

test('hybrids of unknown kind are a filter of their own, in links and as a form sends it', async () => {
  const unknown = await insertAd(db, { fuels: ['Hybrid, typ okänd'] });
  await insertAd(db, { fuels: ['Elhybrid'] });
  const filtered = await site.open(vehiclesUrl({ filters: { ...NO_AD_FILTERS, fuel: ['Hybrid, typ okänd'] } }));
  expect(adsOn(filtered.html)).toEqual([adUrl(unknown.internal_id)]);
  const asForm = await site.open(
    `${vehiclesUrl()}?${new URLSearchParams({ fuel: 'Hybrid, typ okänd', panel: 'fuel' })}`,
  );
  expect(adsOn(asForm.html)).toEqual([adUrl(unknown.internal_id)]);
  expect(asForm.text).toContain('Hybrid, typ okänd');
});

describe('make and model', () => {
  beforeEach(async () => {
    for (const brand of ['Volvo', 'Volvo', 'BMW', 'Škoda']) await insertAd(db, { brand, series: null });
    await insertAd(db, { series: 'V90', name: 'Volvo V90' });
  });

  test.each([
    ['?make=volvo', '/vehicles/Volvo'],
    ['?make=skoda', '/vehicles/%C5%A0koda'],
    ['/volvo/v90', '/vehicles/Volvo/V90'],
    ['/Volvo?make=BMW', '/vehicles/Volvo'],
    ['/Volvo?model=v90&maxPrice=300000', '/vehicles/Volvo/V90?maxPrice=300000'],
    ['/Volvo/V90?model=V60&page=2', '/vehicles/Volvo/V90?page=2'],
    ['?model=V90&filter=color', '/vehicles/Volvo/V90?filter=color'],
    ['?make=volvo&generation=XL&fuel=Ved', '/vehicles/Volvo?fuel=Ved&generation=XL'],
  ])('%s redirects permanently to %s', async (path, target) => {
    const { status, headers } = await site.fetch(vehiclesUrl() + path);
    expect([status, headers.get('location')]).toEqual([301, target]);
  });

  test.each([
    ['/Volvo', 'Volvo - Bilannonser', 3],
    ['/%C5%A0koda', 'Škoda - Bilannonser', 1],
    ['/Volvo/V90', 'Volvo V90 - Bilannonser', 1],
    ['?make=Volvo,BMW', 'Volvo och BMW - Bilannonser', 4],
    ['?make=Volvo&make=BMW&make=volvo', 'Volvo och BMW - Bilannonser', 4],
    ['?make=', 'Alla bilannonser', 5],
  ])('%s', async (path, heading, count) => {
    const { html } = await site.open(vehiclesUrl() + path);
    expect(html).toContain(`>${heading}</h1>`);
    expect(adsOn(html)).toHaveLength(count);
    expect(metaOf(html, 'description')).toMatch(
      new RegExp(`^${capitalized(numberInWords(count))} begagnad.* från handlare i hela landet`),
    );
  });

  test('removes chosen values one by one, or all at once', async () => {
    const { html } = await site.open(listOf({ make: ['Volvo', 'BMW'], model: ['V90'], color: ['Grå'] }));
    const links = linksOf(html);
    expect(links).toContain(listOf({ make: ['BMW'], color: ['Grå'] }));
    expect(links).toContain(listOf({ make: ['Volvo'], model: ['V90'], color: ['Grå'] }));
    expect(links).toContain(listOf({ make: ['Volvo', 'BMW'], model: ['V90'] }));
    expect(html).toMatch(/>Rensa</);
  });

  test('an unknown make in the path answers 404 with a note above the list', async () => {
    const { status, html, text } = await site.open('/vehicles/Rymdskepp');
    expect(status).toBe(404);
    expect(text).toContain('har bortsett från: ”Rymdskepp”');
    expect(adsOn(html)).toHaveLength(5);
    expect(metaOf(html, 'robots')).toBe('noindex, follow');
  });

  test('an unknown make in the query is ignored with a note', async () => {
    const { status, html, text } = await site.open(`${vehiclesUrl()}?make=Rymdskepp&color=rutig`);
    expect(status).toBe(200);
    expect(text).toContain('”rutig”, ”Rymdskepp”');
    expect(adsOn(html)).toHaveLength(5);
  });

  test('an empty place offers the next distance with cars, and none beyond 200 km', async () => {
    const stockholm = await site.open(`${vehiclesUrl()}?near=Stockholm&within=25`);
    expect(stockholm.text).toContain('Utöka till 100 km: 5 bilar');
    expect(linksOf(stockholm.html)).toContain('/vehicles?near=Stockholm&within=100');
    const filtered = await site.open(`${vehiclesUrl()}?make=Saab&near=Stockholm&within=2`);
    expect(filtered.text).not.toContain('Utöka till');
    const kiruna = await site.open(`${vehiclesUrl()}?near=Kiruna&within=2`);
    expect(kiruna.text).not.toContain('Utöka till');
    expect(kiruna.text).toContain('Ta bort filtret Plats');
  });

  test('an order by distance without a place is called what it is', async () => {
    for (const path of [`${vehiclesUrl()}?sortBy=distance`, `${vehiclesUrl()}?sortBy=distance&near=Ingenstans`]) {
      const { text } = await site.open(path);
      expect(text).toContain('nyast först');
      expect(text).not.toContain('närmast först');
    }
    expect((await site.open(`${vehiclesUrl()}?sortBy=distance&near=Uppsala`)).text).toContain('närmast först');
  });

  test('a known brand without ads is an empty page that suggests the filter to remove', async () => {
    const { status, text, html } = await site.open(listOf({ make: ['Volvo'], color: ['Rosa'] }));
    expect(status).toBe(200);
    expect(text).toContain('Inga fordon hittades med de valda filtren.');
    expect(text).toContain('Utan filtret Färg finns tre bilar.');
    expect(linksOf(html)).toContain(listOf({ make: ['Volvo'] }));
    expect(linksOf(html)).toContain(vehiclesUrl());
  });
});

test.each([
  ['vehicles', 'Rensa alla filter'],
  ['annonser', 'Rensa filter'],
])('an empty list of %s where no single filter helps suggests two, and mails about new cars', async (list, clear) => {
  await insertAd(db, { price: 189_900, model_year: 2019, color: 'Blå', name: 'Volvo V60' });
  // More of these than of those that lack another pair.
  for (const name of ['Volvo V70', 'Volvo V50'])
    await insertAd(db, { price: 89_900, model_year: 2009, color: 'Röd', name });
  const query = new URLSearchParams([
    ['color', 'Röd'],
    ['minPrice', '150000'],
    ['minYear', '2022'],
  ]);
  const { text, html } = await site.open(`/${list}?${query}`);
  expect(text).toContain('Utan prisgräns och gräns för årsmodell finns två bilar.');
  expect(text).toContain('Ta bort prisgränsen och gränsen för årsmodell');
  expect(linksOf(html)).toContain(`/${list}?color=${encodeURIComponent('Röd')}`);
  expect(text).toMatch(new RegExp(`Ta bort prisgränsen och gränsen för årsmodell ${clear} Få mejl om nya bilar`));
  const mails = linksOf(html).filter((link) => link.startsWith('/bevaka'));
  expect(mails.some((link) => link.includes('minYear=2022') && link.includes('minPrice=150000'))).toBe(true);
});

describe('panels without scripts', () => {
  const boxesOf = (html: string) =>
    [...html.matchAll(/<input type="checkbox"[^>]*name="(\w+)"[^>]*>/g)].map(([tag]) => tag);
  const fieldsOf = (html: string) =>
    [...(/<dialog.*<\/dialog>/s.exec(html)?.[0] ?? '').matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name, value]) => `${name}=${value}`,
    );

  test('the page is sent with the panel open: values with counts, chosen ones checked, those of the other filters too', async () => {
    await insertAd(db, { color: 'Grå' });
    await insertAd(db, { color: 'Röd' });
    await insertAd(db, { color: 'Blå', chassis: 'SUV' });
    const { html, text } = await site.open(
      `${listOf({ make: ['Volvo'], chassis: ['Kombi'], color: ['Röd'] })}&filter=color`,
    );
    const boxes = boxesOf(html).filter((box) => box.includes('name="color"'));
    expect(boxes).toHaveLength(3);
    expect(boxes.find((box) => box.includes('Röd'))).toContain('checked');
    expect(boxes.find((box) => box.includes('Blå'))).toContain('disabled');
    expect(fieldsOf(html)).toEqual([]);
    const others = boxesOf(html).filter((box) => box.includes('checked') && !box.includes('name="color"'));
    expect(others).toHaveLength(2);
    expect(text).toContain('Visa 1 bil');
    expect(metaOf(html, 'robots')).toBe('noindex, follow');
  });

  test('a range is two text fields', async () => {
    await insertAd(db, { price: 150_000 });
    const { html } = await site.open(`${vehiclesUrl()}?maxPrice=200000&minYear=2015&filter=price`);
    expect(html).toMatch(/<input[^>]*name="minPrice"/);
    expect(html).toMatch(/<input[^>]*name="maxPrice"[^>]*value="200\u202f000"/);
    expect(html).toMatch(/<input[^>]*name="minYear"[^>]*value="2015"/);
    expect(fieldsOf(html)).toEqual([]);
  });

  test('the sheet contains every filter, and every value of a link (D21)', async () => {
    await insertAd(db, { brand: 'BMW', series: '3-serien' });
    await insertAd(db);
    const { html } = await site.open(`${listOf({ make: ['Volvo', 'BMW'], model: ['V60', '3-serien'] })}&filter=all`);
    const ticked = boxesOf(html).filter((box) => box.includes('checked'));
    expect(ticked).toHaveLength(4);
    expect(html).toMatch(/name="maxMileage"/);
  });

  test('an unknown panel opens none', async () => {
    expect((await site.open(`${vehiclesUrl()}?filter=__proto__`)).html).not.toContain('<dialog');
  });
});

describe('pagination', () => {
  test('Ladda fler continues after the last ad, to the end; then the first page is a link', async () => {
    const ads = await insertAds(db, 45);
    let next: string | undefined = vehiclesUrl();
    const seen: string[] = [];
    let last = '';
    while (next !== undefined) {
      const { html } = await site.open(next);
      seen.push(...adsOn(html));
      last = html;
      next = linksOf(html).find((link) => link.includes('cursor='));
    }
    expect(seen).toEqual(ads.map((ad) => adUrl(ad.internal_id)));
    expect(last).toContain('Visa första sidan');
    expect(last).toContain('rel="canonical" href="https://milvis.example/vehicles"');
  });

  test('the page overrides the cursor', async () => {
    await insertAds(db, 45);
    const { text } = await site.open(`${vehiclesUrl()}?page=2&cursor=5`);
    expect(text).toContain('sida 2 av 3');
  });

  test('every order can be chosen; the sort by price excludes and counts ads without one', async () => {
    await insertAd(db, { price: 90_000 });
    await insertAd(db, { price: 50_000 });
    await insertAd(db, { price: null });
    const { html, text } = await site.open(vehiclesUrl({ sort: { by: 'price', order: 'asc' } }));
    expect(text).toMatch(/50 000 kr .* 90 000 kr/);
    expect(text).toContain('2 bilar , billigast först');
    expect(text).toContain('1 annons utan pris, eller under 1 000 kr, visas inte när du sorterar efter pris.');
    const orders = linksOf(html).filter((link) => /^.vehicles.sortBy=\w+(&sortOrder=\w+)?$/.test(link));
    expect(new Set(orders).size).toBe(14);
  });
});

test('a page beyond the last is the last', async () => {
  const ads = await insertAds(db, 21);
  const { status, html } = await site.open(vehiclesUrl({ page: 9000 }));
  expect(status).toBe(200);
  expect(adsOn(html)).toEqual([adUrl(ads[20]?.internal_id ?? 0)]);
  expect(html).toContain('rel="canonical" href="https://milvis.example/vehicles?page=2"');
});

test('an empty stock is no error', async () => {
  const { status, text } = await site.open(vehiclesUrl());
  expect(status).toBe(200);
  expect(text).toContain('Inga bilar är till salu just nu.');
});

test('has metadata for search engines', async () => {
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

test.each([
  ['/vehicles', 'index'],
  ['/vehicles?page=2', 'index'],
  ['/vehicles/Volvo', 'index'],
  ['/vehicles/Volvo/V60', 'index'],
  ['/vehicles/Volvo?fuel=Bensin', 'noindex'],
  ['/vehicles?fuel=Bensin', 'noindex'],
  ['/vehicles?sortBy=price', 'noindex'],
])('%s is for search engines: %s', async (path, robots) => {
  await insertAds(db, 21);
  expect(metaOf((await site.open(path)).html, 'robots')).toBe(`${robots}, follow`);
});

test('nonsense in the address gives a page, never an error', async () => {
  await insertAds(db, 3);
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.string({ unit: 'binary', maxLength: 30 }),
      async (make, page) => {
        const query = new URLSearchParams({ make, page, search: make, maxPrice: page, cursor: make, filter: page });
        const { status } = await site.fetch(`${vehiclesUrl()}?${query}`);
        // A word equal to a value of a filter ("cab") becomes that filter.
        expect([200, 302]).toContain(status);
      },
    ),
    { numRuns: 40 },
  );
});

test('quotes and tags in a filter are escaped', async () => {
  await insertAd(db);
  const attack = `</title><script>alert(1)</script>"'`;
  const { html } = await site.open(listOf({ make: [attack] }));
  expect(html).not.toContain('<script>alert(1)');
});

test('a list of one make, or of one model, links to its page', async () => {
  await insertAd(db);
  await insertAd(db, { brand: 'Egenbygge', series: null });
  const modelLinks = async (path: string) =>
    linksOf((await site.open(path)).html).filter((link) => /^\/bil\/./.test(link));
  expect(await modelLinks(listOf({ make: ['Volvo'] }))).toEqual([brandUrl('volvo')]);
  expect(await modelLinks(listOf({ make: ['Volvo'], model: ['V60'] }))).toEqual([seriesUrl('volvo', 'v60')]);
  expect(await modelLinks(listOf({ make: ['Egenbygge'] }))).toEqual([]);
  expect(await modelLinks(listOf({ make: ['Volvo', 'Egenbygge'] }))).toEqual([]);
  expect(await modelLinks(vehiclesUrl())).toEqual([]);
});
