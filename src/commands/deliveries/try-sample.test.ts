import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readUpload } from '#src/db/deliveries/delivery-trials.ts';
import { feedCar } from '#test/delivery.ts';
import { deliveryPlaces } from '#test/delivery-places.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { runDeliveries } from './run-deliveries.ts';
import { trySample } from './try-sample.ts';

const { db, pool } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'try-sample-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const places = deliveryPlaces(folder);

test('a sample is tried as an uploaded file of its dealer, and imports nothing', async () => {
  const { id: dealerId } = await insertDealer(db, { name: 'Bilhuset AB' });
  const sample = { fileName: 'lager.jsonl', content: Buffer.from(JSON.stringify(feedCar())) };
  const tried = await trySample({ db, files: places.files }, { sample, dealerId, uploadedBy: 'eva@bil.example' });
  if (!tried.ok) throw new Error(tried.failure);
  await runDeliveries(pool, places, (error) => {
    throw error;
  });
  expect(await readUpload(db, { id: tried.value, dealerId })).toMatchObject({
    state: 'checked',
    fileName: 'lager.jsonl',
    uploadedBy: 'eva@bil.example',
  });
  expect((await pool.query('select from ads')).rowCount).toBe(0);
});

test('leaves no file behind when too many deliveries wait', async () => {
  const { id: dealerId } = await insertDealer(db, { name: 'Bilcentrum AB' });
  const before = await readdir(folder);
  const order = { dealerId, uploadedBy: 'eva@bil.example' };
  const send = (content: string) =>
    trySample({ db, files: places.files }, { ...order, sample: { fileName: 'a.csv', content: Buffer.from(content) } });
  const results = [];
  for (let number = 0; number < 21; number += 1) results.push(await send(String(number)));
  expect(results.map(({ ok }) => ok).lastIndexOf(true)).toBe(19);
  expect(results.at(-1)).toEqual({ ok: false, failure: 'too many waiting' });
  expect((await readdir(folder)).length - before.length).toBe(20);
});
