import { beforeEach, expect, test } from 'vitest';
import { daysAgo, insertAd } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { refreshPopularAds } from './popular-ads.ts';

const { pool, db } = await testDatabase();
beforeEach(() => emptyStock(pool));

async function popular(): Promise<number[]> {
  const client = await pool.connect();
  await refreshPopularAds(client);
  client.release();
  const { rows } = await pool.query<{ ad_id: number }>('select ad_id from popular_ads order by rank');
  return rows.map((row) => row.ad_id);
}

const golf = { brand: 'Volkswagen', series: 'Golf' };
const closed = { status: 'sold' as const, published_at: daysAgo(60), days_for_sale: 20 };

test('models in demand have more places, newest first within a model', async () => {
  const volvos = [];
  for (const day of [1, 2, 3, 4]) volvos.push((await insertAd(db, { published_at: daysAgo(day) })).internal_id);
  const golfs = [];
  for (const day of [5, 6]) golfs.push((await insertAd(db, { ...golf, published_at: daysAgo(day) })).internal_id);
  // Demand 4 and 2: 4/1, 4/2 = 2/1, 4/3, 4/4 = 2/2; of equal weight the newer first.
  expect(await popular()).toEqual([volvos[0], volvos[1], golfs[0], volvos[2], volvos[3], golfs[1]]);
});

test('cars sold within 90 days count as demand, earlier ones do not', async () => {
  const volvo = await insertAd(db, { published_at: daysAgo(1) });
  const car = await insertAd(db, { ...golf, published_at: daysAgo(8) });
  const now = Date.now();
  for (let count = 0; count < 3; count += 1)
    await insertAd(db, {
      ...closed,
      closed_at: new Date(now - 200 * 86_400_000),
      published_at: new Date(now - 300 * 86_400_000),
    });
  for (let count = 0; count < 2; count += 1)
    await insertAd(db, { ...golf, ...closed, closed_at: new Date(now - 86_400_000) });
  expect(await popular()).toEqual([car.internal_id, volvo.internal_id]);
});

test('ads without picture, price or model have no place', async () => {
  await insertAd(db, { image_urls: [] });
  await insertAd(db, { price: null });
  await insertAd(db, { series: null });
  await insertAd(db, closed);
  expect(await popular()).toEqual([]);
});
