import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { acceptDelivery } from '#src/commands/deliveries/accept-delivery.ts';
import { uploadFolder } from '#src/config/env.ts';
import { DELIVERY_LIMITS } from '#src/domain/deliveries/delivery-growth.ts';
import { feedCar, stockDelivery } from '#test/delivery.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openDeliveryRunner } from './delivery-runner.ts';

/** The thread that imports waiting deliveries, in a process of its own site. */

const { db, pool, url: databaseUrl } = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'runner-'));
const folder = uploadFolder({ dataDir });
await mkdir(folder, { recursive: true });
const errors: unknown[] = [];
const open = () =>
  openDeliveryRunner(
    { databaseUrl, place: { dataDir, filesUrl: null }, limits: DELIVERY_LIMITS },
    { error: (details: unknown) => errors.push(details) },
  );
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function send(plate: string): Promise<() => Promise<string>> {
  const id = randomUUID();
  await writeFile(path.join(folder, id), JSON.stringify(feedCar({ licence_plate: plate })));
  await acceptDelivery(db, stockDelivery({ id, dealerId: (await insertDealer(db)).id }));
  return async () =>
    (await pool.query<{ state: string }>('select state from dealer_deliveries where id = $1', [id])).rows[0]?.state ??
    '';
}

test('a runner that nobody notifies finds what waits or was interrupted, and starts nothing when it is stopped', async () => {
  const [waiting, interrupted] = [await send('ABC001'), await send('ABC002')];
  await pool.query(
    `update dealer_deliveries set state = 'running', started_at = now(), attempts = 1
     where id = (select id from dealer_deliveries order by received_at desc limit 1)`,
  );
  const runner = open();
  runner.watch(pool);
  await expect.poll(waiting, { timeout: 120_000, interval: 100 }).toBe('done');
  await expect.poll(interrupted, { timeout: 120_000, interval: 100 }).toBe('done');
  await runner.stop();
  const later = await send('ABC003');
  runner.notify();
  await sleep(500);
  expect([await later(), errors]).toEqual(['waiting', []]);
  const next = open();
  next.notify();
  await expect.poll(later, { timeout: 120_000, interval: 100 }).toBe('done');
  await next.stop();
}, 400_000);

test('a stop waits for the running import', async () => {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from stock_version for update');
  const state = await send('ABC004');
  const runner = open();
  runner.notify();
  await expect.poll(state, { timeout: 120_000, interval: 50 }).toBe('running');
  const stopped = runner.stop();
  await holder.query('rollback');
  holder.release();
  await stopped;
  expect(await state()).toMatch(/^(done|running)$/);
  const next = open();
  next.notify();
  await expect.poll(state, { timeout: 120_000, interval: 100 }).toBe('done');
  await next.stop();
}, 400_000);

test('a delivery that comes during the import of another dealer starts beside it', async () => {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from stock_version for update');
  const runner = open();
  const first = await send('ABC005');
  runner.notify();
  await expect.poll(first, { timeout: 120_000, interval: 50 }).toBe('running');
  const second = await send('ABC006');
  runner.notify();
  await expect.poll(second, { timeout: 120_000, interval: 50 }).toBe('running');
  // No third one; it is imported by the thread that ends first.
  const third = await send('ABC007');
  runner.notify();
  await sleep(500);
  expect([await first(), await second(), await third()]).toEqual(['running', 'running', 'waiting']);
  await holder.query('rollback');
  holder.release();
  for (const state of [first, second, third])
    await expect.poll(state, { timeout: 120_000, interval: 100 }).toBe('done');
  await runner.stop();
  expect(errors).toEqual([]);
}, 400_000);
