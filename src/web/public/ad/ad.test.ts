import { beforeAll, describe, expect, test } from 'vitest';
import { setOverride } from '#src/db/ads/ad-overrides.ts';
import { adUrl, seriesUrl } from '#src/visitor-urls.ts';
import { daysAgo, insertAd, insertDealer, publishStock } from '#test/factories.ts';
import { fromToday } from '#test/from-today.ts';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';
import { linksOf, metaOf, openTestApp } from '#test/test-app.ts';

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});

const open = (ad: { internal_id: number }) => site.open(adUrl(ad.internal_id));

test('shows the facts of the car in Swedish units', async () => {
  const ad = await insertAd(db, {
    name: 'Volvo V60 D4 Summum',
    price: 189_900,
    odometer_km: 123_404,
    model_year: 2019,
    licence_plate: 'ABC12D',
    acceleration: 8.2,
    power_kw: 140,
    horsepower_hp: 190,
    wltp_consumption_min: 5.4,
    wltp_consumption_max: 6.1,
    wltp_co2_min: 142,
    wltp_co2_max: 142,
    euro_ncap_result: 5,
    euro_ncap_year: 2018,
    published_at: fromToday(12),
    trim_packages: ['Summum'],
    awards: ['Årets bil 2018'],
  });
  const { status, text, html } = await open(ad);
  expect(status).toBe(200);
  for (const fact of [
    'Volvo V60 D4 Summum',
    '189 900 kr inkl. moms',
    'Miltal 12 340 mil (123 400 km)',
    'Effekt 190 hk (140 kW)',
    '0–100 km/h 8,2 sek',
    'Förbrukning (WLTP) 0,54–0,61 liter/mil (5,4–6,1 l/100 km)',
    'Koldioxid (WLTP) 142 g/km',
    'Euro NCAP 5 av 5 stjärnor, test 2018',
    'Registreringsnummer ABC 12D',
    'Till salu i 12 dagar',
    'Dragkrok',
    'Summum',
    'Årets bil 2018',
    'Säljs av Bilhuset AB Uppsala',
    'Senast sedd hos handlaren 20 november 2026',
  ]) {
    expect(text).toContain(fact);
  }
  expect(text).toContain('Förbrukning (NEDC) Okänt');
  expect(html).toContain(`rel="noopener nofollow"`);
  expect(linksOf(html)).toContain(ad.url);
  expect(text).toContain('Till annonsen hos Bilhuset AB');
  expect(metaOf(html, 'robots')).toBe('noindex, follow');
});

test('nothing but the licence plate identifies the car in the response', async () => {
  const hash = 'ab'.repeat(32);
  const ad = await insertAd(db, { vin_hash: hash });
  const { html } = await open(ad);
  for (const secret of [hash, ad.identity_hash, ad.content_hash]) expect(html).not.toContain(secret);
});

test.each([
  [null, 'inkl. moms'],
  ['included', 'inkl. moms'],
  ['excluded', 'inkl. moms (159 920 kr exkl. moms, som handlaren anger)'],
  ['deductible', 'inkl. moms, avdragbar för företag'],
  ['unknown', 'moms oklart'],
] as const)('shows the price with VAT that is %s', async (vat, words) => {
  const { text } = await open(await insertAd(db, { price: 199_900, vat }));
  expect(text).toContain(`199 900 kr ${words}`);
  expect(text.includes('Fråga innan du jämför')).toBe(vat === 'unknown');
});

test('shows a missing price as every screen does, and says that the ad states none', async () => {
  const { text } = await open(await insertAd(db, { price: null }));
  expect(text).toContain('Pris på begäran Pris ej angivet i annonsen');
  expect(text).not.toContain('inkl. moms');
});

test.each([
  [[], 'Handlaren har inte angett något pris.'],
  [['pris på begäran'], 'Handlaren har inte angett något pris.'],
  [['pris under 1000: 1'], 'Handlarens pris kan inte stämma och visas inte.'],
  [['pris över 20 miljoner: 12345678900'], 'Handlarens pris kan inte stämma och visas inte.'],
])('distinguishes a refused price from none: %j', async (quality_flags, text) => {
  const ad = await insertAd(db, { price: null, quality_flags });
  await db.deleteFrom('price_events').where('ad_id', '=', ad.internal_id).execute();
  expect((await open(ad)).text).toContain(text);
});

test('lists earlier prices in a table, the latest first', async () => {
  const ad = await insertAd(db, {
    price: 179_900,
    published_at: daysAgo(40),
    earlierPrices: [
      { at: daysAgo(40), price: 199_900 },
      { at: daysAgo(20), price: null },
      { at: daysAgo(15), price: 189_900 },
    ],
  });
  const { text } = await open(ad);
  expect(text).toMatch(
    /Prishistorik .* Från Ändring Pris .*−10 000 kr 179 900 kr .*189 900 kr .*Pris på begäran .*199 900 kr/,
  );
});

test('states that a single price never changed', async () => {
  const { text, html } = await open(await insertAd(db, { published_at: daysAgo(10) }));
  expect(text).toContain('Priset har inte ändrats sedan 10 november 2026.');
  expect(html).not.toContain('role="img"');
});

test('the ad of a demo dealer states that it is an example and has no link to the dealer', async () => {
  const dealer = await insertDealer(db, { name: 'Exempelbilar AB', is_demo: true });
  const { text } = await open(await insertAd(db, { dealer_id: dealer.id }));
  expect(text).toContain('Exempelannons');
  expect(text).not.toContain('Till annonsen hos');
});

describe('closed ads (D48)', () => {
  test('a sold car keeps its page, marked as sold', async () => {
    const ad = await insertAd(db, {
      status: 'sold',
      published_at: fromToday(90),
      closed_at: fromToday(59),
      days_for_sale: 31,
      price: 99_900,
    });
    const { status, text } = await open(ad);
    expect(status).toBe(200);
    expect(text).toContain('Såld');
    expect(text).toContain('Bilen är såld.');
    expect(text).toContain('Var till salu i 31 dagar');
    expect(text).toContain('99 900 kr');
    expect(text).not.toContain('Till annonsen hos');
  });

  test('a removed ad keeps its page too', async () => {
    const { status, text } = await open(
      await insertAd(db, { status: 'removed', published_at: fromToday(90), closed_at: fromToday(1) }),
    );
    expect(status).toBe(200);
    expect(text).toMatch(/Annonsen togs bort \d+ \p{L}+ \d{4}, efter \d+ dag(?:ar)?, sista pris [\d\s]+kr\./u);
  });

  test('answers 410 after 60 days, with the facts preserved', async () => {
    const { status, text } = await open(
      await insertAd(db, { status: 'sold', published_at: fromToday(90), closed_at: fromToday(62), price: 99_900 }),
    );
    expect(status).toBe(410);
    expect(text).toContain('99 900 kr');
  });
});

test('states that an ad has no pictures', async () => {
  expect((await open(await insertAd(db, { image_urls: [] }))).text).toContain('Ingen bild tillgänglig');
});

test.each(['1', '0', '-5', 'abc', '1e3', '1.5', '99999999999999', '9223372036854775808', '1;drop', 'å', '٣'])(
  'no ad %s',
  async (id) => {
    const { status, text, html } = await site.open(`/ad/${encodeURIComponent(id)}`);
    expect(status).toBe(404);
    expect(text).toContain('Sidan finns inte');
    expect(text).toContain(`/ad/${id}`);
    expect(html).toMatch(/<main.*<form [^>]*action="\/vehicles"[^>]*>.*name="search"/s);
  },
);

test('shows a price cut with the lowest price of the 30 days before it', async () => {
  const ad = await insertAd(db, {
    price: 179_900,
    published_at: fromToday(60),
    earlierPrices: [
      { at: fromToday(60), price: 199_900 },
      { at: fromToday(20), price: 185_000 },
      { at: fromToday(10), price: 189_900 },
    ],
  });
  expect((await open(ad)).text).toContain('Sänkt 5 100 kr · lägsta pris 30 dagar före sänkningen: 185 000 kr');
});

test('does not show a price lowered long ago as a cut', async () => {
  const ad = await insertAd(db, { price: 179_900, published_at: fromToday(90) });
  await db.deleteFrom('price_events').where('ad_id', '=', ad.internal_id).execute();
  const run = await db.selectFrom('import_runs').select('id').limit(1).executeTakeFirstOrThrow();
  const prices = [
    { at: fromToday(90), price: 199_900 },
    { at: fromToday(45), price: 179_900 },
  ];
  const events = prices.map((event) => ({ ...event, ad_id: ad.internal_id, import_run_id: run.id }));
  await db.insertInto('price_events').values(events).execute();
  expect((await open(ad)).text).not.toContain('Sänkt');
});

test.each([
  [{ fuels: ['Laddhybrid'], quality_flags: ['drivmedel tolkat'] }, 'Drivmedel Laddhybrid, tolkat ur annonsen'],
  [{ fuels: ['Laddhybrid'], type_of_electric_car: 'PHEV' }, 'Drivmedel Laddhybrid Växellåda'],
  [{ fuels: ['Bensin'], type_of_electric_car: 'Mildhybrid' }, 'Drivmedel Bensin (mildhybrid) Växellåda'],
  [{ fuels: ['Hybrid, typ okänd'] }, 'Drivmedel Hybrid, typ okänd Växellåda'],
] as const)('shows the kind of hybrid of %j', async (facts, shown) => {
  const { text } = await open(
    await insertAd(db, {
      ...facts,
      fuels: [...facts.fuels],
      quality_flags: [...('quality_flags' in facts ? facts.quality_flags : [])],
    }),
  );
  expect(text).toContain(shown);
});

test('does not mark a fact set by staff as inferred', async () => {
  const ad = await insertAd(db, { fuels: ['Laddhybrid'], quality_flags: ['drivmedel tolkat', 'biltyp tolkad'] });
  expect((await open(ad)).text).toContain('Biltyp Kombi, tolkat ur annonsen');
  const { internal_id: id } = ad;
  await setOverride(db, { id, field: 'fuels', value: ['Laddhybrid'], was: ['Elhybrid'], email: 'a@b.se' });
  await publishStock(db);
  const { text } = await open(ad);
  expect(text).toContain('Drivmedel Laddhybrid Växellåda');
  expect(text).toContain('Biltyp Kombi, tolkat ur annonsen');
});

describe('the vehicle tax', () => {
  test('is shown with its periods and its calculation', async () => {
    const { text } = await open(
      await insertAd(db, {
        fuels: ['Bensin'],
        wltp_co2_max: 160,
        model_year: 2026,
        first_registered: '2026-03-01',
      }),
    );
    expect(text).toContain('10 330 kr om året till 1 mars 2029, tre år efter första registrering');
    expect(text).toContain('1 438 kr om året från 1 mars 2029');
    expect(text).toContain('Så räknade vi Koldioxid: 160 g/km (WLTP).');
    expect(text).toContain('35 g/km över 125 × 132 kr 4 620 kr');
  });

  test('is shown without the date of registration', async () => {
    const of = async (model_year: number) =>
      (await open(await insertAd(db, { fuels: ['Bensin'], wltp_co2_max: 160, model_year, first_registered: null })))
        .text;
    expect(await of(2022)).toContain('1 438 kr om året Så räknade vi');
    const either = await of(2024);
    expect(either).toContain('10 330 kr om året de tre första åren');
    expect(either).toContain('så vi vet inte vilket av beloppen som gäller nu');
    expect(await of(2025)).toContain('10 330 kr om året, upphör tre år efter första registrering');
  });

  test('is shown by both rules where the unknown day decides, with what decides', async () => {
    const emissions = { nedc_co2_min: 120, nedc_co2_max: 120, wltp_co2_min: null, wltp_co2_max: null };
    const { text } = await open(
      await insertAd(db, { fuels: ['Diesel'], ...emissions, model_year: 2018, first_registered: null }),
    );
    expect(text).toContain('1 572 kr om året om bilen togs i trafik före 1 juli 2018');
    expect(text).toContain('2 430 kr om året om bilen togs i trafik 1 juli 2018 eller senare');
    expect(text).toContain('så vi vet inte vilket av beloppen som gäller nu');
    expect(text).toContain(
      'Bränslefaktor och miljötillägg för diesel: Vägtrafikskattelagen (2006:227), 2 kap. 7 och 10 §§',
    );
    expect(text).toMatch(/Reglerna jämfördes med källorna \d+ \p{L}+ \d{4}\./u);
  });

  test('is 0 kr for a car of 30 years, whatever else is unknown', async () => {
    const { text } = await open(await insertAd(db, { model_year: 1990, fuels: [], wltp_co2_max: null }));
    expect(text).toContain('0 kr om året Så räknade vi');
    expect(text).toContain('Undantaget gäller inte fordon i yrkesmässig trafik.');
  });

  test('is explained as missing without emissions', async () => {
    const { text } = await open(await insertAd(db, { nedc_co2_min: null, wltp_co2_max: null }));
    expect(text).toContain('Kan inte beräknas. Koldioxidutsläppet saknas i annonsen.');
  });
});

describe('similar cars', () => {
  const saab = { brand: 'Saab', series: '9-5', generation: 'II', price: 100_000, odometer_km: 200_000 };

  test('show their reason, and link back to the visitor’s list', async () => {
    const ad = await insertAd(db, { ...saab, name: 'Saab 9-5' });
    const other = await insertAd(db, { ...saab, name: 'Saab 9-5 Aero', price: 88_000 });
    const list = '/vehicles/Saab?page=2';
    const { text, html } = await site.open(adUrl(ad.internal_id, list));
    expect(text).toMatch(/Fler i samma prisklass .*88 000 kr Saab 9-5 Aero .*Samma generation, 12 000 kr billigare/);
    expect(linksOf(html)).toContain(adUrl(other.internal_id, list));
    expect(linksOf(html)).toContain('/vehicles/Saab/9-5');
  });

  test('of a sold car are still for sale', async () => {
    const sold = await insertAd(db, { ...saab, name: 'Saab 9-5 såld', status: 'sold' });
    const { text } = await open(sold);
    expect(text).toMatch(/Bilen är såld\..*Fler i samma prisklass .*Saab 9-5 Aero/);
    expect(text.match(/Saab 9-5 såld/g)?.length).toBe(1);
  });
});

describe('the car at another site', () => {
  test('is linked by its plate at the configured address', async () => {
    const ad = await insertAd(db, { licence_plate: 'ABC12D' });
    const link = linksOf((await open(ad)).html).find((url) => url.includes('ABC12D'));
    expect(link).toBe('https://www.car.info/sv-se/license-plate/S/ABC12D');
    const other = await openTestApp({ CAR_INFO_URL: 'https://fordon.example/?regnr={plate}' });
    const page = await other.open(adUrl(ad.internal_id));
    expect(linksOf(page.html)).toContain('https://fordon.example/?regnr=ABC12D');
    expect(page.text).toContain('Mer om bilen hos fordon.example');
  });

  test('is not linked for an invented car', async () => {
    const dealer = await insertDealer(db, { name: 'Fler exempelbilar AB', is_demo: true });
    expect((await open(await insertAd(db, { dealer_id: dealer.id }))).text).not.toContain('Mer om bilen hos');
  });
});

test('the page can be shared: address shown without scripts, title and picture for the recipient', async () => {
  const ad = await insertAd(db, { name: 'Volvo V60 att dela' });
  const { html, text } = await site.open(adUrl(ad.internal_id, '/annonser'));
  const own = `https://milvis.example${adUrl(ad.internal_id)}`;
  expect(linksOf(html)).toContain(own);
  expect(text).toContain(own);
  expect(metaOf(html, 'og:title')).toBe('Volvo V60 att dela');
  expect(metaOf(html, 'og:url')).toBe(own);
  expect(metaOf(html, 'og:image')).toMatch(/^https:\/\/milvis\.example\//);
});

test('links to the page of its model', async () => {
  const known = await site.open(adUrl((await insertAd(db, { brand: 'Volvo', series: 'V60' })).internal_id));
  expect(linksOf(known.html)).toContain(seriesUrl('volvo', 'v60'));
  const unknown = await site.open(adUrl((await insertAd(db, { brand: 'Egenbygge', series: null })).internal_id));
  expect(unknown.text).not.toContain('Priser och fakta');
});

test('the picture for shared links is one that the site makes, with its size and its content in words', async () => {
  const ad = await insertAd(db, {
    name: 'Volvo V60 D4',
    brand: 'Volvo',
    series: 'V60',
    price: 189_900,
    image_urls: ['/exempelbild/kombi-bla-snett-fram-skog.svg'],
  });
  const pictureOf = async () => metaOf((await site.open(adUrl(ad.internal_id))).html, 'og:image');
  const { html } = await site.open(adUrl(ad.internal_id));
  expect(metaOf(html, 'og:image')).toMatch(
    new RegExp(`^https://milvis\\.example/delningsbild/${ad.internal_id}\\.jpg\\?v=[\\w-]{12}$`),
  );
  const tags = ['type', 'width', 'height'].map((tag) => metaOf(html, `og:image:${tag}`));
  expect(tags).toEqual(['image/jpeg', '1200', '630']);
  expect(metaOf(html, 'og:image:alt')).toMatch(/^Volvo V60 D4, .*189\s900\skr\. Kan inte bedömas: /);
  // Services remember a picture by its address.
  const before = await pictureOf();
  await db.updateTable('ads').set({ price: 179_900 }).where('internal_id', '=', ad.internal_id).execute();
  await publishStock(db);
  expect(await pictureOf()).not.toBe(before);
});

test('when the ad cannot be read, the page says so and offers a retry', async () => {
  const broken = await newTestDatabase();
  await broken.db.schema.dropTable('price_events').execute();
  const door = await openTestApp({}, broken.db);
  const { status, text, html } = await door.open(adUrl(100_001));
  expect(status).toBe(500);
  expect(text).toContain('Ett fel uppstod vid hämtning av bilinformation.');
  expect(text).toContain('Försök igen');
  expect(linksOf(html)).toContain(adUrl(100_001));
});
