import { tokenHashOf } from '../../../commands/accounts/new-token.ts';
import { type LiveSession, readSession } from '../../../db/accounts/account-sessions.ts';
import type { Db } from '../../../db/client.ts';
import { type Visitor, visitorOf } from '../../../domain/accounts/roles.ts';
import type { AccountServices } from '../request-context.server.ts';
import { readCookie } from './session-cookies.server.ts';

/** The session of a request, if it has one that holds: read anew each time, so that what was ended or changed holds at once. */
export async function currentSession(
  request: Request,
  { db, accounts }: { db: Db; accounts: Pick<AccountServices, 'isHttps'> },
): Promise<LiveSession | null> {
  const token = readCookie(request, 'session', accounts);
  return token === null ? null : ((await readSession(db, tokenHashOf(token))) ?? null);
}

/** Who the session makes its browser. */
export const visitorOfSession = (session: LiveSession | null): Visitor =>
  session === null ? 'anonymous' : visitorOf(session.roles);
