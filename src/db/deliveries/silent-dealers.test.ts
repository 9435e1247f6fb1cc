import { beforeEach, expect, test } from 'vitest';
import { deliver, feedCar } from '#test/delivery.ts';
import { daysAgo, insertAd, insertDealer } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { closeUnconfirmedAds, listDeliveringDealers } from './silent-dealers.ts';
import { inStockTransaction } from './stock-transaction.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

test('knows the latest twelve delivery days, each by its last delivery', async () => {
  const hours = [20 * 24, ...Array.from({ length: 12 }, (_, day) => (13 - day) * 24), 22, 21];
  for (const before of hours) await deliver(pool, [feedCar()], daysAgo(before / 24));
  const [dealer] = await listDeliveringDealers(db);
  expect(dealer?.recentDeliveries).toEqual([21 / 24, ...Array.from({ length: 11 }, (_, day) => day + 2)].map(daysAgo));
  expect(dealer).toMatchObject({ lastDeliveredAt: daysAgo(21 / 24), unconfirmedAt: null, ads: 1 });
});

test('leaves out example dealers, and those that never delivered', async () => {
  await deliver(pool, [feedCar()], daysAgo(1), { isDemo: true });
  await insertDealer(db, { name: 'Ny handlare' });
  expect(await listDeliveringDealers(db)).toEqual([]);
});

test('closes ads on the day of the last delivery, or of their publication after it', async () => {
  const ad = await insertAd(db, { published_at: daysAgo(30) });
  const late = await insertAd(db, { published_at: daysAgo(10) });
  await pool.query('update dealers set last_delivered_at = $1', [daysAgo(20)]);
  const closed = await inStockTransaction(pool, async (_, client) => ({
    value: await closeUnconfirmedAds(client, [ad.dealer_id ?? 0]),
    touchedSeries: null,
  }));
  expect(closed).toEqual(new Map([[ad.dealer_id, 2]]));
  const { rows } = await pool.query(
    `select internal_id, closed_at, days_for_sale, last_seen_at from ads join sightings on ad_id = internal_id order by 1`,
  );
  expect(rows).toEqual([
    { internal_id: ad.internal_id, closed_at: daysAgo(20), days_for_sale: 10, last_seen_at: daysAgo(20) },
    { internal_id: late.internal_id, closed_at: daysAgo(10), days_for_sale: 0, last_seen_at: daysAgo(10) },
  ]);
});
