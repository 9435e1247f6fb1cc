import { beforeEach, expect, test } from 'vitest';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import { findDealerByName } from '#src/db/dealers/dealer-people.ts';
import { dealerClaimsUrl, dealerUrl } from '#src/urls.ts';
import { insertDealer } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Staff invite people of dealers, through the HTTP API. */

const { db, pool } = await testDatabase();
const site = await openTestApp({}, db);
const EMAIL = 'karin@bil.example';
let staff: TestAccount;
beforeEach(async () => {
  await deleteRows(pool, 'users', 'mails', 'request_limits');
  await emptyStock(pool);
  staff = await signedIn(db, 'moderator');
});
const see = () => site.open(dealerClaimsUrl(), { headers: staff.headers });
const send = (fields: Record<string, string>) => site.open(dealerClaimsUrl(), formOf(fields, staff.headers));
const invite = (fields: Record<string, string>) =>
  send({ intent: 'invite', dealer: 'Bilhuset AB', email: EMAIL, ...fields });

test('an unknown dealer is refused with what was entered, and created when staff say that it is new', async () => {
  const refusal = await invite({});
  expect([refusal.status, refusal.text.includes('Är handlaren ny, kryssa i det')]).toEqual([400, true]);
  expect(refusal.html).toMatch(/value="Bilhuset AB".*value="karin@bil\.example"/s);
  expect(await findDealerByName(db, 'Bilhuset AB')).toBeUndefined();
  expect((await invite({ isNew: 'ja' })).text).toContain('Länken ger tillgång till Bilhuset AB');
  expect(await listUnsentMails(db, 5)).toMatchObject([{ recipient: EMAIL }]);
  expect((await site.open(dealerUrl('bilhuset-ab'))).status).toBe(200);
});

test('a known dealer is not created again', async () => {
  const { id } = await insertDealer(db, { name: 'Bilhuset AB' });
  await invite({ dealer: 'BILHUSET ab', isNew: 'ja' });
  expect((await pool.query('select id from dealers')).rows).toEqual([{ id }]);
});

test('invitations that are not accepted are listed, and can be withdrawn once', async () => {
  expect((await see()).text).not.toContain('Inbjudna');
  await invite({ isNew: 'ja' });
  const { html, text } = await see();
  expect(text).toMatch(/Inbjudna.*Bilhuset AB\s*karin@bil\.example/s);
  const [id = ''] = /(?<=name="id" value=")\d+ [\da-f-]{36}/.exec(html) ?? [];
  expect((await send({ intent: 'withdraw', id })).text).toContain('Inbjudan är återkallad');
  const again = await send({ intent: 'withdraw', id });
  expect([again.status, again.text.includes('Inbjudna')]).toEqual([400, false]);
  expect((await send({ intent: 'withdraw', id: '1 x' })).status).toBe(400);
});
