import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshPopularAds } from '#src/db/ads/popular-ads.ts';
import { LISTS, needsEvery, WORD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { adsUrl, adUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { type AdOverrides, daysAgo, insertAd, insertAds } from '#test/factories.ts';
import { emptyStock, newTestDatabase, testDatabase } from '#test/support/database.ts';
import { linksOf, metaOf, openTestApp, structuredDataOf } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});
beforeEach(() => emptyStock(pool));

const open = (query = '') => site.open(`${adsUrl()}${query === '' ? '' : `?${query}`}`);
const adsOn = (html: string) =>
  linksOf(html)
    .flatMap((link) => /^\/ad\/(\d+)/.exec(link)?.[1] ?? [])
    .map(Number);
const optionsOf = (html: string, name: string) => {
  const field = new RegExp(`<select[^>]* name="${name}".*?</select>`, 's').exec(html)?.[0] ?? '';
  return [...field.matchAll(/<option([^>]*)>(.*?)<\/option>/gs)].map(([, attributes = '', label = '']) => ({
    label: label.replace(/[\u202f\u00a0]/g, ' '),
    isDisabled: attributes.includes('disabled'),
    isChosen: attributes.includes('selected'),
  }));
};
const labelsOf = (html: string, name: string) => optionsOf(html, name).map(({ label }) => label);
const published = async (overrides: AdOverrides[]) => {
  for (const [index, each] of overrides.entries()) await insertAd(db, { published_at: daysAgo(10 + index), ...each });
};
const publishPopular = async () => {
  const client = await pool.connect();
  await refreshPopularAds(client).finally(() => client.release());
  await pool.query('update stock_version set version = version + 1');
};

test('without filters lists popular ads with models alternating, ads without a picture or a price last', async () => {
  const bare = await insertAd(db, { brand: 'BMW', series: null, image_urls: [], published_at: daysAgo(1) });
  const volvos = await insertAds(db, 3);
  const saabs = await insertAds(db, 2, () => ({ brand: 'Saab', series: '9-5', published_at: daysAgo(40) }));
  await publishPopular();
  const { html, text } = await open();
  const expected = [volvos[0], saabs[1], volvos[1], volvos[2], saabs[0], bare];
  expect(adsOn(html)).toEqual(expected.map((ad) => ad?.internal_id));
  expect(text).toContain('Alla bilannonser 6 annonser hittades');
  expect(text).toContain(' Populära annonser ');
  expect(text).toContain('Så sorterar vi');
  expect(text).toContain('Modellerna turas om');
});

test('any filter or sort order searches all ads, the newest first', async () => {
  const volvos = await insertAds(db, 3);
  await insertAd(db, { brand: 'Saab', series: '9-5', published_at: daysAgo(5), price: 30_000 });
  const { html, text } = await open('make=volvo');
  expect(adsOn(html)).toEqual(volvos.map((ad) => ad.internal_id));
  expect(text).toContain('Hitta din nästa Volvo med avancerad sökning');
  expect(text).toContain('Volvo - Bilannonser 3 annonser hittades');
  expect((await open('sortBy=date')).text).toContain('Senaste annonser visas först');
  expect((await open('sortBy=price')).text).toContain('Billigast först');
  expect((await open('maxPrice=50000')).text).toContain('1 annons hittades');
});

/** Counties have a test of their own, as ads without one are in that of their dealer. */
test.each(WORD_FILTERS.filter((name) => !needsEvery(name) && name !== 'county'))(
  'offers the filter %s with counts, on both lists and without scripts',
  async (name) => {
    const stated = {
      transmission_type: 'Automat',
      color: 'Grå',
      chassis: 'Kombi',
      fuels: ['El'],
      county: 'Skåne län',
      price: 249_900,
      judged_price: 249_900,
      judged_estimate: 260_000,
      judged_label: 'usual' as const,
    } as const;
    const ads = await insertAds(db, 2, () => ({ ...stated, fuels: [...stated.fuels], equipment: ['Dragkrok'] }));
    const silent = {
      county: null,
      transmission_type: null,
      color: null,
      chassis: null,
      drive: null,
      seats: null,
      number_of_doors: null,
      fuels: [],
      equipment: [],
      name: 'Volvo V60',
    };
    await insertAd(db, silent);
    const [all, offered = ''] = labelsOf((await open()).html, name);
    const [, value = ''] = /^(.*) \(2\)$/.exec(offered) ?? [];
    expect([all, LISTS[name].words]).toEqual([LISTS[name].all, expect.arrayContaining([value])]);
    const chosen = new URLSearchParams({ [name]: value });
    const { html, text } = await open(String(chosen));
    expect(adsOn(html)).toEqual(ads.map((ad) => ad.internal_id));
    expect(text).toContain('2 annonser hittades');
    expect(optionsOf(html, name).find(({ isChosen }) => isChosen)?.label).toBe(offered);
    expect(linksOf(html)).toContain(adsUrl());
    const vehicles = await site.open(`${vehiclesUrl()}?${chosen}&filter=${name}`);
    const boxes = [...vehicles.html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([tag]) => tag);
    expect(boxes.filter((tag) => tag.includes(' checked=')).map((tag) => tag.includes(`name="${name}"`))).toEqual([
      true,
    ]);
    expect(vehicles.text).toContain('Visa 2 bilar');
  },
);

test('offers tags as checkboxes with counts, of which an ad must have every chosen one', async () => {
  const ads = await insertAds(db, 2, () => ({ equipment: ['Dragkrok', 'Motorvärmare'], description: 'En ägare.' }));
  await insertAd(db, { equipment: ['Dragkrok'], description: null, published_at: daysAgo(3) });
  const chosen = new URLSearchParams([
    ['tags', 'Dragkrok'],
    ['tags', 'Motorvärmare'],
  ]);
  const { html, text } = await open(String(chosen));
  expect(adsOn(html)).toEqual(ads.map((ad) => ad.internal_id));
  expect(text).toMatch(/Utrustning och villkor.*Dragkrok 2 Motorvärmare 2 En ägare 2/);
  const boxes = [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([tag]) => tag);
  expect(boxes.map((tag) => tag.includes(' checked='))).toEqual([true, true, false]);
  const vehicles = await site.open(`${vehiclesUrl()}?${chosen}&filter=tags`);
  expect(vehicles.text).toContain('Visa 2 bilar');
  expect(vehicles.text).toContain('Bilen har allt som du väljer, enligt annonsen.');
  // The parameter of the former filter.
  expect(adsOn((await open('towBar=Dragkrok')).html)).toHaveLength(3);
});

test('lists twenty-four ads a page, each once; a page beyond the last is the last', async () => {
  const ads = await insertAds(db, 50);
  const pages = await Promise.all([1, 2, 3, 99].map((page) => open(`sortBy=date&page=${page}`)));
  expect(pages.map(({ html }) => adsOn(html).length)).toEqual([24, 24, 2, 2]);
  expect(pages.slice(0, 3).flatMap(({ html }) => adsOn(html))).toEqual(ads.map((ad) => ad.internal_id));
  expect(linksOf(pages[0]?.html ?? '')).toContain(adsUrl({ sort: { by: 'date', order: 'desc' }, page: 2 }));
  await emptyStock(pool);
  await insertAds(db, 2);
  expect((await open()).html).not.toContain('aria-label="Sidor"');
});

test('a card links to its ad, and the ad back to the list', async () => {
  const ad = await insertAd(db);
  const list = adsUrl({ sort: { by: 'price', order: 'desc' } });
  const { html } = await site.open(list);
  const link = adUrl(ad.internal_id, list);
  expect(linksOf(html)).toContain(link);
  const back = await site.open(link);
  expect(linksOf(back.html)).toContain(`${list}#annons-${ad.internal_id}`);
  expect(back.text).toContain('Tillbaka till annonserna');
  const forged = await site.open(adUrl(ad.internal_id, 'https://evil.example/annonser'));
  expect(forged.html).not.toContain('href="https://evil.example');
  expect(forged.text).not.toContain('Tillbaka till annonserna');
});

test('a card shows the ad’s facts, and a price cut with the lowest price of the 30 days before', async () => {
  const dayMs = 86_400_000;
  const from = (days: number) => new Date(Date.now() - days * dayMs);
  const ad = await insertAd(db, {
    name: 'Volvo V60 D4',
    price: 189_900,
    odometer_km: 123_404,
    model_year: 2019,
    horsepower_hp: null,
    power_kw: 140,
    acceleration: 8.2,
    published_at: from(20),
  });
  await pool.query('delete from price_events');
  const run = await db.selectFrom('import_runs').select('id').executeTakeFirstOrThrow();
  const event = (days: number, price: number) => ({
    ad_id: ad.internal_id,
    import_run_id: run.id,
    at: from(days),
    price,
  });
  await db
    .insertInto('price_events')
    .values([event(20, 199_900), event(3, 189_900)])
    .execute();
  const { text } = await open();
  expect(text).toContain(
    '189 900 kr Sänkt 10 000 kr Sänkt 10 000 kr. Lägsta pris 30 dagar före sänkningen: 199 900 kr Volvo V60 D4',
  );
  expect(text).toContain('2019 12 340 mil Bensin automat Bilhuset AB, Uppsala 190 hk 0–100 på 8,2 sek');
  expect(text).toContain(' · 20 dagar till salu');
});

test('leaves unknown facts out, and lists ads without a picture', async () => {
  await insertAd(db, {
    price: null,
    odometer_km: null,
    model_year: null,
    fuels: [],
    transmission_type: null,
    horsepower_hp: null,
    power_kw: null,
    image_urls: [],
  });
  const { text } = await open();
  expect(text).toContain('Ingen bild tillgänglig Pris på begäran');
  expect(text).not.toMatch(/Okänt|Sänkt|0–100 på/);
});

describe('the panel', () => {
  beforeEach(() =>
    published([
      { brand: 'Volvo', series: 'V60', generation: 'II', fuels: ['Diesel'], price: 120_000 },
      { brand: 'Volvo', series: 'V60', generation: 'I', fuels: ['Bensin'], price: 60_000 },
      { brand: 'Volvo', series: 'V90', fuels: ['Bensin'], price: 300_000 },
      { brand: 'BMW', series: '3-serien', fuels: ['Diesel'], price: 90_000, model_year: 2015 },
    ]),
  );

  test('enables its fields step by step: make, model, generation', async () => {
    const steps = [
      { query: '', model: ['Välj märke först'], generation: ['Välj modell först'] },
      { query: 'make=Volvo', model: ['Alla modeller', 'V60 (2)', 'V90 (1)'], generation: ['Välj modell först'] },
      {
        query: 'make=Volvo&model=V60',
        model: ['Alla modeller', 'V60 (2)', 'V90 (1)'],
        generation: ['Alla generationer', 'V60 I, 2010–2018 (1)', 'V60 II, 2018– (1)'],
      },
    ];
    for (const { query, model, generation } of steps) {
      const { html } = await open(query);
      expect(labelsOf(html, 'model'), query).toEqual(model);
      expect(labelsOf(html, 'generation'), query).toEqual(generation);
    }
  });

  test('shows the count of each option under the other filters and disables options without ads', async () => {
    const { html } = await open('fuel=Diesel&maxPrice=100000');
    expect(optionsOf(html, 'make')).toEqual([
      { label: 'Alla märken', isDisabled: false, isChosen: true },
      { label: 'BMW (1)', isDisabled: false, isChosen: false },
      { label: 'Volvo (0)', isDisabled: true, isChosen: false },
    ]);
    expect(labelsOf(html, 'fuel')).toEqual(['Alla drivmedel', 'Bensin (1)', 'Diesel (1)']);
  });

  test('a chosen model does not disable other makes', async () => {
    const { html } = await open('make=Volvo&model=V60&generation=II');
    expect(labelsOf(html, 'make')).toEqual(['Alla märken', 'BMW (1)', 'Volvo (3)']);
    expect(labelsOf(html, 'model')).toEqual(['Alla modeller', 'V60 (2)', 'V90 (1)']);
  });

  test('has one value per filter; several values of a link are one choice', async () => {
    const one = await open('make=volvo');
    expect(optionsOf(one.html, 'make').filter(({ isChosen }) => isChosen)).toMatchObject([{ label: 'Volvo (3)' }]);
    const { html, text } = await open('fuel=Diesel&fuel=Bensin&make=BMW');
    expect(optionsOf(html, 'fuel').filter(({ isChosen }) => isChosen)).toMatchObject([{ label: 'Diesel, Bensin' }]);
    expect(html).toContain('value="Diesel,Bensin" selected');
    expect(text).toContain('1 annons hittades');
    expect(html).not.toMatch(/<select[^>]* multiple/);
  });

  test('offers the listed steps of price and mileage and the years in stock; disables steps without ads', async () => {
    const { html } = await open();
    expect(labelsOf(html, 'minPrice')).toEqual([
      'Från',
      '50 000',
      '100 000',
      '150 000',
      '200 000',
      '300 000',
      '400 000',
      '500 000',
      '750 000',
      '1 000 000',
    ]);
    expect(labelsOf(html, 'maxMileage').slice(0, 3)).toEqual(['Till', '1 000', '2 500']);
    expect(labelsOf(html, 'maxYear')).toEqual(['Till', '2021', '2020', '2019', '2018', '2017', '2016', '2015']);
    const useless = optionsOf(html, 'minPrice').filter(({ isDisabled }) => isDisabled);
    expect(useless.map(({ label }) => label)).toEqual(['400 000', '500 000', '750 000', '1 000 000']);
    expect(labelsOf((await open('minPrice=77777')).html, 'minPrice')).toContain('77 777');
  });

  test('removes active filters one by one, or all at once', async () => {
    const { html } = await open('make=Volvo&model=V60&maxPrice=100000');
    const links = linksOf(html);
    expect(links).toContain('/annonser?make=Volvo&model=V60');
    expect(links).toContain('/annonser?make=Volvo&maxPrice=100000');
    expect(links).toContain('/annonser?maxPrice=100000');
    expect(links).toContain('/annonser');
  });

  test('an empty list suggests the filter to remove, with the resulting count', async () => {
    const { html, text, status } = await open('make=Volvo&fuel=Diesel&maxPrice=50000');
    expect(status).toBe(200);
    expect(text).toContain('0 annonser hittades');
    expect(text).toContain('Inga annonser hittades Prova att justera dina filter');
    expect(text).toContain('Utan prisgräns finns en bil. Ta bort prisgränsen Rensa filter');
    expect(linksOf(html)).toContain('/annonser?make=Volvo&fuel=Diesel');
  });

  test('counts the ads excluded by the sort by price', async () => {
    await insertAd(db, { price: null });
    expect((await open('sortBy=price')).text).toContain(
      '1 annons utan pris visas inte när listan sorteras efter pris.',
    );
    expect((await open('make=Volvo')).text).not.toContain('utan pris visas');
  });
});

describe('for search engines', () => {
  test('has title, description, keywords, Open Graph tags, language and canonical link', async () => {
    await insertAds(db, 2);
    await insertAd(db, { brand: 'BMW', series: '3-serien', published_at: daysAgo(90) });
    const { html } = await open('model=v60&make=volvo&cursor=x&scrollToRow=3&returnUrl=%2F&utm_source=x');
    expect(html).toContain('<title>Volvo V60 - Bilannonser (2 annonser) | Milvis</title>');
    expect(metaOf(html, 'description')).toMatch(/Jämför priser, specifikationer och hitta bästa erbjudandet\.$/);
    expect(metaOf(html, 'robots')).toBe('index, follow');
    expect(metaOf(html, 'language')).toBe('sv-SE');
    expect(metaOf(html, 'keywords')).toMatch(/^Volvo, /);
    expect(metaOf(html, 'og:title')).toBe('Volvo V60 - Bilannonser (2 annonser)');
    expect(metaOf(html, 'og:locale')).toBe('sv_SE');
    expect(metaOf(html, 'twitter:title')).toBe('Volvo V60 - Bilannonser (2 annonser)');
    expect(html).toContain('rel="canonical" href="https://milvis.example/annonser?make=Volvo&amp;model=V60"');
  });

  test.each([
    ['', 'index'],
    ['page=2', 'index'],
    ['make=Volvo', 'index'],
    ['make=volvo&model=v60&page=2', 'index'],
    ['sortBy=price', 'noindex'],
    ['make=Volvo&sortBy=date', 'noindex'],
    ['make=Volvo&make=Saab', 'noindex'],
    ['make=Volvo&model=V60&model=V90', 'noindex'],
    ['make=Volvo&model=V60&generation=II', 'noindex'],
    ['make=Volvo&color=Gr%C3%A5', 'noindex'],
    ['maxPrice=900000', 'noindex'],
    ['search=dragkrok', 'noindex'],
  ])('the list of "%s" is %s', async (query, robots) => {
    await insertAds(db, 25, () => ({ generation: 'II' }));
    await insertAd(db, { series: 'V90' });
    await insertAd(db, { brand: 'Saab', series: '9-5' });
    expect(metaOf((await open(query)).html, 'robots')).toBe(`${robots}, follow`);
  });

  test('has structured data of the first ten cars', async () => {
    const [first] = await insertAds(db, 12);
    const { html } = await open('make=Volvo');
    const list = structuredDataOf(html).ItemList as { itemListElement: { position: number; item: object }[] };
    expect(list.itemListElement).toHaveLength(10);
    expect(list.itemListElement[0]).toMatchObject({
      position: 1,
      item: {
        '@type': 'Vehicle',
        url: `https://milvis.example${adUrl(first?.internal_id ?? 0)}`,
        brand: { '@type': 'Brand', name: 'Volvo' },
        model: 'V60',
        vehicleModelDate: '2021',
        mileageFromOdometer: { value: 64_300, unitCode: 'KMT' },
        offers: {
          '@type': 'Offer',
          price: 249_900,
          priceCurrency: 'SEK',
          availability: 'https://schema.org/InStock',
        },
      },
    });
  });
});

test.each([
  'page=0',
  'page=-1',
  'page=99999999999999999999',
  'minPrice=abc&maxPrice=-5',
  'minPrice=300000&maxPrice=100000',
  'make=%27%3B--&model=%25_',
  'make=finns-inte',
  'sortBy=__proto__&sortOrder=constructor',
  'make[]=Volvo&make=Volvo,&make=',
  'cursor=forged&fuel=%F0%9F%9A%97',
])('%s is a page, never an error', async (query) => {
  await insertAd(db);
  const { status, html } = await open(query);
  expect(status).toBe(200);
  expect(html).toContain('<h1');
  expect(site.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test('accepts a text as long as an address can be', async () => {
  expect((await open(`search=${'x'.repeat(8000)}&make=${'y'.repeat(3000)}`)).status).toBe(200);
});

test('accepts any text as a parameter', { timeout: 60_000 }, async () => {
  await insertAd(db);
  const names = ['make', 'model', 'generation', 'fuel', 'color', 'minPrice', 'maxYear', 'sortBy', 'page', 'search'];
  const params = fc.array(fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 30 })), {
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(params, async (pairs) => {
      const wellFormed = pairs.map(([name, value]) => [name, value.replaceAll('\0', '').toWellFormed()]);
      const first = await site.fetch(`${adsUrl()}?${new URLSearchParams(wellFormed)}`);
      // Empty fields, as a form without scripts sends them, are dropped from the address.
      const answer = first.status === 302 ? await site.fetch(first.headers.get('location') ?? '') : first;
      expect(answer.status).toBe(200);
    }),
    { numRuns: 60 },
  );
});

test('when the database fails, the page names what failed to load and offers a retry', async () => {
  const broken = await newTestDatabase();
  await insertAd(broken.db);
  await broken.db.schema.alterTable('price_events').renameTo('gone').execute();
  const failing = await openTestApp({}, broken.db);
  const { status, text, html } = await failing.open(`${adsUrl()}?make=Volvo`);
  expect(status).toBe(500);
  expect(text).toContain('Ett fel uppstod vid laddning av annonser Filtrerade resultat kunde inte laddas');
  expect(text).toContain('Serverfel. Våra tekniker arbetar med att lösa problemet.');
  expect(text).toMatch(/Ärendenummer: \S+ Försök igen Rensa filter/);
  expect(html).toContain('<title>Ett fel uppstod vid laddning av annonser | Milvis</title>');
  const popular = await failing.open(adsUrl());
  expect(popular.text).toContain('Populära annonser kunde inte laddas');
  expect(popular.text).not.toContain('Rensa filter');
});

test('a form sent without scripts leads to an address without its empty fields', async () => {
  for (const [list, url] of [
    [adsUrl(), '?make=Volvo&model=&minPrice=&maxPrice=200000&search='],
    [vehiclesUrl(), '?make=&model=&search='],
  ] as const) {
    const response = await site.fetch(`${list}${url}`, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(list === adsUrl() ? `${list}?make=Volvo&maxPrice=200000` : list);
  }
});
