import { beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#src/base/units.ts';
import { CORRECTIONS_WAIT_MINUTES, mailCorrections } from '#src/commands/ad-decisions/mail-corrections.ts';
import { readOwnDealer } from '#src/db/dealers/dealer-people.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import * as officeUrls from '#src/office-urls.ts';
import { staffAdsUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { type Ad, insertAd } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';

/** From a decision of staff about an ad, outside of any report, to the answer to its dealer's complaint; through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let staff: TestAccount;
let dealer: TestAccount;
let ad: Ad;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await deleteRows(pool, 'users', 'mails', 'request_limits', 'bulk_changes');
  await emptyStock(pool);
  staff = await signedIn(db, 'moderator');
  dealer = await signedIn(db, 'dealer', 'ake@bil.example', 'Åkes Bil');
  const dealerId = (await readOwnDealer(db, dealer.userId))?.id ?? 0;
  ad = await insertAd(db, { dealer_id: dealerId, name: 'Volvo V60', price: 100_000 });
});
const see = (address: string, account: TestAccount) => site.open(address, { headers: account.headers });
const send = (address: string, fields: Record<string, string>, account = staff) =>
  site.open(address, formOf(fields, account.headers));
const status = async () =>
  (await pool.query('select status, price from ads where internal_id = $1', [ad.internal_id])).rows[0];
const recipients = async () => (await pool.query('select recipient from mails')).rows.map(({ recipient }) => recipient);

test('the status of an ad that waits for details of its dealer is stated, and hiding it needs reasons', async () => {
  await pool.query('update dealers set telephone = null, registered_at = now() where id = $1', [ad.dealer_id]);
  const page = staffAdUrl(ad.internal_id);
  await inStockTransaction(pool, async () => ({ value: null, touchedSeries: [] }));
  expect((await status()).status).toBe('hidden');
  const again = await send(page, { intent: 'status', status: 'active' });
  expect(again.text).toContain('Annonsen visas inte än');
  expect(again.text).toMatch(/Dold tills [^.]*telefon[^.]* för [^.]+ finns\./);
  const own = await send(officeUrls.dealerAdUrl(ad.internal_id), { intent: 'status', status: 'active' }, dealer);
  expect(own.text).toMatch(/Dold tills [^.]*telefon[^.]* finns bland era uppgifter\./);
  const hide = { intent: 'status', status: 'hidden', rule: 'fraud', ground: 'terms', reason: '' };
  expect((await send(page, hide)).status).toBe(400);
  expect((await send(page, { ...hide, reason: 'Lockpris.' })).text).toContain('Annonsen är nu dold');
  expect(await recipients()).toEqual([dealer.email]);
});

test('staff hide an ad with reasons, the dealer reads them and complains, and is answered', async () => {
  const page = staffAdUrl(ad.internal_id);
  const refused = await send(page, { intent: 'status', status: 'hidden', rule: 'fraud', ground: 'terms', reason: '' });
  expect([refused.status, refused.text.includes('Skriv varför. Handlaren får läsa det.')]).toEqual([400, true]);
  expect((await status()).status).toBe('active');
  const law = { intent: 'status', status: 'hidden', rule: 'wrong', ground: 'law', law: '', reason: 'Lockpris.' };
  expect((await send(page, law)).text).toContain('Skriv vilken lag');
  expect((await send(page, { ...law, law: '10 § marknadsföringslagen' })).text).toContain('Annonsen är nu dold');
  expect(await recipients()).toEqual([dealer.email]);
  const own = officeUrls.dealerAdUrl(ad.internal_id);
  const read = await see(own, dealer);
  expect(read.text).toContain('Lockpris. Grund: 10 § marknadsföringslagen.');
  const decision = /name="decision" value="(\d+)"/.exec(read.html)?.[1] ?? '';
  expect((await send(own, { intent: 'complain', decision, message: '' }, dealer)).text).toContain(
    'Skriv varför beslutet är fel.',
  );
  const stranger = await signedIn(db, 'dealer', 'bo@bil.example', 'Bos Bil');
  expect((await send(own, { intent: 'complain', decision, message: 'Mitt.' }, stranger)).status).toBe(404);
  await send(own, { intent: 'complain', decision, message: 'Priset stämmer.' }, dealer);
  expect((await see(own, dealer)).text).toContain('Klagomål: väntar på svar');
  expect((await see(officeUrls.dashboardUrl(), staff)).text).toContain('Klagomål från handlare');
  const [complaint = ''] = linksOf((await see(officeUrls.adComplaintsUrl(), staff)).html).filter((link) =>
    link.startsWith(`${officeUrls.adComplaintsUrl()}/`),
  );
  expect((await see(complaint, staff)).text).toContain('Priset stämmer.');
  expect((await send(complaint, { intent: 'answer', status: 'upheld', answer: '' })).status).toBe(400);
  await send(complaint, { intent: 'answer', status: 'upheld', answer: 'Ni har rätt.' });
  expect((await status()).status).toBe('active');
  expect((await see(own, dealer)).text).toMatch(
    /beslutet gäller inte längre.*Klagomål: ni fick rätt.*Svar: Ni har rätt\./,
  );
});

test('a corrected value in the table of ads is stated with old and new value', async () => {
  const seen = ad.updated_at.toISOString();
  const cell = { intent: 'cell', id: String(ad.internal_id), seen };
  expect((await send(staffAdsUrl(), { ...cell, field: 'price', value: '90 000' })).status).toBe(200);
  const text = (await see(officeUrls.dealerAdUrl(ad.internal_id), dealer)).text;
  expect(text).toMatch(/Vi har rättat annonsen.*100\s000 → 90\s000.*Uppgiften stämde inte\./);
  // Its mail waits for further corrections.
  expect(await recipients()).toEqual([]);
  const mailed = { name: 'Milvis', url: 'https://milvis.example', contactEmail: 'hej@milvis.example' };
  await mailCorrections({ db, site: mailed }, new Date(Date.now() + (CORRECTIONS_WAIT_MINUTES + 1) * MINUTE_MS));
  expect(await recipients()).toEqual([dealer.email]);
});

test('a status in the table and a change of many ads need a reason where they close ads', async () => {
  const cell = { intent: 'cell', id: String(ad.internal_id), field: 'status', value: 'hidden' };
  const seen = ad.updated_at.toISOString();
  expect((await send(staffAdsUrl(), { ...cell, seen })).html).toContain('Skriv varför');
  const many = { intent: 'change', atgard: 'hide', vald: String(ad.internal_id) };
  expect((await send(staffAdsUrl(), many)).text).toContain('Skriv varför');
  expect((await status()).status).toBe('active');
  await send(staffAdsUrl(), { ...many, reason: 'Bilen finns inte.' });
  expect((await status()).status).toBe('hidden');
  expect((await see(officeUrls.dealerAdUrl(ad.internal_id), dealer)).text).toContain('Bilen finns inte.');
});

test('the dealer’s own changes are no decisions', async () => {
  await send(officeUrls.dealerAdUrl(ad.internal_id), { intent: 'status', status: 'sold' }, dealer);
  expect((await status()).status).toBe('sold');
  expect([(await pool.query('select from ad_decisions')).rowCount, await recipients()]).toEqual([0, []]);
});
