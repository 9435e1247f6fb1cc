import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertEnquiry } from '#src/db/enquiries/enquiries.ts';
import * as officeUrls from '#src/office-urls.ts';
import { staffEnquiryUrl } from '#src/pages/list-urls.ts';
import { insertAd } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';

/** Deletion of personal data by admins, and the own data of staff, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
let enquiry = 0;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await deleteRows(pool, 'users', 'request_limits');
  await emptyStock(pool);
  admin = await signedIn(db, 'admin');
  const { internal_id: adId } = await insertAd(db, { name: 'Volvo V60' });
  const { name, email, message } = { name: 'Eva', email: 'eva@kund.example', message: 'Hej' };
  await insertEnquiry(db, adId, { name, email, message, telephone: null, wantsTestDrive: false, tradeInPlate: null });
  enquiry = (await pool.query<{ id: number }>('select id from enquiries')).rows[0]?.id ?? 0;
});
const see = (address: string, account = admin) => site.open(address, { headers: account.headers });
const remove = (account = admin) =>
  site.fetch(officeUrls.erasureUrl('enquiry', enquiry), formOf({ intent: 'remove' }, account.headers));

test('an address leads to what is stored with it, and from there to its deletion', async () => {
  const found = await see(officeUrls.personalDataUrl('Eva@kund.example'));
  expect(found.text).toContain('Meddelande till handlare Volvo V60');
  expect(linksOf(found.html)).toContain(officeUrls.erasureUrl('enquiry', enquiry));
  expect(linksOf((await see(staffEnquiryUrl(enquiry))).html)).toContain(officeUrls.erasureUrl('enquiry', enquiry));
  const question = await see(officeUrls.erasureUrl('enquiry', enquiry));
  expect(question.text).toContain('kan ha fått det som mejl');
  expect((await remove()).headers.get('location')).toContain(officeUrls.personalDataUrl());
  expect((await pool.query('select from enquiries')).rowCount).toBe(0);
  expect((await see(officeUrls.personalDataUrl('eva@kund.example'))).text).toContain(
    'Inget av det som går att ta bort',
  );
  expect((await see(officeUrls.erasureUrl('enquiry', enquiry))).status).toBe(404);
});

test('asks for the password again, and is refused to moderators', async () => {
  await pool.query("update sessions set proved_at = now() - interval '11 minutes'");
  expect((await remove()).status).toBe(403);
  const moderator = await signedIn(db, 'moderator');
  expect((await remove(moderator)).status).toBe(403);
  expect((await see(officeUrls.personalDataUrl(), moderator)).status).toBe(403);
  expect(linksOf((await see(staffEnquiryUrl(enquiry), moderator)).html)).not.toContain(
    officeUrls.erasureUrl('enquiry', enquiry),
  );
  expect((await pool.query('select from enquiries')).rowCount).toBe(1);
});

test('unusable addresses and kinds are refused in Swedish', async () => {
  expect((await see(officeUrls.personalDataUrl('eva'))).text).toContain('Skriv hela e-postadressen.');
  for (const [kind, id] of [
    ['constructor', '1'],
    ['enquiry', 'x'],
    ['enquiry', '99999999999'],
    ['account', '1'],
  ] as const)
    expect((await see(officeUrls.erasureUrl(kind, id))).status).toBe(404);
});

test('staff and dealers get a file of their own data', async () => {
  for (const account of [admin, await signedIn(db, 'dealer')]) {
    const file = await site.fetch(officeUrls.accountDataUrl(), { headers: account.headers });
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(await file.json()).toMatchObject({ account: { email: account.email } });
  }
});
