import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApiKey } from '#src/commands/dealers/api-keys.ts';
import { dealerStockApiUrl } from '#src/office-urls.ts';
import { feedCar } from '#test/delivery.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import { receiveBody } from './receive-body.ts';

/** Slow senders of deliveries, and the others meanwhile. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

const { db } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'receiving-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({ DATA_DIR: folder }, db, { deliveries: { notify: () => undefined } });
});

async function newKey(): Promise<string> {
  const { id } = await insertDealer(db);
  const key = await createApiKey(db, { userId: null, email: 'eva@bil.example' }, { dealerId: id, name: 'System' });
  if (!key.ok) throw new Error(key.failure);
  return key.value;
}

const push = (key: string, body: BodyInit): Promise<Response> =>
  site.fetch(dealerStockApiUrl(), {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body,
    duplex: 'half',
  } as RequestInit);

/** A body that sends a byte now and then until it is released. */
function slowBody() {
  let isEnded = false;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await sleep(20);
      if (isEnded) controller.close();
      else controller.enqueue(new Uint8Array([0x20]));
    },
    cancel: () => {
      isEnded = true;
    },
  });
  return { stream, end: () => (isEnded = true) };
}

test('a dealer that sends many slow bodies delays its own deliveries alone', async () => {
  const [slow, other] = [await newKey(), await newKey()];
  const bodies = Array.from({ length: 16 }, slowBody);
  const sent = bodies.map(({ stream }) => push(slow, stream));
  await sleep(300);
  expect((await push(other, JSON.stringify(feedCar({ licence_plate: 'ABC001' })))).status).toBe(202);
  const own = await push(slow, JSON.stringify(feedCar({ licence_plate: 'ABC002' })));
  expect([own.status, own.headers.has('retry-after')]).toEqual([429, true]);
  for (const { end } of bodies) end();
  await Promise.all(sent);
  // Their places are free again.
  expect((await push(slow, JSON.stringify(feedCar({ licence_plate: 'ABC003' })))).status).toBe(202);
});

test('a body that is slower than a telephone line is refused, and leaves no file', async () => {
  const { stream } = slowBody();
  const request = new Request('http://site.example', { method: 'PUT', body: stream, duplex: 'half' } as RequestInit);
  const place = path.join(folder, 'slow');
  expect(await receiveBody(request, place, 1_000_000, 200)).toEqual({ ok: false, failure: 'incomplete' });
  expect(await readdir(place)).toEqual([]);
});

test('a body that is fast in every window arrives', async () => {
  let left = 5;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await sleep(600);
      left -= 1;
      if (left === 0) controller.close();
      else controller.enqueue(new Uint8Array(200_000));
    },
  });
  const request = new Request('http://site.example', { method: 'PUT', body: stream, duplex: 'half' } as RequestInit);
  expect(await receiveBody(request, folder, 1_000_000, 2_000)).toMatchObject({ ok: true, value: { bytes: 800_000 } });
});
