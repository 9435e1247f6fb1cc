import { expect, test } from 'vitest';
import { addAdViews, NO_COUNTS } from '#src/db/ads/ad-views.ts';
import type { DemandKind } from '#src/domain/dealers/demand-choices.ts';
import { MIN_SEARCHES } from '#src/domain/dealers/market-demand.ts';
import { daysAgo, FACTORY_NOW, insertAd, insertDealer } from '#test/factories.ts';
import { insertSavedSearch } from '#test/saved-search.ts';
import { testDatabase } from '#test/support/database.ts';
import { listMarketDemand, readDealerCounty, readTypicalDemand, writeMarketDemand } from './market-demand.ts';
import { addSearches } from './market-searches.ts';

const { db, pool } = await testDatabase();
const own = await insertDealer(db, { name: 'Bilhuset AB', city: 'Uppsala', county: 'Uppsala län' });
const other = await insertDealer(db, { name: 'Skånebil AB', city: 'Malmö', county: 'Skåne län' });
const uppsala = { dealer_id: own.id, city: 'Uppsala', county: 'Uppsala län' };
const malmo = { dealer_id: other.id, city: 'Malmö', county: 'Skåne län' };
const count = (adId: number, days: number, views: number) =>
  addAdViews(db, daysAgo(days), [{ ...NO_COUNTS, adId, views, saves: 1 }]);

// Two weeks for sale in Uppsala, one sold after a week of the period, and one in Malmö for the whole period.
const fresh = await insertAd(db, { ...uppsala, published_at: daysAgo(13), price: 149_999 });
const sold = await insertAd(db, { ...uppsala, status: 'sold', published_at: daysAgo(60), closed_at: daysAgo(22) });
const old = await insertAd(db, { ...malmo, published_at: daysAgo(90), price: 150_000, fuels: ['Bensin', 'El'] });
await insertAd(db, { ...malmo, status: 'sold', published_at: daysAgo(90), closed_at: daysAgo(40) });
await insertAd(db, { ...malmo, status: 'hidden', published_at: daysAgo(5) });
await count(fresh.internal_id, 2, 28);
await count(sold.internal_id, 25, 7);
await count(old.internal_id, 27, 29);
await count(old.internal_id, 28, 1_000);
for (let at = 0; at < 5; at += 1) {
  await insertSavedSearch(db, { email: `${at}@kund.example`, filters: { make: ['Volvo'], model: ['V60'] } });
  if (at < 4) await insertSavedSearch(db, { email: `${at}@kund.example`, filters: { fuel: ['El'] } });
}
// The same address twice, an unconfirmed one, and a model of another make by the same name.
await insertSavedSearch(db, { email: '0@kund.example', adId: fresh.internal_id });
await insertSavedSearch(db, { email: 'ny@kund.example', filters: { model: ['V60'] }, isConfirmed: false });
await insertSavedSearch(db, { email: 'annan@kund.example', filters: { make: ['Fiat'], model: ['V60'] } });
await pool.query(
  `insert into removal_times (series_id, generation_id, ads, closed, median_days, points, cuts)
   values ($1, null, 30, 20, 18, '[]', '[]')`,
  [fresh.series_id],
);
await db.transaction().execute((tx) => writeMarketDemand(tx, FACTORY_NOW));

const list = (kind: DemandKind, county: string | null = null) =>
  listMarketDemand(db, { kind, county, dealerId: own.id });

test('sums the openings of the period by model, in the country and by county, by week for sale', async () => {
  const [model] = await list('model');
  expect(model).toMatchObject({
    brand: 'Volvo',
    series: 'V60',
    forSale: 2,
    cars: 3,
    arrived: 1,
    gone: 1,
    opened: 64,
    saves: 3,
    medianDays: 18,
    own: 1,
  });
  // 14, 7 and 29 days.
  expect(model?.openedPerWeek).toBeCloseTo((64 * 7) / 50, 3);
  const [near] = await list('model', 'Uppsala län');
  expect(near).toMatchObject({ forSale: 1, cars: 2, opened: 35, medianDays: 18, own: 1 });
  expect(await list('model', 'Gotlands län')).toEqual([]);
});

test('groups by every fuel, body, price class and county', async () => {
  expect((await list('fuel')).map(({ key, cars, own: mine }) => [key, cars, mine])).toEqual([
    ['Bensin', 3, 1],
    ['El', 1, 0],
  ]);
  expect((await list('body')).map(({ key }) => key)).toEqual(['Kombi']);
  expect((await list('price')).map(({ key, cars }) => [key, cars])).toEqual([
    ['100000', 1],
    ['150000', 1],
    ['200000', 1],
  ]);
  expect((await list('county')).map(({ key, opened }) => [key, opened])).toEqual([
    ['Skåne län', 29],
    ['Uppsala län', 35],
  ]);
});

test('sums the searches of the period, also for a group without a car that is searched for enough', async () => {
  const model = { kind: 'model', key: 'Volvo:V60', searches: 7 } as const;
  await insertAd(db, { ...malmo, brand: 'Kia', series: 'Niro', status: 'hidden' });
  await addSearches(db, daysAgo(28), [model]);
  await addSearches(db, daysAgo(27), [model]);
  await addSearches(db, daysAgo(1), [
    model,
    { kind: 'model', key: 'Kia:Niro', searches: 30 },
    { kind: 'fuel', key: 'Diesel', searches: MIN_SEARCHES - 1 },
    { kind: 'fuel', key: 'Etanol', searches: MIN_SEARCHES - 1 },
    { kind: 'fuel', key: 'El', searches: 1 },
  ]);
  await addSearches(db, daysAgo(2), [{ kind: 'fuel', key: 'Diesel', searches: 1 }]);
  await db.transaction().execute((tx) => writeMarketDemand(tx, FACTORY_NOW));
  expect((await list('model')).map(({ series, searches, cars, own: mine }) => [series, searches, cars, mine])).toEqual(
    expect.arrayContaining([
      ['V60', 14, 3, 1],
      ['Niro', 30, 0, 0],
    ]),
  );
  expect((await list('model', 'Uppsala län')).map(({ searches }) => searches)).toEqual([14]);
  expect((await list('fuel')).map(({ key, searches }) => [key, searches])).toEqual([
    ['Bensin', 0],
    ['Diesel', MIN_SEARCHES],
    ['El', 1],
  ]);
});

test('states addresses with an alert from five on', async () => {
  expect((await list('model')).find(({ series }) => series === 'V60')?.watchers).toBe(5);
  expect((await list('fuel')).map(({ watchers }) => watchers)).toEqual([null, null, null]);
});

test('the median of a group is that of the cars that were seen, whether they left or not', async () => {
  expect((await list('body'))[0]?.medianDays).toBeNull();
  // Twenty left after 10 days, and as many are for sale for 20 days.
  for (let at = 0; at < 20; at += 1) {
    const times = { published_at: daysAgo(30), closed_at: daysAgo(20), days_for_sale: 10 };
    await insertAd(db, { ...malmo, chassis: 'Cab', status: 'sold', ...times });
    await insertAd(db, { ...malmo, chassis: 'Cab', published_at: daysAgo(20) });
  }
  await db.transaction().execute((tx) => writeMarketDemand(tx, FACTORY_NOW));
  expect((await list('body')).find(({ key }) => key === 'Cab')?.medianDays).toBe(10);
});

test('the typical demand is that of all cars, weighted by the cars', async () => {
  const typical = await readTypicalDemand(db, 'Uppsala län');
  expect(typical).toMatchObject({ opened: 35, medianDays: 18 });
  expect(typical.openedPerWeek).toBeCloseTo((35 * 7) / 21, 3);
  expect(await readTypicalDemand(db, 'Gotlands län')).toEqual({ openedPerWeek: 0, opened: 0, medianDays: 18 });
  expect([await readDealerCounty(db, own.id), await readDealerCounty(db, 999_999)]).toEqual(['Uppsala län', null]);
});
