import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertEnquiry } from '#src/db/enquiries/enquiries.ts';
import { DEFAULT_TEMPLATES } from '#src/domain/enquiries/answer-templates.ts';
import * as officeUrls from '#src/office-urls.ts';
import { staffDealerUrl } from '#src/pages/list-urls.ts';
import * as visitorUrls from '#src/visitor-urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp, type Page } from '#test/test-app.ts';

/** A dealer's inbox and its answers on screen, through the HTTP API, as without scripts. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let seller: TestAccount;
let dealerId: number;
let adId: number;
let id: number;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await deleteRows(pool, 'users', 'enquiries', 'mails', 'request_limits', 'enquiry_templates', 'enquiry_settings');
  seller = await signedIn(db, 'dealer', 'salj@bil.example');
  dealerId = (await insertDealer(db, { name: 'Bilhuset AB' })).id;
  adId = (await insertAd(db, { dealer_id: dealerId, name: 'Tesla Model 3', licence_plate: 'ABC123', price: 289_000 }))
    .internal_id;
  id = await insert();
});
async function insert(email: string | null = 'eva@kund.example'): Promise<number> {
  const from = { name: 'Eva <Ek>', email, telephone: '0701234567', wantsTestDrive: false, tradeInPlate: null };
  await insertEnquiry(db, adId, { ...from, message: `Är den kvar? ${email}` });
  return (await pool.query<{ id: number }>('select max(id)::int as id from enquiries')).rows[0]?.id ?? 0;
}
const see = (address: string, who = seller): Promise<Page> => site.open(address, { headers: who.headers });
const send = (fields: Record<string, string>, who = seller, of = id): Promise<Page> =>
  site.open(officeUrls.dealerEnquiryUrl(of), formOf(fields, who.headers));
const statusOf = async (): Promise<string> =>
  (await pool.query('select status from enquiries where id = $1', [id])).rows[0]?.status;
const mails = async () => (await pool.query('select recipient, body from mails order by id')).rows;

test('a message is listed as Nytt with its car, and Läst after it was opened', async () => {
  expect((await see(officeUrls.dealerEnquiriesUrl())).text.replaceAll('\u00a0', ' ')).toMatch(
    /Eva <Ek>.*Tesla Model 3.*ABC 123 · 289 000 kr.*Nytt/,
  );
  const page = await see(officeUrls.dealerEnquiryUrl(id));
  expect(page.text).toMatch(/Från Eva <Ek> Läst.*Tesla Model 3.*ABC 123/);
  for (const link of [officeUrls.dealerAdUrl(adId), visitorUrls.adUrl(adId)])
    expect(page.html).toContain(`href="${link}"`);
  expect(await statusOf()).toBe('read');
  expect((await see(officeUrls.dealerEnquiriesUrl({ status: 'new' }))).text).toContain('Inga meddelanden.');
  expect((await see(officeUrls.dealerEnquiriesUrl({ status: 'unanswered' }))).text).toContain('1 meddelande');
});

test('a car to trade in leads to its valuation, for those who may value cars', async () => {
  await pool.query(`update enquiries set trade_in_plate = 'DEF45G' where id = $1`, [id]);
  const link = `href="${officeUrls.tradeInUrl('DEF45G')}"`;
  expect((await see(officeUrls.dealerEnquiryUrl(id))).html).toContain(link);
  await pool.query(`update dealer_people set role = 'leads' where dealer_id = $1`, [dealerId]);
  const page = await see(officeUrls.dealerEnquiryUrl(id));
  expect([page.status, page.html.includes(link), page.text.includes('Bil att byta in')]).toEqual([200, false, true]);
  await pool.query(`update dealer_people set role = 'owner' where dealer_id = $1`, [dealerId]);
});

test('staff who look at the area as the dealer neither mark messages as read nor answer them', async () => {
  const moderator = await signedIn(db, 'moderator');
  const viewing = await site.fetch(staffDealerUrl(dealerId), {
    ...formOf({ intent: 'view-as' }, moderator.headers),
    redirect: 'manual',
  });
  const [cookie] = viewing.headers.get('set-cookie')?.split(';') ?? [];
  const viewer = { ...moderator, headers: { ...moderator.headers, cookie: `${moderator.headers.cookie}; ${cookie}` } };
  const page = await see(officeUrls.dealerEnquiryUrl(id), viewer);
  expect([page.status, page.text.includes('Är den kvar?'), page.text.includes('Skicka svar')]).toEqual([
    200,
    true,
    false,
  ]);
  expect(await statusOf()).toBe('new');
  await send({ intent: 'answer', seen: '0', body: 'Ja' }, viewer);
  expect([await statusOf(), await mails()]).toEqual(['new', []]);
});

test('an answer is mailed once and shown, with where the reply goes', async () => {
  const sent = await send({ intent: 'answer', seen: '0', template: '', body: 'Ja,\r\n<b>kom</b> och titta.' });
  expect([sent.status, sent.text.includes('Svaret är skickat')]).toEqual([200, true]);
  const again = await send({ intent: 'answer', seen: '0', body: 'Ja,\r\n<b>kom</b> och titta.' });
  expect(again.text).toContain('Svaret är skickat');
  expect(await mails()).toMatchObject([{ recipient: 'eva@kund.example' }]);
  const page = await see(officeUrls.dealerEnquiryUrl(id));
  expect(page.text).toMatch(/Besvarat.*Ert svar salj@bil\.example.*<b>kom<\/b> och titta/);
  expect(page.text).toContain('Svarar kunden kommer det som mejl till salj@bil.example, inte hit.');
});

test('a refused answer, and one after that of a colleague, stays in the form', async () => {
  const empty = await send({ intent: 'answer', seen: '0', body: ' ' });
  expect([empty.status, empty.text.includes('Skriv ett meddelande.')]).toEqual([400, true]);
  const long = await send({ intent: 'answer', seen: '0', body: `Lång text${'x'.repeat(3_000)}` });
  expect([long.status, long.html.includes('Lång text')]).toEqual([400, true]);
  const colleague = await signedIn(db, 'dealer', 'kollega@bil.example');
  await send({ intent: 'answer', seen: '0', body: 'Kollegans svar' }, colleague);
  const late = await send({ intent: 'answer', seen: '0', body: 'Mitt svar' });
  expect(late.text).toContain('kollega@bil.example svarade');
  expect(late.html).toMatch(/name="seen" value="1".*Mitt svar<\/textarea>/s);
  expect(await mails()).toHaveLength(1);
  expect((await send({ intent: 'answer', seen: '1', body: 'Mitt svar' })).text).toContain('Svaret är skickat');
  expect(await mails()).toHaveLength(2);
});

test('a template is added below what was written, with name and car, also without scripts', async () => {
  const [template] = DEFAULT_TEMPLATES;
  const filled = await send({ intent: 'fill', seen: '0', template: template?.id ?? '', body: 'Mitt eget' });
  expect(filled.html).toMatch(/>Mitt eget\n\nHej Eva &lt;Ek&gt;,.*Tesla Model 3 är kvar.*<\/textarea>/s);
  expect(await mails()).toEqual([]);
  const unknown = await send({ intent: 'fill', seen: '0', template: 'x', body: 'Mitt eget' });
  expect([unknown.status, unknown.html.includes('>Mitt eget</textarea>')]).toEqual([400, true]);
});

test('a message without an e-mail address is answered by telephone', async () => {
  const called = await insert(null);
  const page = await see(officeUrls.dealerEnquiryUrl(called));
  expect([page.text.includes('Skicka svar'), page.html.includes('tel:0701234567')]).toEqual([false, true]);
  const sent = await send({ intent: 'answer', seen: '0', body: 'Ja' }, seller, called);
  expect([sent.status, sent.text.includes('Ring i stället.')]).toEqual([400, true]);
});

test('the owner is a person of the dealer', async () => {
  const { userId } = await signedIn(db, 'dealer', 'kollega@bil.example');
  const stranger = await signedIn(db, 'dealer', 'annan@bil.example', 'Bilcentrum AB');
  expect((await send({ intent: 'save', seen: '1', status: 'read', ownerId: userId })).status).toBe(200);
  expect((await see(officeUrls.dealerEnquiriesUrl())).text).toContain('kollega@bil.example');
  for (const ownerId of [stranger.userId, 'x'])
    expect((await send({ intent: 'save', seen: '2', status: 'read', ownerId })).status).toBe(400);
  expect((await send({ intent: 'save', seen: '2', status: 'read', ownerId: '' })).status).toBe(200);
  expect((await see(officeUrls.dealerEnquiryUrl(id), stranger)).status).toBe(404);
  expect((await send({ intent: 'answer', seen: '0', body: 'Intrång' }, stranger)).status).toBe(400);
  expect(await mails()).toEqual([]);
});

test('the inbox states the response time that visitors see', async () => {
  expect((await see(officeUrls.dealerEnquiriesUrl())).text).toContain('Besökare ser er svarstid när minst fem');
  await pool.query('insert into dealer_answer_times (dealer_id, within_hours) values ($1, 4)', [dealerId]);
  expect((await see(officeUrls.dealerEnquiriesUrl())).text).toContain(
    'Besökare ser: ”Svarar oftast inom fyra timmar”.',
  );
});

test('templates and the time of reminders are chosen by the dealer, and errors preserve what was written', async () => {
  const choose = (fields: Record<string, string>) =>
    site.open(officeUrls.enquirySettingsUrl(), formOf(fields, seller.headers));
  const page = await see(officeUrls.enquirySettingsUrl());
  for (const { name } of DEFAULT_TEMPLATES) expect(page.text).toContain(name);
  expect((await choose({ intent: 'add', name: 'Vinterdäck', body: 'Hej {namn}, däck ingår.' })).text).toMatch(
    /Mallen är sparad.*Vinterdäck/,
  );
  const wrong = await choose({ intent: 'add', name: 'Fel', body: 'Hej {förnamn}' });
  expect([wrong.status, wrong.html.includes('>Hej {förnamn}</textarea>')]).toEqual([400, true]);
  expect(wrong.text).toContain('{förnamn} betyder ingenting.');
  const [template] = DEFAULT_TEMPLATES;
  const change = { intent: 'change', id: template?.id ?? '', seen: '0', name: 'Kvar', body: 'Hej' };
  expect((await choose(change)).text).toContain('Mallen är sparad');
  expect((await choose({ ...change, name: 'Sen ändring' })).status).toBe(409);
  expect((await choose({ intent: 'remove', id: template?.id ?? '' })).text).toContain('Mallen är borttagen');
  expect((await see(officeUrls.enquirySettingsUrl())).text).not.toContain('Kvar');
  expect((await choose({ intent: 'remind', seen: '0', remindAfter: '4' })).text).toContain('Sparat');
  expect((await see(officeUrls.enquirySettingsUrl())).html).toMatch(/value="4" selected/);
  for (const remindAfter of ['5', '', 'x'])
    expect((await choose({ intent: 'remind', seen: '1', remindAfter })).status).toBe(400);
});

test('the address of the dealer’s own system is chosen, tried and removed', async () => {
  const choose = (fields: Record<string, string>) =>
    site.open(officeUrls.enquirySettingsUrl(), formOf(fields, seller.headers));
  const wrong = await choose({ intent: 'adf', seen: '0', adfRecipient: 'a@b.se, c@d.se' });
  expect([wrong.status, wrong.html.includes('value="a@b.se, c@d.se"')]).toEqual([400, true]);
  const saved = await choose({ intent: 'adf', seen: '0', adfRecipient: 'leads@crm.example' });
  expect(saved.text).toContain('Ett prov är på väg till leads@crm.example. Öppna länken');
  expect(saved.text).toContain('leads@crm.example är inte bekräftad än.');
  expect((await choose({ intent: 'try-adf' })).text).toContain('Ett prov är på väg');
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['leads@crm.example', 'leads@crm.example']);
  expect((await choose({ intent: 'adf', seen: '1', adfRecipient: '' })).text).not.toContain('leads@crm.example');
  expect((await choose({ intent: 'try-adf' })).text).toContain('Skriv en adress och spara den först.');
});
