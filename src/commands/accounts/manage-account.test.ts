import { beforeEach, expect, test } from 'vitest';
import { readSession } from '#src/db/accounts/account-sessions.ts';
import { findAccount, insertAccount, insertRole, listRoles } from '#src/db/accounts/account-users.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { createPasswordHasher } from './hash-password.ts';
import {
  disableAccount,
  enableAccount,
  endAccountSessions,
  inviteStaff,
  resendConfirmation,
} from './manage-account.ts';
import { choosePassword, newPasswordLink } from './reset-password.ts';
import { beginSession, signIn } from './sign-in.ts';
import { confirmEmail, signUp } from './sign-up.ts';
import { tokenHashOf } from './tokens.ts';

const { db, pool } = await testDatabase();
const passwords = createPasswordHasher();
const site = { name: 'Milvis' };
const services = { db, secretBox, passwords, site };
const links = { db, site, linkTo: (token: string) => `https://milvis.example/l?t=${token}` };
const CLIENT = { network: '192.0.2.7', userAgent: 'Test', oldToken: null, browser: null };
const PASSWORD = 'Tallkotte7!grus';

beforeEach(() => deleteRows(pool, 'users', 'request_limits', 'mails', 'sign_in_attempts'));

const actorOf = async (role: 'admin' | 'moderator', email: string) => {
  const { userId } = await signedIn(db, role, email);
  return { userId, email };
};
async function accountWith(email: string): Promise<string> {
  const id = await insertAccount(db, { email, passwordHash: await passwords.hash(PASSWORD), isConfirmed: true });
  return id ?? '';
}
const signInAs = (email: string) => signIn(services, { email, password: PASSWORD, client: CLIENT });
const latestToken = async () => {
  const { body } = await db.selectFrom('mails').select('body').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return /\?t=([\w-]+)/.exec(body)?.[1] ?? '';
};

test('a disabled account is signed out everywhere and cannot sign in until it is enabled', async () => {
  const admin = await actorOf('admin', 'a@bil.example');
  const id = await accountWith('eva@bil.example');
  const token = await beginSession(db, id, CLIENT);
  expect((await disableAccount(db, admin, id)).ok).toBe(true);
  expect(await readSession(db, tokenHashOf(token))).toBeUndefined();
  expect(await signInAs('eva@bil.example')).toEqual({ ok: false, failure: { kind: 'disabled' } });
  expect(await disableAccount(db, admin, id)).toEqual({ ok: false, failure: 'unchanged' });
  // A session that begins meanwhile does not count.
  expect(await readSession(db, tokenHashOf(await beginSession(db, id, CLIENT)))).toBeUndefined();
  expect((await enableAccount(db, admin, id)).ok).toBe(true);
  expect((await signInAs('eva@bil.example')).ok).toBe(true);
  expect(await enableAccount(db, admin, id)).toEqual({ ok: false, failure: 'unchanged' });
  const { rows } = await pool.query('select action from audit_log where subject = $1 order by id', [`user:${id}`]);
  expect(rows.map(({ action }) => action)).toEqual(['account.disable', 'account.enable']);
});

test('neither the own account nor the last admin can be disabled', async () => {
  const one = await actorOf('admin', 'a@bil.example');
  const other = await actorOf('admin', 'b@bil.example');
  expect(await disableAccount(db, one, one.userId)).toEqual({ ok: false, failure: 'own' });
  const both = await Promise.all([disableAccount(db, one, other.userId), disableAccount(db, other, one.userId)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await disableAccount(db, one, crypto.randomUUID())).toEqual({ ok: false, failure: 'gone' });
});

test('a link that was sent before the account was disabled opens nothing', async () => {
  const admin = await actorOf('admin', 'a@bil.example');
  const id = await accountWith('eva@bil.example');
  const token = await newPasswordLink(db, id);
  await disableAccount(db, admin, id);
  expect(await choosePassword(services, { token, password: PASSWORD })).toEqual({ ok: false, failure: 'bad-link' });
});

test('ends every session', async () => {
  const admin = await actorOf('admin', 'a@bil.example');
  const id = await accountWith('eva@bil.example');
  const tokens = [await beginSession(db, id, CLIENT), await beginSession(db, id, CLIENT)];
  expect(await endAccountSessions(db, admin, id)).toEqual({ ok: true, value: 2 });
  for (const token of tokens) expect(await readSession(db, tokenHashOf(token))).toBeUndefined();
  expect(await endAccountSessions(db, admin, crypto.randomUUID())).toEqual({ ok: false, failure: 'gone' });
});

test('an invited person gets the role with the password of the link', async () => {
  const admin = await actorOf('admin', 'a@bil.example');
  expect((await inviteStaff(links, admin, { email: 'Ny@Bil.example', role: 'moderator' })).ok).toBe(true);
  const token = await latestToken();
  expect((await listRoles(db)).map(({ email }) => email)).toEqual(['a@bil.example']);
  expect((await choosePassword(services, { token, password: PASSWORD })).ok).toBe(true);
  expect((await listRoles(db)).find(({ email }) => email === 'ny@bil.example')?.role).toBe('moderator');
  expect((await signInAs('ny@bil.example')).ok).toBe(true);
  expect((await choosePassword(services, { token, password: PASSWORD })).ok).toBe(false);
  expect(await inviteStaff(links, admin, { email: 'ny@bil.example', role: 'admin' })).toEqual({
    ok: false,
    failure: 'exists',
  });
});

test('an invited person who asks for a new password first gets the role with it', async () => {
  const admin = await actorOf('admin', 'a@bil.example');
  await inviteStaff(links, admin, { email: 'ny@bil.example', role: 'moderator' });
  const id = (await findAccount(db, 'ny@bil.example'))?.id ?? '';
  expect((await choosePassword(services, { token: await newPasswordLink(db, id), password: PASSWORD })).ok).toBe(true);
  expect((await listRoles(db)).find(({ email }) => email === 'ny@bil.example')?.role).toBe('moderator');
});

test('a stranger who signs up with an invited address gets no role by it', async () => {
  const admin = await actorOf('admin', 'a@bil.example');
  await inviteStaff(links, admin, { email: 'ny@bil.example', role: 'admin' });
  const invitation = await latestToken();
  await signUp({ ...links, passwords }, { email: 'ny@bil.example', password: PASSWORD, network: '192.0.2.9' });
  expect(await confirmEmail(db, await latestToken())).toBe(true);
  expect((await listRoles(db)).filter(({ email, role }) => email === 'ny@bil.example' && role === 'admin')).toEqual([]);
  expect((await choosePassword(services, { token: invitation, password: PASSWORD })).ok).toBe(false);
});

test('the confirmation is sent again to an unconfirmed address only', async () => {
  const admin = await actorOf('admin', 'a@bil.example');
  await signUp({ ...links, passwords }, { email: 'ny@bil.example', password: PASSWORD, network: '192.0.2.9' });
  const { id } = (await findAccount(db, 'ny@bil.example')) ?? { id: '' };
  expect((await resendConfirmation(links, admin, id)).ok).toBe(true);
  expect(await confirmEmail(db, await latestToken())).toBe(true);
  expect(await resendConfirmation(links, admin, id)).toEqual({ ok: false, failure: 'confirmed' });
  await inviteStaff(links, admin, { email: 'bo@bil.example', role: 'user' });
  const invited = (await findAccount(db, 'bo@bil.example'))?.id ?? '';
  expect(await resendConfirmation(links, admin, invited)).toEqual({ ok: false, failure: 'no-password' });
  expect(await resendConfirmation(links, admin, crypto.randomUUID())).toEqual({ ok: false, failure: 'gone' });
});

test('an admin who has been disabled does not count as one', async () => {
  const [one, other] = [await actorOf('admin', 'a@bil.example'), await actorOf('admin', 'b@bil.example')];
  await disableAccount(db, one, other.userId);
  await insertRole(db, one.userId, 'moderator');
  expect(await disableAccount(db, other, one.userId)).toEqual({ ok: false, failure: 'last-admin' });
});
