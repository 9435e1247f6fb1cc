import { beforeAll, expect, test } from 'vitest';
import { insertEnquiry } from '#src/db/enquiries/enquiries.ts';
import { unansweredEnquiriesUrl } from '#src/office-urls.ts';
import { auditUrl, staffDealerUrl, staffEnquiriesUrl } from '#src/pages/list-urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp, type Page } from '#test/test-app.ts';

/** Unanswered messages by dealer, of which staff remind, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let moderator: TestAccount;
let dealerId: number;
beforeAll(async () => {
  site = await openTestApp({}, db);
  moderator = await signedIn(db, 'moderator');
  for (const [name, contact] of [
    ['Bilhuset AB', { email: 'info@bil.example' }],
    ['Utan adress AB', {}],
  ] as const) {
    const { id } = await insertDealer(db, { name, ...contact });
    const { internal_id: adId } = await insertAd(db, { dealer_id: id });
    const from = { name: 'Eva Ek', email: null, telephone: '0701234567', wantsTestDrive: false, tradeInPlate: null };
    await insertEnquiry(db, adId, { ...from, message: 'Hej' });
    if (name === 'Bilhuset AB') dealerId = id;
  }
});
const see = (address: string): Promise<Page> => site.open(address, { headers: moderator.headers });
const remind = (id: string, who = moderator): Promise<Page> =>
  site.open(unansweredEnquiriesUrl(), formOf({ intent: 'remind', id }, who.headers));

test('lists dealers with unanswered messages, from the dealer and from the list of messages', async () => {
  expect((await see(unansweredEnquiriesUrl())).text).toMatch(/Bilhuset AB.*1.*Utan adress AB.*saknar e-post/);
  expect((await see(unansweredEnquiriesUrl(dealerId))).text).not.toContain('Utan adress AB');
  expect((await see(staffDealerUrl(dealerId))).html).toContain(`href="${unansweredEnquiriesUrl(dealerId)}"`);
  expect((await see(staffEnquiriesUrl())).html).toContain(`href="${unansweredEnquiriesUrl()}"`);
  for (const query of ['?handlare=x', '?handlare=99999999999', '?handlare=-1'])
    expect((await see(unansweredEnquiriesUrl() + query)).status).toBe(200);
});

test('a dealer is reminded once a day, with an entry in the audit log', async () => {
  expect((await remind(String(dealerId))).text).toMatch(/Handlaren är påmind.*1 meddelande/);
  expect((await remind(String(dealerId))).text).toContain('Handlaren är redan påmind det senaste dygnet.');
  for (const id of ['0', 'x', '99999999999'])
    expect((await remind(id)).text).toContain('Handlaren har inga obesvarade meddelanden längre.');
  const { rows } = await pool.query('select recipient, subject from mails');
  expect(rows).toEqual([{ recipient: 'info@bil.example', subject: 'Ett meddelande till Bilhuset AB väntar på svar' }]);
  const admin = await signedIn(db, 'admin');
  expect((await site.open(auditUrl(), { headers: admin.headers })).text).toContain('Påminde om meddelanden');
});

test.each(['user', 'dealer'] as const)('%s may neither see nor remind', async (role) => {
  const who = await signedIn(db, role);
  const before = (await pool.query('select from mails')).rowCount;
  expect((await site.open(unansweredEnquiriesUrl(), { headers: who.headers })).text).not.toContain('Utan adress AB');
  expect([302, 403]).toContain((await remind(String(dealerId), who)).status);
  expect((await pool.query('select from mails')).rowCount).toBe(before);
});
