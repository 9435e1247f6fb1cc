import { redirectDocument } from 'react-router';
import { dashboardUrl, withNotice } from '#src/urls.ts';
import { type CookieKind, clearCookie, writeCookie } from '#src/web/shared/accounts/session-cookies.server.ts';
import type { AccountServices } from '#src/web/shared/request-context.server.ts';

/** To the staff page that was asked for, or the dashboard, with the session that has begun and without what led to it. */
export function signedIn(
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
