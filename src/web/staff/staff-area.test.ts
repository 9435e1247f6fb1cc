import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { setPassword } from '#src/db/accounts/account-users.ts';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import * as officeUrls from '#src/office-urls.ts';
import { ACCESS } from '#src/pages/page-access.ts';
import { sidebarEntries } from '#src/pages/sidebar.ts';
import * as visitorUrls from '#src/visitor-urls.ts';
import { formOf, signedIn, TEST_APP_ORIGIN } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp, type Page } from '#test/test-app.ts';

/** Sign-in, sessions and forms of the staff area through the HTTP API. */
const { db, pool } = await testDatabase();
const PASSWORD = 'Tallkotte7';
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await deleteRows(pool, 'users', 'sign_in_attempts', 'request_limits', 'security_events', 'mails');
});

const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.fetch(path, formOf(fields, headers));
const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
async function withPassword(): Promise<{ userId: string; email: string }> {
  const { userId, email } = await signedIn(db, 'admin');
  await setPassword(db, userId, await createPasswordHasher().hash(PASSWORD));
  await pool.query('delete from sessions');
  return { userId, email };
}
const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  send(visitorUrls.loginUrl(), { intent: 'sign-in', email, password }, headers);
const isInside = async (cookie: string): Promise<boolean> =>
  (await site.fetch(officeUrls.dashboardUrl(), { headers: { cookie } })).status === 200;

describe('sign-in', () => {
  test('sets a __Host- cookie (Secure, HttpOnly) and redirects to the dashboard', async () => {
    const { email } = await withPassword();
    const response = await signIn(email, PASSWORD);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/admin/dashboard?meddelande=inloggad']);
    const cookie = response.headers.getSetCookie().find((each) => each.includes('session')) ?? '';
    expect(cookie).toMatch(/^__Host-milvis-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200; Secure$/);
    expect(await isInside(cookiesOf(response))).toBe(true);
    const page = await site.open('/admin/dashboard?meddelande=inloggad', { headers: { cookie: cookiesOf(response) } });
    expect(page.text).toContain('Inloggning lyckades Välkommen till admin-panelen');
    expect(page.text).toContain(`Välkommen, ${email}`);
  });

  test('counts attempts down, locks at the fifth, and shows the lock with disabled fields after a reload', async () => {
    const { email } = await withPassword();
    for (const left of [4, 3, 2, 1]) {
      const response = await signIn(email, 'fel');
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(`${left} försök kvar.`);
    }
    const locked = await signIn(email, 'fel');
    expect([locked.status, locked.headers.get('location')]).toEqual([302, visitorUrls.loginUrl()]);
    const page = await site.open(visitorUrls.loginUrl(), { headers: { cookie: cookiesOf(locked) } });
    expect(page.text).toContain('Konto låst');
    expect(page.text).toContain('Försök igen om 15 minuter.');
    const inputs = [...page.html.matchAll(/<input[^>]*name="(?:email|password)"[^>]*>/g)].map(([input]) => input);
    expect(inputs.map((input) => input.includes(' disabled=""'))).toEqual([true, true]);
    expect((await signIn(email, PASSWORD)).headers.getSetCookie().join()).not.toContain('milvis-session=');
  });

  test('a lock caused by other browsers does not lock out a known browser', async () => {
    const { email } = await withPassword();
    const browser = cookiesOf(await signIn(email, PASSWORD))
      .split('; ')
      .filter((cookie) => cookie.includes('milvis-browser='))
      .join();
    for (let guess = 0; guess < 5; guess += 1) await signIn(email, 'fel');
    expect((await signIn(email, PASSWORD)).headers.get('location')).toBe(visitorUrls.loginUrl());
    const own = await signIn(email, PASSWORD, { cookie: browser });
    expect(own.headers.get('location')).toBe('/admin/dashboard?meddelande=inloggad');
  });

  test('answers known and unknown addresses with the same message', async () => {
    const { email } = await withPassword();
    const answers = await Promise.all(
      [email, 'ingen@bil.example'].map(async (each) => (await signIn(each, 'fel')).text()),
    );
    const [known, unknown] = answers.map((html, place) =>
      html
        .replaceAll(place === 0 ? email : 'ingen@bil.example', 'X')
        .replaceAll(/nonce="[^"]*"|"requestId","[^"]*"|[0-9a-f]{16}|\d{13}/g, ''),
    );
    expect(known).toBe(unknown);
  });

  test('does not adopt a session token sent before the sign-in (session fixation)', async () => {
    const { email } = await withPassword();
    const planted = `__Host-milvis-session=${'a'.repeat(43)}`;
    const response = await signIn(email, PASSWORD, { cookie: planted });
    expect(cookiesOf(response)).not.toContain('aaaa');
    expect(await isInside(planted)).toBe(false);
  });

  test('answers an overload of sign-ins with 503 and Retry-After, never with 500', async () => {
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, place) => signIn(`a${place}@bil.example`, 'fel')),
    );
    const statuses = new Set(responses.map(({ status }) => status));
    expect([...statuses].every((status) => [400, 503].includes(status))).toBe(true);
    const busy = responses.find(({ status }) => status === 503);
    // From the password queue, or from load shedding of the whole site.
    if (busy) expect(['2', '5']).toContain(busy.headers.get('retry-after'));
  });
});

describe('sign-up', () => {
  const signUp = (fields: Record<string, string>): Promise<Page> =>
    site.open(visitorUrls.loginUrl('sign-up'), formOf({ intent: 'sign-up', email: 'ny@bil.example', ...fields }));

  test('reports errors in the words of the specification, and returns the address but no password', async () => {
    const weak = await signUp({ password: 'hemligtord', passwordAgain: 'hemligtord' });
    expect(weak.text).toContain('Svagt lösenord Lösenordet uppfyller inte säkerhetskraven.');
    expect(weak.html).toContain('value="ny@bil.example"');
    expect(weak.html).not.toContain('hemligtord');
    const different = await signUp({ password: PASSWORD, passwordAgain: 'Tallkotte8' });
    expect(different.text).toContain('Lösenorden matchar inte Kontrollera att båda lösenorden är identiska.');
    await signedIn(db, 'user', 'ny@bil.example');
    const taken = await signUp({ password: PASSWORD, passwordAgain: PASSWORD });
    expect(taken.text).toContain('En användare med denna e-postadress existerar redan.');
  });

  test('a password of the own address is refused with that reason', async () => {
    const own = { email: 'kedja@bil.example', password: 'Tall-Mil7!kedja', passwordAgain: 'Tall-Mil7!kedja' };
    expect((await signUp(own)).text).toContain('innehåller början av din e-postadress');
  });

  test('redirects to the sign-in; the link in the mail confirms once, after a button is pressed', async () => {
    const response = await send(visitorUrls.loginUrl('sign-up'), {
      intent: 'sign-up',
      email: 'ny@bil.example',
      password: PASSWORD,
      passwordAgain: PASSWORD,
    });
    expect(response.headers.get('location')).toBe('/admin/login?meddelande=bekrafta-e-post');
    const [mail] = await listUnsentMails(db, 1);
    const token = /confirm\?t=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    expect(mail?.body).toContain(`${TEST_APP_ORIGIN}/admin/confirm?t=`);
    for (let look = 0; look < 2; look += 1) {
      expect((await site.open(officeUrls.confirmEmailUrl(token))).text).toContain('Bekräfta adressen');
    }
    expect((await signIn('ny@bil.example', PASSWORD)).status).toBe(400);
    const confirmed = await send(officeUrls.confirmEmailUrl(token), { token });
    expect(confirmed.headers.get('location')).toBe('/admin/login?meddelande=bekraftad');
    expect((await send(officeUrls.confirmEmailUrl(token), { token })).status).toBe(400);
    // An account without access is redirected home, with the reason.
    const cookie = cookiesOf(await signIn('ny@bil.example', PASSWORD));
    const denied = await site.fetch(officeUrls.dashboardUrl(), { headers: { cookie } });
    expect(denied.headers.get('location')).toBe('/?meddelande=atkomst-nekad');
    const home = await site.open('/?meddelande=atkomst-nekad');
    expect(home.text).toContain('Åtkomst nekad Du har inte behörighet att komma åt admin-panelen.');
  });

  test('of a person who claims a dealer leads back to the claim, in the words of dealers', async () => {
    const claim = visitorUrls.dealerClaimUrl('bilhuset-ab');
    const asked = await site.fetch(claim);
    expect(asked.headers.get('location')).toBe(visitorUrls.loginUrl('sign-in', claim));
    const page = await site.open(visitorUrls.loginUrl('sign-in', claim));
    expect(page.html).toContain(visitorUrls.loginUrl('sign-up', claim).replaceAll('&', '&amp;'));
    expect(page.text).not.toMatch(/admin/i);
    expect((await site.open(visitorUrls.loginUrl('sign-up', claim))).text).not.toMatch(/admin/i);
    const response = await send(visitorUrls.loginUrl('sign-up', claim), {
      intent: 'sign-up',
      email: 'ake@bil.example',
      password: PASSWORD,
      passwordAgain: PASSWORD,
    });
    const signInPage = visitorUrls.loginUrl('sign-in', claim);
    expect(response.headers.get('location')).toBe(visitorUrls.withNotice(signInPage, 'bekrafta-e-post'));
    const [mail] = await listUnsentMails(db, 1);
    const link = new URL(/https?:\S+confirm\S+/.exec(mail?.body ?? '')?.[0] ?? '');
    const confirmed = await send(`${link.pathname}${link.search}`, { token: link.searchParams.get('t') ?? '' });
    expect(confirmed.headers.get('location')).toBe(visitorUrls.withNotice(signInPage, 'bekraftad'));
    const fields = { intent: 'sign-in', email: 'ake@bil.example', password: PASSWORD };
    const signedInAs = await send(signInPage, fields);
    expect(signedInAs.headers.get('location')).toBe(visitorUrls.withNotice(claim, 'inloggad-handlare'));
  });

  test('is rejected when the setting closes it', async () => {
    const closed = await openTestApp({ SIGN_UP: 'closed' }, db);
    expect((await closed.open(visitorUrls.loginUrl('sign-up'))).text).not.toContain('Skapa Admin-konto');
    const fields = { intent: 'sign-up', email: 'ny@bil.example', password: PASSWORD, passwordAgain: PASSWORD };
    expect((await closed.fetch(visitorUrls.loginUrl('sign-up'), formOf(fields))).status).toBe(400);
    expect(await listUnsentMails(db, 1)).toEqual([]);
  });
});

describe('sessions', () => {
  test.each([
    ['3 h 59 min of inactivity does not end a session', `active_at = now() - interval '3 h 59 min'`, true],
    ['4 h 1 min of inactivity ends a session', `active_at = now() - interval '4 h 1 min'`, false],
    ['12 h since the sign-in ends a session', `created_at = now() - interval '12 h'`, false],
  ])('%s', async (_, change, isLive) => {
    const { headers } = await signedIn(db, 'admin');
    await pool.query(`update sessions set ${change}`);
    const { signedIn: isIn } = await (await site.fetch(officeUrls.sessionUrl(), { headers })).json();
    expect(isIn).toBe(isLive);
    const response = await site.fetch(officeUrls.dashboardUrl(), { headers });
    if (isLive) expect(response.status).toBe(200);
    else expect(response.headers.get('location')).toBe('/admin/login?meddelande=session-utgangen');
  });

  test('polling does not extend a session; activity and page views do', async () => {
    const { headers } = await signedIn(db, 'admin');
    const rest = () => pool.query(`update sessions set active_at = now() - interval '3 h 55 min'`);
    const left = async (): Promise<number> =>
      (await (await site.fetch(officeUrls.sessionUrl(), { headers })).json()).secondsLeft;
    await rest();
    await left();
    expect(await left()).toBeLessThan(301);
    const json = { ...headers, 'content-type': 'application/json' };
    await site.fetch(officeUrls.sessionUrl(), { method: 'POST', headers: json, body: '{}' });
    expect(await left()).toBeGreaterThan(14_000);
    await rest();
    await site.fetch(officeUrls.dashboardUrl(), { headers });
    expect(await left()).toBeGreaterThan(14_000);
  });

  test('a removed role takes effect with the next request', async () => {
    const { headers } = await signedIn(db, 'admin');
    expect(await isInside(headers.cookie)).toBe(true);
    await pool.query(`update user_roles set role = 'moderator'`);
    const moderator = await site.open(officeUrls.dashboardUrl(), { headers });
    expect(moderator.text).toContain('Otillräckliga behörigheter');
    expect((await site.fetch(officeUrls.outboxUrl(), { headers })).status).toBe(403);
    await pool.query('delete from user_roles');
    expect(await isInside(headers.cookie)).toBe(false);
  });

  test('a page that a moderator may not view shows the menu and a way back, and is logged once', async () => {
    const { headers } = await signedIn(db, 'moderator');
    const menu = sidebarEntries('moderator');
    const closed = sidebarEntries('admin').filter(({ address }) => menu.every((entry) => entry.address !== address));
    expect(closed.length).toBeGreaterThan(5);
    for (const { address } of closed) {
      const page = await site.open(address, { headers });
      expect([address, page.status]).toEqual([address, 403]);
      expect(page.text).toContain('Du har inte behörighet att komma åt denna sida. Till Dashboard');
      for (const entry of menu) expect(page.html).toContain(`href="${entry.address}"`);
      expect(page.html).not.toContain(`href="${address}"`);
    }
    const { rowCount } = await pool.query(`select from security_events where event_type = 'access-denied'`);
    expect(rowCount).toBe(closed.length);
  });

  test('the roles page lists every page that a moderator can view', async () => {
    const { headers } = await signedIn(db, 'admin');
    const { text } = await site.open(officeUrls.userRolesUrl(), { headers });
    expect(text).toContain(
      'En moderator kommer åt Dashboard, Vehicles, Handlare, Importer, Kolumner, Meddelanden, Anmälningar, Klagomål, Okända ord, Prisbedömning, Handlarkonton, Search Index och Källor.',
    );
  });

  test('sign-out ends the session on the server, not only in the browser', async () => {
    const { headers } = await signedIn(db, 'admin');
    const response = await send(officeUrls.logoutUrl(), {}, headers);
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(await isInside(headers.cookie)).toBe(false);
  });
});

describe('forms', () => {
  test('post to their page without its notice', async () => {
    const { headers } = await signedIn(db, 'admin');
    await signedIn(db, 'admin');
    const pages = [
      ...sidebarEntries('admin').map(({ address }) => address),
      officeUrls.accountUrl(),
      `${officeUrls.accountUrl()}?tvasteg=1`,
    ];
    for (const address of pages) {
      const page = await site.open(visitorUrls.withNotice(address, 'inloggad'), { headers });
      expect(page.text).toContain('Välkommen till admin-panelen');
      const sent = [...page.html.matchAll(/<form [^>]*>/g)]
        .map(([form]) => form)
        .filter((form) => form.includes('"post"'));
      expect(sent.filter((form) => !form.includes('action=') || form.includes(visitorUrls.NOTICE_PARAM))).toEqual([]);
    }
  });

  const formActions = Object.entries(ACCESS).flatMap(([path, { actions }]) =>
    path.startsWith('admin') ? Object.keys(actions ?? {}).map((intent) => [`/${path}`, intent] as const) : [],
  );

  test.each([
    ['foreign', { origin: 'https://annan.example' }],
    ['null', { origin: 'null' }],
    ['similar', { origin: 'https://milvis.example.annan.example' }],
  ])('from a %s origin are rejected everywhere, and logged', async (_, origin) => {
    const { headers } = await signedIn(db, 'admin');
    for (const [path, intent] of formActions) {
      // Each is logged, up to the limit per minute.
      await pool.query('truncate request_limits');
      expect((await send(path, { intent }, { ...headers, ...origin })).status, path).toBe(403);
    }
    const { rows } = await pool.query(`select count(*) from security_events where event_type = 'foreign-form-refused'`);
    expect(rows[0].count).toBe(formActions.length);
  });

  test('without an Origin header are rejected', async () => {
    for (const [path, intent] of formActions) {
      const { headers, ...form } = formOf({ intent });
      const { origin: _, ...others } = headers as Record<string, string>;
      expect((await site.fetch(path, { ...form, headers: others })).status, path).toBe(403);
    }
  });

  test.each(formActions)(
    'with an unknown field, NUL, markup, no fields or no form body get no 5xx: %s %s',
    async (path, intent) => {
      const { headers, email } = await signedIn(db, 'admin');
      const full = {
        intent,
        email,
        password: PASSWORD,
        passwordAgain: PASSWORD,
        oldPassword: PASSWORD,
        code: '123456',
        token: 'x',
        session: 'x',
      };
      const script = '<script>alert(1)</script>';
      const scripts = Object.fromEntries(Object.keys(full).map((name) => [name, name === 'intent' ? intent : script]));
      const forms = [{ ...full, role: 'admin' }, { intent }, { intent, email: 'a\0b' }, scripts];
      for (const fields of forms) {
        const response = await send(path, fields, headers);
        expect(response.status).toBeLessThan(500);
        const html = await response.text();
        expect(html).not.toContain(script);
        expect(html).not.toMatch(/ at .*\.(ts|js):\d+/);
      }
      // The sign-in redirects signed-in staff; the second step requires the first.
      const own = path.startsWith(visitorUrls.loginUrl()) ? {} : headers;
      if (path !== officeUrls.logoutUrl() && path !== officeUrls.secondStepUrl()) {
        expect((await send(path, { ...full, role: 'admin' }, own)).status).toBe(400);
      }
      const noForm = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"intent":1}',
      };
      expect((await site.fetch(path, noForm)).status).toBeLessThan(500);
    },
  );

  test('an endless body is refused, and read up to a limit', async () => {
    const { headers } = await signedIn(db, 'admin');
    /** @returns the status of the response, and the number of chunks read */
    const send = async (path: string, length: Record<string, string>): Promise<[number, number]> => {
      let pieces = 0;
      const body = new ReadableStream({
        pull(controller) {
          pieces += 1;
          controller.enqueue(new Uint8Array(65_536));
        },
      });
      const type = { 'content-type': 'multipart/form-data; boundary=x' };
      const init = { method: 'POST', headers: { ...headers, ...type, ...length }, body, duplex: 'half' } as RequestInit;
      return [(await site.fetch(path, init)).status, pieces];
    };
    // Deliveries are streamed to disk, with their own limit and test.
    const paths = new Set(formActions.map(([path]) => path).filter((path) => path !== officeUrls.importUploadUrl()));
    expect(paths.size).toBeGreaterThan(10);
    const isUpload = (path: string): boolean => ACCESS[path.slice(1)]?.maxBodyBytes !== undefined;
    const [upload = '', ...uploads] = [...paths].filter(isUpload);
    // Without a pending sign-in, or after signing out, there is nothing to show again.
    const redirecting = new Set([officeUrls.secondStepUrl(), officeUrls.logoutUrl()]);
    const signingOutLast = [...paths].toSorted(
      (one, other) => Number(one === officeUrls.logoutUrl()) - Number(other === officeUrls.logoutUrl()),
    );
    for (const path of signingOutLast.filter((each) => !uploads.includes(each))) {
      const [status, pieces] = await send(path, { 'content-length': '600000000' });
      expect(status, path).toBe(redirecting.has(path) ? 302 : 413);
      // The texts of a form that is too large are shown again; of an upload they may be behind its files.
      expect(pieces * 65_536, path).toBeLessThan(path === upload ? 201_000_000 : 2_200_000);
    }
    // The account has signed out above.
    const [status, pieces] = await send(visitorUrls.loginUrl(), {});
    expect(status).toBe(413);
    expect(pieces).toBeLessThan(10);
  });
});

test('responses of the staff area are neither cached nor indexed', async () => {
  const { headers } = await signedIn(db, 'admin');
  for (const path of [
    visitorUrls.loginUrl(),
    officeUrls.dashboardUrl(),
    `${officeUrls.dashboardUrl()}.data`,
    officeUrls.accountUrl(),
  ]) {
    const response = await site.fetch(path, { headers });
    expect(response.headers.get('cache-control'), path).toBe('no-store');
    expect(response.headers.get('x-robots-tag'), path).toContain('noindex');
  }
});

test('the outbox exists only with the embedded database and without SMTP', async () => {
  const { headers } = await signedIn(db, 'admin');
  expect((await site.fetch(officeUrls.outboxUrl(), { headers })).status).toBe(200);
  for (const env of [
    { DATABASE_URL: 'postgres://x@y/z', ADMIN_SECOND_FACTOR: 'optional' },
    { SMTP_URL: 'smtp://x', MAIL_FROM: 'a@b.example' },
  ]) {
    const real = await openTestApp(env, db);
    expect((await real.fetch(officeUrls.outboxUrl(), { headers })).status).toBe(404);
  }
});
