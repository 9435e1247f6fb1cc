import { beforeAll, describe, expect, test } from 'vitest';
import { daysAgo, insertAd, insertDealer } from '../../../../test/factories.ts';
import { linksOf, metaOf, openFrontDoor } from '../../../../test/front-door.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { adUrl } from '../../../urls.ts';

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openFrontDoor>>;
beforeAll(async () => {
  site = await openFrontDoor();
});

const DAY_MS = 86_400_000;
const fromToday = (days: number) => new Date(Date.now() - days * DAY_MS);
const open = (ad: { internal_id: number }) => site.open(adUrl(ad.internal_id));

test('the facts of the car, in Swedish units', async () => {
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
    'Mätarställning 12 340 mil (123 400 km)',
    'Effekt 190 hk (140 kW)',
    '0–100 km/h 8,2 sek',
    'Förbrukning (WLTP) 5,4–6,1 l/100 km',
    'Koldioxid (WLTP) 142 g/km',
    'Euro NCAP 5 av 5 stjärnor, testad 2018',
    'Registreringsnummer ABC 12D',
    'Till salu i 12 dagar',
    'Dragkrok',
    'Summum',
    'Årets bil 2018',
    'Säljs av Bilhuset AB , Uppsala',
    'Senast sedd 20 november 2026',
  ]) {
    expect(text).toContain(fact);
  }
  expect(text).toContain('Förbrukning (NEDC) Okänt');
  expect(html).toContain(`rel="noopener nofollow"`);
  expect(linksOf(html)).toContain(ad.url);
  expect(text).toContain('Till annonsen hos Bilhuset AB');
  expect(metaOf(html, 'robots')).toBe('noindex, follow');
});

test('nothing that identifies the car beyond its plate leaves the server', async () => {
  const hash = 'ab'.repeat(32);
  const ad = await insertAd(db, { vin_hash: hash });
  const { html } = await open(ad);
  for (const secret of [hash, ad.identity_hash, ad.content_hash]) expect(html).not.toContain(secret);
});

test('no price is Pris ej angivet', async () => {
  const { text } = await open(await insertAd(db, { price: null }));
  expect(text).toContain('Pris ej angivet');
  expect(text).not.toContain('inkl. moms');
});

test('earlier prices make a table, the latest first', async () => {
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
    /Prishistorik .* Från Ändring Pris .*−10 000 kr 179 900 kr .*189 900 kr .*Pris ej angivet .*199 900 kr/,
  );
});

test('one price is said to be the only one', async () => {
  const { text, html } = await open(await insertAd(db, { published_at: daysAgo(10) }));
  expect(text).toContain('Priset har inte ändrats sedan 10 november 2026.');
  expect(html).not.toContain('role="img"');
});

test('the ad of a demo dealer says that it is an example and leads nowhere', async () => {
  const dealer = await insertDealer(db, { name: 'Exempelbilar AB', is_demo: true });
  const { text } = await open(await insertAd(db, { dealer_id: dealer.id }));
  expect(text).toContain('Exempelannons');
  expect(text).not.toContain('Till annonsen hos');
});

describe('closed ads (D48)', () => {
  test('a sold car keeps its page, which says so', async () => {
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

  test('a removed ad too', async () => {
    const { status, text } = await open(
      await insertAd(db, { status: 'removed', published_at: fromToday(90), closed_at: fromToday(1) }),
    );
    expect(status).toBe(200);
    expect(text).toContain('Annonsen är borttagen hos handlaren.');
  });

  test('after 60 days it is gone, with the facts kept', async () => {
    const { status, text } = await open(
      await insertAd(db, { status: 'sold', published_at: fromToday(90), closed_at: fromToday(62), price: 99_900 }),
    );
    expect(status).toBe(410);
    expect(text).toContain('99 900 kr');
  });
});

test('without pictures the page says so', async () => {
  expect((await open(await insertAd(db, { image_urls: [] }))).text).toContain('Ingen bild tillgänglig');
});

test.each(['1', '0', '-5', 'abc', '1e3', '1.5', '99999999999999', '9223372036854775808', '1;drop', 'å', '٣'])(
  'no ad %s',
  async (id) => {
    const { status, text } = await site.open(`/ad/${encodeURIComponent(id)}`);
    expect(status).toBe(404);
    expect(text).toContain('Sidan finns inte');
    expect(text).toContain(`/ad/${id}`);
  },
);
