import { redirectDocument } from 'react-router';
import { type CookieKind, clearCookie, writeCookie } from '#src/request/accounts/session-cookies.server.ts';
import type { AccountServices } from '#src/request/request-context.server.ts';
import { dashboardUrl, withNotice } from '#src/urls.ts';

/** Redirects to the requested staff page or the dashboard, sets the session cookies and clears those of the sign-in (`over`). */
export function startStaffSession(
  accounts: Pick<AccountServices, 'isHttps'>,
  { token, browserToken }: { token: string; browserToken: string },
  { over, returnTo }: { over: readonly CookieKind[]; returnTo: string | null },
): Response {
  const headers = new Headers();
  headers.append('set-cookie', writeCookie('session', token, accounts));
  headers.append('set-cookie', writeCookie('browser', browserToken, accounts));
  for (const kind of over) headers.append('set-cookie', clearCookie(kind, accounts));
  return redirectDocument(withNotice(returnTo ?? dashboardUrl(), 'inloggad'), { headers });
}
