import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { sqlAdSearch } from '#src/db/ad-search/ad-search.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { NEWEST_FIRST } from '#src/domain/ads/filters/ad-filters.ts';
import type { SearchedList } from '#src/domain/saved-searches/saved-search.ts';
import { insertAd, insertAds, insertDealer } from '#test/factories.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { insertSavedSearch } from '#test/saved-search.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { randomFilters } from '#test/support/random-search.ts';
import { insertRandomStock, seededRandom } from '#test/support/random-stock.ts';
import { matchSearches } from './match-searches.ts';

const { db, pool } = await testDatabase();
beforeEach(async () => {
  await emptyStock(pool);
  await pool.query('truncate saved_searches, search_alerts, matched_ads');
});
const alerts = async () =>
  (
    await pool.query<{ searchId: number; adId: number; kind: string }>(
      'select search_id as "searchId", ad_id as "adId", kind from search_alerts order by search_id, ad_id, kind',
    )
  ).rows;
const change = (statement: string, values: unknown[]) =>
  inStockTransaction(pool, async (_, client) => {
    await client.query(statement, values);
    return { value: null, touchedSeries: [] };
  });
const V60 = { make: ['Volvo'], model: ['V60'] };

test('finds the same ads as searching for each saved search alone', async () => {
  await insertRandomStock(db, seededRandom(7), 150);
  const search = sqlAdSearch(db);
  const randomSearch = fc.record({
    filters: randomFilters,
    list: fc.constantFrom<SearchedList>('vehicles', 'annonser'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(randomSearch, { minLength: 1, maxLength: 12 }), async (searches) => {
      await pool.query('truncate saved_searches, search_alerts, matched_ads');
      await pool.query('update match_state set version = 0, token = null');
      const expected: { searchId: number; adId: number; kind: string }[] = [];
      for (const { filters, list } of searches) {
        const found = await search({
          filters,
          order: NEWEST_FIRST,
          at: { page: 1 },
          size: 1_000,
          withImage: list === 'vehicles',
        });
        const searchId = await insertSavedSearch(db, { list, filters: found.filters });
        for (const adId of found.adIds.toSorted((one, other) => one - other))
          expected.push({ searchId, adId, kind: 'new' });
      }
      expect(await matchSearches(pool)).toBe(expected.length);
      expect(await alerts()).toEqual(expected);
    }),
    { numRuns: numRuns(200) },
  );
}, 120_000);

test('a second ad of a car is no new car, whatever it costs, as the first is listed; the car is sold with its last ad', async () => {
  const plate = { licence_plate: 'UFO12A', vin_hash: 'a'.repeat(64), price: 200_000 };
  const { internal_id: first } = await insertAd(db, plate);
  await insertSavedSearch(db, { filters: V60 });
  await change('select', []);
  await matchSearches(pool);
  await pool.query('truncate search_alerts');
  const add = async (price: number) => {
    const dealer = await insertDealer(db);
    const ad = await insertAd(db, { ...plate, dealer_id: dealer.id, price });
    await change('select', []);
    return ad.internal_id;
  };
  await add(210_000);
  expect(await matchSearches(pool)).toBe(0);
  const cheapest = await add(190_000);
  expect(await matchSearches(pool)).toBe(0);
  const close = `update ads set status = 'sold', closed_at = now(), days_for_sale = 1 where internal_id = any($1)`;
  await change(close, [[first]]);
  expect(await matchSearches(pool)).toBe(0);
  await change(close, [[cheapest, first + 1]]);
  await matchSearches(pool);
  expect((await alerts()).filter(({ kind }) => kind === 'sold')).toHaveLength(1);
});

test('alerts of new, cheaper, sold and returned ads, each once', async () => {
  const before = await insertAd(db, { price: 200_000 });
  await matchSearches(pool);
  const searchId = await insertSavedSearch(db, { filters: { ...V60, maxPrice: 250_000 } });
  const own = await insertSavedSearch(db, { adId: before.internal_id, kinds: ['cheaper', 'sold'] });
  expect(await matchSearches(pool)).toBe(0);

  const { internal_id: added } = await insertAd(db, { price: 240_000 });
  await insertAd(db, { price: 260_000 });
  await insertAd(db, { brand: 'Kia', series: 'Ceed', price: 90_000 });
  expect(await matchSearches(pool)).toBe(1);
  expect(await alerts()).toEqual([{ searchId, adId: added, kind: 'new' }]);

  await change('update ads set price = price - 10000 where internal_id = $1', [before.internal_id]);
  expect(await matchSearches(pool)).toBe(2);
  await change('update ads set price = price + 5000 where internal_id = $1', [before.internal_id]);
  await change(`update ads set name = 'Nytt namn'`, []);
  expect(await matchSearches(pool)).toBe(0);
  const close = `update ads set status = 'sold', closed_at = now(), days_for_sale = 1 where internal_id = $1`;
  await change(close, [before.internal_id]);
  expect(await matchSearches(pool)).toBe(2);
  await change(`update ads set status = 'active', closed_at = null, days_for_sale = null where internal_id = $1`, [
    before.internal_id,
  ]);
  expect(await matchSearches(pool)).toBe(1);
  // A second sale at the same price is the same alert.
  await change(close, [before.internal_id]);
  expect(await matchSearches(pool)).toBe(0);
  expect((await alerts()).filter((alert) => alert.searchId === own).map(({ kind }) => kind)).toEqual([
    'cheaper',
    'sold',
  ]);
  expect(await matchSearches(pool)).toBe(0);
});

test('an ad that becomes cheap enough is alerted of; unconfirmed searches and unwanted kinds are not', async () => {
  const { internal_id: adId } = await insertAd(db, { price: 300_000 });
  await matchSearches(pool);
  const searchId = await insertSavedSearch(db, { filters: { maxPrice: 290_000 } });
  await insertSavedSearch(db, { filters: { maxPrice: 290_000 }, isConfirmed: false });
  await insertSavedSearch(db, { filters: { maxPrice: 290_000 }, kinds: ['new', 'sold'] });
  await change('update ads set price = 289000 where internal_id = $1', [adId]);
  await matchSearches(pool);
  expect(await alerts()).toEqual([{ searchId, adId, kind: 'cheaper' }]);
});

test('a search by price labels is alerted of ads when they are judged, each change once', async () => {
  const { internal_id: adId } = await insertAd(db, { price: 200_000 });
  const { internal_id: fair } = await insertAd(db, { price: 210_000 });
  const low = await insertSavedSearch(db, { filters: { ...V60, priceLabel: ['Lågt pris'] } });
  const any = await insertSavedSearch(db, { filters: V60 });
  const judge = (id: number, label: string | null) =>
    change(
      `update ads set judged_price = case when $2::text is not null then price end, judged_label = $2,
       judged_estimate = case when $2::text is not null then 230000 end where internal_id = $1`,
      [id, label],
    );
  expect(await matchSearches(pool)).toBe(2);
  await judge(fair, 'usual');
  await judge(adId, 'low');
  expect(await matchSearches(pool)).toBe(1);
  // Judged again, or not for a while, at the same price.
  await judge(adId, null);
  await matchSearches(pool);
  await judge(adId, 'low');
  expect(await matchSearches(pool)).toBe(0);
  // The cut is an alert of the search without labels, and of the other one when the new price is judged.
  await change('update ads set price = 190000 where internal_id = $1', [adId]);
  expect(await matchSearches(pool)).toBe(1);
  await judge(adId, 'low');
  expect(await matchSearches(pool)).toBe(1);
  await judge(fair, 'low');
  expect(await matchSearches(pool)).toBe(1);
  expect(await matchSearches(pool)).toBe(0);
  expect((await alerts()).filter(({ searchId }) => searchId === low)).toEqual([
    { searchId: low, adId, kind: 'cheaper' },
    { searchId: low, adId, kind: 'new' },
    { searchId: low, adId: fair, kind: 'new' },
  ]);
  expect((await alerts()).filter(({ searchId }) => searchId === any)).toHaveLength(3);
});

test.each([
  ['its label is cleared before the match', { judged_price: null, judged_estimate: null, judged_label: null }],
  ['its price changes with the sale', { price: 150_000 }],
  ['it keeps its label', {}],
])('a search by price labels is alerted of a sale when %s', async (_, changed) => {
  const judged = { judged_label: 'low', judged_estimate: 230_000 } as const;
  const ads = await insertAds(db, 2, (at) => ({ ...judged, price: 200_000 + at, judged_price: 200_000 + at }));
  await matchSearches(pool);
  const low = await insertSavedSearch(db, { filters: { ...V60, priceLabel: ['Lågt pris'] } });
  await insertSavedSearch(db, { filters: { ...V60, priceLabel: ['Högt pris'] } });
  const [sold, other] = ads.map(({ internal_id }) => internal_id);
  await db
    .updateTable('ads')
    .set({ status: 'sold', closed_at: new Date(), days_for_sale: 1, ...changed })
    .where('internal_id', '=', sold ?? 0)
    .execute();
  // One that is for sale and no longer judged does not match by its earlier label.
  await change(
    'update ads set judged_price = null, judged_estimate = null, judged_label = null, price = 100000 where internal_id = $1',
    [other],
  );
  await matchSearches(pool);
  expect(await alerts()).toEqual([{ searchId: low, adId: sold, kind: 'sold' }]);
});

test('several processes at once, and one that is killed before its commit, find each alert once', async () => {
  const searchId = await insertSavedSearch(db, { filters: V60 });
  await matchSearches(pool);
  await insertAd(db, { price: 100_000 });
  const client = await pool.connect();
  await client.query('begin; select from match_state for update');
  const waiting = Promise.all([matchSearches(pool), matchSearches(pool), matchSearches(pool)]);
  await client.query('rollback');
  client.release();
  expect((await waiting).toSorted()).toEqual([0, 0, 1]);
  expect((await alerts()).map((alert) => alert.searchId)).toEqual([searchId]);
});

test('stored filters that no longer exist are ignored', async () => {
  const searchId = await insertSavedSearch(db, { filters: V60 });
  await pool.query(`update saved_searches set filters = filters || '{"fuel": ["Ånga"], "skylift": ["ja"]}'`);
  await insertAd(db);
  await matchSearches(pool);
  expect((await alerts()).map((alert) => alert.searchId)).toEqual([searchId]);
});
