import { accessOf, addressPattern } from '#src/domain/accounts/access.ts';
import { adminUrl, dashboardUrl, NOTICE_PARAM } from '#src/urls.ts';

/** Takes the place of the site's own address: only what stays on it is a way back. */
const HERE = 'http://here.invalid';
const MAX_LENGTH = 1_000;

/**
 * The staff page that a text names as the one to open after the sign-in; null for anything else: another site, a page for everyone,
 * an address that cannot be looked at, and the dashboard, which opens by itself.
 */
export function readStaffReturnUrl(text: string | null): string | null {
  if (text === null || text.length > MAX_LENGTH || !text.startsWith('/') || !URL.canParse(text, HERE)) return null;
  const { origin, pathname, searchParams } = new URL(text, HERE);
  const view = accessOf(addressPattern(pathname))?.view;
  const isStaffPage = `${pathname}/`.startsWith(`${adminUrl()}/`) && view !== undefined && view !== 'anyone';
  if (origin !== HERE || !isStaffPage || pathname.endsWith('.data')) return null;
  if (pathname === adminUrl() || pathname === dashboardUrl()) return null;
  searchParams.delete(NOTICE_PARAM);
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
}
