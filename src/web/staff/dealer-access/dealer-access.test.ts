import { beforeAll, expect, test } from 'vitest';
import { listApiKeys } from '#src/db/dealers/api-keys.ts';
import { dealerAccessUrl } from '#src/office-urls.ts';
import { auditUrl } from '#src/pages/list-urls.ts';
import { type Dealer, insertDealer } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp, type Page } from '#test/test-app.ts';

/** API keys of dealers managed by staff, through the HTTP API. */

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
let dealer: Dealer;
beforeAll(async () => {
  site = await openTestApp({}, db);
  admin = await signedIn(db, 'admin');
  dealer = await insertDealer(db, { name: 'Bilhuset i Umeå AB' });
});
const see = (address = dealerAccessUrl()): Promise<Page> => site.open(address, { headers: admin.headers });
const send = (fields: Record<string, string>): Promise<Page> =>
  site.open(dealerAccessUrl(), formOf(fields, admin.headers));

test('a key is shown once, listed by its beginning, and revoked', async () => {
  const added = await send({ intent: 'add', dealer: String(dealer.id), name: 'Fordonssystemet' });
  const key = /mlv_[0-9a-f]{12}_[\w-]{43}/.exec(added.text)?.[0] ?? 'none';
  expect(added.text).toContain('Nyckeln är skapad');
  const page = await see();
  expect(page.text).toContain(`${key.slice(0, 16)}_… levererar och läser Bilhuset i Umeå AB`);
  expect(page.html).not.toContain(key);
  expect((await see(auditUrl())).text).not.toContain(key);
  const id = String((await listApiKeys(db))[0]?.id);
  expect((await send({ intent: 'revoke', id })).text).toContain('Nyckeln är spärrad');
  expect((await send({ intent: 'revoke', id })).text).toContain('Den är redan spärrad.');
});

test.each([
  [{ dealer: '', name: 'Systemet' }, 'Välj en handlare ur listan.'],
  [{ dealer: '99999999999', name: 'Systemet' }, 'Välj en handlare ur listan.'],
  [{ dealer: '999999', name: 'Systemet' }, 'Välj en handlare ur listan.'],
  [{ dealer: '1', name: ' ' }, 'Skriv vad nyckeln används till.'],
  [{ dealer: '1', name: 'x'.repeat(101) }, 'Skriv högst 100 tecken.'],
])('rejects %o and preserves it', async (fields, text) => {
  const before = (await listApiKeys(db)).length;
  const refused = await send({ intent: 'add', ...fields });
  expect([refused.status, refused.text.includes(text)]).toEqual([400, true]);
  expect(refused.html).toContain(`value="${fields.name.trim()}`);
  expect((await send({ intent: 'revoke', id: 'nonsens' })).status).toBe(400);
  expect((await listApiKeys(db)).length).toBe(before);
});

test.each(['user', 'moderator'] as const)('%s may neither see nor create keys', async (role) => {
  const { headers } = await signedIn(db, role);
  expect((await site.open(dealerAccessUrl(), { headers })).text).not.toContain('Fordonssystemet');
  const before = (await listApiKeys(db)).length;
  const form = formOf({ intent: 'add', dealer: String(dealer.id), name: 'Intrång' }, headers);
  expect([302, 403]).toContain((await site.fetch(dealerAccessUrl(), form)).status);
  expect((await listApiKeys(db)).length).toBe(before);
});
