import { beforeEach, expect, test } from 'vitest';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import { findDealersByName } from '#src/db/dealers/dealer-people.ts';
import { dealerClaimsUrl } from '#src/office-urls.ts';
import { dealerUrl } from '#src/visitor-urls.ts';
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
  staff = await signedIn(db, 'admin');
});
const see = () => site.open(dealerClaimsUrl(), { headers: staff.headers });
const send = (fields: Record<string, string>) => site.open(dealerClaimsUrl(), formOf(fields, staff.headers));
const invite = (fields: Record<string, string>) =>
  send({ intent: 'invite', dealer: 'Bilhuset AB', email: EMAIL, role: 'owner', ...fields });

test('an unknown dealer is refused with what was entered, and created when staff say that it is new', async () => {
  const refusal = await invite({});
  expect([refusal.status, refusal.text.includes('Är handlaren ny, kryssa i det')]).toEqual([400, true]);
  expect(refusal.html).toMatch(/value="Bilhuset AB".*value="karin@bil\.example"/s);
  expect(await findDealersByName(db, 'Bilhuset AB')).toEqual([]);
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

test('no id of a form is answered with an unexpected error', async () => {
  const uuid = 'b3a1f7de-2f4e-4d59-9c3c-0d8c1f3b7a11';
  const tails = ['-'.repeat(36), 'a'.repeat(36), `${uuid}0`, uuid.slice(1), uuid];
  const ids = [
    ...tails,
    ...tails.map((tail) => `1 ${tail}`),
    `${'9'.repeat(9)} ${uuid}`,
    `1  ${uuid}`,
    '9'.repeat(15),
    '',
  ];
  for (const intent of ['approve', 'refuse', 'withdraw', 'remove']) {
    for (const id of ids) expect([intent, id, (await send({ intent, id })).status]).toEqual([intent, id, 400]);
  }
});

test("a new dealer's name is cleaned, so that it becomes no second dealer", async () => {
  const { id } = await insertDealer(db, { name: 'Bilhuset i Åmål' });
  const spellings = [
    'Bilhuset  i Åmål',
    'Bilhuset\u00a0i Åmål',
    ' Bilhuset i\r\nÅmål',
    'Bil\u200bhuset i A\u030ama\u030al',
  ];
  for (const [place, dealer] of spellings.entries())
    expect((await invite({ dealer, email: `nr${place}@bil.example`, isNew: 'ja' })).status).toBe(200);
  expect((await pool.query('select id from dealers')).rows).toEqual([{ id }]);
  for (const dealer of ['\u200b', '\u00a0', '\u202e\u200f']) {
    const { status, text } = await invite({ dealer, isNew: 'ja' });
    expect([status, text.includes('Skriv handlarens namn.')]).toEqual([400, true]);
  }
});

test('a moderator neither invites nor lets a claimed dealer in, as both lead to keys; a registered one is confirmed', async () => {
  const { id: dealerId } = await insertDealer(db, { name: 'Bilhuset AB' });
  const user = await signedIn(db, 'user');
  const insert = async (isNew: boolean) => {
    const { rows } = await pool.query(
      `insert into dealer_claims (user_id, dealer_id, organisation_number, message, is_new)
       values ($1, $2, '556036-0793', '', $3) returning id`,
      [user.userId, dealerId, isNew],
    );
    return String(rows[0]?.id);
  };
  const claim = await insert(false);
  staff = await signedIn(db, 'moderator');
  expect((await invite({})).status).toBe(403);
  for (const intent of ['approve', 'confirm'])
    expect([intent, (await send({ intent, id: claim })).status >= 400]).toEqual([intent, true]);
  const page = await see();
  expect(page.text).toContain('Därför bjuder bara en administratör in.');
  expect(page.text).not.toContain('Godkänn');
  expect((await pool.query('select from dealer_people')).rowCount).toBe(0);
  expect((await send({ intent: 'refuse', id: claim })).text).toContain('Ansökan är avslagen');
  expect((await send({ intent: 'confirm', id: await insert(true) })).text).toContain('har nu tillgång');
});

test.each(['invite', 'approve'])('%s asks an admin for the password who gave it long ago', async (intent) => {
  await pool.query(`update sessions set proved_at = now() - interval '1 day'`);
  const asked = await send({ intent, id: '1', dealer: 'Bilhuset AB', email: EMAIL, role: 'owner' });
  expect([asked.status, asked.text.includes('Skriv ditt lösenord igen')]).toEqual([403, true]);
});

test('says which other dealers an invited address belongs to', async () => {
  await insertDealer(db, { name: 'Bilhuset AB' });
  const { id } = await insertDealer(db, { name: 'Andra bilar AB' });
  const person = await signedIn(db, 'user');
  await pool.query(
    `insert into dealer_people (dealer_id, user_id, role, invited_by) values ($1, $2, 'owner', 'x@bil.example')`,
    [id, person.userId],
  );
  expect((await invite({ email: person.email })).text).toContain('Adressen hör redan till Andra bilar AB.');
  expect((await invite({ email: 'ny@bil.example' })).text).not.toContain('hör redan till');
});
