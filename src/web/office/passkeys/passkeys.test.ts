import { beforeEach, describe, expect, test } from 'vitest';
import { listPasskeys } from '#src/db/accounts/passkeys.ts';
import { accountUrl } from '#src/office-urls.ts';
import { loginUrl } from '#src/visitor-urls.ts';
import { formOf, signedIn, TEST_APP_ORIGIN, type TestAccount } from '#test/signed-in.ts';
import { softwarePasskey } from '#test/software-passkey.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
const site = await openTestApp();
const HOME = { origin: TEST_APP_ORIGIN, rpId: new URL(TEST_APP_ORIGIN).hostname };
let owner: TestAccount;

beforeEach(async () => {
  await deleteRows(pool, 'users', 'request_limits', 'passkey_challenges');
  owner = await signedIn(db, 'moderator');
});

/** The challenge of a page without scripts, which shows nothing of it: it is in the data of the page. */
const challengeIn = (text: string): string =>
  /\\"challenge\\":\\"([\w-]+)\\"|challenge[\\"]+:[\\"]+([\w-]+)/.exec(text)?.slice(1).find(Boolean) ?? '';

async function begin(address: string, fields: Record<string, string>, headers: Record<string, string>) {
  const page = await site.fetch(address, formOf({ intent: 'begin-passkey', ...fields }, headers));
  const cookie = page.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { status: page.status, challenge: challengeIn(await page.text()), cookie: cookie.join('; ') };
}

async function add(passkey = softwarePasskey(HOME)) {
  const { challenge } = await begin(accountUrl(), { name: 'Telefonen' }, owner.headers);
  const credential = JSON.stringify(passkey.register(challenge));
  const page = await site.open(
    accountUrl(),
    formOf({ intent: 'add-passkey', name: 'Telefonen', credential }, owner.headers),
  );
  expect(page.text).toContain('Din passkey är tillagd');
  return passkey;
}

test('adds a passkey after the password, and signs in with it', async () => {
  await pool.query("update sessions set proved_at = now() - interval '1 hour'");
  for (const intent of ['begin-passkey', 'add-passkey', 'remove-passkey']) {
    const refused = await site.open(accountUrl(), formOf({ intent, name: 'x' }, owner.headers));
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Skriv ditt lösenord igen')]);
  }
  await pool.query('update sessions set proved_at = now()');
  const passkey = await add();
  const { challenge, cookie } = await begin(loginUrl(), {}, {});
  const credential = JSON.stringify(passkey.sign(challenge, { userHandle: owner.userId }));
  // A challenge belongs to the browser that asked for it.
  const elsewhere = await site.open(loginUrl(), formOf({ intent: 'passkey', credential }));
  expect([elsewhere.status, elsewhere.text]).toEqual([400, expect.stringContaining('Din passkey godtogs inte')]);
  const signedInNow = await site.fetch(loginUrl(), formOf({ intent: 'passkey', credential }, { cookie }));
  expect(signedInNow.status).toBe(302);
  expect(signedInNow.headers.getSetCookie().join()).toContain('milvis-session=');
  const replayed = await site.open(loginUrl(), formOf({ intent: 'passkey', credential }, { cookie }));
  expect(replayed.status).toBe(400);
});

describe('nonsense', () => {
  test.each(['', 'x', '{}', '[]', '"', JSON.stringify({ id: '!', rawId: 1 }), `{"a":${'['.repeat(9_000)}`])(
    'as a signature is refused (%#)',
    async (credential) => {
      const { cookie } = await begin(loginUrl(), {}, {});
      const page = await site.open(loginUrl(), formOf({ intent: 'passkey', credential }, { cookie }));
      expect([page.status, page.text]).toEqual([400, expect.stringContaining('Din passkey godtogs inte')]);
      const added = await site.open(
        accountUrl(),
        formOf({ intent: 'add-passkey', name: 'x', credential }, owner.headers),
      );
      expect(added.status).toBe(400);
    },
  );

  test('as a name is refused', async () => {
    for (const name of ['', '   ', 'x'.repeat(61)]) {
      expect((await begin(accountUrl(), { name }, owner.headers)).status).toBe(400);
    }
  });
});

test('refuses to rename or remove the passkey of another account', async () => {
  const { id } = await add();
  const other = await signedIn(db, 'admin');
  for (const fields of [
    { intent: 'rename-passkey', id, name: 'Min nu' },
    { intent: 'remove-passkey', id },
  ]) {
    const page = await site.open(accountUrl(), formOf(fields, other.headers));
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('Den passkeyn finns inte längre')]);
  }
  expect(await listPasskeys(db, owner.userId)).toMatchObject([{ id, name: 'Telefonen' }]);
});
