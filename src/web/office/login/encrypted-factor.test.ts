import { beforeEach, describe, expect, test } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { readSecondFactor } from '#src/db/accounts/account-second-factor.ts';
import { setPassword } from '#src/db/accounts/account-users.ts';
import { readSecret } from '#src/db/secrets/site-secrets.ts';
import { base32, stepAt, totpCode } from '#src/domain/accounts/totp.ts';
import { accountUrl, secondFactorSetupUrl, secondStepUrl } from '#src/office-urls.ts';
import { loginUrl } from '#src/visitor-urls.ts';
import { testSecretBox as secretBox, secretBoxOf, testKey } from '#test/secret-box.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
const site = await openTestApp();
const PASSWORD = 'Grankotte8!';
const passwordHash = await createPasswordHasher().hash(PASSWORD);
let owner: TestAccount;
let secret: Buffer;
let recoveryCodes: string[];

/** App code of the given number of 30 s steps from now; the server accepts each step once, in ascending order. */
const codeAt = (steps: number) => totpCode(secret, stepAt(new Date()) + steps);

beforeEach(async () => {
  await deleteRows(pool, 'users', 'request_limits', 'sign_in_attempts');
  owner = await signedIn(db, 'admin');
  await setPassword(db, owner.userId, passwordHash);
  await pool.query('update sessions set proved_at = clock_timestamp()');
  const setup = await site.open(secondFactorSetupUrl(), { headers: owner.headers });
  secret = (await readSecondFactor({ db, secretBox }, owner.userId))?.secret ?? Buffer.alloc(0);
  expect(setup.html.replaceAll(' ', '')).toContain(base32(secret).replaceAll(' ', ''));
  const added = await site.open(accountUrl(), formOf({ intent: 'add-factor', code: codeAt(-1) }, owner.headers));
  recoveryCodes = added.html.match(/\b(?:[0-9a-f]{4}-){3}[0-9a-f]{4}\b/g) ?? [];
});

/** Both steps of a sign-in, without an earlier session. */
async function signInWith(code: string) {
  const first = await site.fetch(loginUrl(), formOf({ intent: 'sign-in', email: owner.email, password: PASSWORD }));
  expect(first.headers.get('location')).toBe(secondStepUrl());
  const cookie = first.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return site.open(secondStepUrl(), formOf({ code }, { cookie }));
}

test('an app code signs in, and no database column contains its secret or a secret of the site', async () => {
  expect((await signInWith(codeAt(0))).status).toBe(302);
  const { rows: purposes } = await pool.query<{ purpose: string }>('select purpose from site_secrets');
  expect(purposes).toContainEqual({ purpose: 'browser' });
  const ofSite = await Promise.all(purposes.map(({ purpose }) => readSecret({ db, secretBox }, purpose)));
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  expect(rows.length).toBeGreaterThan(30);
  const forms = ['hex', 'base64', 'base64url'] as const;
  const encoded = (of: Buffer) => [...forms.map((form) => of.toString(form).replace(/=+$/, '')), base32(of)];
  const needles = [secret, ...ofSite].flatMap(encoded);
  for (const { name } of rows) {
    const found = await pool.query(
      `select from ${name} t where exists (select from unnest($1::text[]) n where position(n in t::text) > 0)`,
      [needles],
    );
    expect(found.rowCount, name).toBe(0);
  }
  // Control: the search finds a value that is stored.
  await pool.query('update users set email = $1', [`${secret.toString('hex')}@bil.example`]);
  const planted = await pool.query('select from users t where position($1 in t::text) > 0', [needles[0]]);
  expect(planted.rowCount).toBe(1);
});

describe('a secret that cannot be decrypted', () => {
  const spoilt: Record<string, () => Promise<unknown>> = {
    'after a change in the database': () =>
      pool.query('update second_factors set secret = set_byte(secret, 30, 255 - get_byte(secret, 30))'),
    'with another key': () => {
      const stored = secretBoxOf(testKey('other')).encrypt(secret, { table: 'second_factors', key: owner.userId });
      return pool.query('update second_factors set secret = $1', [stored]);
    },
  };

  test.each(Object.keys(spoilt))('%s: rejects an app code with instructions', async (name) => {
    await spoilt[name]?.();
    for (const code of [codeAt(0), '123456']) {
      const page = await signInWith(code);
      expect(page.status).toBe(400);
      expect(page.text).toContain('Koden kan inte kontrolleras');
      expect(page.text).toContain('Skriv en av dina reservkoder, eller be den som driver sajten');
      expect(page.headers.getSetCookie().join()).not.toContain('milvis-session=');
    }
    const { headers } = owner;
    const removal = await site.open(accountUrl(), formOf({ intent: 'remove-factor', code: codeAt(0) }, headers));
    expect(removal.text).toContain('Koden kan inte kontrolleras');
  });

  test('a recovery code signs in, and another removes the second factor', async () => {
    await spoilt['with another key']?.();
    const [first = '', second = ''] = recoveryCodes;
    expect((await signInWith(first)).status).toBe(302);
    const { headers } = owner;
    const removal = await site.open(accountUrl(), formOf({ intent: 'remove-factor', code: second }, headers));
    expect(removal.text).toContain('Tvåstegsinloggningen är av');
    expect(await readSecondFactor({ db, secretBox }, owner.userId)).toBeUndefined();
  });
});

test('restarts a setup whose key was lost', async () => {
  await pool.query('delete from second_factors');
  const stored = secretBoxOf(testKey('other')).encrypt(secret, { table: 'second_factors', key: owner.userId });
  await pool.query('insert into second_factors (user_id, secret) values ($1, $2)', [owner.userId, stored]);
  expect((await site.fetch(secondFactorSetupUrl(), { headers: owner.headers })).status).toBe(200);
  const begun = await readSecondFactor({ db, secretBox }, owner.userId);
  expect(begun?.secret).toHaveLength(20);
  expect(begun?.secret).not.toEqual(secret);
});
