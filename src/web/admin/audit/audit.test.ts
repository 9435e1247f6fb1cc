import { beforeAll, expect, test } from 'vitest';
import { auditExportUrl, auditUrl, parametersUrl } from '#src/urls.ts';
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
  expect(page.text).toContain(`${admin.email} parameter.add parameter:`);
  expect(page.text).toContain('name: ränta value: <script>alert(1)</script>');
  expect(page.html).not.toContain('<script>alert(1)');
  expect((await see(auditUrl({ who: 'ingen' }))).text).toContain('Inga ändringar.');
  expect((await see(auditUrl({ what: 'parameter' }))).text).toContain('1 ändring');
});

test('exports the changes of the filter as CSV and JSON, to admins only', async () => {
  const fields = { intent: 'add', name: 'export', value: '=1+1', description: '' };
  await site.fetch(parametersUrl(), formOf(fields, admin.headers));
  const filter = { who: admin.email, what: 'parameter.add' };
  const get = (address: string, headers = admin.headers) => site.fetch(address, { headers });
  expect((await see(auditUrl(filter))).html).toContain(auditExportUrl(filter, 'csv').replaceAll('&', '&amp;'));
  const csv = await get(auditExportUrl(filter, 'csv'));
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="andringslogg.csv"');
  const text = await csv.text();
  expect(text).toContain('när;vem;åtgärd;sak;före;efter');
  expect(text).toContain('name: export');
  const rows: Record<string, unknown>[] = await (await get(auditExportUrl(filter, 'json'))).json();
  expect(new Set(rows.map((row) => row.åtgärd))).toEqual(new Set(['parameter.add']));
  expect(await (await get(auditExportUrl({ who: 'ingen', what: '' }, 'json'))).json()).toEqual([]);
  expect((await get(auditExportUrl(filter, 'csv').replace('format=csv', 'format=xls'))).status).toBe(404);
  const moderator = await signedIn(db, 'moderator');
  expect((await get(auditExportUrl(filter, 'csv'), moderator.headers)).status).toBe(403);
});

test.each([
  'vem=%25',
  `vad=${'x'.repeat(3_000)}`,
  'sida=-1',
  'sida=1e99',
  'sida=abc',
  'vem=a&vem=b',
  'sida=99999999999',
])('answers any query string: %s', async (query) => {
  expect((await see(`${auditUrl()}?${query}`)).status).toBe(200);
});

test('is visible to admins only', async () => {
  const moderator = await signedIn(db, 'moderator');
  expect((await site.fetch(auditUrl(), { headers: moderator.headers })).status).toBe(403);
});
