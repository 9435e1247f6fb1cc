import { beforeEach, expect, test } from 'vitest';
import { deliver, feedCar } from '#test/delivery.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { listSameCarAds } from './same-car-ads.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

test('names the joined ads of a car, and ads of others with its plate', async () => {
  const vin = 'YV1ZZZZZZZZ000001';
  await deliver(pool, [feedCar({ dealer: 'Ena bilar', vin })], new Date('2026-10-01T05:00:00Z'));
  await deliver(pool, [feedCar({ dealer: 'Andra bilar', vin })], new Date('2026-10-02T05:00:00Z'));
  await deliver(pool, [feedCar({ dealer: 'Tredje bilar' })], new Date('2026-10-03T05:00:00Z'));
  expect(await listSameCarAds(db, 100_002)).toEqual([
    { internalId: 100_001, dealer: 'Ena bilar', isJoined: true, isShown: true },
    { internalId: 100_003, dealer: 'Tredje bilar', isJoined: false, isShown: false },
  ]);
  expect(await listSameCarAds(db, 100_001)).toMatchObject([
    { internalId: 100_002, isJoined: true, isShown: false },
    { internalId: 100_003, isJoined: false },
  ]);
});
