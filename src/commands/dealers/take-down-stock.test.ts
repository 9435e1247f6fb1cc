import { expect, test } from 'vitest';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { takeDownStock } from './take-down-stock.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'admin@bil.example' };

test('takes down the ads for sale of one dealer, and none of another', async () => {
  const { id } = await insertDealer(db, { name: 'Bilhuset AB' });
  const other = await insertDealer(db, { name: 'Bilcentrum AB' });
  await insertAd(db, { dealer_id: id });
  await insertAd(db, { dealer_id: id });
  await insertAd(db, { dealer_id: id, status: 'sold', closed_at: new Date() });
  await insertAd(db, { dealer_id: other.id });
  expect(await takeDownStock(pool, STAFF, id)).toBe(2);
  expect(await takeDownStock(pool, STAFF, id)).toBe(0);
  const { rows } = await pool.query('select dealer_id = $1 as own, status from ads order by 1, 2', [id]);
  expect(rows.map(({ own, status }) => [own, status])).toEqual([
    [false, 'active'],
    [true, 'removed'],
    [true, 'removed'],
    [true, 'sold'],
  ]);
});
