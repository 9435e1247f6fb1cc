import { adminUrl, dashboardUrl } from '#src/office-urls.ts';
import { accessOf, addressPattern } from '#src/pages/page-access.ts';
import { isPersonalPath } from '#src/pages/personal-paths.ts';
import { NOTICE_PARAM, RETURN_PARAM } from '#src/visitor-urls.ts';

/** Placeholder for the site's own origin: only a URL that stays on it is accepted as a return URL. */
const HERE = 'http://here.invalid';
const MAX_LENGTH = 1_000;

/**
 * Returns the page of the staff or dealer area that a text names as the destination after sign-in; null for other sites, public
 * pages, addresses that cannot be viewed, and the dashboard, which opens by default.
 */
export function readStaffReturnUrl(text: string | null): string | null {
  if (text === null || text.length > MAX_LENGTH || !text.startsWith('/') || !URL.canParse(text, HERE)) return null;
  const { origin, pathname, searchParams } = new URL(text, HERE);
  const view = accessOf(addressPattern(pathname))?.view;
  const isPage = isPersonalPath(pathname) && view !== undefined && view !== 'anyone';
  if (origin !== HERE || !isPage || pathname.endsWith('.data')) return null;
  if ([adminUrl(), dashboardUrl()].includes(pathname)) return null;
  searchParams.delete(NOTICE_PARAM);
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
}

/** The same of the address of a page of the sign-in. */
export const returnUrlOf = (url: URL): string | null => readStaffReturnUrl(url.searchParams.get(RETURN_PARAM));
