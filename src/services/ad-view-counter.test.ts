import { expect, test } from 'vitest';
import { readDealerViews } from '#src/db/ads/ad-views.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { createAdViewCounter } from './ad-view-counter.ts';

const { db, pool } = await testDatabase();
const { id: dealerId } = await insertDealer(db, { name: 'Bilhuset AB' });
const ad = await insertAd(db, { dealer_id: dealerId });
const today = async () => (await readDealerViews(db, dealerId, new Date(), 1))[0];

test('writes counts in batches, and limits each network', async () => {
  const errors: unknown[] = [];
  const counter = createAdViewCounter(db, (error) => errors.push(error));
  for (let place = 0; place < 100; place += 1) counter.add(ad.internal_id, 'view', '192.0.2.1');
  counter.add(ad.internal_id, 'click', '192.0.2.2');
  counter.add(999_999_999, 'view', '192.0.2.3');
  await counter.flush();
  expect(await today()).toMatchObject({ views: 40, clicks: 1 });
  await counter.flush();
  counter.add(ad.internal_id, 'view', '192.0.2.1');
  await counter.flush();
  expect(await today()).toMatchObject({ views: 41, clicks: 1 });
  expect(errors).toEqual([]);
});

test('counts lists apart from single ads, each ad of a list once', async () => {
  const counter = createAdViewCounter(db, (error) => {
    throw error;
  });
  for (let list = 0; list < 250; list += 1) counter.addList([ad.internal_id, 999_999_999], [], '192.0.2.9');
  counter.add(ad.internal_id, 'save', '192.0.2.9');
  await counter.flush();
  const { rows } = await pool.query('select shown, saves from ad_views where ad_id = $1', [ad.internal_id]);
  expect(rows).toEqual([{ shown: 240, saves: 1 }]);
});

test('counts searches with the lists, by the same limit for a network', async () => {
  const counter = createAdViewCounter(db, (error) => {
    throw error;
  });
  for (let list = 0; list < 250; list += 1) counter.addList([], [{ kind: 'fuel', key: 'El' }], '192.0.2.9');
  counter.addList([], [{ kind: 'fuel', key: 'El' }], '192.0.2.10');
  await counter.flush();
  await counter.flush();
  expect((await pool.query('select kind, key, searches from market_searches')).rows).toEqual([
    { kind: 'fuel', key: 'El', searches: 241 },
  ]);
});
