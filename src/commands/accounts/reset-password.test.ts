import { beforeEach, expect, test } from 'vitest';
import { insertPendingSignIn, readPendingUser } from '#src/db/accounts/account-attempts.ts';
import { type LiveSession, listSessions } from '#src/db/accounts/account-sessions.ts';
import { findAccount, setPassword } from '#src/db/accounts/account-users.ts';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { createPasswordHasher } from './hash-password.ts';
import { changePassword, choosePassword, sendPasswordLink } from './reset-password.ts';
import { newToken } from './tokens.ts';

const { db, pool } = await testDatabase();
const passwords = createPasswordHasher();
const services = {
  db,
  secretBox,
  passwords,
  site: { name: 'Milvis' },
  linkTo: (token: string) => `https://milvis.example/l?t=${token}`,
};
const EMAIL = 'admin@bil.example';
let session: LiveSession;

beforeEach(async () => {
  await deleteRows(pool, 'users', 'mails', 'request_limits', 'sign_in_attempts');
  const { userId } = await signedIn(db, 'admin');
  await setPassword(db, userId, await passwords.hash('Tallkotte7'));
  const [own] = await listSessions(db, userId);
  session = {
    id: own?.id ?? '',
    userId,
    email: EMAIL,
    roles: ['admin'],
    hasSecondFactor: false,
    isRecentlyAuthenticated: true,
    secondsLeft: 1,
    isAtLongest: false,
  };
  await signedIn(db, 'admin');
});

const send = (email: string) => sendPasswordLink(services, { email, network: '192.0.2.1' });
const sentToken = async (): Promise<string> =>
  /\?t=([\w-]+)/.exec((await listUnsentMails(db, 1))[0]?.body ?? '')?.[1] ?? '';
const fits = async (password: string): Promise<boolean> =>
  passwords.verify(password, (await findAccount(db, EMAIL))?.passwordHash ?? null);

test('answers known and unknown addresses alike in words and in time; only a known one gets a mail', async () => {
  const times: number[] = [];
  for (const email of [EMAIL, 'ingen@bil.example']) {
    const start = performance.now();
    expect(await send(email)).toEqual({ ok: true, value: null });
    times.push(performance.now() - start);
  }
  expect(await listUnsentMails(db, 9)).toHaveLength(1);
  expect(Math.min(...times)).toBeGreaterThan(140);
});

test('limits the mails to one inbox, from any number of networks', async () => {
  const from = (network: string) => sendPasswordLink(services, { email: EMAIL, network });
  const results = await Promise.all(Array.from({ length: 8 }, (_, place) => from(`192.0.2.${place}`)));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await listUnsentMails(db, 9)).toHaveLength(5);
});

test('a link sets a password once: of three concurrent uses one wins; every session and unfinished sign-in ends', async () => {
  await send(EMAIL);
  const token = await sentToken();
  const halfWay = newToken();
  await insertPendingSignIn(db, halfWay.tokenHash, session.userId);
  expect(await choosePassword(services, { token, password: 'svagt' })).toMatchObject({ failure: 'weak-password' });
  expect(await choosePassword(services, { token, password: 'Sommar2026!' })).toMatchObject({
    failure: 'common-password',
  });
  const results = await Promise.all(
    ['Grankvist1', 'Grankvist2', 'Grankvist3'].map((password) => choosePassword(services, { token, password })),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.failure === 'bad-link')).toHaveLength(2);
  expect(await fits('Tallkotte7')).toBe(false);
  expect(await listSessions(db, session.userId)).toEqual([]);
  expect(await readPendingUser(db, halfWay.tokenHash)).toBeUndefined();
  expect((await listUnsentMails(db, 1))[0]?.subject).toContain('är bytt');
});

test('rejects an expired link and one that was never sent', async () => {
  await send(EMAIL);
  await pool.query(`update one_time_links set expires_at = now()`);
  const password = 'Grankvist1';
  expect(await choosePassword(services, { token: await sentToken(), password })).toMatchObject({ failure: 'bad-link' });
  expect(await choosePassword(services, { token: '', password })).toMatchObject({ failure: 'bad-link' });
});

test('does not replace a password set by link with a concurrent change that gave the old one', async () => {
  const chosen = await passwords.hash('Grankvist1');
  const slow = {
    ...passwords,
    verify: async (password: string, known: string | null) => {
      const isRight = await passwords.verify(password, known);
      await setPassword(db, session.userId, chosen);
      return isRight;
    },
  };
  const change = changePassword({ ...services, passwords: slow }, session, {
    old: 'Tallkotte7',
    password: 'Lindblom1',
    browser: null,
  });
  expect(await change).toEqual({ ok: false, failure: 'wrong-password' });
  expect(await fits('Grankvist1')).toBe(true);
});

test('does not count the right old password as a failed attempt when the new one is rejected', async () => {
  const change = (old: string, password: string) => changePassword(services, session, { old, password, browser: null });
  for (let time = 0; time < 4; time += 1) await change('fel', 'Grankvist1');
  for (const refused of ['Sommar2026!', 'svagt', 'Sommar2026!', 'svagt', 'Sommar2026!', 'svagt']) {
    expect(await change('Tallkotte7', refused)).toMatchObject({ failure: expect.stringMatching(/^(weak|common)-/) });
  }
  expect(await change('fel', 'Grankvist1')).toMatchObject({ failure: 'wrong-password' });
  expect(await change('Tallkotte7', 'Grankvist1')).toEqual({ ok: true, value: null });
});

test('a change of password requires the old one, ends the other sessions and preserves the current one', async () => {
  const change = (old: string, password: string) => changePassword(services, session, { old, password, browser: null });
  expect(await change('fel', 'Grankvist1')).toMatchObject({ failure: 'wrong-password' });
  expect(await change('Tallkotte7', 'Sommar2026!')).toMatchObject({ failure: 'common-password' });
  expect(await change('Tallkotte7', 'Grankvist1')).toEqual({ ok: true, value: null });
  expect(await fits('Grankvist1')).toBe(true);
  expect((await listSessions(db, session.userId)).map(({ id }) => id)).toEqual([session.id]);
  for (let time = 0; time < 5; time += 1) await change('fel', 'Grankvist2');
  expect(await change('Grankvist1', 'Grankvist2')).toMatchObject({ failure: 'locked' });
});
