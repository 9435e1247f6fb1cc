import { adsUrl, vehiclesUrl } from '#src/urls.ts';

/** Lists that an ad can have been opened from. */
const LISTS = [vehiclesUrl(), adsUrl()];
/** Takes the place of the site's own address: only what stays on it is a way back. */
const HERE = 'http://here.invalid';

/** The list that an address names as the way back; null for anything but an own list (D47). */
export function readReturnUrl(text: string | null): string | null {
  if (text === null || !URL.canParse(text, HERE)) return null;
  const { origin, pathname, search } = new URL(text, HERE);
  const isList = LISTS.some((list) => pathname === list || pathname.startsWith(`${list}/`));
  return origin === HERE && text.startsWith('/') && isList ? pathname + search : null;
}

/** Where an ad stands in its list, as the part of an address behind #. */
export const adAnchor = (internalId: number): string => `annons-${internalId}`;
