import { deleteSessions, type LiveSession } from '#src/db/accounts/account-sessions.ts';
import type { Db } from '#src/db/client.ts';
import { logSecurityEvent } from './log-security-event.ts';

/** Ends the session of the request. */
export async function signOut(db: Db, session: LiveSession): Promise<void> {
  await deleteSessions(db, session.userId, { only: session.id });
  await logSecurityEvent(db, 'sign-out', { account: session.email });
}

/** Ends one session of the account, or all but the current one. @returns number of sessions ended */
export async function endOwnSessions(
  db: Db,
  session: LiveSession,
  which: { only: string } | 'others',
): Promise<number> {
  const ended = await deleteSessions(db, session.userId, which === 'others' ? { except: session.id } : which);
  if (ended > 0) await logSecurityEvent(db, 'sessions-ended', { account: session.email, sessions: ended });
  return ended;
}
