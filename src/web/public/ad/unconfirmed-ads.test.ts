import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { adApiUrl, adsApiUrl, adsUrl, adUrl, homeUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { fromToday } from '#test/from-today.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});
beforeEach(() => emptyStock(pool));

/** Last delivery of the silent dealer. */
const SEEN = fromToday(20);
const MARK = `Inte bekräftad sedan ${formatDate(SEEN)}`;

/** An ad of a dealer that the nightly check found silent. */
async function unconfirmedAd(columns: Parameters<typeof insertAd>[1] = {}) {
  const dealer = await insertDealer(db, { name: 'Tysta bilar' });
  const ad = await insertAd(db, { dealer_id: dealer.id, published_at: fromToday(50), ...columns });
  await pool.query('update dealers set last_delivered_at = $2, unconfirmed_at = now() where id = $1', [
    dealer.id,
    SEEN,
  ]);
  return ad;
}

/** Recomputes the figures that depend on the stock, as the nightly check does. */
const publish = () => inStockTransaction(pool, async () => ({ value: null, touchedSeries: [] }));
const json = async (path: string) => (await site.fetch(path)).json();

test('the page shows the last confirmation, and counts days and prices to it', async () => {
  const { text } = await site.open(adUrl((await unconfirmedAd()).internal_id));
  expect(text).toContain(MARK);
  expect(text).toContain(`Handlaren har inte bekräftat annonsen sedan ${formatDate(SEEN)}.`);
  expect(text).toContain('Till salu i 30 dagar');
  expect(text).toContain(`Senast sedd hos handlaren ${formatDate(SEEN)}`);
  const priced = await unconfirmedAd({ earlierPrices: [{ at: fromToday(50), price: 300_000 }] });
  await pool.query('update price_events set at = $2 where ad_id = $1 and price <> 300000', [
    priced.internal_id,
    fromToday(30),
  ]);
  expect((await site.open(adUrl(priced.internal_id))).html).toContain(
    `Priset från ${formatDate(fromToday(50))} till ${formatDate(SEEN)}`,
  );
});

test('a confirmed ad has no such note, nor has one of staff with a silent dealer', async () => {
  const confirmed = await insertAd(db);
  const unconfirmed = await unconfirmedAd();
  await pool.query(
    `insert into ad_overrides (ad_id, field, value, feed_value, email) values ($1, 'status', '"active"', 'null', 'eva@bil.example')`,
    [unconfirmed.internal_id],
  );
  for (const ad of [confirmed, unconfirmed]) {
    const { text } = await site.open(adUrl(ad.internal_id));
    expect(text).not.toContain('nte bekräfta');
    expect(text).toContain('Till salu');
  }
});

test('an ad closed by the site gives the reason, and is not called removed by its dealer', async () => {
  const ad = await insertAd(db, {
    status: 'removed',
    closed_at: fromToday(50),
    published_at: fromToday(80),
    expired: true,
  });
  const { status, text } = await site.open(adUrl(ad.internal_id));
  expect(status).toBe(200);
  expect(text).toContain(`Handlaren har inte bekräftat den sedan ${formatDate(fromToday(50))}.`);
  expect(text).not.toContain('borttagen hos handlaren');
});

test('lists and similar cars mark it, and structured data does not call it in stock', async () => {
  const shown = await insertAd(db);
  await unconfirmedAd();
  await publish();
  const list = await site.open(vehiclesUrl());
  expect(list.text.split(MARK)).toHaveLength(2);
  expect(list.text).toContain('30 dagar till salu');
  expect(list.html).toContain('https://schema.org/LimitedAvailability');
  expect(list.html).toContain('https://schema.org/InStock');
  expect((await site.open(adUrl(shown.internal_id))).text).toContain(MARK);
});

test('the API returns when it was last seen and since when it is unconfirmed', async () => {
  const { internal_id: id } = await unconfirmedAd();
  const confirmed = await insertAd(db);
  await publish();
  const seen = SEEN.toISOString();
  expect(await json(adApiUrl(id))).toMatchObject({ last_seen_at: seen, unconfirmed_since: seen, days_for_sale: 30 });
  expect(await json(adApiUrl(confirmed.internal_id))).toMatchObject({ unconfirmed_since: null });
  const { cars } = await json(adsApiUrl());
  expect(cars.map((car: { unconfirmed_since: string | null }) => car.unconfirmed_since)).toEqual([null, seen]);
});

test('it is excluded from the popular ads, and last among the newest', async () => {
  const newest = await unconfirmedAd({ published_at: fromToday(1), name: 'Volvo som ingen bekräftar' });
  for (let number = 0; number < 6; number += 1) await insertAd(db);
  await publish();
  expect((await pool.query('select ad_id from popular_ads')).rows).toHaveLength(6);
  const popular = linksOf((await site.open(adsUrl())).html).filter((link) => /^\/ad\/\d+/.test(link));
  expect(popular.at(-1)).toContain(adUrl(newest.internal_id));
  expect((await site.open(homeUrl())).text).not.toContain('Volvo som ingen bekräftar');
});

describe('the same car at two dealers', () => {
  const VIN_HASH = 'a'.repeat(64);
  const twice = async (columns: Parameters<typeof insertAd>[1] = {}) => {
    const one = await insertAd(db, { licence_plate: 'UFO12A', vin_hash: VIN_HASH, price: 199_900 });
    const dealer = await insertDealer(db, { name: 'Andra bilar' });
    const offer = { licence_plate: 'UFO12A', vin_hash: VIN_HASH, dealer_id: dealer.id, price: 189_900 };
    const other = await insertAd(db, { ...offer, ...columns });
    return { one, other };
  };

  test('each ad names and links the other with its price, and it is no similar car', async () => {
    const { one, other } = await twice();
    await publish();
    const page = await site.open(adUrl(one.internal_id));
    expect(page.text).toContain('Säljs även av Andra bilar 189 900 kr');
    // Once beside the seller and once in the story of the car; in no carousel.
    expect(page.html.split(`href="${adUrl(other.internal_id)}`)).toHaveLength(3);
    expect((await site.open(adUrl(other.internal_id))).text).toContain('Säljs även av Bilhuset AB 199 900 kr');
  });

  test('a closed ad links to the open one, and not the other way', async () => {
    const { one, other } = await twice({ status: 'sold', closed_at: fromToday(1) });
    await publish();
    expect((await site.open(adUrl(other.internal_id))).text).toContain('Finns till salu hos Bilhuset AB 199 900 kr');
    expect((await site.open(adUrl(one.internal_id))).text).not.toContain('Säljs även av');
  });

  test('an invented car with the plate of a real one is another car', async () => {
    const dealer = await insertDealer(db, { name: 'Påhittade bilar', is_demo: true });
    const { one } = await twice({ dealer_id: dealer.id });
    await publish();
    expect((await site.open(adUrl(one.internal_id))).text).not.toContain('Säljs även av');
  });

  test('ads without a plate are never the same car', async () => {
    const one = await insertAd(db, { licence_plate: null });
    const dealer = await insertDealer(db, { name: 'Andra bilar' });
    await insertAd(db, { licence_plate: null, dealer_id: dealer.id });
    await publish();
    expect((await site.open(adUrl(one.internal_id))).text).not.toContain('Säljs även av');
  });
});
