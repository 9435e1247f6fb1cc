import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDeliveries } from '#src/commands/deliveries/run-deliveries.ts';
import * as officeUrls from '#src/office-urls.ts';
import { feedCar } from '#test/delivery.ts';
import { deliveryPlaces } from '#test/delivery-places.ts';
import { formOf, signedIn, TEST_APP_ORIGIN, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), 'delivery-undo-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
let site: Awaited<ReturnType<typeof openTestApp>>;
let own: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  // The test runs waiting deliveries itself.
  site = await openTestApp({ DATA_DIR: folder }, db, { deliveries: { notify: () => undefined } });
  own = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
  other = await signedIn(db, 'dealer', 'other@bil.example', 'Bilcentrum AB');
});

const get = (address: string, { headers }: Pick<TestAccount, 'headers'>) => site.fetch(address, { headers });
const send = (address: string, fields: Record<string, string>, { headers }: Pick<TestAccount, 'headers'>) =>
  site.fetch(address, formOf(fields, headers));
const run = () =>
  runDeliveries(pool, deliveryPlaces(path.join(folder, 'uploads')), (error) => {
    throw error;
  });

/** Uploads a file, has it tried, and imports it. @returns the address of the delivery */
async function deliver(plate: string, name: string, intent: 'take' | 'force'): Promise<string> {
  const body = new FormData();
  body.append('file', new File([JSON.stringify(feedCar({ licence_plate: plate, name }))], 'lager.jsonl'));
  const headers = { ...own.headers, origin: TEST_APP_ORIGIN };
  const response = await site.fetch(officeUrls.deliveryUploadUrl(), { method: 'POST', body, headers });
  const trial = response.headers.get('location') ?? '';
  await run();
  await send(trial, { intent, ...(intent === 'force' && { id: trial.split('/').at(-1) ?? '' }) }, own);
  await run();
  return (await get(trial, own)).headers.get('location') ?? '';
}

test('a delivery is undone by its dealer alone, within a day, with the cars named first', {
  timeout: 60_000,
}, async () => {
  await deliver('UPP001', 'Uppladdad Volvo', 'take');
  const delivery = await deliver('UPP002', 'Fel bil', 'force');
  const question = `${delivery}/angra`;
  expect(await (await get(delivery, own)).text()).toContain(`href="${question}"`);
  const page = await (await get(question, own)).text();
  for (const said of ['Tas bort: 1 bil', 'Fel bil', 'Kommer tillbaka: 1 bil', 'Uppladdad Volvo'])
    expect(page).toContain(said);
  const undo = { intent: 'undo', antal: '2' };
  for (const [account, status] of [
    [other, 404],
    [null, 302],
  ] as const) {
    expect((await site.fetch(question, { headers: account?.headers ?? {} })).status).toBe(status);
    const form = formOf(undo, account?.headers ?? { origin: TEST_APP_ORIGIN });
    expect((await site.fetch(question, form)).status).toBe(status);
  }
  expect((await send(question, { ...undo, antal: '3' }, own)).status).toBe(409);
  expect((await send(question, { ...undo, antal: 'x' }, own)).status).toBe(400);
  expect((await send(question, undo, own)).headers.get('location')).toBe(delivery);
  const { rows } = await pool.query(`select licence_plate, status from ads join dealers on dealers.id = dealer_id
    where dealers.name = 'Bilhuset AB'`);
  expect(rows).toEqual([{ licence_plate: 'UPP001', status: 'active' }]);
  expect(await (await get(delivery, own)).text()).toContain('Importen är ångrad');
  expect(await (await get(question, own)).text()).toContain('kan inte ångras');
  expect((await send(question, undo, own)).status).toBe(409);
});
