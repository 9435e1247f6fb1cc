import { expect, test } from 'vitest';
import { type LiveSession, listSessions } from '#src/db/accounts/account-sessions.ts';
import { listSecurityEvents } from '#src/db/accounts/security-events.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { endOwnSessions, signOut } from './end-session.ts';

const { db } = await testDatabase();

test('ends one, the other or all sessions of an account, and none of another account', async () => {
  const eva = await signedIn(db, 'admin');
  for (let more = 0; more < 3; more += 1) await signedIn(db, 'admin');
  const nils = await signedIn(db, 'moderator');
  const [own, one] = await listSessions(db, eva.userId);
  const [foreign] = await listSessions(db, nils.userId);
  const session: LiveSession = {
    ...{ id: own?.id ?? '', userId: eva.userId, email: eva.email, roles: ['admin'] },
    ...{ hasSecondFactor: false, isRecentlyAuthenticated: true, secondsLeft: 1, isAtLongest: false },
  };
  expect(await endOwnSessions(db, session, { only: foreign?.id ?? '' })).toBe(0);
  expect(await endOwnSessions(db, session, { only: one?.id ?? '' })).toBe(1);
  expect(await endOwnSessions(db, session, 'others')).toBe(2);
  await signOut(db, session);
  expect(await listSessions(db, eva.userId)).toEqual([]);
  expect(await listSessions(db, nils.userId)).toHaveLength(1);
  expect((await listSecurityEvents(db, 9)).map(({ eventType }) => eventType)).toEqual([
    ...['sign-out', 'sessions-ended', 'sessions-ended'],
  ]);
});
