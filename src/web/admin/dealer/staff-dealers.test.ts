import { beforeAll, beforeEach, expect, test } from 'vitest';
import { DETAIL_NAMES } from '#src/domain/dealers/dealer-details.ts';
import { dealerUrl, staffDealersUrl, staffDealerUrl } from '#src/urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Dealers edited by staff, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let staff: TestAccount;
let id = 0;
beforeAll(async () => {
  site = await openTestApp({}, db);
  staff = await signedIn(db, 'moderator');
});
beforeEach(async () => {
  await emptyStock(pool);
  const dealer = await insertDealer(db, { name: 'Åkes Bil', city: 'Umeå', county: null, telephone: '090-1 23 45' });
  id = dealer.id;
  await insertAd(db, { dealer_id: id });
});
const see = (address: string) => site.open(address, { headers: staff.headers });
const FIELDS = {
  ...Object.fromEntries(DETAIL_NAMES.map((name) => [name, ''])),
  telephone: '090-1 23 45',
  city: 'Umeå',
};
const seen = async () => /name="seen" value="([^"]*)"/.exec((await see(staffDealerUrl(id))).html)?.[1] ?? '';
const send = async (fields: Record<string, string>) =>
  site.open(staffDealerUrl(id), formOf({ seen: await seen(), ...fields }, staff.headers));

test('the list finds dealers by name and place', async () => {
  await insertDealer(db, { name: 'Annan' });
  expect((await see(staffDealersUrl())).text).toMatch(/2 handlare.*Annan.*Åkes Bil\s*Umeå\s*1/s);
  const found = (await see(staffDealersUrl('UMEÅ akes'))).text;
  expect([found.includes('1 av 2 handlare'), found.includes('Annan')]).toEqual([true, false]);
  expect((await see(staffDealersUrl('<xyzzy>'))).text).toContain('Ingen handlare hittades.');
});

test('a saved detail is shown to visitors at once, and released again', async () => {
  await site.open(dealerUrl('akes-bil'));
  expect((await send({ intent: 'change', ...FIELDS, opening_hours: 'mån-fre 8-17' })).text).toContain('Sparat');
  await expect.poll(async () => (await site.open(dealerUrl('akes-bil'))).text).toContain('Mån–fre 08:00–17:00');
  expect((await see(staffDealerUrl(id))).text).toContain('I filen: inget');
  expect((await send({ intent: 'release' })).text).toContain('Sparat');
  expect((await see(staffDealerUrl(id))).text).not.toContain('Återgå till filens uppgifter');
});

test('wrong fields are rejected with their errors, and what was entered remains', async () => {
  const { status, html, text } = await send({ intent: 'change', ...FIELDS, email: '<script>', latitude: 'norr' });
  expect(status).toBe(400);
  expect(text).toContain('Skriv en adress som namn@foretag.se.');
  expect(html).toContain('value="&lt;script&gt;"');
  expect(html).toContain('value="norr"');
});

test.each(['0', '999999', '99999999999', 'x', '1e3', '%00'])('answers 404 to the dealer %s', async (number) => {
  const { status } = await site.fetch(`${staffDealersUrl()}/${number}`, { headers: staff.headers });
  expect([400, 404]).toContain(status);
});
