import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { letStockGrow } from '#src/commands/dealers/let-stock-grow.ts';
import { readDelivery } from '#src/db/deliveries/dealer-deliveries.ts';
import type { DeliveryScope } from '#src/domain/deliveries/dealer-delivery.ts';
import { feedCar } from '#test/delivery.ts';
import { deliveryPlaces } from '#test/delivery-places.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { acceptDelivery } from './accept-delivery.ts';
import { removeAbandonedUploads } from './import-upload.ts';
import { runDeliveries } from './run-deliveries.ts';

/** Deliveries with more rows than a dealer may have, and such that multiply its stock. */

vi.setConfig({ testTimeout: 120_000 });

const { db, pool } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'large-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const fail = (error: unknown) => {
  throw error;
};
const EVA = { userId: null, email: 'eva@bil.example' };
const run = (dealerAds = 500) => runDeliveries(pool, deliveryPlaces(folder, { dealerAds, importRows: 1_000 }), fail);

/** Cars of a dealer, whose id makes their plates differ from those of others. */
const cars = (dealerId: number, count: number, from = 0): string =>
  Array.from({ length: count }, (_, index) => {
    const letter = 'ABCDEFGHJKLMNOPRSTUWXYZ'[dealerId % 23];
    return JSON.stringify(feedCar({ licence_plate: `B${letter}C${String(from + index).padStart(3, '0')}` }));
  }).join('\n');

async function send(
  dealerId: number,
  content: string | Buffer,
  { scope = 'stock', isForced = false, uploadedBy = null }: Partial<Sent> = {},
): Promise<() => ReturnType<typeof readDelivery>> {
  const id = randomUUID();
  await writeFile(path.join(folder, id), content);
  await acceptDelivery(db, {
    id,
    dealerId,
    apiKeyId: null,
    feedSourceId: null,
    scope,
    isForced,
    idempotencyKey: null,
    bodyHash: Buffer.alloc(32),
    fileName: 'leverans.jsonl',
    upload: id,
    uploadedBy,
    receivedAt: new Date(),
  });
  return () => readDelivery(db, { id, dealerId });
}
type Sent = { scope: DeliveryScope; isForced: boolean; uploadedBy: string | null };
const activeAds = async (dealerId: number): Promise<number> =>
  (await pool.query(`select from ads where dealer_id = $1 and status = 'active'`, [dealerId])).rowCount ?? 0;

test('a file of a million rows is refused after as many as a dealer may have, and others do not wait for it', async () => {
  const [large, small] = [await insertDealer(db), await insertDealer(db)];
  const line = `${JSON.stringify(feedCar({ licence_plate: 'ABC001' }))}\n`;
  // Its end is missing: who reads that far reports something else.
  const refused = await send(large.id, gzipSync(line.repeat(1_000_000)).subarray(0, -1_000));
  const imported = await send(small.id, cars(small.id, 1));
  await run();
  expect(await refused()).toMatchObject({ state: 'stopped', errorCode: 'too_many_rows', runState: 'failed' });
  expect((await refused())?.message).toContain('fler än 500 rader');
  expect(await imported()).toMatchObject({ state: 'done', adsNew: 1 });
  expect(await activeAds(large.id)).toBe(0);
});

test('removals count as rows', async () => {
  const { id } = await insertDealer(db);
  const removals = Array.from({ length: 501 }, (_, index) =>
    JSON.stringify({ dealer_ad_id: `id${index}`, status: 'removed' }),
  );
  const delivery = await send(id, removals.join('\n'), { scope: 'changes' });
  await run();
  expect(await delivery()).toMatchObject({ state: 'stopped', errorCode: 'too_many_rows' });
});

test('deliveries of changes cannot add up to more ads than a dealer may have', async () => {
  const { id } = await insertDealer(db);
  const first = await send(id, cars(id, 300), { scope: 'changes' });
  const second = await send(id, cars(id, 201, 300), { scope: 'changes', isForced: true });
  const third = await send(id, cars(id, 200, 300), { scope: 'changes' });
  await run();
  expect(await first()).toMatchObject({ state: 'done' });
  expect(await second()).toMatchObject({ state: 'stopped', errorCode: 'too_many_ads' });
  expect((await second())?.message).toMatch(/501 annonser.*Högst 500/);
  expect(await third()).toMatchObject({ state: 'done' });
  expect(await activeAds(id)).toBe(500);
});

test.each([
  ['the whole stock', { scope: 'stock' }],
  ['the whole stock, forced by the dealer', { scope: 'stock', isForced: true }],
  ['changes', { scope: 'changes' }],
] as const)('a delivery of %s that multiplies the stock waits for staff', async (_, sent) => {
  const { id } = await insertDealer(db);
  const first = await send(id, cars(id, 10));
  await run();
  expect(await first()).toMatchObject({ state: 'done', adsNew: 10 });
  const multiplied = await send(id, cars(id, 250), sent);
  await run();
  expect(await multiplied()).toMatchObject({ state: 'stopped', errorCode: 'too_many_new' });
  expect((await multiplied())?.message).toContain('250 i stället för 10');
  expect(await activeAds(id)).toBe(10);
  const { rows } = await pool.query(`select from security_events where event_type = 'stock-multiplied'`);
  expect(rows).not.toEqual([]);
  // A restart of the site preserves its file.
  await removeAbandonedUploads(pool, folder);
  expect(await letStockGrow(db, EVA, id)).toBe(true);
  await run();
  expect(await multiplied()).toMatchObject({ state: 'done', adsNew: 240 });
  expect(await activeAds(id)).toBe(250);
});

test('an ordinary stock grows without staff, and the first one is of any size', async () => {
  const { id } = await insertDealer(db);
  const deliveries = [];
  for (const count of [100, 290]) deliveries.push(await send(id, cars(id, count)));
  await run();
  for (const state of deliveries) expect(await state()).toMatchObject({ state: 'done' });
});

test('a trial by the dealer states that its stock would multiply', async () => {
  const { id } = await insertDealer(db);
  await send(id, cars(id, 10));
  await run();
  const tried = await send(id, cars(id, 300), { uploadedBy: 'anna@bil.example' });
  await run();
  expect(await tried()).toMatchObject({ state: 'stopped', errorCode: 'too_many_new' });
});
