import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readOwnDealer } from '#src/db/dealers/dealer-people.ts';
import * as officeUrls from '#src/office-urls.ts';
import { insertAd } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The end of a dealership, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let own: TestAccount;
let dealerId = 0;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await deleteRows(pool, 'dealers', 'users', 'request_limits');
  await emptyStock(pool);
  own = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
  dealerId = (await readOwnDealer(db, own.userId))?.id ?? 0;
  await insertAd(db, { dealer_id: dealerId, name: 'Volvo egen' });
});

const send = (intent: string, name: string) =>
  site.open(officeUrls.dealerLeavingUrl(), formOf({ intent, name }, own.headers));
const active = async () => (await pool.query("select from ads where status = 'active'")).rowCount;

test.each(['take-down', 'end'])('%s needs the name of the dealer, and changes nothing without it', async (intent) => {
  for (const name of ['', 'Bilcentrum AB']) {
    const answer = await send(intent, name);
    expect([answer.status, answer.text.includes('Skriv bilhandelns namn precis')]).toEqual([400, true]);
  }
  expect(await active()).toBe(1);
  expect(await readOwnDealer(db, own.userId)).toBeDefined();
});

test('all cars are taken down at once, and a stock without cars says so', async () => {
  expect((await send('take-down', 'bilhuset ab')).text).toContain('1 bil är nedtagen');
  expect(await active()).toBe(0);
  expect((await send('take-down', 'Bilhuset AB')).text).toContain('Ingen bil var till salu');
});

test('the end of the dealership leads home without access', async () => {
  const answer = await site.fetch(
    officeUrls.dealerLeavingUrl(),
    formOf({ intent: 'end', name: 'Bilhuset AB' }, own.headers),
  );
  expect(answer.headers.get('location')).toContain('bilhandel-avslutad');
  expect([await active(), await readOwnDealer(db, own.userId)]).toEqual([0, undefined]);
  expect((await site.fetch(officeUrls.dealerAreaUrl(), { headers: own.headers })).status).toBe(302);
});

test('both ask for the password again when it was not given recently', async () => {
  await pool.query("update sessions set proved_at = now() - interval '11 minutes'");
  for (const intent of ['take-down', 'end']) expect((await send(intent, 'Bilhuset AB')).status).toBe(403);
  expect(await active()).toBe(1);
});

test('the own data is a file', async () => {
  const file = await site.fetch(officeUrls.dealerExportUrl(), { headers: own.headers });
  expect(file.headers.get('content-disposition')).toContain('uppgifter.json');
  expect(await file.json()).toMatchObject({ dealer: { name: 'Bilhuset AB' }, ads: [{ name: 'Volvo egen' }] });
});
