import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adsUrl, compareNearUrl, compareUrl, favouritesUrl, savedCarsUrl } from '#src/visitor-urls.ts';
import { insertShownMarket } from '#test/browser/screens/shown-market.ts';
import { daysAgo, insertAd, insertAds, publishStock } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});
beforeEach(() => emptyStock(pool));

const PETROL = { fuels: ['Bensin' as const], wltp_consumption_max: 6.2, wltp_co2_max: 140 };

/** The html of the row with a label. */
const rowOf = (html: string, label: string): string =>
  html.match(/<tr.*?<\/tr>/gsu)?.find((row) => row.includes(`>${label}</th>`)) ?? '';

describe('the comparison', () => {
  test('concludes, marks the best of a row, hides rows that are the same, and lists equipment in the columns of the cars', async () => {
    const one = await insertAd(db, { ...PETROL, price: 200_000, odometer_km: 50_000, equipment: ['Dragkrok', 'GPS'] });
    const other = await insertAd(db, { ...PETROL, price: 180_000, odometer_km: 90_000, equipment: ['gps', 'Läder'] });
    const { html, text } = await site.open(compareUrl([one.internal_id, other.internal_id]));
    expect(text).toMatch(/V60 med 9.000.mil är billigast; V60 med 5.000.mil är minst körd\./u);
    expect(text).toContain('Minst körd');
    expect(text).toMatch(/Visa alla rader \(\d+ är lika för alla\)/u);
    expect(rowOf(html, 'Drivmedel')).toContain('data-same');
    expect(rowOf(html, 'Miltal')).not.toContain('data-same');
    expect(text).toMatch(/Dragkrok\s+Ja\s+–\s+Nämns inte\s+Läder\s+–\s+Nämns inte\s+Ja[^:]*Alla har 1 sak\s+gps/u);
    expect(text).not.toContain('Bara ');
  });

  test('says why prices are not judged, also where it is the same for all', async () => {
    const ads = [
      await insertAd(db, { model_year: null, first_registered: null }),
      await insertAd(db, { model_year: null, first_registered: null }),
    ];
    const { html } = await site.open(compareUrl(ads.map((ad) => ad.internal_id)));
    expect(rowOf(html, 'Prisbedömning')).toContain('årsmodellen saknas i annonsen');
    expect(rowOf(html, 'Prisbedömning')).not.toContain('data-same');
  });

  test('states each price once, in the head of its column', async () => {
    const ads = [await insertAd(db, { price: 201_300 }), await insertAd(db, { price: null })];
    const { html, text } = await site.open(compareUrl(ads.map((ad) => ad.internal_id)));
    expect(text.split(/201.300.kr/u)).toHaveLength(2);
    expect(text).toContain('Pris på begäran');
    expect(rowOf(html, 'Pris')).toBe('');
    expect(text).not.toMatch(/V60[^.]* är billigast/u);
  });

  test('compares no litres with kilowatt-hours, and no price of a car that is sold', async () => {
    const petrol = await insertAd(db, { ...PETROL, price: 300_000 });
    const electric = await insertAd(db, { fuels: ['El'], wltp_consumption_max: 16, wltp_co2_max: 0, price: 300_000 });
    const sold = await insertAd(db, { ...PETROL, price: 1_000, status: 'sold', closed_at: new Date() });
    const { text } = await site.open(compareUrl([petrol, electric, sold].map((ad) => ad.internal_id)));
    expect(text).not.toContain('Lägst förbrukning');
    expect(text).not.toMatch(/V60[^.]* är billigast/u);
    expect(text).toContain('Det gäller de två som är till salu.');
    expect(text).toContain('Lägst utsläpp');
    expect(text).toContain('Inte längre till salu');
    expect(text).toContain('Såld');
  });

  test('states the judgement of the price, in a row and on a road, and the cost per month by the assumptions of the cost page', async () => {
    const modelYear = new Date().getFullYear() - 3;
    const car = { fuels: ['Bensin' as const], wltp_co2_max: 100, wltp_co2_min: 100, model_year: modelYear };
    const other = await insertAd(db, { ...car, price: 100_000 });
    const valued = await insertAd(db, { ...car, price: 300_000, first_registered: `${modelYear - 1}-12-01` });
    await insertShownMarket({ db, pool }, valued.internal_id);
    const ids = [valued.internal_id, other.internal_id];
    const few = await site.open(compareUrl(ids));
    expect(few.text).toContain('Kan inte bedömas');
    expect(few.text).not.toContain('Mot liknande bilar');
    expect(few.text).toMatch(/Kostnad per månad\s*[\d\s]+kr per månad/u);
    await pool.query("update valuations set label = 'high', why_not = null");
    await publishStock(db);
    await expect
      .poll(async () => (await site.open(compareUrl(ids.toReversed()))).text)
      .toMatch(/Högt pris, 100.000.kr över uppskattat pris/u);
    // The road has the judged car alone, in the words of the row below it, and no winner among the judged.
    const { html, text } = await site.open(compareUrl(ids.toReversed()));
    const road = rowOf(html, 'Mot liknande bilar');
    expect(road).toMatch(/aria-label="[^"]*: Högt pris, 100.000.kr över uppskattat pris\."/u);
    expect(road.match(/<image|<circle/gu)).toHaveLength(1);
    expect(text).not.toContain('lägst prissatt');
  });

  test('states the value as a company car where the price when new is known, with the tax on it', async () => {
    const car = { model_year: 2023, first_registered: '2023-05-02', fuels: ['El' as const], engine_name: null };
    const [cheap, dear, unknown] = [
      await insertAd(db, {
        ...car,
        series: 'C40',
        name: 'Volvo C40 Recharge Core',
        model: 'C40 Recharge Core',
        drive: null,
      }),
      await insertAd(db, {
        ...car,
        series: 'C40',
        name: 'Volvo C40 Recharge Plus',
        model: 'C40 Recharge Plus',
        drive: null,
      }),
      await insertAd(db, { ...car, series: 'C40', name: 'Volvo C40', model: 'C40', drive: null }),
    ];
    const { html } = await site.open(compareUrl([cheap, dear, unknown].map(({ internal_id: id }) => id)));
    const row = rowOf(html, 'Förmånsvärde').replace(/\s+/gu, ' ');
    // 579 000 kr less half of it: 17 168 + 15.785 % of 289 500 + 360 kr a year.
    expect(row).toContain('5 268 kr per månad, skatt 1 528 kr till 2 739 kr');
    expect(row).toContain('Lägst förmånsvärde');
    expect(row.match(/kr per månad/gu)).toHaveLength(2);
  });

  test('states distances from a place, and says when there is no such place', async () => {
    const [near, far] = [await insertAd(db, { city: 'Uppsala' }), await insertAd(db, { city: 'Umeå' })];
    const url = compareUrl([near.internal_id, far.internal_id]);
    expect((await site.open(url)).text).not.toContain('Avstånd från Stockholm');
    const { text } = await site.open(`${url}&near=stockholm`);
    expect(text).toMatch(/Avstånd från Stockholm\s*6\d\skm\s*Närmast\s*5\d\d\skm/u);
    for (const nonsense of ['Ankeborg', '%22%3E%3Cb%3E', 'x'.repeat(500)]) {
      const answer = await site.open(`${url}&near=${nonsense}`);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('Vi hittar ingen sådan ort.');
    }
  });

  test('marks the best Euro NCAP result, the most equipment and the shortest time for sale, of comparable cars only', async () => {
    const ad = (stars: number, year: number, days: number, equipment: string[]) =>
      insertAd(db, { euro_ncap_result: stars, euro_ncap_year: year, published_at: daysAgo(days), equipment });
    const cars = [
      await ad(4, 2018, 2, ['GPS', 'gps']),
      await ad(5, 2003, 30, []),
      await ad(3, 2016, 9, ['GPS', 'Drag']),
    ];
    const page = await site.open(compareUrl(cars.map(({ internal_id }) => internal_id)));
    expect(page.text).toMatch(/4 av 5 stjärnor, test 2018\s*Flest stjärnor/u);
    expect(page.text).toMatch(/2.saker enligt annonsen\s*Mest utrustning/u);
    expect(page.text).toMatch(/Till salu i\s*\d+.dagar\s*Kortast tid/u);
    for (const mark of ['Flest stjärnor', 'Mest utrustning', 'Kortast tid'])
      expect(page.text.split(mark)).toHaveLength(2);
  });

  test('says of a sold car that it is no longer for sale, and of 200 ids how many are not shown', async () => {
    const ads = await insertAds(db, 3);
    const [active = 0, sold = 0] = ads.map((ad) => ad.internal_id);
    await pool.query(
      "update ads set status = 'sold', closed_at = now(), days_for_sale = 3 where internal_id = any($1)",
      [[sold]],
    );
    const two = await site.open(compareUrl([sold, active]));
    expect([two.status, two.text.includes('Inte längre till salu')]).toEqual([200, true]);
    const many = [active, sold, ...Array.from({ length: 198 }, (_, at) => 900_000 + at)];
    const { status, text } = await site.open(compareUrl(many));
    expect([status, text.includes('Två bilar i adressen finns inte längre.')]).toEqual([200, true]);
    expect(text).toMatch(/Högst fyra bilar jämförs åt gången\. 196.bilar visas inte\./u);
  });

  test('loses no car of an address with twenty, and no place: links lead to the next ones and remove one', async () => {
    const ids = (await insertAds(db, 20)).map((ad) => ad.internal_id);
    const { html } = await site.open(`${compareUrl(ids)}&near=Lund`);
    const next = [...ids.slice(4), ...ids.slice(0, 4)];
    expect(html).toContain(`href="${compareNearUrl(next, 'Lund').replace('&', '&amp;')}"`);
    expect(html).toContain(`href="${compareNearUrl(ids.slice(1), 'Lund').replace('&', '&amp;')}"`);
    expect(html).toContain(`name="ads" value="${ids.join(',')}"`);
  });

  test('shows a car once that the address repeats, and says what of the address is no car', async () => {
    const { internal_id: id } = await insertAd(db);
    const { text, html } = await site.open(`/jamfor?ads=${id},${id},x`);
    expect(text).toContain('Samma bil står flera gånger i adressen och visas en gång.');
    expect(text).toContain('En del av adressen är inget nummer på en bil och används inte.');
    expect(html.match(/<th role="columnheader"[^>]*data-car/gu)).toHaveLength(1);
  });

  test('leads on from an empty comparison', async () => {
    const { html, text } = await site.open(compareUrl());
    expect(text).toContain('Välj två till fyra bilar');
    for (const url of [adsUrl(), favouritesUrl()]) expect(html).toContain(`href="${url}"`);
  });

  test('leaves out unknown cars and those beyond the fourth, and says so', async () => {
    const ads = await insertAds(db, 5);
    const ids = ads.map((ad) => ad.internal_id);
    expect((await site.open(compareUrl(ids))).text).toContain('Högst fyra bilar jämförs åt gången. En bil visas inte.');
    const { text } = await site.open(compareUrl([ids[0] ?? 0, 999_999, 999_998]));
    expect(text).toContain('Två bilar i adressen finns inte längre.');
    expect(text).toContain('Välj minst en bil till');
  });

  test.each([
    '?ads=',
    '?ads=x,-1,0,1e9,%00,%F0,9999999999999999999',
    `?ads=${'1,'.repeat(3_000)}`,
    '?ads[]=1',
    '?ads=constructor,__proto__',
  ])('answers 200 to %s', async (query) => {
    const { status, text } = await site.open(`/jamfor${query}`);
    expect([status, text.includes('Jämför bilar')]).toEqual([200, true]);
  });
});

test('the cars of saved lists are read by their ids, closed ones too, with nothing that is not public', async () => {
  const active = await insertAd(db, { name: 'Volvo V60', vin_hash: 'a'.repeat(64) });
  const sold = await insertAd(db, { status: 'sold', closed_at: new Date() });
  const draft = await insertAd(db, { status: 'draft', published_at: new Date() });
  const ids = [sold, active, draft].map((ad) => ad.internal_id);
  const response = await site.fetch(savedCarsUrl([...ids, 'x', 999_999].join(',')));
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  const body = await response.text();
  expect(body).not.toContain('aaaa');
  const cars: { internalId: number; status: string }[] = JSON.parse(body);
  expect(cars.map(({ internalId, status }) => [internalId, status])).toEqual([
    [sold.internal_id, 'sold'],
    [active.internal_id, 'active'],
  ]);
});
