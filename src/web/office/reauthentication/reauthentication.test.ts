import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { setPassword } from '#src/db/accounts/account-users.ts';
import { trackingScriptsUrl, userRolesUrl } from '#src/office-urls.ts';
import { ACCESS } from '#src/pages/page-access.ts';
import { REAUTHENTICATION_FIELD } from '#src/request/accounts/reauthentication.ts';
import { adminOperationsUrl } from '#src/visitor-urls.ts';
import { formOf, signedIn, TEST_APP_ORIGIN, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp, type Page } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
const PASSWORD = 'Tallkotte7';
const hash = await createPasswordHasher().hash(PASSWORD);
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await deleteRows(pool, 'users', 'sign_in_attempts', 'request_limits', 'security_events', 'tracking_scripts');
  admin = await signedIn(db, 'admin');
  await setPassword(db, admin.userId, hash);
  await pool.query(`update sessions set proved_at = now() - interval '11 minutes'`);
});

const send = (path: string, fields: Record<string, string>): Promise<Page> =>
  site.open(path, formOf(fields, admin.headers));
const scripts = async () => (await pool.query('select name, script_content from tracking_scripts')).rows;
const CONTENT = '<script>console.log("å&ä")</script>\r\n<script>2</script>';
const ADD = { intent: 'add', name: 'Räknare "1"', purpose: 'statistics', content: CONTENT };

/** Hidden fields of a page's form, as a browser would submit them. */
function hiddenFields(html: string): Record<string, string> {
  const written = (text: string) =>
    text.replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => {
      return { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }[name] ?? '';
    });
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, written(value)]));
}

test('a sensitive form requires the password, and is then submitted unchanged', async () => {
  const asked = await send(trackingScriptsUrl(), ADD);
  expect(asked.status).toBe(403);
  expect(asked.text).toContain('Skriv ditt lösenord igen');
  expect(asked.text).toContain('Dashboard');
  expect(await scripts()).toEqual([]);
  const fields = hiddenFields(asked.html);
  const wrong = await send(trackingScriptsUrl(), { ...fields, [REAUTHENTICATION_FIELD]: 'Grankotte8' });
  expect(wrong.status).toBe(403);
  expect(wrong.text).toContain('Fel lösenord 4 försök kvar.');
  expect(wrong.html).not.toContain('Grankotte8');
  expect(hiddenFields(wrong.html)).toEqual(fields);
  const right = await send(trackingScriptsUrl(), { ...hiddenFields(wrong.html), [REAUTHENTICATION_FIELD]: PASSWORD });
  expect(right.status).toBe(200);
  expect(right.text).toContain('Script skapat');
  expect(await scripts()).toEqual([{ name: ADD.name, script_content: CONTENT.replaceAll('\r\n', '\n') }]);
  // Not required again for ten minutes; a second submission with the password field is accepted.
  const { status } = await send(trackingScriptsUrl(), { ...ADD, name: 'Två', [REAUTHENTICATION_FIELD]: PASSWORD });
  expect(status).toBe(200);
  expect((await send(userRolesUrl(), { intent: 'add', email: admin.email, role: 'moderator' })).status).toBe(200);
});

test('a form that is refused after the password has its page, with what was entered', async () => {
  const invalid = { ...ADD, name: '' };
  const asked = await send(trackingScriptsUrl(), invalid);
  const refused = await send(trackingScriptsUrl(), { ...hiddenFields(asked.html), [REAUTHENTICATION_FIELD]: PASSWORD });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('console.log(');
  expect(await scripts()).toEqual([]);
  // The password is known by now.
  expect((await send(trackingScriptsUrl(), invalid)).status).toBe(400);
});

test('locks at the fifth wrong password, and then rejects the correct one', async () => {
  const roles = { intent: 'add', email: admin.email, role: 'moderator' };
  for (let guess = 0; guess < 5; guess += 1) await send(userRolesUrl(), { ...roles, [REAUTHENTICATION_FIELD]: 'fel' });
  const locked = await send(userRolesUrl(), { ...roles, [REAUTHENTICATION_FIELD]: PASSWORD });
  expect(locked.status).toBe(403);
  expect(locked.text).toContain('Konto låst Fel lösenord fem gånger i rad. Försök igen om 15 minuter.');
  const { rows } = await pool.query('select role from user_roles');
  expect(rows).toEqual([{ role: 'admin' }]);
});

const actions = Object.entries(ACCESS).flatMap(([path, { sensitiveActions = [] }]) =>
  path.startsWith('admin') ? sensitiveActions.map((intent) => [`/${path}`, intent] as const) : [],
);

test.each(actions)(
  'a form that is refused after the password has the status of an error: %s %s',
  async (path, intent) => {
    const fields = { intent, utanfor: 'Skrivet', [REAUTHENTICATION_FIELD]: PASSWORD };
    // The page's data alone, because the addresses of the table have no records.
    const { status, html } = await send(`${path}.data`, fields);
    expect(status).toBe(400);
    expect(html).toContain('Skrivet');
  },
);

describe('without reauthentication', () => {
  test.each(actions)('changes nothing: %s %s', async (path, intent) => {
    for (const fields of [
      {},
      { [REAUTHENTICATION_FIELD]: '' },
      { [REAUTHENTICATION_FIELD]: 'x'.repeat(10_000) },
      { [REAUTHENTICATION_FIELD]: '\0' },
    ]) {
      const page = await send(path, { intent, ...fields });
      expect(page.status).toBe(403);
      expect(page.text).toContain('Skriv ditt lösenord igen');
    }
  });

  test('rejects the API call with a message', async () => {
    const body = { operation: 'assign_role', email: admin.email, role: 'moderator' };
    const call = () =>
      site.fetch(adminOperationsUrl(), {
        method: 'POST',
        headers: { ...admin.headers, origin: TEST_APP_ORIGIN, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const refused = await call();
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { error: 'Skriv ditt lösenord igen i adminpanelen, och anropa sedan på nytt.' },
    ]);
    await pool.query('update sessions set proved_at = now()');
    expect((await call()).status).toBe(200);
  });

  test('rejects unauthorized users without asking for the password', async () => {
    const moderator = await signedIn(db, 'moderator');
    await pool.query(`update sessions set proved_at = now() - interval '11 minutes'`);
    const page = await site.open(
      userRolesUrl(),
      formOf({ intent: 'add', [REAUTHENTICATION_FIELD]: PASSWORD }, moderator.headers),
    );
    expect(page.status).toBe(403);
    expect(page.text).toContain('Åtkomst nekad');
  });
});
