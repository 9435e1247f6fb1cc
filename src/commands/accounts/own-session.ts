import { ok, type Result } from '#src/base/result.ts';
import { deleteSessions, type LiveSession, recordReauthentication } from '#src/db/accounts/account-sessions.ts';
import type { Db } from '#src/db/connection/client.ts';
import { coarseNetwork } from '#src/domain/accounts/client-network.ts';
import { logSecurityEvent } from './log-security-event.ts';
import { type Client, checkPassword, type PasswordFailure, type PasswordServices } from './sign-in.ts';

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

/**
 * Checks the password of a session's owner again; sensitive changes are then allowed in this session for some minutes. Wrong
 * passwords count as at the sign-in, and lock the account like them.
 * @throws BusyError
 */
export async function reauthenticate(
  services: PasswordServices,
  session: LiveSession,
  { password, network, browser }: Pick<Client, 'network' | 'browser'> & { password: string },
): Promise<Result<null, PasswordFailure>> {
  const { db } = services;
  const checked = await checkPassword(services, { email: session.email, password, network, browser });
  if (!checked.ok) return checked;
  await recordReauthentication(db, session.id);
  await logSecurityEvent(db, 'identity-proved', { account: session.email, network: coarseNetwork(network) });
  return ok(null);
}
