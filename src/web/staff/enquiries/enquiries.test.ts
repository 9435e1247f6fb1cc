import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertEnquiry } from '#src/db/enquiries/enquiries.ts';
import { auditUrl, listExportUrl, staffEnquiriesUrl, staffEnquiryUrl } from '#src/pages/list-urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp, type Page } from '#test/test-app.ts';

/** The inbox of messages to dealers, through the HTTP API. */

const { db, pool } = await testDatabase();
const enquiry = (name: string) => ({
  name,
  email: 'eva@kund.example',
  telephone: null,
  message: `Hälsning från ${name}`,
  wantsTestDrive: true,
  tradeInPlate: 'ABC123',
});
let site: Awaited<ReturnType<typeof openTestApp>>;
let moderator: TestAccount;
let dealers: number[];
let id: number;
beforeAll(async () => {
  site = await openTestApp({}, db);
  moderator = await signedIn(db, 'moderator');
});
beforeEach(async () => {
  await pool.query('delete from enquiries');
  dealers = [];
  for (const name of ['Eva Ek', 'Alva Asp']) {
    const dealer = await insertDealer(db);
    const ad = await insertAd(db, { dealer_id: dealer.id });
    dealers.push(dealer.id);
    await insertEnquiry(db, ad.internal_id, enquiry(name));
  }
  id = (await pool.query<{ id: number }>(`select id from enquiries where name = 'Eva Ek'`)).rows[0]?.id ?? 0;
});
const see = (address: string): Promise<Page> => site.open(address, { headers: moderator.headers });
const save = (fields: Record<string, string>): Promise<Page> =>
  site.open(staffEnquiryUrl(id), formOf({ intent: 'save', seen: '1', notes: '', ...fields }, moderator.headers));

test('lists messages by dealer and status', async () => {
  expect((await see(staffEnquiriesUrl())).text).toMatch(/2 meddelanden.*Alva Asp.*Eva Ek/);
  const own = await see(staffEnquiriesUrl({ dealerId: dealers[0] ?? 0 }));
  expect([own.text.includes('Eva Ek'), own.text.includes('Alva Asp')]).toEqual([true, false]);
  expect((await see(staffEnquiriesUrl({ status: 'closed' }))).text).toContain('Inga meddelanden.');
  for (const query of ['?handlare=99999999999&status=oj&sida=-1', '?handlare=x&sida=999999999'])
    expect((await see(staffEnquiriesUrl() + query)).status).toBe(200);
});

test('searches, sorts by every heading, and ignores nonsense', async () => {
  expect((await see(staffEnquiriesUrl({ text: 'eva e' }))).text).toMatch(/1 meddelande .*Eva Ek/);
  const sorted = (by: string, isDescending = false) => see(staffEnquiriesUrl({ order: { by, isDescending } }));
  expect((await sorted('fran')).text).toMatch(/Alva Asp.*Eva Ek/);
  expect((await sorted('fran', true)).text).toMatch(/Eva Ek.*Alva Asp/);
  expect((await sorted('nar')).text).toMatch(/Eva Ek.*Alva Asp/);
  for (const by of ['bil', 'handlare', 'status']) expect((await sorted(by)).html).toContain('aria-sort="ascending"');
  for (const query of ['?sortering=constructor&rader=7', `?q=%00${'x'.repeat(3000)}`, '?status=constructor&sida=1e99'])
    expect((await see(staffEnquiriesUrl() + query)).status).toBe(200);
});

test('exports the messages of the query, with formulas made harmless, to those who may read them', async () => {
  await pool.query(`update enquiries set name = '=1+1' where name = 'Eva Ek'`);
  const address = listExportUrl(staffEnquiriesUrl({ text: '=1' }), 'csv');
  const csv = await site.fetch(address, { headers: moderator.headers });
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="meddelanden.csv"');
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(";'=1+1;");
  const json = await site.fetch(listExportUrl(staffEnquiriesUrl({}), 'json'), { headers: moderator.headers });
  expect(await json.json()).toMatchObject([{ från: 'Alva Asp' }, { från: '=1+1' }]);
  for (const headers of [{}, (await signedIn(db, 'user')).headers])
    expect([302, 403]).toContain((await site.fetch(address, { headers, redirect: 'manual' })).status);
});

test('a message is shown, marked and noted; a later change of the old version is rejected and preserved', async () => {
  expect((await see(staffEnquiryUrl(id))).text).toMatch(/Hälsning från Eva Ek.*eva@kund\.example.*ABC 123/);
  const saved = await save({ status: 'answered', notes: 'Ringt' });
  expect([saved.status, saved.text.includes('Sparat')]).toEqual([200, true]);
  const late = await save({ status: 'closed', notes: 'Sen anteckning' });
  expect([late.status, late.html.includes('Sen anteckning')]).toEqual([409, true]);
  const { rows } = await pool.query('select status, notes, version from enquiries where id = $1', [id]);
  expect(rows).toEqual([{ status: 'answered', notes: 'Ringt', version: 2 }]);
  const { text } = await see(auditUrl({ what: `enquiry:${id}` }));
  expect([text.includes('Inga ändringar.'), text.includes('Ringt'), text.includes('Eva Ek')]).toEqual([
    false,
    false,
    false,
  ]);
});

test.each<Record<string, string>>([
  { status: 'oj' },
  { status: 'read', seen: '0' },
  { status: 'read', seen: '1e99' },
  { status: 'read', notes: 'x'.repeat(3001) },
  { status: 'read', name: 'x' },
])('a form with %o is rejected', async (fields) => {
  expect((await save(fields)).status).toBe(400);
  expect((await pool.query(`select from enquiries where status <> 'new'`)).rowCount).toBe(0);
});

test('an unknown message is not found', async () => {
  for (const unknown of ['999999', 'x', '99999999999999999999'])
    expect((await see(`${staffEnquiriesUrl()}/${unknown}`)).status).toBe(404);
});

test.each(['anonymous', 'user'] as const)('%s may neither see nor change messages', async (who) => {
  const headers = who === 'anonymous' ? {} : (await signedIn(db, who)).headers;
  for (const address of [staffEnquiriesUrl(), staffEnquiryUrl(id)])
    expect((await site.open(address, { headers })).text).not.toContain('Eva Ek');
  const sent = await site.fetch(
    staffEnquiryUrl(id),
    formOf({ intent: 'save', seen: '1', status: 'closed', notes: '' }, headers),
  );
  expect([302, 401, 403]).toContain(sent.status);
  expect((await pool.query(`select from enquiries where status <> 'new'`)).rowCount).toBe(0);
});
