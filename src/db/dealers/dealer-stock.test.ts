import { expect, test } from 'vitest';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { listActiveIds, readDealerStock } from './dealer-stock.ts';

const { db, pool } = await testDatabase();

test('counts the active ads of one dealer', async () => {
  const { id } = await insertDealer(db, { name: 'Bilhuset AB' });
  const other = await insertDealer(db, { name: 'Bilcentrum AB' });
  await insertAd(db, { dealer_id: id });
  await insertAd(db, { dealer_id: id, image_urls: [] });
  await insertAd(db, { dealer_id: id, status: 'sold', closed_at: new Date() });
  await insertAd(db, { dealer_id: other.id });
  expect(await readDealerStock(db, id)).toMatchObject({ active: 2, withoutPicture: 1, unconfirmedAt: null });
});

test('counts ads that wait for details, but none that was sold meanwhile, has left the feed or was hidden', async () => {
  const { id } = await insertDealer(db, { name: 'Norrbil', telephone: null, registered_at: new Date() });
  const ads = [];
  for (let number = 0; number < 5; number += 1) ads.push((await insertAd(db, { dealer_id: id })).internal_id);
  const [waiting = 0, sold, left, hidden, made = 0] = ads;
  await pool.query(
    `insert into ad_overrides (ad_id, field, value, feed_value, email) values ($1, 'status', '"active"', 'null', 'own@bil.example')`,
    [made],
  );
  await inStockTransaction(pool, async () => ({ value: null, touchedSeries: [] }));
  expect(await readDealerStock(db, id)).toMatchObject({ active: 0, withheld: 5 });
  await pool.query(`update ads set status = 'sold', closed_at = now(), days_for_sale = 1 where internal_id = $1`, [
    sold,
  ]);
  await pool.query(`update ad_overrides set value = '"sold"', email = 'own@bil.example' where ad_id = $1`, [sold]);
  await pool.query(`update ad_overrides set feed_value = '"removed"' where ad_id = $1`, [left]);
  await pool.query(`update ad_overrides set email = 'eva@bil.example' where ad_id = $1`, [hidden]);
  expect(await readDealerStock(db, id)).toMatchObject({ active: 0, withheld: 2 });
  expect(await listActiveIds(db, id, 9)).toEqual([waiting, made]);
});

test('counts no ads for a dealer without any, and throws for an unknown one', async () => {
  const { id } = await insertDealer(db, { name: 'Tomma garaget' });
  expect(await readDealerStock(db, id)).toMatchObject({ active: 0, withoutPicture: 0, lastDeliveredAt: null });
  await expect(readDealerStock(db, 999_999)).rejects.toThrow('no dealer');
});
