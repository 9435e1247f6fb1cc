import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import {
  adsApiUrl,
  adUrl,
  dealerCarsUrl,
  dealerClaimUrl,
  dealersUrl,
  dealerUrl,
  PANEL_PARAM,
} from '#src/visitor-urls.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp, structuredDataOf } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});
beforeEach(() => emptyStock(pool));

const DETAILS = {
  dealer: 'Åkes Bil AB',
  dealer_city: 'Umeå',
  dealer_county: 'Västerbottens län',
  dealer_postcode: '90325',
  dealer_telephone: '090-12 34 56',
  dealer_email: 'ake@bil.example',
  dealer_website: 'bil.example',
  dealer_opening_hours: 'mån-fre 9-18',
  dealer_address: 'Storgatan 1',
  dealer_organisation_number: '212000-0142',
  dealer_latitude: '63,83',
  dealer_longitude: '20.26',
  dealer_presentation: 'Bilar <b>sedan</b> 1974.',
};
const at = (day: number) => new Date(Date.parse('2026-10-01T05:00:00Z') + day * 86_400_000);
const storedDealer = async () => (await pool.query('select * from dealers')).rows[0];

describe('the details of a delivery', () => {
  test('are stored with the dealer, and shown on its page and to search engines', async () => {
    await deliver(pool, [feedCar(DETAILS)], at(0));
    const { text, html } = await site.open(dealerUrl('akes-bil-ab'));
    expect(text).toContain('Storgatan 1, 903 25 Umeå');
    for (const shown of ['090-12 34 56', 'ake@bil.example', 'Mån–fre 09:00–18:00', '212000-0142', 'sedan']) {
      expect(text).toContain(shown);
    }
    expect(structuredDataOf(html).AutoDealer).toMatchObject({
      name: 'Åkes Bil AB',
      address: { postalCode: '903 25', addressRegion: 'Västerbottens län' },
      geo: { latitude: 63.83, longitude: 20.26 },
    });
  });

  test('remain when a later delivery does not state them, and are replaced when it does', async () => {
    await deliver(pool, [feedCar(DETAILS)], at(0));
    await deliver(pool, [feedCar({ dealer: 'Åkes Bil AB' })], at(1));
    expect(await storedDealer()).toMatchObject({ telephone: '090-12 34 56', postcode: '903 25' });
    await deliver(pool, [feedCar({ dealer: 'åkes bil ab', dealer_telephone: '090-65 43 21' })], at(2));
    expect(await storedDealer()).toMatchObject({ telephone: '090-65 43 21', email: 'ake@bil.example' });
  });

  test('that cannot be used are left out, and the ad is accepted', async () => {
    const broken = { dealer_email: 'x\r\nBcc: y@z.se', dealer_website: 'javascript:alert(1)', dealer_postcode: '1' };
    await deliver(pool, [feedCar({ dealer: 'Bil', ...broken, dealer_latitude: '63.8' })], at(0));
    expect(await storedDealer()).toMatchObject({ email: null, website: null, postcode: null, latitude: null });
    expect((await pool.query('select count(*)::int as n from ads')).rows).toEqual([{ n: 1 }]);
  });
});

describe('a dealer page', () => {
  test('says how fast it answers on its page and on those of its ads, once that is known', async () => {
    const { internal_id } = await insertAd(db);
    const { id, slug } = await storedDealer();
    const pages = async () => [(await site.open(dealerUrl(slug))).text, (await site.open(adUrl(internal_id))).text];
    for (const text of await pages()) expect(text).not.toContain('Svarar oftast');
    await db.insertInto('dealer_answer_times').values({ dealer_id: id, within_hours: 4 }).execute();
    for (const text of await pages()) expect(text).toContain('Svarar oftast inom fyra timmar');
  });

  test('leads its owner to the form that claims it, unless the dealer is invented', async () => {
    await insertDealer(db, { name: 'Stora Bil' });
    await insertDealer(db, { name: 'Demobil', is_demo: true });
    expect((await site.open(dealerUrl('stora-bil'))).html).toContain(`href="${dealerClaimUrl('stora-bil')}"`);
    expect((await site.open(dealerUrl('demobil'))).html).not.toContain(dealerClaimUrl());
  });

  test('has the whole stock by pages, and the figures of all of it', async () => {
    const dealer = await insertDealer(db, { name: 'Stora Bil' });
    for (let nth = 0; nth < 25; nth += 1) {
      await insertAd(db, { dealer_id: dealer.id, price: 100_000 + nth * 1_000, brand: nth < 20 ? 'Volvo' : 'Kia' });
    }
    await insertAd(db, { dealer_id: dealer.id, status: 'sold', closed_at: new Date() });
    const { text } = await site.open(dealerUrl('stora-bil'));
    expect(text).toMatch(/Medianpris\s*112.000.kr/u);
    expect(text).toMatch(/Volvo \(20\)\s*, Kia \(5\)/);
    const second = await site.open(dealerUrl('stora-bil', 2));
    expect(second.html.match(/<article/g)).toHaveLength(1);
    expect((await site.open(dealerUrl('stora-bil', 99))).html).toContain('?sida=2');
  });

  test.each(['saknas', '%00', 'constructor', '..%2f', 'x'.repeat(3_000), "'--"])('answers 4xx to %s', async (slug) => {
    expect((await site.fetch(`/handlare/${slug}`)).status).toBeGreaterThanOrEqual(400);
    expect((await site.fetch(`/handlare/${slug}`)).status).toBeLessThan(500);
  });

  test.each(['-1', 'x', '1e9', '99999999999999999999', ''])('shows the stock for page %j', async (page) => {
    const dealer = await insertDealer(db, { name: 'Lilla Bil' });
    await insertAd(db, { dealer_id: dealer.id });
    const { status, text } = await site.open(`/handlare/lilla-bil?sida=${page}`);
    expect([status, text.includes('1 bil till salu')]).toEqual([200, true]);
  });
});

describe('all dealers', () => {
  test('are listed by county with their cars; the search reads name and place; those without cars are left out', async () => {
    const north = await insertDealer(db, { name: 'Nordbil', city: 'Luleå', county: 'Norrbottens län' });
    const south = await insertDealer(db, { name: 'Sydbil', city: 'Ystad', county: 'Skåne län' });
    await insertDealer(db, { name: 'Tombil', city: 'Luleå' });
    for (const dealer of [north, south, south]) await insertAd(db, { dealer_id: dealer.id });
    const { text } = await site.open(dealersUrl());
    expect(text).toMatch(/2 handlare har bilar.*Norrbottens län.*Nordbil.*Skåne län.*Sydbil\s*Ystad · 2 bilar/su);
    expect(text).not.toContain('Tombil');
    const found = await site.open(dealersUrl('LULEA'));
    expect(found.text).toMatch(/1 träff/u);
    expect(found.text).not.toContain('Sydbil');
    const none = await site.open(dealersUrl('<script>"'));
    expect(none.text).toContain('Ingen handlare hittades.');
    expect(none.html).toContain('value="&lt;script&gt;&quot;"');
  });

  test('are listed in the county of their place where they state none', async () => {
    const { id } = await insertDealer(db, { name: 'Bergs Bil', city: 'Umeå', county: null });
    await insertAd(db, { dealer_id: id });
    expect((await site.open(dealersUrl('västerbotten'))).text).toMatch(/Västerbottens län.*Bergs Bil/su);
    expect((await site.open(dealerUrl('bergs-bil'))).text).toContain('Västerbottens län');
  });

  test('are on the map if their place is known', async () => {
    const known = await insertDealer(db, { name: 'Norra Bil', city: 'Umeå', county: 'Västerbottens län' });
    const unknown = await insertDealer(db, { name: 'Bil någonstans', city: null, county: null });
    for (const { id } of [known, unknown]) await insertAd(db, { dealer_id: id });
    const { html } = await site.open(dealersUrl());
    expect(html).toContain('<title>Norra Bil: 1 bil</title>');
    expect(html).not.toContain('<title>Bil någonstans');
    expect((await site.open(dealerUrl(known.slug))).html).toContain('Karta: Umeå, Västerbottens län');
    expect((await site.open(dealerUrl(unknown.slug))).html).not.toContain('Karta:');
  });

  test('are folded by county where they are many, and a search opens them', async () => {
    const folds = (html: string): string[] => html.match(/<details[^>]*>/g) ?? [];
    const insertMany = async (from: number, to: number): Promise<void> => {
      for (let place = from; place < to; place += 1) {
        const { id } = await insertDealer(db, { name: `Vikbil ${place}`, city: 'Ystad', county: 'Skåne län' });
        await insertAd(db, { dealer_id: id });
      }
    };
    await insertMany(0, 20);
    const few = folds((await site.open(dealersUrl())).html);
    expect(few.length).toBeGreaterThan(0);
    for (const fold of few) expect(fold).toContain('open=""');
    await insertMany(20, 62);
    const { html, text } = await site.open(dealersUrl());
    for (const fold of folds(html)) expect(fold).not.toContain('open=""');
    expect(text).toContain('Vikbil 61');
    for (const fold of folds((await site.open(dealersUrl('vikbil'))).html)) expect(fold).toContain('open=""');
  });

  test('dealers whose names give the same slug have different addresses', async () => {
    // One after the other, as deliveries insert them under the lock of the stock.
    const one = await insertDealer(db, { name: 'A & B' });
    const other = await insertDealer(db, { name: 'A/B' });
    const nameless = await insertDealer(db, { name: '!!!' });
    expect(new Set([one.slug, other.slug, nameless.slug]).size).toBe(3);
    expect(nameless.slug).toMatch(/^handlare/);
    expect((await insertDealer(db, { name: 'Konto' })).slug).toMatch(/^konto-./);
  });
});

describe('the filters of a stock', () => {
  const stock = async () => {
    const dealer = await insertDealer(db, { name: 'Filterbil' });
    for (const [brand, price] of [
      ['Volvo', 100_000],
      ['Volvo', 200_000],
      ['Kia', 150_000],
    ] as const)
      await insertAd(db, {
        dealer_id: dealer.id,
        brand,
        series: brand === 'Kia' ? 'Ceed' : 'V60',
        name: `${brand} i ${brand} för ${price}`,
        price,
      });
    await insertAd(db, { name: 'Andras bil' });
  };
  const cheap = { filters: { ...NO_AD_FILTERS, make: ['Volvo'], maxPrice: 150_000 } };

  test('narrow it by any filter and sort it, with the filters as chips, without scripts', async () => {
    await stock();
    const { text, html } = await site.open(dealerCarsUrl('filterbil', cheap));
    expect(text).toContain('i Volvo för 100000');
    for (const other of ['i Volvo för 200000', 'i Kia för', 'Andras bil']) expect(text).not.toContain(other);
    expect(text).toContain('1 träff');
    expect(html).toContain('Valda filter');
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    const sorted = await site.open(dealerCarsUrl('filterbil', { sort: { by: 'price', order: 'desc' } }));
    expect(sorted.text.indexOf('i Volvo för 200000')).toBeLessThan(sorted.text.indexOf('i Kia för 150000'));
    expect((await site.open(dealerUrl('filterbil'))).html).toContain('make=Volvo');
  });

  test('have their panel with the counts of this dealer, in the page and in the API', async () => {
    await stock();
    const panel = await site.open(`${dealerUrl('filterbil')}?${PANEL_PARAM}=make`);
    expect(panel.text).toContain('Visa 3 bilar');
    const answer = await (await site.fetch(`${adsApiUrl()}?dealer=filterbil&make=Volvo`)).json();
    expect(answer.totalCount).toBe(2);
    expect(answer.facets.make).toEqual([
      { value: 'Kia', count: 1 },
      { value: 'Volvo', count: 2 },
    ]);
    expect((await (await site.fetch(`${adsApiUrl()}?dealer=finns-inte`)).json()).totalCount).toBe(0);
  });

  test('that leave nothing say so, and nonsense is ignored', async () => {
    await stock();
    const none = await site.open(dealerCarsUrl('filterbil', { filters: { ...NO_AD_FILTERS, maxPrice: 5_000 } }));
    expect(none.text).toContain('Inga bilar hittades');
    const { status, text } = await site.open(`${dealerUrl('filterbil')}?maxPrice=x&sortBy=%00&make=Finnsinte&sida=-1`);
    expect([status, text.includes('i Kia för 150000')]).toEqual([200, true]);
  });
});
