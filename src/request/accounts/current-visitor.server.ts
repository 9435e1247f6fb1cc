import { tokenHashOf } from '#src/commands/accounts/tokens.ts';
import type { Db } from '#src/db/connection/client.ts';
import {
  readVisitorSession,
  touchVisitorSession,
  type VisitorSession,
} from '#src/db/visitor-accounts/visitor-accounts.ts';
import type { AccountServices } from '#src/request/request-context.server.ts';
import { readCookie } from './session-cookies.server.ts';

/** The visitor's account that a request is signed in to, if any; its session gives no role. Records the activity. */
export async function currentVisitor(
  request: Request,
  { db, accounts }: { db: Db; accounts: Pick<AccountServices, 'isHttps'> },
): Promise<VisitorSession | null> {
  const token = readCookie(request, 'visitor', accounts);
  const session = token === null ? null : await readVisitorSession(db, tokenHashOf(token));
  if (session !== null) await touchVisitorSession(db, session.id);
  return session;
}
