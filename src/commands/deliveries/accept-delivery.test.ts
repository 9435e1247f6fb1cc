import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { NewDelivery } from '#src/db/deliveries/dealer-deliveries.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { acceptDelivery } from './accept-delivery.ts';

const { db, pool } = await testDatabase();
const delivery = (dealerId: number, change: Partial<NewDelivery> = {}): NewDelivery => ({
  id: randomUUID(),
  dealerId,
  apiKeyId: null,
  feedSourceId: null,
  scope: 'stock',
  isForced: false,
  idempotencyKey: 'a',
  bodyHash: Buffer.alloc(32, 1),
  fileName: 'leverans.csv',
  upload: 'x',
  uploadedBy: null,
  receivedAt: new Date(),
  ...change,
});

test('the same key and body are the same delivery, also when sent at the same time', async () => {
  const { id: dealerId } = await insertDealer(db);
  const sent = await Promise.all([1, 2, 3, 4].map(() => acceptDelivery(db, delivery(dealerId))));
  const accepted = sent.map((result) => (result.ok ? result.value : null));
  expect(new Set(accepted.map((each) => each?.id)).size).toBe(1);
  expect(accepted.filter((each) => each?.isNew).length).toBe(1);
});

test('the same key with another body or scope is refused, and free for another dealer', async () => {
  const [one, two] = [await insertDealer(db), await insertDealer(db)];
  await acceptDelivery(db, delivery(one.id));
  const refused = { ok: false, failure: 'other body' };
  expect(await acceptDelivery(db, delivery(one.id, { bodyHash: Buffer.alloc(32, 2) }))).toEqual(refused);
  expect(await acceptDelivery(db, delivery(one.id, { scope: 'changes' }))).toEqual(refused);
  expect(await acceptDelivery(db, delivery(two.id))).toMatchObject({ ok: true });
});

test('a failed delivery that is sent again waits once more', async () => {
  const { id: dealerId } = await insertDealer(db);
  await acceptDelivery(db, delivery(dealerId));
  await pool.query(`update dealer_deliveries set state = 'failed', upload = null where dealer_id = $1`, [dealerId]);
  expect(await acceptDelivery(db, delivery(dealerId, { upload: 'y' }))).toMatchObject({ value: { isNew: true } });
  const { rows } = await pool.query('select state, upload from dealer_deliveries where dealer_id = $1', [dealerId]);
  expect(rows).toEqual([{ state: 'waiting', upload: 'y' }]);
});

test('twenty deliveries of a dealer may wait', async () => {
  const { id: dealerId } = await insertDealer(db);
  const send = () => acceptDelivery(db, delivery(dealerId, { idempotencyKey: null }));
  for (let count = 0; count < 20; count += 1) expect((await send()).ok).toBe(true);
  expect(await send()).toEqual({ ok: false, failure: 'too many waiting' });
});
