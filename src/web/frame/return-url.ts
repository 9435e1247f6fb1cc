import { adsUrl, vehiclesUrl } from '#src/visitor-urls.ts';

/** Lists from which an ad can be opened. */
const LISTS = [vehiclesUrl(), adsUrl()];
/** Placeholder for the site's own origin: only a URL that stays on it is accepted. */
const HERE = 'http://here.invalid';

/** The list that an address names for the way back; null for anything but a list of this site (D47). */
export function readReturnUrl(text: string | null): string | null {
  if (text === null || !URL.canParse(text, HERE)) return null;
  const { origin, pathname, search } = new URL(text, HERE);
  const isList = LISTS.some((list) => pathname === list || pathname.startsWith(`${list}/`));
  return origin === HERE && text.startsWith('/') && isList ? pathname + search : null;
}

/** Fragment for the position of an ad in its list. */
export const adAnchor = (internalId: number): string => `annons-${internalId}`;
