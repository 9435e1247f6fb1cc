import { beforeEach, expect, test } from 'vitest';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { setAdStatus } from './set-ad-status.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };
const FIRST = Date.parse('2026-10-01T05:00:00Z');
const daysLater = (days: number): Date => new Date(FIRST + days * 86_400_000);
beforeEach(() => emptyStock(pool));

const query = async (sql: string) => (await pool.query(sql)).rows;
const statuses = async () => (await query('select status from ads order by internal_id')).map(({ status }) => status);
const cars = [feedCar(), feedCar({ licence_plate: 'UFO124' }), feedCar({ licence_plate: 'UFO125' })];

async function threeAds(): Promise<number[]> {
  await deliver(pool, cars, daysLater(0));
  return (await query('select internal_id from ads order by 1')).map(({ internal_id: id }) => id);
}

test('hidden ads stay hidden through deliveries, until they are shown again', async () => {
  const [first = 0, second = 0] = await threeAds();
  expect(await setAdStatus(pool, STAFF, { ids: [first, second, 1], status: 'hidden' })).toEqual([first, second]);
  expect(await query('select active from stock_counts')).toEqual([{ active: 1 }]);
  expect(await query('select ads from series_statistics')).toEqual([{ ads: 1 }]);
  await deliver(pool, [feedCar({ price: '1500000' }), ...cars.slice(1)], daysLater(1));
  expect(await statuses()).toEqual(['hidden', 'hidden', 'active']);
  expect(await setAdStatus(pool, STAFF, { ids: [first, second], status: 'feed' })).toEqual([first, second]);
  expect(await statuses()).toEqual(['active', 'active', 'active']);
  expect(
    (await query(`select kind from ad_events where ad_id = ${second} order by at`)).map(({ kind }) => kind),
  ).toEqual(['published', 'hidden', 'shown']);
  expect(await listAuditEntries(db, `ad:${first}`, 9)).toMatchObject([
    { action: 'ad.status', before: { status: 'hidden' }, after: { status: 'active' } },
    { action: 'ad.status', before: { status: 'active' }, after: { status: 'hidden' } },
  ]);
});

test('an ad that its feed removed while it was hidden is removed when it is reset to the feed', async () => {
  const [first = 0] = await threeAds();
  await setAdStatus(pool, STAFF, { ids: [first], status: 'hidden' });
  await deliver(pool, cars.slice(1), daysLater(1));
  expect(await statuses()).toEqual(['hidden', 'active', 'active']);
  await setAdStatus(pool, STAFF, { ids: [first], status: 'feed' });
  expect(await statuses()).toEqual(['removed', 'active', 'active']);
  expect(await query(`select ad_id from sightings where last_seen_at is null and ad_id = ${first}`)).toEqual([]);
  await deliver(pool, cars, daysLater(2));
  expect(await statuses()).toEqual(['active', 'active', 'active']);
});

test('an ad that staff marked as sold is not for sale again because the feed still contains it', async () => {
  const [first = 0] = await threeAds();
  await setAdStatus(pool, STAFF, { ids: [first], status: 'sold' });
  await deliver(pool, cars, daysLater(200));
  expect(await statuses()).toEqual(['sold', 'active', 'active']);
  expect((await query(`select days_for_sale from ads where internal_id = ${first}`))[0].days_for_sale).toBeGreaterThan(
    0,
  );
});

test('setting the same status again changes and records nothing', async () => {
  const ids = await threeAds();
  await setAdStatus(pool, STAFF, { ids, status: 'hidden' });
  const before = await query('select version from stock_version');
  expect(await setAdStatus(pool, STAFF, { ids, status: 'hidden' })).toEqual([]);
  expect(await query('select version from stock_version')).toEqual(before);
});
