import { beforeEach, expect, test } from 'vitest';
import { insertAd, insertDealer } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { listDealersWithAds, readDealer, readDealerListing } from './dealers.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

test('lists dealers in Swedish order with their active ads', async () => {
  const { id } = await insertDealer(db, { name: 'Östbil' });
  await insertDealer(db, { name: 'Åbil' });
  await insertAd(db, { dealer_id: id });
  await insertAd(db, { dealer_id: id, status: 'sold', closed_at: new Date() });
  const listed = (await listDealersWithAds(db)).map(({ name, ads }) => [name, ads]);
  expect(listed).toEqual([
    ['Åbil', 0],
    ['Östbil', 1],
  ]);
});

test('reads a dealer by its slug, with overrides in place of delivered details', async () => {
  await insertDealer(db, { name: 'Bil', telephone: '018-1 23 45', overrides: { telephone: '070-1 23 45' } });
  expect((await readDealer(db, 'bil'))?.details).toMatchObject({ telephone: '070-1 23 45', city: 'Uppsala' });
  expect(await readDealer(db, 'Bil')).toBeNull();
});

test('the stock of a dealer without ads has no medians', async () => {
  const { id } = await insertDealer(db, { name: 'Tom' });
  expect(await readDealerListing(db, id, { size: 5, skip: 0 })).toEqual({
    ads: 0,
    medianPrice: null,
    medianYear: null,
    makes: [],
    adIds: [],
  });
});

test('the stock is ordered by publication, the newest first, and counted whole', async () => {
  const { id } = await insertDealer(db, { name: 'Full' });
  const ads = [];
  for (const [day, price] of [
    [1, 300],
    [3, 100],
    [2, 200],
  ] as const) {
    ads.push(await insertAd(db, { dealer_id: id, published_at: new Date(2026, 9, day), price: price * 1_000 }));
  }
  const stock = await readDealerListing(db, id, { size: 2, skip: 1 });
  expect(stock).toMatchObject({ ads: 3, medianPrice: 200_000, makes: [{ name: 'Volvo', ads: 3 }] });
  expect(stock.adIds).toEqual([ads[2]?.internal_id, ads[0]?.internal_id]);
});
