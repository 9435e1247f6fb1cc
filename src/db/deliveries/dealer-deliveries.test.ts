import { beforeEach, expect, test } from 'vitest';
import { stockDelivery } from '#test/delivery.ts';
import { insertDealer, insertImportRun } from '#test/factories.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import {
  countWaiting,
  hasDueDeliveries,
  insertDelivery,
  linkRun,
  MAX_IMPORT_ATTEMPTS,
  type NewDelivery,
  nextWaiting,
  readDelivery,
  releaseDealer,
  removeOldDeliveries,
  requeueInterrupted,
  startDelivery,
  tryLockDealer,
} from './dealer-deliveries.ts';

const { db, pool } = await testDatabase();
beforeEach(() => deleteRows(pool, 'dealer_deliveries'));
const newDelivery = async (change: Partial<NewDelivery> = {}): Promise<NewDelivery> => {
  const dealerId = change.dealerId ?? (await insertDealer(db)).id;
  const delivery = stockDelivery({ fileName: 'leverans.csv', upload: 'x', ...change, dealerId });
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

test('a dealer whose imports have taken long lately waits for the others', async () => {
  const large = await newDelivery({ receivedAt: new Date('2026-11-23T08:00:00Z') });
  await pool.query(
    `update dealer_deliveries set state = 'done', started_at = now() - interval '40 seconds', finished_at = now() where id = $1`,
    [large.id],
  );
  const second = await newDelivery({ dealerId: large.dealerId, receivedAt: new Date('2026-11-23T08:01:00Z') });
  const small = await newDelivery({ receivedAt: new Date('2026-11-23T08:02:00Z') });
  expect((await nextWaiting(pool))?.id).toBe(small.id);
  await pool.query(`update dealer_deliveries set started_at = started_at - interval '1 hour' where id = $1`, [
    large.id,
  ]);
  expect((await nextWaiting(pool))?.id).toBe(second.id);
});

test('an interrupted import waits again, unless it was committed, is alive or has been interrupted too often', async () => {
  const [killed, committed, alive] = [await newDelivery(), await newDelivery(), await newDelivery()];
  const poisonous = await newDelivery();
  await linkRun(pool, committed.id, (await insertImportRun(db, { state: 'done' })).id);
  await pool.query(`update dealer_deliveries set state = 'running', started_at = now(), attempts = 1`);
  await pool.query('update dealer_deliveries set attempts = $2 where id = $1', [poisonous.id, MAX_IMPORT_ATTEMPTS]);
  const client = await pool.connect();
  await tryLockDealer(client, alive.dealerId);
  expect(await hasDueDeliveries(pool)).toBe(true);
  await requeueInterrupted(pool);
  expect(await Promise.all([killed, committed, alive, poisonous].map(stateOf))).toEqual([
    ['waiting', null],
    ['done', null],
    ['running', null],
    ['failed', 'interrupted'],
  ]);
  await pool.query(`update dealer_deliveries set state = 'done' where id = $1`, [killed.id]);
  // The one that is alive is nobody else's to import.
  expect(await hasDueDeliveries(pool)).toBe(false);
  await releaseDealer(client, alive.dealerId);
  client.release();
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
