import { expect, test } from 'vitest';
import { insertAd, insertAds } from '#test/factories.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { countWorkQueues, readStockDays } from './work-queues.ts';

const { db, pool } = await testDatabase();

test('counts ads for sale that lack a fact, and whatever waits', async () => {
  expect(Object.values(await countWorkQueues(db)).every((count) => count === 0)).toBe(true);
  await insertAd(db, { image_urls: [], price: null, quality_flags: ['kW mot hk'] });
  await insertAd(db, { model_year: null, odometer_km: null, image_urls: ['/exempelbild/a.svg'] });
  await insertAd(db, { image_urls: [], status: 'sold' });
  await pool.query(`insert into search_misses (term, misses, last_at) values ('kopparslagare', 3, now())`);
  expect(await countWorkQueues(db)).toMatchObject({
    withoutPicture: 1,
    withoutPrice: 1,
    withoutYear: 1,
    withoutOdometer: 1,
    flagged: 1,
    searchMisses: 1,
    openReports: 0,
    newEnquiries: 0,
    stoppedImports: 0,
    veryLow: 0,
  });
});

test('the stock of past days follows from the events since', async () => {
  await deleteRows(pool, 'ads', 'ad_events');
  const ads = await insertAds(db, 3);
  await pool.query('truncate ad_events');
  await pool.query(`update stock_counts set active = 0, active_with_image = 0`);
  await pool.query(`insert into stock_counts (brand, active, active_with_image) values ('Prov', 2, 2)`);
  const event = (at: string, kind: string, ad: number) =>
    pool.query('insert into ad_events (ad_id, at, kind) values ($1, $2, $3)', [ads[ad]?.internal_id, at, kind]);
  await event('2026-11-20T12:00:00Z', 'published', 0);
  await event('2026-11-22T12:00:00Z', 'published', 1);
  await event('2026-11-22T12:30:00Z', 'published', 2);
  await event('2026-11-23T12:00:00Z', 'changed', 1);
  // 24 November in Sweden.
  await event('2026-11-23T23:30:00Z', 'sold', 0);
  const days = await readStockDays(db, '2026-11-24', 4);
  expect(days).toEqual([
    { day: '2026-11-21', active: 1, added: 0, removed: 0, enquiries: 0 },
    { day: '2026-11-22', active: 3, added: 2, removed: 0, enquiries: 0 },
    { day: '2026-11-23', active: 3, added: 0, removed: 0, enquiries: 0 },
    { day: '2026-11-24', active: 2, added: 0, removed: 1, enquiries: 0 },
  ]);
});
