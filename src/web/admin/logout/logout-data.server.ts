import { type ActionFunctionArgs, redirectDocument } from 'react-router';
import { signOut } from '../../../commands/accounts/end-session.ts';
import { loginUrl, withNotice } from '../../../urls.ts';
import { currentSession } from '../../shared/accounts/current-session.server.ts';
import { clearCookie } from '../../shared/accounts/session-cookies.server.ts';
import { requestContext } from '../../shared/request-context.server.ts';

/** Ends the session, if it still holds; either way the browser forgets it. */
export async function logoutAction({ request, context }: ActionFunctionArgs): Promise<Response> {
  const page = context.get(requestContext);
  const session = await currentSession(request, page);
  if (session) await signOut(page.db, session);
  return redirectDocument(withNotice(loginUrl(), 'utloggad'), {
    headers: { 'set-cookie': clearCookie('session', page.accounts) },
  });
}
