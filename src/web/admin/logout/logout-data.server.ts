import { type ActionFunctionArgs, redirectDocument } from 'react-router';
import { signOut } from '#src/commands/accounts/own-session.ts';
import { currentSession } from '#src/request/accounts/current-session.server.ts';
import { clearCookie } from '#src/request/accounts/session-cookies.server.ts';
import { requestContext } from '#src/request/request-context.server.ts';
import { loginUrl, withNotice } from '#src/urls.ts';

/** Ends the session, if it still holds; whatever becomes of that, the browser forgets it. */
export async function logoutAction({ request, context }: ActionFunctionArgs): Promise<Response> {
  const page = context.get(requestContext);
  const headers = { 'set-cookie': clearCookie('session', page.accounts) };
  try {
    const session = await currentSession(request, page);
    if (session) await signOut(page.db, session);
    return redirectDocument(withNotice(loginUrl(), 'utloggad'), { headers });
  } catch (error) {
    page.logger.error({ err: error, requestId: page.requestId }, 'session not ended');
    return redirectDocument(withNotice(loginUrl(), 'fel-vid-utloggning'), { headers });
  }
}
