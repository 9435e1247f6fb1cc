import { beforeAll, expect, test } from 'vitest';
import { auditUrl, parametersUrl } from '#src/urls.ts';
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
