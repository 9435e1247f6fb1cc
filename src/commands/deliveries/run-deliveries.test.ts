import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  MAX_IMPORT_ATTEMPTS,
  readDelivery,
  releaseDealer,
  tryLockDealer,
} from '#src/db/deliveries/dealer-deliveries.ts';
import { feedCar, stockDelivery } from '#test/delivery.ts';
import { deliveryPlaces } from '#test/delivery-places.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { acceptDelivery } from './accept-delivery.ts';
import { removeAbandonedUploads } from './import-upload.ts';
import { runDeliveries } from './run-deliveries.ts';

const { db, pool } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'deliveries-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const errors: unknown[] = [];
const run = () => runDeliveries(pool, deliveryPlaces(folder), (error) => errors.push(error));

/** Receives one car of a dealer. */
async function receive(dealerId: number, plate: string, receivedAt = new Date()): Promise<string> {
  const upload = randomUUID();
  await writeFile(path.join(folder, upload), JSON.stringify(feedCar({ licence_plate: plate })));
  const accepted = await acceptDelivery(db, stockDelivery({ id: upload, dealerId, receivedAt }));
  if (!accepted.ok) throw new Error(accepted.failure);
  return accepted.value.id;
}
const stateOf = async (id: string, dealerId: number) => (await readDelivery(db, { id, dealerId }))?.state;

test('imports deliveries in their order, one at a time for each dealer', async () => {
  const [one, two] = [await insertDealer(db), await insertDealer(db)];
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 8, minute));
  const first = await receive(one.id, 'ABC001', at(1));
  const second = await receive(one.id, 'ABC002', at(2));
  const other = await receive(two.id, 'ABC003', at(3));
  const client = await pool.connect();
  await tryLockDealer(client, one.id);
  await run();
  expect([await stateOf(first, one.id), await stateOf(other, two.id)]).toEqual(['waiting', 'done']);
  await releaseDealer(client, one.id);
  client.release();
  await Promise.all([run(), run()]);
  await run();
  expect([await stateOf(first, one.id), await stateOf(second, one.id)]).toEqual(['done', 'done']);
  const { rows } = await pool.query(`select licence_plate from ads where dealer_id = $1 and status = 'active'`, [
    one.id,
  ]);
  expect(rows).toEqual([{ licence_plate: 'ABC002' }]);
  expect(await readdir(folder)).toEqual([]);
});

test('a start of the site removes files of ended deliveries, and not of waiting ones', async () => {
  const { id: dealerId } = await insertDealer(db);
  const waiting = await receive(dealerId, 'ABC011');
  await writeFile(path.join(folder, 'partly-received'), 'x');
  expect(await removeAbandonedUploads(pool, folder)).toBe(1);
  await run();
  expect(await stateOf(waiting, dealerId)).toBe('done');
});

test('a delivery whose import was killed is imported again, until it has been killed too often', async () => {
  const { id: dealerId } = await insertDealer(db);
  const killed = await receive(dealerId, 'ABC021', new Date('2026-11-23T08:00:00Z'));
  await pool.query(`update dealer_deliveries set state = 'running', started_at = now(), attempts = 1 where id = $1`, [
    killed,
  ]);
  expect(await removeAbandonedUploads(pool, folder)).toBe(0);
  await run();
  expect(await stateOf(killed, dealerId)).toBe('done');
  const poisonous = await receive(dealerId, 'ABC022');
  await pool.query(`update dealer_deliveries set state = 'running', started_at = now(), attempts = $2 where id = $1`, [
    poisonous,
    MAX_IMPORT_ATTEMPTS,
  ]);
  const next = await receive(dealerId, 'ABC021');
  await run();
  expect(await readDelivery(db, { id: poisonous, dealerId })).toMatchObject({
    state: 'failed',
    errorCode: 'interrupted',
  });
  expect(await stateOf(next, dealerId)).toBe('done');
});

test('an unexpected error fails its delivery alone, and is logged', async () => {
  const { id: dealerId } = await insertDealer(db);
  const lost = await receive(dealerId, 'ABC031');
  await pool.query(`update dealer_deliveries set received_at = '2026-11-23' where id = $1`, [lost]);
  await pool.query(
    `create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
  );
  await pool.query('create trigger fail_once before insert on ads for each row execute function fail_once()');
  await run();
  await pool.query('drop function fail_once cascade');
  expect(await readDelivery(db, { id: lost, dealerId })).toMatchObject({
    state: 'failed',
    errorCode: 'internal_error',
  });
  expect(errors).toMatchObject([{ message: 'disk full' }]);
});
