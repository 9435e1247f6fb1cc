import { LOCK_MINUTES, MAX_SESSION_HOURS, SECOND_FACTOR_MINUTES } from '#src/domain/accounts/sign-in-limits.ts';
import type { AccountServices } from '#src/request/request-context.server.ts';

/** A cookie of accounts: what it is for, and how long the browser keeps it at most (seconds). */
const COOKIES = {
  session: { name: 'milvis-session', maxAge: MAX_SESSION_HOURS * 3_600 },
  /** The password was right, the second factor is awaited. */
  pending: { name: 'milvis-second-step', maxAge: SECOND_FACTOR_MINUTES * 60 },
  /** The account that this browser tried last, as a key, so that its lock is shown again after a reload. */
  tried: { name: 'milvis-tried', maxAge: LOCK_MINUTES * 60 },
  /** By which the account knows the browser: others' wrong passwords do not lock it out. */
  browser: { name: 'milvis-browser', maxAge: 180 * 24 * 60 * 60 },
  /** The visitor's conversations with the adviser, signed; made with the first message. */
  chat: { name: 'milvis-chat', maxAge: 30 * 24 * 60 * 60 },
} as const;
export type CookieKind = keyof typeof COOKIES;
type Settings = Pick<AccountServices, 'isHttps'>;

/** Over https the prefix makes browsers refuse it from any other host, path or unsafe connection. */
const nameOf = (kind: CookieKind, { isHttps }: Settings): string => `${isHttps ? '__Host-' : ''}${COOKIES[kind].name}`;

export function readCookie(request: Request, kind: CookieKind, settings: Settings): string | null {
  const name = `${nameOf(kind, settings)}=`;
  const parts = (request.headers.get('cookie') ?? '').split(/;\s*/);
  const value = parts.find((part) => part.startsWith(name))?.slice(name.length);
  return value === undefined || value === '' || value.length > MAX_VALUE_LENGTH ? null : value;
}
const MAX_VALUE_LENGTH = 200;

export function writeCookie(kind: CookieKind, value: string, settings: Settings): string {
  const secure = settings.isHttps ? '; Secure' : '';
  return `${nameOf(kind, settings)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${COOKIES[kind].maxAge}${secure}`;
}

export const clearCookie = (kind: CookieKind, settings: Settings): string =>
  writeCookie(kind, '', settings).replace(/Max-Age=\d+/, 'Max-Age=0');
