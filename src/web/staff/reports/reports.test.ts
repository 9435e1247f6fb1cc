import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dealerAdUrl } from '#src/office-urls.ts';
import { listExportUrl, staffReportsUrl, staffReportUrl } from '#src/pages/list-urls.ts';
import { adUrl, reportAdUrl } from '#src/visitor-urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp, type Page } from '#test/test-app.ts';

/** Reports of ads, from the visitor's form to the decision, through the HTTP API. */

const { db, pool } = await testDatabase();
const FIELDS = { reason: 'fraud', message: 'Handskpengen ska betalas i förväg.', email: 'Eva@kund.example' };
let site: Awaited<ReturnType<typeof openTestApp>>;
let moderator: TestAccount;
let adId: number;
beforeAll(async () => {
  site = await openTestApp({}, db);
  moderator = await signedIn(db, 'moderator');
  adId = (await insertAd(db)).internal_id;
});
beforeEach(() => pool.query('truncate ad_reports, ad_decisions, ad_complaints, mails, request_limits'));
const report = (fields: Record<string, string> = {}): Promise<Page> =>
  site.open(reportAdUrl(adId), formOf({ ...FIELDS, ...fields }));
const see = (address: string): Promise<Page> => site.open(address, { headers: moderator.headers });
const lastId = async () => (await pool.query<{ id: number }>('select max(id) as id from ad_reports')).rows[0]?.id ?? 0;
const decide = async (fields: Record<string, string>): Promise<Page> => {
  const seen = new Date(Date.now() + 60_000).toISOString();
  const form = { intent: 'decide', rule: 'fraud', seen, ...fields };
  return site.open(staffReportUrl(await lastId()), formOf(form, moderator.headers));
};
const mails = async () => (await pool.query('select recipient, subject, body from mails order by id')).rows;

test('a report is confirmed, decided once, and the decision is mailed to its sender', async () => {
  expect((await site.open(adUrl(adId))).html).toContain(`href="${reportAdUrl(adId)}"`);
  expect((await site.open(reportAdUrl(adId))).status).toBe(200);
  expect((await report()).text).toContain('Tack för din anmälan');
  await report();
  expect((await see(staffReportsUrl())).text).toMatch(/1 anmälan.*Bedrägeri.*Öppen/);
  expect((await see(staffReportUrl(await lastId()))).text).toContain('Handskpengen ska betalas i förväg.');
  expect((await decide({ action: 'hide', decision: '' })).text).toContain('Skriv varför.');
  const decided = await decide({ action: 'hide', decision: 'Annonsen är borttagen.' });
  expect(decided.text).toContain('Beslutet är sparat');
  expect((await site.open(adUrl(adId))).status).toBe(404);
  await pool.query(`update ads set status = 'active' where internal_id = $1`, [adId]);
  expect((await decide({ action: 'none', decision: 'Nej.' })).status).toBe(409);
  const [receipt, decision, ...others] = await mails();
  expect([receipt?.recipient, decision?.recipient, others]).toEqual(['eva@kund.example', 'eva@kund.example', []]);
  expect(receipt?.body).not.toContain('Handskpengen');
  expect(decision?.body).toMatch(/Vi har åtgärdat annonsen[\s\S]*Annonsen är borttagen\.[\s\S]*tvistlösningsorgan/);
  expect((await see(staffReportsUrl({ status: 'open' }))).text).toContain('Inga anmälningar.');
});

test('a correction acts on the ad in the same step, and the dealer reads it with its reasons in the own area', async () => {
  await report();
  const page = await see(staffReportUrl(await lastId()));
  expect(page.text).toContain('Rätta annonsen');
  const wrong = await decide({ action: 'correct', price: 'gratis', name: '', decision: 'Handskpengen är borttagen.' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('Rätta: Rubrik; Pris, kr.');
  expect(wrong.html).toContain('value="gratis"');
  const fields = { name: 'Volvo V60 T6', price: '189 000', odometer_km: '', model_year: '2019', 'utan-bilder': 'ja' };
  const decided = await decide({ action: 'correct', ...fields, decision: 'Priset stämde inte.', rule: 'wrong' });
  expect(decided.text).toContain('Beslutet är sparat');
  expect(decided.text).toContain('189 000');
  const { rows } = await pool.query('select name, price, image_urls from ads where internal_id = $1', [adId]);
  expect(rows).toEqual([{ name: 'Volvo V60 T6', price: 189_000, image_urls: [] }]);
  const dealer = await signedIn(db, 'dealer', 'ake@bil.example');
  const own = await site.open(dealerAdUrl(adId), { headers: dealer.headers });
  expect(own.text).toMatch(
    /Volvo V60 T6.*Vi har rättat annonsen.*Pris, kr: .* → 189 000.*Priset stämde inte\..*Uppgifterna om bilen och priset ska stämma/s,
  );
  expect(own.text).not.toContain('eva@kund.example');
  const { id: otherId } = await insertDealer(db, { name: 'Annat Bil' });
  await pool.query('update dealer_people set dealer_id = $1', [otherId]);
  const foreign = await site.open(dealerAdUrl(adId), { headers: dealer.headers });
  expect(foreign.status).toBe(404);
});

test('a report without an e-mail address is stored, and nothing is mailed', async () => {
  await report({ email: '' });
  await decide({ action: 'none', decision: 'Annonsen följer reglerna.' });
  expect(await mails()).toEqual([]);
  expect((await see(staffReportsUrl())).text).toContain('Avslagen');
});

test.each<[string, Record<string, string>, string]>([
  ['no reason', { reason: '' }, 'Välj vad som är fel.'],
  ['an unknown reason', { reason: 'constructor' }, 'Välj vad som är fel.'],
  ['a wrong e-mail address', { email: 'a@b.example\r\nBcc: c@d.example' }, 'Skriv en e-postadress'],
  ['a filled trap', { webbplats: 'x' }, 'Lämna fältet tomt.'],
  ['a long text', { message: '<b>'.repeat(4000) }, 'Meddelandet är för långt'],
])('%s is rejected and loses nothing', async (_, changed, text) => {
  const refused = await report({ message: 'Granbarrstext', ...changed });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(text);
  expect(refused.html).toContain(changed.message === undefined ? 'Granbarrstext' : '&lt;b&gt;'.repeat(4000));
  expect(await mails()).toEqual([]);
});

test('filters, sorts by every heading, exports, and ignores nonsense', async () => {
  await report();
  await report({ reason: 'other', message: 'Något annat.' });
  await pool.query(`update ads set name = '=SUM(1)' where internal_id = $1`, [adId]);
  expect((await see(staffReportsUrl({ reason: 'fraud' }))).text).toContain('1 anmälan ');
  expect((await see(staffReportsUrl({ text: '=sum' }))).text).toContain('2 anmälningar');
  expect((await see(staffReportsUrl({ text: 'xyzzy' }))).text).toContain('Inga anmälningar.');
  for (const by of ['nar', 'annons', 'handlare', 'anledning', 'status'])
    for (const isDescending of [true, false])
      expect((await see(staffReportsUrl({ order: { by, isDescending } }))).html).toContain(
        `aria-sort="${isDescending ? 'descending' : 'ascending'}"`,
      );
  const get = (headers: Record<string, string>, format: 'csv' | 'json' = 'csv') =>
    site.fetch(listExportUrl(staffReportsUrl({ reason: 'other' }), format), { headers });
  const lines = (await (await get(moderator.headers)).text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(";'=SUM(1);");
  expect(await (await get(moderator.headers, 'json')).json()).toMatchObject([{ annons: adId, status: 'Öppen' }]);
  for (const headers of [{}, (await signedIn(db, 'user')).headers])
    expect([302, 403]).toContain((await get(headers)).status);
  for (const query of [
    '?q=%00&status=constructor',
    '?sortering=--nar&rader=7&sida=-1',
    `?q=${'x'.repeat(3000)}&sida=1e99`,
  ])
    expect((await see(staffReportsUrl() + query)).status).toBe(200);
});

test('reports are limited by network', async () => {
  const statuses: number[] = [];
  for (let nth = 0; nth < 11; nth += 1) statuses.push((await report({ message: `Text ${nth}` })).status);
  expect([statuses.at(9), statuses.at(10)]).toEqual([200, 429]);
});

test('unknown ads and reports are not found', async () => {
  expect((await site.open('/ad/999999999/anmal')).status).toBe(404);
  expect((await see(`${staffReportsUrl()}/999999`)).status).toBe(404);
});

test.each(['anonymous', 'user'] as const)('%s may neither see nor decide reports', async (who) => {
  await report();
  const headers = who === 'anonymous' ? {} : (await signedIn(db, who)).headers;
  const address = staffReportUrl(await lastId());
  for (const path of [staffReportsUrl(), address])
    expect((await site.open(path, { headers })).text).not.toMatch(/Handskpengen|Bedrägeri/);
  const sent = await site.fetch(address, formOf({ intent: 'decide', status: 'upheld', decision: 'x' }, headers));
  expect([302, 401, 403]).toContain(sent.status);
  expect((await pool.query(`select from ad_reports where status <> 'open'`)).rowCount).toBe(0);
});
