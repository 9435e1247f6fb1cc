import { beforeAll, expect, test } from 'vitest';
import { dashboardUrl } from '#src/office-urls.ts';
import { listExportUrl, staffAccountsUrl, staffAccountUrl } from '#src/pages/list-urls.ts';
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
const see = (address: string, headers = admin.headers) => site.open(address, { headers });
const send = (address: string, fields: Record<string, string>) => site.open(address, formOf(fields, admin.headers));

test('an account is found, disabled, signed out, and opened again', async () => {
  const other = await signedIn(db, 'moderator', 'moa@bil.example');
  expect((await see(dashboardUrl(), other.headers)).status).toBe(200);
  const list = await see(staffAccountsUrl({ role: 'moderator' }));
  expect(list.text).toContain('moa@bil.example');
  expect(list.html).toContain(
    `href="${staffAccountUrl(other.userId, { role: 'moderator' }).replaceAll('&', '&amp;')}"`,
  );
  const address = staffAccountUrl(other.userId);
  expect((await see(address)).text).toContain('Inloggningar (1)');
  expect((await send(address, { intent: 'disable', id: other.userId })).text).toContain('Kontot är avstängt');
  expect((await see(dashboardUrl(), other.headers)).status).toBe(302);
  expect((await send(address, { intent: 'disable', id: other.userId })).text).toContain('redan avstängt');
  expect((await send(address, { intent: 'enable', id: other.userId })).text).toContain('Kontot är öppet igen');
  const own = staffAccountUrl(admin.userId);
  expect((await send(own, { intent: 'disable', id: admin.userId })).text).toContain('ditt eget konto');
});

test('a refused invitation preserves the form', async () => {
  const wrong = await send(staffAccountsUrl(), { intent: 'invite', email: 'inte en adress', role: 'admin' });
  expect(wrong.html).toContain('value="inte en adress"');
  const known = await send(staffAccountsUrl(), { intent: 'invite', email: admin.email, role: 'moderator' });
  expect(known.text).toContain('Adressen har redan ett konto');
  const sent = await send(staffAccountsUrl(), { intent: 'invite', email: 'ny@bil.example', role: 'moderator' });
  expect(sent.text).toContain('Inbjudan är skickad');
});

test.each(['roll=constructor', 'status=%00', 'sida=1e99', 'sortering=-', `q=${'%25'.repeat(500)}`, 'tvasteg=1'])(
  'answers any query string: %s',
  async (query) => expect((await see(`${staffAccountsUrl()}?${query}`)).status).toBe(200),
);

test.each(['1', 'x', crypto.randomUUID(), 'constructor'])('there is no account %s', async (id) => {
  expect((await see(staffAccountUrl(id))).status).toBe(404);
});

test('exports the accounts of the list', async () => {
  const { headers } = admin;
  const json = await (await site.fetch(listExportUrl(staffAccountsUrl({ role: 'admin' }), 'json'), { headers })).json();
  expect(json.map((row: Record<string, unknown>) => row['e-post'])).toEqual([admin.email]);
});

test('is for admins only', async () => {
  const { headers } = await signedIn(db, 'moderator');
  for (const address of [staffAccountsUrl(), listExportUrl(staffAccountsUrl({}), 'csv'), staffAccountUrl(admin.userId)])
    expect((await site.fetch(address, { headers })).status, address).toBe(403);
});
