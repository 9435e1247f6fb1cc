import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { visitorAccountUrl, visitorDataUrl, visitorListsUrl, visitorSignInUrl } from '#src/visitor-urls.ts';
import { insertSavedSearch } from '#test/saved-search.ts';
import { formOf, signedIn, TEST_APP_ORIGIN } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Accounts of visitors, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({}, db);
}, 180_000);
beforeEach(() => deleteRows(pool, 'visitor_accounts', 'visitor_links', 'saved_searches', 'mails', 'request_limits'));

const ask = (email: string) => site.open(visitorAccountUrl(), formOf({ intent: 'link', email }));
async function mailedToken(): Promise<string> {
  const { rows } = await pool.query<{ body: string }>('select body from mails order by id desc limit 1');
  return /\?t=([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? '';
}
/** Signs in. @returns the cookie of the session */
async function signIn(email = 'eva@kund.example'): Promise<string> {
  await ask(email);
  const token = await mailedToken();
  const answer = await site.fetch(visitorSignInUrl(token), formOf({ token }));
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}
const sync = async (cookie: string, changes: unknown, headers: Record<string, string> = {}) => {
  const response = await site.fetch(visitorListsUrl(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: TEST_APP_ORIGIN, cookie, ...headers },
    body: JSON.stringify(changes),
  });
  return { status: response.status, body: await response.json() };
};
const car = {
  id: 1,
  name: 'Bil',
  savedAt: 1,
  savedPrice: null,
  step: 'saved',
  checkedAt: 1,
  before: null,
  note: 'fin',
  price: null,
  status: 'active',
};
const NOTHING = { favourites: [], searches: [] };

test('from the mail to the account and out again', async () => {
  const form = await site.open(visitorAccountUrl());
  expect([form.status, form.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect((await ask('Eva@Kund.example')).text).toContain('Kolla din e-post');
  const token = await mailedToken();
  // A mail scanner that opens the link does not use it up.
  for (let nth = 0; nth < 2; nth += 1)
    expect((await site.open(visitorSignInUrl(token))).text).toContain('Du loggar in som eva@kund.example');
  const answer = await site.fetch(visitorSignInUrl(token), formOf({ token }));
  const cookie = answer.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^__Host-milvis-konto=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
  const [session = ''] = cookie.split(';');
  expect((await site.open(visitorSignInUrl(token), formOf({ token }))).text).toContain('Länken fungerar inte längre');

  await insertSavedSearch(db, { email: 'eva@kund.example', name: 'Min Volvo' });
  const account = await site.open(visitorAccountUrl(), { headers: { cookie: session } });
  expect(account.text).toMatch(/Du är inloggad som eva@kund.example.*Min Volvo/);
  expect(account.html).not.toContain(session.split('=')[1]);

  const out = await site.fetch(visitorAccountUrl(), formOf({ intent: 'sign-out' }, { cookie: session }));
  expect(out.headers.get('set-cookie')).toMatch(/^__Host-milvis-konto=;.*Max-Age=0/);
  expect((await site.open(visitorAccountUrl(), { headers: { cookie: session } })).text).toContain('Mejla mig en länk');
  expect(JSON.stringify(site.log)).not.toMatch(/eva@kund/i);
});

test('answers and mails the same with and without an account', async () => {
  await signIn('eva@kund.example');
  const [known, unknown] = [await ask('eva@kund.example'), await ask('ny@kund.example')];
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  const { rows } = await pool.query<{ body: string; subject: string }>(
    'select subject, body from mails order by id desc limit 2',
  );
  const [one, other] = rows.map(({ subject, body }) => `${subject} ${body.replace(/\?t=[\w-]+/, '')}`);
  expect(one).toBe(other);
});

describe('lists', () => {
  test('are merged by the account of the session', async () => {
    const [eva, bo] = [await signIn('eva@kund.example'), await signIn('bo@kund.example')];
    const saved = await sync(eva, { ...NOTHING, favourites: [{ before: null, after: car }] });
    expect(saved).toMatchObject({ status: 200, body: { favourites: [car], searches: [] } });
    expect((await sync(eva, NOTHING)).body.favourites).toEqual([car]);
    const bos = await sync(bo, NOTHING);
    expect(bos.body.favourites).toEqual([]);
    expect(bos.body.account).not.toBe(saved.body.account);
  });

  test('answers a device that is not signed in, and refuses other sites and wrong bodies', async () => {
    const eva = await signIn();
    const changes = { ...NOTHING, favourites: [{ before: null, after: car }] };
    expect(await sync('', changes)).toEqual({ status: 200, body: { account: null } });
    expect(await sync(`${eva}x`, changes)).toEqual({ status: 200, body: { account: null } });
    expect((await sync(eva, changes, { origin: 'https://ond.example' })).status).toBe(403);
    for (const wrong of [null, [], {}, { favourites: 1, searches: [] }])
      expect((await sync(eva, wrong)).status).toBe(400);
    const long = { ...NOTHING, favourites: [{ before: null, after: { ...car, name: 'x'.repeat(6_000_000) } }] };
    expect((await sync(eva, long)).status).toBe(413);
    expect((await sync(eva, NOTHING)).body.favourites).toEqual([]);
  });

  test('accept five thousand favourites at once', async () => {
    const eva = await signIn();
    const favourites = Array.from({ length: 5_000 }, (_, at) => ({
      before: null,
      after: { ...car, id: at + 1, savedAt: at, note: 'n'.repeat(200) },
    }));
    const { status, body } = await sync(eva, { favourites, searches: [] });
    expect([status, body.favourites.length]).toEqual([200, 5_000]);
  });
});

test('the file contains what is stored, for its visitor only', async () => {
  const eva = await signIn();
  await sync(eva, { ...NOTHING, favourites: [{ before: null, after: car }] });
  const file = await site.fetch(visitorDataUrl(), { headers: { cookie: eva } });
  expect(file.headers.get('content-disposition')).toContain('attachment');
  expect(file.headers.get('cache-control')).toBe('no-store');
  expect(await file.json()).toMatchObject({ account: { email: 'eva@kund.example', favourites: [{ note: 'fin' }] } });
  const stranger = await site.fetch(visitorDataUrl());
  expect(await stranger.json()).toEqual({ conversations: [], sharedLists: [], notifications: [] });
});

describe('forms of the account', () => {
  test('sign another device out, and never that of another account', async () => {
    const [one, other, bo] = [await signIn(), await signIn(), await signIn('bo@kund.example')];
    const { rows } = await pool.query<{ id: number }>(
      `select visitor_sessions.id::int from visitor_sessions join visitor_accounts on visitor_accounts.id = account_id
       where email like 'eva%' order by 1`,
    );
    const [device = ''] = rows.map(({ id }) => String(id));
    const end = (cookie: string) =>
      site.open(visitorAccountUrl(), formOf({ intent: 'end-session', device }, { cookie }));
    expect((await end(bo)).status).toBe(400);
    expect((await end('')).text).toContain('Du är inte längre inloggad');
    expect((await sync(one, NOTHING)).body.account).not.toBeNull();
    expect((await end(other)).text).toContain('Enheten är utloggad');
    expect((await sync(one, NOTHING)).body.account).toBeNull();
    for (const wrong of ['', '0', 'x', '99999999999999999999'])
      expect(
        (await site.open(visitorAccountUrl(), formOf({ intent: 'end-session', device: wrong }, { cookie: other })))
          .status,
      ).toBe(400);
  });

  test('remove the account only when that was ticked', async () => {
    const eva = await signIn();
    await insertSavedSearch(db, { email: 'eva@kund.example' });
    const unsure = await site.open(visitorAccountUrl(), formOf({ intent: 'remove' }, { cookie: eva }));
    expect([unsure.status, unsure.text.includes('Kryssa i rutan')]).toEqual([400, true]);
    const gone = await site.fetch(visitorAccountUrl(), formOf({ intent: 'remove', certain: 'ja' }, { cookie: eva }));
    expect(gone.headers.get('location')).toContain('konto-borttaget');
    const { rows } = await pool.query('select from visitor_accounts union all select from saved_searches');
    expect(rows).toEqual([]);
    expect((await sync(eva, NOTHING)).body).toEqual({ account: null });
  });

  test.each([
    ['a wrong address', { email: 'granbarr@' }, 'Skriv en e-postadress'],
    ['a filled trap', { email: 'granbarr@x.example', webbplats: 'x' }, 'Lämna fältet tomt.'],
    ['an unknown field', { email: 'granbarr@x.example', x: 'x' }, 'fält som inte hör hit'],
  ])('preserve what was typed after %s', async (_, fields, text) => {
    const refused = await site.open(visitorAccountUrl(), formOf({ intent: 'link', ...fields }));
    expect([refused.status, refused.text.includes(text), refused.html.includes('granbarr@')]).toEqual([
      400,
      true,
      true,
    ]);
  });

  test.each(['link', 'sign-out', 'end-session', 'remove'])('refuse %s from another origin', async (intent) => {
    const eva = await signIn();
    const fields = { intent, email: 'eva@kund.example', certain: 'ja', device: '1' };
    const sent = await site.open(visitorAccountUrl(), formOf(fields, { cookie: eva, origin: 'https://ond.example' }));
    expect(sent.status).toBe(403);
    expect((await sync(eva, NOTHING)).body.account).not.toBeNull();
  });
});

test('accounts of visitors and of staff give no access to each other', async () => {
  const [eva, admin] = [await signIn(), await signedIn(db, 'admin')];
  expect((await site.open(visitorAccountUrl(), { headers: admin.headers })).text).toContain('Mejla mig en länk');
  const token = eva.split('=')[1];
  for (const cookie of [eva, `__Host-milvis-session=${token}`]) {
    const staffPage = await site.fetch('/admin/vehicles', { headers: { cookie } });
    expect([staffPage.status, staffPage.headers.get('location')?.startsWith('/admin/login')]).toEqual([302, true]);
  }
});
