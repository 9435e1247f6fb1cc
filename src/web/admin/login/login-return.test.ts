import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { addSecondFactor, startSecondFactor } from '#src/commands/accounts/second-factor.ts';
import { listSessions } from '#src/db/accounts/account-sessions.ts';
import { setPassword } from '#src/db/accounts/account-users.ts';
import { stepAt, totpCode } from '#src/domain/accounts/totp.ts';
import { dashboardUrl, dealerAreaUrl, loginUrl, newAdUrl, secondStepUrl, staffAdUrl } from '#src/urls.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { formOf, signedIn } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';

/** Redirects from a staff page to the sign-in and back. */
const { db, pool } = await testDatabase();
const PASSWORD = 'Tallkotte7';
const ASKED = newAdUrl('Volvo V60');
const hash = await createPasswordHasher().hash(PASSWORD);
let site: Awaited<ReturnType<typeof openTestApp>>;
let userId = '';
let email = '';
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await deleteRows(pool, 'users', 'sign_in_attempts');
  ({ userId, email } = await signedIn(db, 'admin'));
  await setPassword(db, userId, hash);
});

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
const locationOf = (response: Response) => response.headers.get('location');
const signIn = (address: string, password = PASSWORD) =>
  site.fetch(address, formOf({ intent: 'sign-in', email, password }));

test("the sign-in of the dealers' own area is that of dealers, also from its first page", async () => {
  for (const mode of ['sign-in', 'sign-up'] as const) {
    const { text, html } = await site.open(loginUrl(mode, dealerAreaUrl()));
    expect(text).toContain('Milvis handlare');
    expect(html).not.toContain('Admin-konto');
    const other = loginUrl(mode === 'sign-in' ? 'sign-up' : 'sign-in', dealerAreaUrl());
    expect(linksOf(html).map((link) => link.replaceAll('&amp;', '&'))).toContain(other);
  }
  expect((await site.open(loginUrl())).text).toContain('Milvis admin');
});

test.each([ASKED, `${ASKED}&meddelande=inloggad`])(
  'the guard redirects %s to the sign-in, which redirects back',
  async (path) => {
    const guarded = await site.fetch(path);
    expect(locationOf(guarded)).toBe(loginUrl('sign-in', ASKED));
    const wrong = await signIn(locationOf(guarded) ?? '', 'fel');
    expect(wrong.status).toBe(400);
    expect(locationOf(await signIn(locationOf(guarded) ?? ''))).toBe(`${ASKED}&meddelande=inloggad`);
  },
);

test('a form submitted without a session returns to its page after the sign-in', async () => {
  const sent = await site.fetch(staffAdUrl(7), formOf({ intent: 'status', status: 'sold' }));
  expect(locationOf(sent)).toBe(loginUrl('sign-in', staffAdUrl(7)));
});

test('opens the dashboard when no page was requested', async () => {
  expect(locationOf(await site.fetch(dashboardUrl()))).toBe(loginUrl());
  expect(locationOf(await signIn(loginUrl()))).toBe(`${dashboardUrl()}?meddelande=inloggad`);
});

test('redirects at once when already signed in', async () => {
  const { headers } = await signedIn(db, 'admin');
  expect(locationOf(await site.fetch(loginUrl('sign-in', ASKED), { headers }))).toBe(ASKED);
});

test.each([
  'https://evil.example/admin/vehicles',
  '//evil.example/admin/vehicles',
  '/\\evil.example/admin',
  '/.//evil.example/admin/vehicles',
  'javascript:alert(1)',
  '/annonser',
  '/admin/logout',
  '/admin/login',
])('does not return to %s', async (target) => {
  const response = await signIn(loginUrl('sign-in', target));
  expect(locationOf(response)).toBe(`${dashboardUrl()}?meddelande=inloggad`);
});

test('preserves the return address when the account is locked', async () => {
  let last = await signIn(loginUrl('sign-in', ASKED), 'fel');
  for (let attempt = 1; attempt < 5; attempt += 1) last = await signIn(loginUrl('sign-in', ASKED), 'fel');
  expect(locationOf(last)).toBe(loginUrl('sign-in', ASKED));
});

describe('with a second factor', () => {
  test('passes the return address through the second step', async () => {
    const [session] = await listSessions(db, userId);
    const secret = await startSecondFactor({ db, secretBox }, userId);
    const now = new Date();
    const live = { userId, email, roles: ['admin' as const], hasSecondFactor: false, isRecentlyAuthenticated: true };
    const owner = { ...live, id: session?.id ?? '', secondsLeft: 1, isAtLongest: false };
    await addSecondFactor({ db, secretBox }, owner, { code: totpCode(secret, stepAt(now)), now });
    const first = await signIn(loginUrl('sign-in', ASKED));
    expect(locationOf(first)).toBe(secondStepUrl(ASKED));
    const headers = { cookie: cookiesOf(first) };
    const page = await site.open(secondStepUrl(ASKED), { headers });
    expect(page.html).toContain(`href="${loginUrl('sign-in', ASKED)}"`);
    const code = totpCode(secret, stepAt(now) + 1);
    const done = await site.fetch(secondStepUrl(ASKED), formOf({ code }, headers));
    expect(locationOf(done)).toBe(`${ASKED}&meddelande=inloggad`);
    const late = await site.fetch(secondStepUrl(ASKED));
    expect(locationOf(late)).toContain(loginUrl('sign-in', ASKED));
  });
});
