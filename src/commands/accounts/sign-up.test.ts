import { beforeEach, expect, test } from 'vitest';
import { findAccount, listRoles } from '#src/db/accounts/account-users.ts';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { createPasswordHasher } from './hash-password.ts';
import { confirmEmail, signUp } from './sign-up.ts';

const { db, pool } = await testDatabase();
const passwords = createPasswordHasher();
const services = {
  db,
  passwords,
  site: { name: 'Milvis' },
  linkTo: (token: string) => `https://milvis.example/b?t=${token}`,
};
const attempt = (password: string, email = 'Eva@bil.example', network = '192.0.2.1') =>
  signUp(services, { email, password, network });
const newestToken = async (): Promise<string> =>
  /\?t=([\w-]+)/.exec((await listUnsentMails(db, 1))[0]?.body ?? '')?.[1] ?? '';

beforeEach(async () => {
  await deleteRows(pool, 'users', 'mails', 'request_limits');
});

test('creates an account without access once its address is confirmed; the link works once', async () => {
  expect(await attempt('Tallkotte7')).toEqual({ ok: true, value: null });
  expect(await findAccount(db, 'eva@bil.example')).toMatchObject({ isConfirmed: false });
  expect((await listUnsentMails(db, 1))[0]).toMatchObject({ recipient: 'eva@bil.example' });
  const token = await newestToken();
  expect(await confirmEmail(db, `${token}x`)).toBe(false);
  const results = await Promise.all([1, 2, 3].map(() => confirmEmail(db, token)));
  expect(results.filter(Boolean)).toHaveLength(1);
  const account = await findAccount(db, 'eva@bil.example');
  expect(account?.isConfirmed).toBe(true);
  expect(await passwords.verify('Tallkotte7', account?.passwordHash ?? null)).toBe(true);
  expect((await listRoles(db)).map(({ role }) => role)).toEqual(['user']);
  expect(await attempt('Tallkotte8')).toMatchObject({ failure: 'exists' });
});

test('a confirmed account has the password of its own sign-up, not of a stranger’s later one', async () => {
  await attempt('Tallkotte7');
  const own = await newestToken();
  await attempt('Stranger77');
  expect(await confirmEmail(db, own)).toBe(true);
  const account = await findAccount(db, 'eva@bil.example');
  expect(await passwords.verify('Tallkotte7', account?.passwordHash ?? null)).toBe(true);
  expect(await confirmEmail(db, await newestToken()), 'the stranger’s link is void').toBe(false);
});

test('creates no account for weak or common passwords, or after too many sign-ups from one network', async () => {
  expect(await attempt('tallkotte')).toMatchObject({ failure: 'weak-password' });
  expect(await attempt('Sommar2026!')).toMatchObject({ failure: 'common-password' });
  expect(await findAccount(db, 'eva@bil.example')).toBeUndefined();
  for (let number = 0; number < 10; number += 1) {
    expect((await attempt('Tallkotte7', `a${number}@bil.example`)).ok).toBe(true);
  }
  expect(await attempt('Tallkotte7')).toMatchObject({ failure: 'too-many' });
});

test('sends one address five mails an hour from any number of networks, with the same answer', async () => {
  const attempts = Array.from({ length: 12 }, (_, nth) => attempt('Tallkotte7', 'EVA@bil.example ', `192.0.2.${nth}`));
  for (const result of await Promise.all(attempts)) expect(result).toEqual({ ok: true, value: null });
  expect(await listUnsentMails(db, 50)).toHaveLength(5);
  await attempt('Tallkotte7', 'kim@bil.example');
  expect(await listUnsentMails(db, 50)).toHaveLength(6);
  expect(await confirmEmail(db, await newestToken())).toBe(true);
});

test('two concurrent sign-ups for one address: neither fails', async () => {
  const results = await Promise.all([attempt('Tallkotte7'), attempt('Tallkotte8')]);
  expect(results.every(({ ok }) => ok)).toBe(true);
});
