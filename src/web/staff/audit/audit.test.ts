import { beforeAll, expect, test } from 'vitest';
import { addDealerGroup, addDealerToGroup } from '#src/commands/dealers/dealer-groups.ts';
import { insertAuditEntry } from '#src/db/accounts/audit-log.ts';
import { parametersUrl } from '#src/office-urls.ts';
import { auditUrl, listExportUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { insertDealer } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
  admin = await signedIn(db, 'admin');
});
const see = (address: string) => site.open(address, { headers: admin.headers });

test('lists a change with user, action, before and after', async () => {
  const fields = { intent: 'add', name: 'ränta', value: '<script>alert(1)</script>', description: '' };
  await site.fetch(parametersUrl(), formOf(fields, admin.headers));
  const page = await see(auditUrl());
  expect(page.text).toContain(`${admin.email} Lade till parameter Parameter ränta`);
  expect(page.text).toContain('namn: ränta värde: <script>alert(1)</script>');
  expect(page.html).toContain(`href="${parametersUrl()}"`);
  expect(page.html).not.toContain('<script>alert(1)');
  expect((await see(auditUrl({ who: 'ingen' }))).text).toContain('Inga ändringar.');
  expect((await see(auditUrl({ what: 'parameter' }))).text).toContain('1 ändring');
  expect((await see(auditUrl({ what: 'lade till para' }))).text).toContain('1 ändring');
});

test('sorts by every heading, and links a changed thing to its page', async () => {
  const entry = { userId: null, email: 'asa@bil.example', before: { chassis: 'SUV', name: 'Lika' } };
  const after = { chassis: 'Kombi', name: 'Lika' };
  await insertAuditEntry(db, { ...entry, action: 'ad.update', subject: 'ad:104053', after });
  await insertAuditEntry(db, { ...entry, email: 'zoe@bil.example', action: 'ad.remove', subject: 'ad:7', after: null });
  const { html, text } = await see(auditUrl({ who: '@bil.example', order: { by: 'vem', isDescending: false } }));
  expect(text).toMatch(/asa@bil.*Ändrade annons Annons 104053 Biltyp: SUV Biltyp: Kombi.*zoe@bil/);
  expect(html).toContain(`href="${staffAdUrl(104_053)}"`);
  expect(html).not.toContain(`href="${staffAdUrl(7)}"`);
  expect(html).toMatch(/aria-sort="ascending"[^>]*><a[^>]*href="[^"]*sortering=-vem"/);
  for (const by of ['nar', 'vad']) {
    const sorted = await see(auditUrl({ who: '@bil.example', order: { by, isDescending: true } }));
    expect(sorted.text).toMatch(by === 'nar' ? /zoe@bil.*asa@bil/ : /asa@bil.*zoe@bil/);
  }
});

test('names dealers, groups and accounts in place of their numbers, on the page and in the file', async () => {
  const actor = { userId: null, email: 'namn@bil.example' };
  const dealer = await insertDealer(db, { name: 'Norrbil' });
  const group = await addDealerGroup(db, actor, 'Kedjan');
  const groupId = group.ok ? group.value : 0;
  await addDealerToGroup(db, actor, { groupId, dealerId: dealer.id });
  const entry = {
    ...actor,
    before: { userId: admin.userId },
    action: 'dealer.change-role',
    subject: `dealer:${dealer.id}`,
  };
  await insertAuditEntry(db, { ...entry, after: { role: 'owner' } });
  const query = auditUrl({ who: actor.email });
  const { text } = await see(query);
  expect(text).toContain('Lade till handlare i koncern Koncern Kedjan – handlare: Norrbil');
  expect(text).toContain(`Bytte roll hos handlare Handlare Norrbil konto: ${admin.email} roll: ägare`);
  const csv = await site.fetch(listExportUrl(query, 'csv'), { headers: admin.headers });
  expect(await csv.text()).toContain('Handlare Norrbil');
});

test('exports formulas as harmless texts', async () => {
  const change = { userId: null, before: null, after: null, action: 'ad.status', subject: '=cmd()' };
  await insertAuditEntry(db, { ...change, email: '@SUM(1)' });
  const csv = await site.fetch(listExportUrl(auditUrl({ what: '=cmd' }), 'csv'), { headers: admin.headers });
  expect(await csv.text()).toContain(";'@SUM(1);Ändrade annonsens status;'=cmd();;");
});

test('exports the changes of the filter as CSV and JSON, to admins only', async () => {
  const fields = { intent: 'add', name: 'export', value: '=1+1', description: '' };
  await site.fetch(parametersUrl(), formOf(fields, admin.headers));
  const filter = { who: admin.email, what: 'parameter.add' };
  const get = (address: string, headers = admin.headers) => site.fetch(address, { headers });
  expect((await see(auditUrl(filter))).html).toContain(listExportUrl(auditUrl(filter), 'csv').replaceAll('&', '&amp;'));
  const csv = await get(listExportUrl(auditUrl(filter), 'csv'));
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="andringslogg.csv"');
  const text = await csv.text();
  expect(text).toContain('när;vem;åtgärd;sak;före;efter');
  expect(text).toContain(';Lade till parameter;Parameter');
  expect(text).toContain('namn: export');
  const rows: Record<string, unknown>[] = await (await get(listExportUrl(auditUrl(filter), 'json'))).json();
  expect(new Set(rows.map((row) => row.åtgärd))).toEqual(new Set(['parameter.add']));
  expect(await (await get(listExportUrl(auditUrl({ who: 'ingen', what: '' }), 'json'))).json()).toEqual([]);
  expect((await get(listExportUrl(auditUrl(filter), 'csv').replace('format=csv', 'format=xls'))).status).toBe(404);
  const moderator = await signedIn(db, 'moderator');
  expect((await get(listExportUrl(auditUrl(filter), 'csv'), moderator.headers)).status).toBe(403);
});

test.each([
  'vem=%25',
  `vad=${'x'.repeat(3_000)}`,
  'sida=-1',
  'sida=1e99',
  'sida=abc',
  'vem=a&vem=b',
  'vem=%00&sortering=--vem&rader=7',
  'sortering=constructor',
  'sida=99999999999',
])('answers any query string: %s', async (query) => {
  expect((await see(`${auditUrl()}?${query}`)).status).toBe(200);
});

test('is visible to admins only', async () => {
  const moderator = await signedIn(db, 'moderator');
  expect((await site.fetch(auditUrl(), { headers: moderator.headers })).status).toBe(403);
});
