import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compareUrl, savedCarsUrl } from '#src/urls.ts';
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

describe('the comparison', () => {
  test('shows differences first, marks the best of a row, and lists equipment that others lack', async () => {
    const one = await insertAd(db, { ...PETROL, price: 200_000, odometer_km: 50_000, equipment: ['Dragkrok', 'GPS'] });
    const other = await insertAd(db, { ...PETROL, price: 180_000, odometer_km: 90_000, equipment: ['gps', 'Läder'] });
    const { text } = await site.open(compareUrl([one.internal_id, other.internal_id]));
    expect(text).toMatch(/200.000.kr\s+180.000.kr\s*Lägst pris/u);
    expect(text).toContain('Minst körd');
    expect(text).toMatch(/Lika för alla: \d+ uppgifter/u);
    expect(text).toMatch(/Dragkrok\s+Ja\s+–\s+Nämns inte\s+Läder\s+–\s+Nämns inte\s+Ja[^:]*Alla har: 1 sak/u);
    expect(text).not.toContain('Bara ');
  });

  test('compares no litres with kilowatt-hours, and no price of a car that is sold', async () => {
    const petrol = await insertAd(db, { ...PETROL, price: 300_000 });
    const electric = await insertAd(db, { fuels: ['El'], wltp_consumption_max: 16, wltp_co2_max: 0, price: 300_000 });
    const sold = await insertAd(db, { ...PETROL, price: 1_000, status: 'sold', closed_at: new Date() });
    const { text } = await site.open(compareUrl([petrol, electric, sold].map((ad) => ad.internal_id)));
    expect(text).not.toContain('Lägst förbrukning');
    expect(text).not.toContain('Lägst pris');
    expect(text).toContain('Lägst utsläpp');
    expect(text).toContain('inte längre till salu');
  });

  test('states the judgement of the price, and the cost per month by the assumptions of the cost page', async () => {
    const modelYear = new Date().getFullYear() - 3;
    const car = { fuels: ['Bensin' as const], wltp_co2_max: 100, wltp_co2_min: 100, model_year: modelYear };
    const other = await insertAd(db, { ...car, price: 100_000 });
    const valued = await insertAd(db, { ...car, price: 300_000, first_registered: `${modelYear - 1}-12-01` });
    await insertShownMarket({ db, pool }, valued.internal_id);
    const ids = [valued.internal_id, other.internal_id];
    const few = await site.open(compareUrl(ids));
    expect(few.text).toContain('Kan inte bedömas');
    expect(few.text).toMatch(/Kostnad per månad\s*[\d\s]+kr per månad/u);
    await pool.query("update valuations set label = 'high', why_not = null");
    await publishStock(db);
    await expect
      .poll(async () => (await site.open(compareUrl(ids.toReversed()))).text)
      .toMatch(/Högt pris, 100.000.kr över uppskattat pris/u);
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
    expect([two.status, two.text.includes('inte längre till salu')]).toEqual([200, true]);
    const many = [active, sold, ...Array.from({ length: 198 }, (_, at) => 900_000 + at)];
    const { status, text } = await site.open(compareUrl(many));
    expect([status, text.includes('Två bilar i adressen finns inte längre.')]).toEqual([200, true]);
    expect(text).toMatch(/Högst fyra bilar jämförs åt gången\. 196.bilar visas inte\./u);
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
