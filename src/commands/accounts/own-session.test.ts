import { beforeEach, expect, test } from 'vitest';
import { type LiveSession, listSessions, readSession } from '#src/db/accounts/account-sessions.ts';
import { setPassword } from '#src/db/accounts/account-users.ts';
import { listSecurityEvents } from '#src/db/accounts/security-events.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { createPasswordHasher } from './hash-password.ts';
import { endOwnSessions, reauthenticate, signOut } from './own-session.ts';
import { tokenHashOf } from './tokens.ts';

const { db, pool } = await testDatabase();
const passwords = createPasswordHasher();
const PASSWORD = 'Tallkotte7';
const hash = await passwords.hash(PASSWORD);
beforeEach(() => deleteRows(pool, 'users', 'sign_in_attempts', 'request_limits', 'security_events'));

async function sessionOf(cookie: string): Promise<LiveSession> {
  const session = await readSession(db, tokenHashOf(cookie.split('=')[1] ?? ''));
  if (!session) throw new Error('The session has ended.');
  return session;
}

async function oldSession(): Promise<{ session: LiveSession; again: () => Promise<LiveSession> }> {
  const { userId, headers } = await signedIn(db, 'admin');
  await setPassword(db, userId, hash);
  await pool.query(`update sessions set proved_at = now() - interval '11 minutes'`);
  return { session: await sessionOf(headers.cookie), again: () => sessionOf(headers.cookie) };
}

const reauthenticated = (session: LiveSession, password: string) =>
  reauthenticate({ db, secretBox, passwords, site: { name: 'Milvis' } }, session, {
    password,
    network: '192.0.2.1',
    browser: null,
  });

test('reauthenticates the session for ten minutes with the right password, and no other session', async () => {
  const { session, again } = await oldSession();
  const other = await signedIn(db, 'admin');
  await pool.query(`update sessions set proved_at = now() - interval '11 minutes'`);
  expect(session.isRecentlyAuthenticated).toBe(false);
  expect(await reauthenticated(session, PASSWORD)).toEqual({ ok: true, value: null });
  expect((await again()).isRecentlyAuthenticated).toBe(true);
  expect((await sessionOf(other.headers.cookie)).isRecentlyAuthenticated).toBe(false);
  await pool.query(`update sessions set proved_at = proved_at - interval '9 min 59 s'`);
  expect((await again()).isRecentlyAuthenticated).toBe(true);
  await pool.query(`update sessions set proved_at = proved_at - interval '1 s'`);
  expect((await again()).isRecentlyAuthenticated).toBe(false);
  expect((await listSecurityEvents(db, 1))[0]).toMatchObject({ eventType: 'identity-proved', severity: 'low' });
});

test('counts wrong passwords and locks the account, also for the right password', async () => {
  const { session, again } = await oldSession();
  const results = await Promise.all(Array.from({ length: 12 }, () => reauthenticated(session, 'fel')));
  const kinds = results.map((result) => (result.ok ? 'ok' : result.failure.kind));
  expect(kinds.filter((kind) => kind === 'wrong-password')).toHaveLength(4);
  expect(kinds.filter((kind) => kind === 'locked')).toHaveLength(8);
  expect(await reauthenticated(session, PASSWORD)).toMatchObject({ ok: false, failure: { kind: 'locked' } });
  expect((await again()).isRecentlyAuthenticated).toBe(false);
});

test('ends one, the other or all sessions of an account, and none of another account', async () => {
  const eva = await signedIn(db, 'admin');
  for (let more = 0; more < 3; more += 1) await signedIn(db, 'admin');
  const nils = await signedIn(db, 'moderator');
  const [own, one] = await listSessions(db, eva.userId);
  const [foreign] = await listSessions(db, nils.userId);
  const session: LiveSession = {
    id: own?.id ?? '',
    userId: eva.userId,
    email: eva.email,
    roles: ['admin'],
    hasSecondFactor: false,
    isRecentlyAuthenticated: true,
    secondsLeft: 1,
    isAtLongest: false,
  };
  expect(await endOwnSessions(db, session, { only: foreign?.id ?? '' })).toBe(0);
  expect(await endOwnSessions(db, session, { only: one?.id ?? '' })).toBe(1);
  expect(await endOwnSessions(db, session, 'others')).toBe(2);
  await signOut(db, session);
  expect(await listSessions(db, eva.userId)).toEqual([]);
  expect(await listSessions(db, nils.userId)).toHaveLength(1);
  expect((await listSecurityEvents(db, 9)).map(({ eventType }) => eventType)).toEqual([
    'sign-out',
    'sessions-ended',
    'sessions-ended',
  ]);
});
