import { expect, test } from 'vitest';
import { daysAgo, insertAd, insertAds, insertDealer } from './factories.ts';
import { testDatabase } from './support/database.ts';

test('creates an ad with the rows that an import would have written', async () => {
  const { db } = await testDatabase();
  const ad = await insertAd(db, { earlierPrices: [{ at: daysAgo(10), price: 279_900 }] });
  expect(ad).toMatchObject({ brand: 'Volvo', status: 'active', first_image_url: ad.image_urls[0] });
  const prices = await db.selectFrom('price_events').select('price').where('ad_id', '=', ad.internal_id).execute();
  expect(prices.map((row) => row.price)).toEqual([279_900, 249_900]);
  const events = await db.selectFrom('ad_events').select('kind').execute();
  expect(events).toEqual([{ kind: 'published' }]);
  const counts = await db.selectFrom('stock_counts').selectAll().execute();
  expect(counts).toEqual([{ brand: 'Volvo', active: 1, active_with_image: 1 }]);
});

test('creates a sold ad as closed and not counted', async () => {
  const { db } = await testDatabase();
  const ad = await insertAd(db, { brand: 'Saab', series: '9-5', status: 'sold', published_at: daysAgo(30) });
  expect(ad).toMatchObject({ closed_at: daysAgo(2), days_for_sale: 28 });
  expect(await db.selectFrom('stock_counts').selectAll().where('brand', '=', 'Saab').execute()).toEqual([]);
});

test('creates several ads newest first, of one dealer, with distinct plates', async () => {
  const { db } = await testDatabase();
  const dealer = await insertDealer(db);
  const ads = await insertAds(db, 3, (index) => ({ dealer_id: dealer.id, price: 100_000 + index }));
  expect(ads.map((ad) => ad.price)).toEqual([100_000, 100_001, 100_002]);
  expect(new Set(ads.map((ad) => ad.licence_plate)).size).toBe(3);
  expect(ads.map((ad) => ad.published_at)).toEqual([daysAgo(10), daysAgo(11), daysAgo(12)]);
});
