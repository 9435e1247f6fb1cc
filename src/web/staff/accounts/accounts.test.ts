import { beforeAll, expect, test } from 'vitest';
import { dashboardUrl, dealerPeopleUrl } from '#src/office-urls.ts';
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

test('the role of an invited colleague, of staff or of a dealer, is shown', async () => {
  const invited = await send(staffAccountsUrl(), { intent: 'invite', email: 'mod@nya.example', role: 'moderator' });
  expect(invited.text).toContain('Inbjudan är skickad');
  const own = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
  const asked = { intent: 'invite', email: 'salj@nya.example', role: 'seller' };
  const sent = await site.open(dealerPeopleUrl(), formOf(asked, own.headers));
  expect(sent.text).toMatch(/salj@nya\.example säljare/u);
  const list = await see(staffAccountsUrl({ text: 'nya.example' }));
  expect(list.text).toMatch(/mod@nya\.example moderator, inbjuden/u);
  expect(list.text).toMatch(/salj@nya\.example säljare hos Bilhuset AB, inbjuden/u);
  const [, id = ''] = /\/accounts\/([\w-]{36})[^>]*>salj@/u.exec(list.html) ?? [];
  expect((await see(staffAccountUrl(id))).text).toContain('Roller säljare hos Bilhuset AB, inbjuden');
  expect((await see(listExportUrl(staffAccountsUrl({ text: 'nya.example' }), 'csv'))).html).toContain(
    'säljare hos Bilhuset AB, inbjuden',
  );
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
