import { expect, test } from 'vitest';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { showTelephone } from './show-telephone.ts';

const { db, pool } = await testDatabase();
const network = '192.0.2.1';
const now = new Date('2026-11-20T12:00:00Z');

test('shows and counts the number of a dealer of active ads only', async () => {
  const dealer = await insertDealer(db, { telephone: '08-123 45 67' });
  const active = await insertAd(db, { dealer_id: dealer.id });
  const sold = await insertAd(db, { dealer_id: dealer.id, status: 'sold', closed_at: new Date() });
  const example = await insertDealer(db, { telephone: '08-123 45 67', is_demo: true });
  const invented = await insertAd(db, { dealer_id: example.id });
  expect(await showTelephone(db, { adId: active.internal_id, network, now })).toEqual({
    ok: true,
    value: '08-123 45 67',
  });
  expect(await showTelephone(db, { adId: sold.internal_id, network, now })).toEqual({ ok: false, failure: 'closed' });
  expect(await showTelephone(db, { adId: invented.internal_id, network, now })).toEqual({
    ok: false,
    failure: 'example',
  });
  expect(await showTelephone(db, { adId: 999_999, network, now })).toEqual({ ok: false, failure: 'no-ad' });
  expect((await pool.query('select dealer_id, views from telephone_views')).rows).toEqual([
    { dealer_id: dealer.id, views: 1 },
  ]);
  expect((await pool.query('select ad_id, telephones, views from ad_views')).rows).toEqual([
    { ad_id: active.internal_id, telephones: 1, views: 0 },
  ]);
});
