import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { setPassword } from '#src/db/accounts/account-users.ts';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import { listPeopleOfDealer, readOwnDealer } from '#src/db/dealers/dealer-people.ts';
import * as urls from '#src/urls.ts';
import { insertDealer } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The dealers' own area through the HTTP API; `own` and `other` are people of different dealers. */
const { db, pool } = await testDatabase();
const PASSWORD = 'Tallkotte7';
let site: Awaited<ReturnType<typeof openTestApp>>;
let own: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await pool.query('truncate users, sign_in_attempts, request_limits, security_events, mails, dealer_claims cascade');
  own = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
  other = await signedIn(db, 'dealer', 'other@bil.example', 'Bilcentrum AB');
});

const get = (path: string, { headers }: Pick<TestAccount, 'headers'>) => site.fetch(path, { headers });
const send = (path: string, fields: Record<string, string>, { headers }: Pick<TestAccount, 'headers'>) =>
  site.fetch(path, formOf(fields, headers));

describe('access', () => {
  test('pages are neither cached nor indexed, in any spelling of their address', async () => {
    const page = await get(urls.dealerAreaUrl(), own);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    for (const spelling of ['/handlare/KONTO', '/HANDLARE/konto', '/handlare/k%6Fnto', '/handlare//konto']) {
      const response = await get(spelling, own);
      expect([response.status, response.headers.get('location')]).toEqual([301, urls.dealerAreaUrl()]);
    }
  });

  test('a person sees the own dealer only', async () => {
    const html = await (await get(urls.dealerAreaUrl(), own)).text();
    expect(html).toContain('Bilhuset AB');
    expect(html).not.toContain('Bilcentrum AB');
    const people = await (await get(urls.dealerPeopleUrl(), own)).text();
    expect(people).toContain('own@bil.example');
    expect(people).not.toContain('other@bil.example');
  });

  test('a role without a dealer opens nothing', async () => {
    await pool.query('delete from dealer_people where user_id = $1', [own.userId]);
    expect((await get(urls.dealerAreaUrl(), own)).status).toBe(403);
    expect((await send(urls.dealerPeopleUrl(), { intent: 'invite', email: 'ny@bil.example' }, own)).status).toBe(403);
  });

  test('a removed person has no access from the next request', async () => {
    const { id } = await insertDealer(db, { name: 'Bilcentrum AB' });
    const colleague = await signedIn(db, 'dealer', 'colleague@bil.example', 'Bilcentrum AB');
    expect((await send(urls.dealerPeopleUrl(), { intent: 'remove', id: colleague.userId }, other)).status).toBe(200);
    expect((await get(urls.dealerAreaUrl(), colleague)).headers.get('location')).toContain('atkomst-nekad-handlare');
    expect(await listPeopleOfDealer(db, id)).toHaveLength(1);
  });

  test("a person cannot remove or withdraw another dealer's people, or remove itself", async () => {
    for (const fields of [
      { intent: 'remove', id: other.userId },
      { intent: 'withdraw', id: other.userId },
      { intent: 'remove', id: own.userId },
    ]) {
      expect((await send(urls.dealerPeopleUrl(), fields, own)).status).toBe(400);
    }
    expect((await readOwnDealer(db, other.userId))?.name).toBe('Bilcentrum AB');
  });
});

test('sign-in leads dealers to their own area, and the sidebar of their account lists no staff page', async () => {
  await setPassword(db, own.userId, await createPasswordHasher().hash(PASSWORD));
  const fields = { intent: 'sign-in', email: own.email, password: PASSWORD };
  const response = await site.fetch(urls.loginUrl(), formOf(fields));
  expect(response.headers.get('location')).toBe(urls.withNotice(urls.dealerAreaUrl(), 'inloggad-handlare'));
  expect((await get(urls.loginUrl(), own)).headers.get('location')).toBe(urls.dealerAreaUrl());
  const account = await (await get(urls.accountUrl(), own)).text();
  expect(account).toContain(urls.dealerAreaUrl());
  expect(account).not.toContain(urls.staffAdsUrl());
});

test('an invitation leads from the mail through a new password to the area', async () => {
  await send(urls.dealerPeopleUrl(), { intent: 'invite', email: 'ny@bil.example' }, own);
  const mail = (await listUnsentMails(db, 1))[0]?.body ?? '';
  const path = new URL(/https:\S+/.exec(mail)?.[0] ?? '').pathname;
  const token = /\bt=(\S+)/.exec(mail)?.[1] ?? '';
  const page = await (await site.fetch(urls.dealerInvitationUrl(token))).text();
  expect(page).toContain('Bilhuset AB');
  const weak = await site.fetch(path, formOf({ token, password: 'abc', passwordAgain: 'abc' }));
  expect(weak.status).toBe(400);
  const accepted = await site.fetch(path, formOf({ token, password: PASSWORD, passwordAgain: PASSWORD }));
  expect(accepted.headers.get('location')).toContain('inbjudan-antagen');
  expect(await (await site.fetch(urls.dealerInvitationUrl(token))).text()).toContain('gäller inte längre');
});

describe('a claim', () => {
  const CLAIM = { dealer: 'Bilhuset AB', organisationNumber: '5560360793', message: 'Ring mig.' };

  test('is sent by a signed-in account and approved by staff', async () => {
    const user = await signedIn(db, 'user');
    const moderator = await signedIn(db, 'moderator');
    expect(await (await get(urls.dealerClaimUrl('bilhuset-ab'), user)).text()).toContain('value="Bilhuset AB"');
    expect((await send(urls.dealerClaimUrl(), CLAIM, user)).status).toBe(200);
    expect(await (await get(urls.dealerClaimsUrl(), moderator)).text()).toContain('556036-0793');
    const { rows } = await pool.query<{ id: number }>('select id from dealer_claims');
    const id = String(rows[0]?.id);
    expect((await send(urls.dealerClaimsUrl(), { intent: 'approve', id }, own)).headers.get('location')).toContain(
      'atkomst-nekad',
    );
    expect((await send(urls.dealerClaimsUrl(), { intent: 'approve', id }, moderator)).status).toBe(200);
    expect((await get(urls.dealerAreaUrl(), user)).status).toBe(200);
  });

  test.each([
    [{ ...CLAIM, organisationNumber: '123' }, 'Skriv organisationsnumret'],
    [{ ...CLAIM, dealer: '<script>' }, 'Vi känner inte till'],
    [{ ...CLAIM, message: 'x'.repeat(1_001) }, 'högst 1000 tecken'],
    [{ ...CLAIM, dealerId: '1' }, 'fält som inte hör hit'],
  ])('with invalid fields is rejected and returned as written: %j', async (fields, message) => {
    const user = await signedIn(db, 'user');
    const response = await send(urls.dealerClaimUrl(), fields as Record<string, string>, user);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(message);
    expect(html).toContain(fields.message);
  });
});
