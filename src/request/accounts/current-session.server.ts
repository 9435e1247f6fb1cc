import { tokenHashOf } from '#src/commands/accounts/new-token.ts';
import { type LiveSession, readSession } from '#src/db/accounts/account-sessions.ts';
import type { Db } from '#src/db/client.ts';
import { type Visitor, visitorOf } from '#src/domain/accounts/roles.ts';
import type { AccountServices } from '#src/request/request-context.server.ts';
import { readCookie } from './session-cookies.server.ts';

/** A session, and whether its roles wait for a second factor. */
export type CurrentSession = LiveSession & { lacksSecondFactor: boolean };

/**
 * The session of a request, if it has one that holds: read anew each time, so that what was ended or changed holds at once. Where a
 * second factor is required, an admin without one has no role until it is set up.
 */
export async function currentSession(
  request: Request,
  { db, accounts }: { db: Db; accounts: Pick<AccountServices, 'isHttps' | 'requiresSecondFactor'> },
): Promise<CurrentSession | null> {
  const token = readCookie(request, 'session', accounts);
  const session = token === null ? undefined : await readSession(db, tokenHashOf(token));
  if (!session) return null;
  const { roles, hasSecondFactor } = session;
  const lacksSecondFactor = accounts.requiresSecondFactor && roles.includes('admin') && !hasSecondFactor;
  return { ...session, lacksSecondFactor, roles: lacksSecondFactor ? [] : roles };
}

/** Who the session makes its browser. */
export const visitorOfSession = (session: LiveSession | null): Visitor =>
  session === null ? 'anonymous' : visitorOf(session.roles);
