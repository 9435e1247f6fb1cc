import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { insertDealer, insertImportRun } from '#test/factories.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import {
  closeInterrupted,
  countWaiting,
  insertDelivery,
  linkRun,
  type NewDelivery,
  nextWaiting,
  readDelivery,
  releaseDealer,
  removeOldDeliveries,
  startDelivery,
  tryLockDealer,
} from './dealer-deliveries.ts';

const { db, pool } = await testDatabase();
beforeEach(() => deleteRows(pool, 'dealer_deliveries'));
const newDelivery = async (change: Partial<NewDelivery> = {}): Promise<NewDelivery> => {
  const delivery: NewDelivery = {
    ...{
      id: randomUUID(),
      dealerId: change.dealerId ?? (await insertDealer(db)).id,
      apiKeyId: null,
      feedSourceId: null,
    },
    ...{ scope: 'stock', isForced: false, idempotencyKey: null, bodyHash: Buffer.alloc(32), fileName: 'leverans.csv' },
    ...{ upload: 'x', uploadedBy: null, receivedAt: new Date() },
    ...change,
  };
  expect(await insertDelivery(db, delivery)).toBe(true);
  return delivery;
};
const stateOf = async ({ id, dealerId }: NewDelivery) => {
  const row = await readDelivery(db, { id, dealerId });
  return [row?.state, row?.errorCode ?? null];
};

test('the oldest delivery is next, of a dealer whose import is not running', async () => {
  const first = await newDelivery({ receivedAt: new Date('2026-11-23T08:00:00Z') });
  const second = await newDelivery({ receivedAt: new Date('2026-11-23T08:01:00Z') });
  expect((await nextWaiting(pool))?.id).toBe(first.id);
  const client = await pool.connect();
  expect(await tryLockDealer(client, first.dealerId)).toBe(true);
  const other = await pool.connect();
  expect(await tryLockDealer(other, first.dealerId)).toBe(false);
  other.release();
  expect((await nextWaiting(pool))?.id).toBe(second.id);
  await releaseDealer(client, first.dealerId);
  client.release();
  expect((await nextWaiting(pool))?.id).toBe(first.id);
});

test('a delivery starts once', async () => {
  const delivery = await newDelivery();
  const client = await pool.connect();
  expect(await startDelivery(client, delivery.id)).toMatchObject({ id: delivery.id, keyPrefix: null });
  expect(await startDelivery(client, delivery.id)).toBeNull();
  client.release();
  expect(await nextWaiting(pool)).toBeUndefined();
  expect(await countWaiting(db, delivery.dealerId)).toBe(0);
});

test('a killed import fails its delivery, unless it was committed', async () => {
  const [killed, committed, fresh] = [await newDelivery(), await newDelivery(), await newDelivery()];
  await linkRun(pool, committed.id, (await insertImportRun(db, { state: 'done' })).id);
  await pool.query(`update dealer_deliveries set state = 'running', started_at = now() - interval '1 minute'`);
  await pool.query('update dealer_deliveries set started_at = now() where id = $1', [fresh.id]);
  await closeInterrupted(pool);
  expect([await stateOf(killed), await stateOf(committed), await stateOf(fresh)]).toEqual([
    ['failed', 'interrupted'],
    ['done', null],
    ['running', null],
  ]);
});

test('forgets ended deliveries after 90 days', async () => {
  const old = { receivedAt: new Date(Date.now() - 91 * 86_400_000) };
  const [ended, waiting, fresh] = [await newDelivery(old), await newDelivery(old), await newDelivery()];
  await pool.query(`update dealer_deliveries set state = 'done' where id <> $1`, [waiting.id]);
  await removeOldDeliveries(db);
  expect(await stateOf(ended)).toEqual([undefined, null]);
  expect([await stateOf(waiting), await stateOf(fresh)]).toEqual([
    ['waiting', null],
    ['done', null],
  ]);
});
