import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { addSecondFactor, startSecondFactor } from '#src/commands/accounts/second-factor.ts';
import { listSessions } from '#src/db/accounts/account-sessions.ts';
import { setPassword } from '#src/db/accounts/account-users.ts';
import { stepAt, totpCode } from '#src/domain/accounts/totp.ts';
import {
  choosePasswordUrl,
  confirmEmailUrl,
  dashboardUrl,
  dealerAreaUrl,
  dealerInvitationUrl,
  forgottenPasswordUrl,
  logoutUrl,
  newAdUrl,
  secondStepUrl,
} from '#src/office-urls.ts';
import { staffAdUrl } from '#src/pages/list-urls.ts';
import { dealerClaimUrl, loginUrl, withNotice } from '#src/visitor-urls.ts';
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

describe("the dealers' own area", () => {
  const own = loginUrl('sign-in', dealerAreaUrl());
  const formFields = { email: 'ny@bil.example', password: PASSWORD, passwordAgain: PASSWORD };
  beforeEach(() => deleteRows(pool, 'mails', 'request_limits'));
  /** The address of a page of a link in the latest mail. */
  const mailedPath = async (): Promise<string> => {
    const { rows } = await pool.query<{ body: string }>('select body from mails order by id desc limit 1');
    const { pathname, search } = new URL(/https?:\S+/.exec(rows[0]?.body ?? '')?.[0] ?? '');
    return pathname + search;
  };
  const tokenOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('t') ?? '';

  test('is named on each page of its sign-in, which link to each other', async () => {
    expect(locationOf(await site.fetch(dealerAreaUrl()))).toBe(own);
    const signUp = loginUrl('sign-up', dealerAreaUrl());
    const forgotten = forgottenPasswordUrl(dealerAreaUrl());
    for (const [address, links] of [
      [own, [signUp, forgotten]],
      [signUp, [own]],
      [forgotten, [own]],
      [choosePasswordUrl('x', dealerAreaUrl()), [forgotten]],
      [confirmEmailUrl('x', dealerAreaUrl()), []],
      [dealerInvitationUrl('x'), [own]],
    ] as const) {
      const { text, html } = await site.open(address);
      expect(text, address).toContain('Milvis handlare');
      expect(html, address).toMatch(/<title>[^<]* – handlare \| Milvis<\/title>/);
      expect(html, address).not.toContain('Admin-konto');
      expect(
        linksOf(html).map((link) => link.replaceAll('&amp;', '&')),
        address,
      ).toEqual(expect.arrayContaining([...links]));
    }
    const { text, html } = await site.open(loginUrl());
    expect([text.includes('Milvis admin'), html.includes(' – admin | Milvis</title>')]).toEqual([true, true]);
  });

  test('a new account is led through sign-up and confirmation to the claim of its dealer', async () => {
    const signedUp = await site.fetch(
      loginUrl('sign-up', dealerAreaUrl()),
      formOf({ intent: 'sign-up', ...formFields }),
    );
    expect(locationOf(signedUp)).toBe(withNotice(own, 'bekrafta-e-post'));
    const confirmation = await mailedPath();
    expect(confirmation).toBe(confirmEmailUrl(tokenOf(confirmation), dealerAreaUrl()));
    const confirmed = await site.fetch(confirmation, formOf({ token: tokenOf(confirmation) }));
    expect(locationOf(confirmed)).toBe(withNotice(own, 'bekraftad'));
    const { email: address, password } = formFields;
    const first = await site.fetch(own, formOf({ intent: 'sign-in', email: address, password }));
    expect(locationOf(first)).toBe(withNotice(dealerClaimUrl(), 'inloggad-handlare'));
    expect((await site.open(dealerClaimUrl(), { headers: { cookie: cookiesOf(first) } })).status).toBe(200);
  });

  test('is not lost with a forgotten or a wrong password, or a sign-out', async () => {
    const dealer = await signedIn(db, 'dealer');
    const asked = await site.fetch(forgottenPasswordUrl(dealerAreaUrl()), formOf({ email: dealer.email }));
    expect(locationOf(asked)).toBe(withNotice(own, 'lank-skickad'));
    const link = await mailedPath();
    const password = { password: PASSWORD, passwordAgain: PASSWORD };
    const chosen = await site.fetch(link, formOf({ token: tokenOf(link), ...password }));
    expect(locationOf(chosen)).toBe(withNotice(own, 'losenord-bytt'));
    const fields = { intent: 'sign-in', email: dealer.email };
    const right = await site.fetch(own, formOf({ ...fields, password: PASSWORD }));
    expect(locationOf(right)).toBe(withNotice(dealerAreaUrl(), 'inloggad-handlare'));
    const out = await site.fetch(logoutUrl(), formOf({}, { cookie: cookiesOf(right) }));
    expect(locationOf(out)).toBe(withNotice(own, 'utloggad'));
    let last = right;
    for (let attempt = 0; attempt < 5; attempt += 1)
      last = await site.fetch(own, formOf({ ...fields, password: 'fel' }));
    expect(locationOf(last)).toBe(own);
  });

  test('staff who sign in there open the dashboard', async () => {
    expect(locationOf(await signIn(own))).toBe(withNotice(dashboardUrl(), 'inloggad'));
    const { headers } = await signedIn(db, 'moderator');
    expect(locationOf(await site.fetch(own, { headers }))).toBe(dashboardUrl());
  });
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
    await addSecondFactor({ db, secretBox, site: { name: 'Milvis' } }, owner, {
      code: totpCode(secret, stepAt(now)),
      now,
    });
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
