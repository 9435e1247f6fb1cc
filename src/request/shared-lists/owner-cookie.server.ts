import { SHARED_LIST_DAYS } from '#src/domain/shared-lists/shared-list.ts';
import { requestCookie } from '#src/request/request-cookie.ts';
import { SHARED_LISTS_PATH } from '#src/visitor-urls.ts';

/**
 * The keys of the lists that were shared from this browser. They are in a cookie of the lists' addresses, so that an address that is sent on gives nobody the
 * right to change a list.
 */
const NAME = 'milvis-egna-listor';
const MAX_KEYS = 50;
const KEY = /^[\w-]{20,100}$/u;
const SEPARATOR = '.';

export const readOwnerKeys = (request: Request): string[] =>
  (requestCookie(request, NAME) ?? '').split(SEPARATOR, MAX_KEYS).filter((key) => KEY.test(key));

/** @returns the Set-Cookie header that adds a key, the latest first */
export function writeOwnerKey(request: Request, key: string, { isHttps }: { isHttps: boolean }): string {
  const keys = [...new Set([key, ...readOwnerKeys(request)])].slice(0, MAX_KEYS).join(SEPARATOR);
  const maxAge = SHARED_LIST_DAYS * 24 * 60 * 60;
  const secure = isHttps ? '; Secure' : '';
  return `${NAME}=${keys}; Path=${SHARED_LISTS_PATH}; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}
