import { tokenHashOf } from '#src/commands/accounts/tokens.ts';
import { type LiveSession, readSession } from '#src/db/accounts/account-sessions.ts';
import type { Db } from '#src/db/connection/client.ts';
import { type Access, hasAccess, type Visitor, visitorOf, visitorsOf } from '#src/domain/accounts/roles.ts';
import type { AccountServices } from '#src/request/request-context.server.ts';
import { readCookie } from './session-cookies.server.ts';

/** A session, and whether its roles are withheld until a second factor is set up. */
export type CurrentSession = LiveSession & { lacksSecondFactor: boolean };

/**
 * Returns the valid session of a request, if any. Reads it from the database on every request, so that revocations and changes
 * apply immediately. Where a second factor is required, an admin without one has no role until it is set up.
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

/** Whether one of the kinds of visitors that the session stands for is allowed something. */
export const sessionAllows = (session: LiveSession | null, isAllowed: (visitor: Visitor) => boolean): boolean =>
  (session === null ? (['anonymous'] as const) : visitorsOf(session.roles)).some(isAllowed);

export const sessionHasAccess = (session: LiveSession | null, access: Access): boolean =>
  sessionAllows(session, (visitor) => hasAccess(visitor, access));

/** The strongest visitor that the session stands for. */
export const visitorOfSession = (session: LiveSession | null): Visitor =>
  session === null ? 'anonymous' : visitorOf(session.roles);
