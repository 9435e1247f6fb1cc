import { beforeEach, expect, test } from 'vitest';
import { reserveAttempt } from '#src/db/accounts/account-attempts.ts';
import { listSessions } from '#src/db/accounts/account-sessions.ts';
import { findAccount, insertAccount, listRoles } from '#src/db/accounts/account-users.ts';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { createAdmin, resetAccount, unlockAccount } from './create-admin.ts';
import { createPasswordHasher } from './hash-password.ts';
import { choosePassword } from './reset-password.ts';
import { accountKeyOf } from './tokens.ts';

const { db, pool } = await testDatabase();
const passwords = createPasswordHasher();
const site = { name: 'Milvis' };
const choose = (token: string | null, password: string) =>
  choosePassword({ db, passwords, site }, { token: token ?? '', password });
beforeEach(async () => {
  await deleteRows(pool, 'users', 'sign_in_attempts');
});

test('creates an admin with a password', async () => {
  expect(await createAdmin(db, { email: 'Eva@Bil.example', passwordHash: 'hash' })).toEqual({ linkToken: null });
  expect(await findAccount(db, 'eva@bil.example')).toMatchObject({ passwordHash: 'hash', isConfirmed: true });
  expect(await listRoles(db)).toMatchObject([{ email: 'eva@bil.example', role: 'admin' }]);
});

test('creates an admin with a link that works once', async () => {
  const { linkToken } = await createAdmin(db, { email: 'eva@bil.example', passwordHash: null });
  expect(await choose(linkToken, 'Tallkotte7')).toMatchObject({ ok: true });
  expect(await choose(linkToken, 'Tallkotte8')).toMatchObject({ failure: 'bad-link' });
});

test('makes an existing account an admin and preserves its password; repeating it is no error', async () => {
  await insertAccount(db, { email: 'eva@bil.example', passwordHash: 'own', isConfirmed: true });
  for (let time = 0; time < 2; time += 1) {
    expect(await createAdmin(db, { email: 'eva@bil.example', passwordHash: null })).toEqual({ linkToken: null });
  }
  expect(await findAccount(db, 'eva@bil.example')).toMatchObject({ passwordHash: 'own' });
});

test('gives nothing to a stranger who signed up with the address before', async () => {
  await insertAccount(db, { email: 'eva@bil.example', passwordHash: 'stranger', isConfirmed: false });
  const { linkToken } = await createAdmin(db, { email: 'eva@bil.example', passwordHash: null });
  expect(linkToken).not.toBeNull();
  expect(await findAccount(db, 'eva@bil.example')).toMatchObject({ passwordHash: null, isConfirmed: true });
});

test('ends a lock', async () => {
  for (let time = 0; time < 6; time += 1) await reserveAttempt(db, accountKeyOf('eva@bil.example'));
  expect(await unlockAccount(db, ' EVA@bil.example')).toBe(true);
  expect(await unlockAccount(db, 'eva@bil.example')).toBe(false);
  expect(await reserveAttempt(db, accountKeyOf('eva@bil.example'))).toEqual({ isLocked: false, attemptsLeft: 4 });
});

test('resets an account: ends its sessions, removes its second factor and returns a link', async () => {
  const { userId, email } = await signedIn(db, 'admin');
  const insert = 'insert into second_factors (user_id, secret, confirmed_at) values ($1, $2, now())';
  await pool.query(insert, [userId, Buffer.alloc(57)]);
  const token = await resetAccount(db, email);
  expect(await listSessions(db, userId)).toEqual([]);
  expect((await pool.query('select from second_factors')).rowCount).toBe(0);
  expect(await choose(token, 'Tallkotte7')).toMatchObject({ ok: true });
  expect(await resetAccount(db, 'ingen@bil.example')).toBeNull();
});
