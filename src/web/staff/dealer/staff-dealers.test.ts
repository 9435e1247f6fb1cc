import { beforeAll, beforeEach, expect, test } from 'vitest';
import { DETAIL_NAMES } from '#src/domain/dealers/dealer-details.ts';
import { listExportUrl, staffDealersUrl, staffDealerUrl } from '#src/pages/list-urls.ts';
import { dealerUrl } from '#src/visitor-urls.ts';
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
  const found = (await see(staffDealersUrl({ text: 'UMEÅ akes' }))).text;
  expect([found.includes('1 av 2 handlare'), found.includes('Annan')]).toEqual([true, false]);
  expect((await see(staffDealersUrl({ text: '<xyzzy>' }))).text).toContain('Ingen handlare hittades.');
});

test('the list is filtered, sorted by every heading, and answers nonsense', async () => {
  await insertDealer(db, { name: 'Annan', city: 'Ystad' });
  await pool.query(`update dealers set last_delivered_at = now(), unconfirmed_at = now() where name = 'Annan'`);
  expect((await see(staffDealersUrl({ state: 'tyst' }))).text).toMatch(/1 av 2 handlare.*Annan/);
  const sorted = (by: string, isDescending = false) => see(staffDealersUrl({ order: { by, isDescending } }));
  expect((await sorted('namn', true)).text).toMatch(/Åkes Bil.*Annan/);
  expect((await sorted('ort')).text).toMatch(/Åkes Bil.*Annan/);
  expect((await sorted('annonser')).text).toMatch(/Annan.*Åkes Bil/);
  for (const by of ['leverans', 'saknas']) expect((await sorted(by)).html).toContain('aria-sort="ascending"');
  for (const query of ['?sok=%00&lage=constructor', `?sok=${'x'.repeat(3000)}&sortering=--namn`, '?sida=1e99&rader=7'])
    expect((await see(staffDealersUrl() + query)).status).toBe(200);
});

test('the list is exported with formulas made harmless, to those who may see it', async () => {
  await insertDealer(db, { name: '=cmd()' });
  const csv = await site.fetch(listExportUrl(staffDealersUrl({ text: 'cmd' }), 'csv'), { headers: staff.headers });
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="handlare.csv"');
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(";'=cmd();");
  const json = await site.fetch(listExportUrl(staffDealersUrl({}), 'json'), { headers: staff.headers });
  expect(await json.json()).toHaveLength(2);
  for (const headers of [{}, (await signedIn(db, 'user')).headers])
    expect([302, 403]).toContain((await site.fetch(listExportUrl(staffDealersUrl({}), 'csv'), { headers })).status);
});

test('a saved detail is shown to visitors at once, and released again', async () => {
  await site.open(dealerUrl('akes-bil'));
  const changed = { ...FIELDS, telephone: '090-2 34 56', opening_hours: 'mån-fre 8-17' };
  expect((await send({ intent: 'change', ...changed })).text).toContain('Sparat');
  await expect.poll(async () => (await site.open(dealerUrl('akes-bil'))).text).toContain('Mån–fre 08:00–17:00');
  expect((await see(staffDealerUrl(id))).text).toContain('I filen: inget');
  expect((await see(staffDealerUrl(id))).text).toContain('Filens gäller igen för: Telefon.');
  expect((await send({ intent: 'release' })).text).toContain('Sparat');
  const { html, text } = await see(staffDealerUrl(id));
  expect(text).not.toContain('Återgå till filens uppgifter');
  expect(html).toContain('value="090-1 23 45"');
  // The file has no opening hours to return to.
  expect(html).toContain('Mån–fre 08:00–17:00');
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
