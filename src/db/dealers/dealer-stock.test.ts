import { expect, test } from 'vitest';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readDealerStock } from './dealer-stock.ts';

const { db } = await testDatabase();

test('counts the active ads of one dealer', async () => {
  const { id } = await insertDealer(db, { name: 'Bilhuset AB' });
  const other = await insertDealer(db, { name: 'Bilcentrum AB' });
  await insertAd(db, { dealer_id: id });
  await insertAd(db, { dealer_id: id, image_urls: [] });
  await insertAd(db, { dealer_id: id, status: 'sold', closed_at: new Date() });
  await insertAd(db, { dealer_id: other.id });
  expect(await readDealerStock(db, id)).toMatchObject({ active: 2, withoutPicture: 1, unconfirmedAt: null });
});

test('counts no ads for a dealer without any, and throws for an unknown one', async () => {
  const { id } = await insertDealer(db, { name: 'Tomma garaget' });
  expect(await readDealerStock(db, id)).toMatchObject({ active: 0, withoutPicture: 0, lastDeliveredAt: null });
  await expect(readDealerStock(db, 999_999)).rejects.toThrow('no dealer');
});
