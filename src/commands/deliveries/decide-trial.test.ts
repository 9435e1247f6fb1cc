import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readUpload, removeOldTrials } from '#src/db/deliveries/delivery-trials.ts';
import { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import { feedCar, stockDelivery } from '#test/delivery.ts';
import { deliveryPlaces } from '#test/delivery-places.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { acceptDelivery } from './accept-delivery.ts';
import { discardTrial, takeTrial } from './decide-trial.ts';
import { removeAbandonedUploads } from './import-upload.ts';
import { runDeliveries } from './run-deliveries.ts';

const { db, pool } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'trials-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const EVA = { userId: null, email: 'eva@bil.example' };
const run = () =>
  runDeliveries(pool, deliveryPlaces(folder), (error) => {
    throw error;
  });

/** Uploads the stock of a dealer and lets it be tried. */
async function upload(dealerId: number, plates: readonly string[], content?: string) {
  const id = randomUUID();
  const lines = plates.map((plate) => JSON.stringify(feedCar({ licence_plate: plate })));
  await writeFile(path.join(folder, id), content ?? lines.join('\n'));
  const delivery = stockDelivery({ id, dealerId, fileName: 'lager.jsonl', uploadedBy: EVA.email });
  const accepted = await acceptDelivery(db, delivery);
  expect(accepted.ok).toBe(true);
  await run();
  return { id, dealerId };
}
const adsOf = async (dealerId: number): Promise<number> =>
  (await pool.query(`select from ads where dealer_id = $1 and status = 'active'`, [dealerId])).rowCount ?? 0;

test('a tried file is imported once it is taken, and only once', async () => {
  const { id: dealerId } = await insertDealer(db);
  const own = await upload(dealerId, ['ABC001', 'ABC002']);
  expect(await readUpload(db, own)).toMatchObject({ state: 'checked', trial: { counts: { new: 2 } } });
  expect([await adsOf(dealerId), await removeAbandonedUploads(pool, folder)]).toEqual([0, 0]);
  const taken = await Promise.all([takeTrial(db, EVA, own, false), takeTrial(db, EVA, own, false)]);
  expect(taken.toSorted()).toEqual([false, true]);
  await run();
  expect([await adsOf(dealerId), await readdir(folder)]).toEqual([2, []]);
  expect(await readUpload(db, own)).toMatchObject({ state: 'done', trial: null });
  const { rows } = await pool.query(`select after from audit_log where action = 'delivery.take'`);
  expect(rows).toEqual([{ after: { file: 'lager.jsonl', forced: false } }]);
});

test('a file with an objection is imported only if it is forced', async () => {
  const { id: dealerId } = await insertDealer(db);
  const plates = [...'ABCDEFGHIJKL'].map((letter) => `BB${letter}001`);
  await takeTrial(db, EVA, await upload(dealerId, plates), false);
  await run();
  const own = await upload(dealerId, plates.slice(0, 1));
  expect(await takeTrial(db, EVA, own, false)).toBe(false);
  expect(await takeTrial(db, EVA, own, true)).toBe(true);
  await run();
  expect(await adsOf(dealerId)).toBe(1);
});

test("a file cannot be taken or discarded by another dealer's people", async () => {
  const { id: dealerId } = await insertDealer(db);
  const { id: other } = await insertDealer(db);
  const own = await upload(dealerId, ['CCC001']);
  expect(await takeTrial(db, EVA, { ...own, dealerId: other }, true)).toBe(false);
  expect(await discardTrial(db, { ...own, dealerId: other }, new DeliveryFiles(folder, null))).toBe(false);
  expect(await discardTrial(db, own, new DeliveryFiles(folder, null))).toBe(true);
  expect(await takeTrial(db, EVA, own, true)).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});

test('an unusable file says why, and its file is removed', async () => {
  const { id: dealerId } = await insertDealer(db);
  const own = await upload(dealerId, [], 'inte en fil med bilar');
  const stored = await readUpload(db, own);
  expect(stored).toMatchObject({ state: 'failed', trial: null });
  expect(stored?.message).toContain('lager.jsonl');
  expect(await readdir(folder)).toEqual([]);
  expect((await pool.query('select from import_runs where dealer is null')).rowCount).toBe(0);
});

test('a trial that was killed is run again', async () => {
  const { id: dealerId } = await insertDealer(db);
  const own = await upload(dealerId, ['DDD001']);
  await pool.query(`update dealer_deliveries set state = 'running' where id = $1`, [own.id]);
  await run();
  expect(await readUpload(db, own)).toMatchObject({ state: 'checked', trial: { counts: { new: 1 } } });
  expect(await takeTrial(db, EVA, own, false)).toBe(true);
});

test('a trial that nobody takes is removed after a day', async () => {
  const { id: dealerId } = await insertDealer(db);
  const own = await upload(dealerId, ['EEE001']);
  await pool.query(`update dealer_deliveries set received_at = now() - interval '25 hours' where id = $1`, [own.id]);
  expect(await takeTrial(db, EVA, own, true)).toBe(false);
  await removeOldTrials(db);
  expect(await readUpload(db, own)).toBeUndefined();
});
