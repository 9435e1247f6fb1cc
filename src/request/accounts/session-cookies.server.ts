import {
  LOCK_MINUTES,
  MAX_SESSION_HOURS,
  PASSKEY_MINUTES,
  SECOND_FACTOR_MINUTES,
} from '#src/domain/accounts/sign-in-limits.ts';
import { SESSION_DAYS } from '#src/domain/visitor-accounts/sign-in-link.ts';
import type { AccountServices } from '#src/request/request-context.server.ts';
import { requestCookie } from '#src/request/request-cookie.ts';

/** An account cookie: its purpose and maximum age (seconds). */
const COOKIES = {
  session: { name: 'milvis-session', maxAge: MAX_SESSION_HOURS * 3_600 },
  /** The password was correct; the second factor is pending. */
  pending: { name: 'milvis-second-step', maxAge: SECOND_FACTOR_MINUTES * 60 },
  /** Whom a passkey was asked of, before the account is known. */
  passkey: { name: 'milvis-passkey', maxAge: PASSKEY_MINUTES * 60 },
  /** Key of the account that this browser last tried, so that its lock is shown again after a reload. */
  tried: { name: 'milvis-tried', maxAge: LOCK_MINUTES * 60 },
  /** Identifies a known browser of the account: wrong passwords from other browsers do not lock it out. */
  browser: { name: 'milvis-browser', maxAge: 180 * 24 * 60 * 60 },
  /** The dealer whose own area a member of staff looks at; means nothing for others. */
  dealerView: { name: 'milvis-handlarvy', maxAge: 30 * 60 },
  /** Which of its dealers a person works with; a choice, no permission. */
  dealerSite: { name: 'milvis-anlaggning', maxAge: 180 * 24 * 60 * 60 },
  /** Session of a visitor's account; gives no access to anything of staff or dealers. */
  visitor: { name: 'milvis-konto', maxAge: SESSION_DAYS * 24 * 60 * 60 },
  /** The visitor's conversations with the adviser, signed; set with the first message. */
  chat: { name: 'milvis-chat', maxAge: 30 * 24 * 60 * 60 },
} as const;
export type CookieKind = keyof typeof COOKIES;
type Settings = Pick<AccountServices, 'isHttps'>;

/** Over https the prefix makes browsers reject the cookie from any other host, path or insecure connection. */
const nameOf = (kind: CookieKind, { isHttps }: Settings): string => `${isHttps ? '__Host-' : ''}${COOKIES[kind].name}`;

export function readCookie(request: Request, kind: CookieKind, settings: Settings): string | null {
  const value = requestCookie(request, nameOf(kind, settings));
  return value === null || value.length > MAX_VALUE_LENGTH ? null : value;
}
const MAX_VALUE_LENGTH = 200;

export function writeCookie(kind: CookieKind, value: string, settings: Settings): string {
  const secure = settings.isHttps ? '; Secure' : '';
  return `${nameOf(kind, settings)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${COOKIES[kind].maxAge}${secure}`;
}

export const clearCookie = (kind: CookieKind, settings: Settings): string =>
  writeCookie(kind, '', settings).replace(/Max-Age=\d+/, 'Max-Age=0');
