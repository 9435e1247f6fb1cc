import { expect, test } from 'vitest';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { addAdViews, NO_COUNTS, readDealerViews } from './ad-views.ts';

const { db } = await testDatabase();

test('adds counts by day in Sweden, leaves out unknown ads, and fills days without views', async () => {
  const { id } = await insertDealer(db, { name: 'Bilhuset AB' });
  const other = await insertDealer(db, { name: 'Bilcentrum AB' });
  const own = await insertAd(db, { dealer_id: id });
  const foreign = await insertAd(db, { dealer_id: other.id });
  const count = { ...NO_COUNTS, adId: own.internal_id, views: 2, clicks: 1 };
  // The next day in Sweden.
  await addAdViews(db, new Date('2026-11-19T23:30:00Z'), [count, { ...count, adId: foreign.internal_id }]);
  await addAdViews(db, new Date('2026-11-20T12:00:00Z'), [count, { ...NO_COUNTS, adId: 999_999, views: 1 }]);
  expect(await readDealerViews(db, id, new Date('2026-11-20T12:00:00Z'), 2)).toEqual([
    { day: '2026-11-19', views: 0, clicks: 0 },
    { day: '2026-11-20', views: 4, clicks: 2 },
  ]);
});
