import { beforeEach, describe, expect, test } from 'vitest';
import { readSecondFactor } from '#src/db/accounts/account-second-factor.ts';
import { stepAt, totpCode } from '#src/domain/accounts/totp.ts';
import * as officeUrls from '#src/office-urls.ts';
import { ACCESS } from '#src/pages/page-access.ts';
import * as visitorUrls from '#src/visitor-urls.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** Without the embedded database an admin must set up a second factor first. */
const { db, pool } = await testDatabase();
const site = await openTestApp({ DATABASE_URL: 'postgres://x@y/z' }, db);
beforeEach(() => deleteRows(pool, 'users', 'request_limits', 'security_events'));

const SETUP = '/admin/account?tvasteg=1&meddelande=tvasteg-kravs';
const addressOf = (pattern: string) => `/${pattern.replace(/:\w+\??/g, '1')}`;
const isForStaff = (access: string | undefined) =>
  access !== undefined && !['anyone', 'signed-in', 'api-key'].includes(access);
const VIEWS = Object.entries(ACCESS).flatMap(([pattern, { view }]) => (isForStaff(view) ? [addressOf(pattern)] : []));
const ACTIONS = Object.entries(ACCESS).flatMap(([pattern, { actions = {} }]) =>
  Object.entries(actions).flatMap(([intent, access]) =>
    isForStaff(access) ? [[addressOf(pattern), intent] as const] : [],
  ),
);

async function addFactor({ userId, headers }: TestAccount): Promise<Response> {
  await pool.query('update sessions set proved_at = clock_timestamp() where user_id = $1', [userId]);
  expect((await site.fetch(officeUrls.secondFactorSetupUrl(), { headers })).status).toBe(200);
  const secret = (await readSecondFactor({ db, secretBox }, userId))?.secret ?? Buffer.alloc(0);
  const code = totpCode(secret, stepAt(new Date()));
  return site.fetch(officeUrls.accountUrl(), formOf({ intent: 'add-factor', code }, headers));
}

describe('an admin without a second factor', () => {
  test('is redirected to its setup from every page of the staff area', async () => {
    const { headers } = await signedIn(db, 'admin');
    expect(VIEWS.length).toBeGreaterThan(10);
    for (const address of VIEWS) {
      const response = await site.fetch(address, { headers });
      expect([address, response.status, response.headers.get('location')]).toEqual([address, 302, SETUP]);
    }
    const page = await site.open(SETUP, { headers });
    expect(page.text).toContain('Slå på tvåstegsinloggningen Som admin behöver du den');
    expect(page.text).toContain('Läs av bilden, eller skriv nyckeln');
  });

  test('cannot use any form or API call that requires a role', async () => {
    const { headers, email } = await signedIn(db, 'admin');
    await pool.query('update sessions set proved_at = clock_timestamp()');
    expect(ACTIONS.length).toBeGreaterThan(20);
    for (const [address, intent] of ACTIONS) {
      const { status } = await site.fetch(address, formOf({ intent }, headers));
      expect([302, 303, 403, 415], `${address} ${intent}`).toContain(status);
    }
    const call = { ...headers, 'content-type': 'application/json' };
    const body = JSON.stringify({ operation: 'assign_role', email, role: 'moderator' });
    expect((await site.fetch(visitorUrls.adminOperationsUrl(), { method: 'POST', body, headers: call })).status).toBe(
      403,
    );
    const index = await site.fetch(visitorUrls.populateSearchIndexUrl(), { method: 'POST', body: '{}', headers: call });
    expect(index.status).toBe(403);
    expect((await pool.query('select count(*)::int as n from user_roles')).rows).toEqual([{ n: 1 }]);
    expect((await pool.query('select count(*)::int as n from audit_log')).rows).toEqual([{ n: 0 }]);
  });

  test('has access as soon as it is set up, and can sign out before', async () => {
    const admin = await signedIn(db, 'admin');
    expect((await addFactor(admin)).status).toBe(200);
    expect((await site.fetch(officeUrls.userRolesUrl(), { headers: admin.headers })).status).toBe(200);
    const other = await signedIn(db, 'admin', 'kim@bil.example');
    expect((await site.fetch(officeUrls.logoutUrl(), formOf({}, other.headers))).headers.get('location')).toContain(
      'utloggad',
    );
  });
});

test('is not required of moderators, nor where the setting is optional', async () => {
  const moderator = await signedIn(db, 'moderator');
  expect((await site.fetch(officeUrls.dashboardUrl(), { headers: moderator.headers })).status).toBe(200);
  const { headers } = await signedIn(db, 'admin');
  for (const env of [{}, { DATABASE_URL: 'postgres://x@y/z', ADMIN_SECOND_FACTOR: 'optional' }]) {
    const lenient = await openTestApp(env, db);
    expect((await lenient.fetch(officeUrls.userRolesUrl(), { headers })).status).toBe(200);
  }
  const strict = await openTestApp({ ADMIN_SECOND_FACTOR: 'required' }, db);
  expect((await strict.fetch(officeUrls.userRolesUrl(), { headers })).status).toBe(302);
});
