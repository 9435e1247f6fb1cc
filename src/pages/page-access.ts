import { ownValue } from '#src/base/own-value.ts';
import type { AddressAccess } from '#src/domain/accounts/access.ts';
import type { Access } from '#src/domain/accounts/roles.ts';
import { MAX_FORM_BYTES } from './body-limits.ts';
import { DEALER_PAGES } from './dealer-pages.ts';
import type { AreaPage, PublicPage, ServedAddress, VisitorPage } from './page.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import { SERVED_ADDRESSES } from './served-addresses.ts';
import { PREVIEW_PAGES, STAFF_PAGES } from './staff-pages.ts';
import { VISITOR_PAGES } from './visitor-pages.ts';

type Page = PublicPage | VisitorPage | AreaPage | ServedAddress;

/** Pages without an access of their own are for anyone. */
function accessOfPage(page: Page & { access?: Access; isViewed?: boolean }): AddressAccess {
  const { access = 'anyone', isViewed = true, actions, sensitive, maxBodyBytes } = page;
  return {
    ...(isViewed && { view: access }),
    ...(actions && { actions: Object.fromEntries(actions.map((action) => [action, access])) }),
    ...(sensitive && { sensitiveActions: sensitive }),
    ...(maxBodyBytes && { maxBodyBytes }),
  };
}

const REGISTER: Readonly<Record<string, Page>> = {
  ...PUBLIC_PAGES,
  ...VISITOR_PAGES,
  ...STAFF_PAGES,
  ...PREVIEW_PAGES,
  ...DEALER_PAGES,
  ...SERVED_ADDRESSES,
};

/**
 * Access rules of every address of the site, from the page register. One test compares them with the routes, another tries every pair of
 * visitor and address. An address that is not in the register is refused to everybody.
 */
export const ACCESS: Readonly<Record<string, AddressAccess>> = Object.fromEntries(
  Object.entries(REGISTER).map(([pattern, page]) => [pattern, accessOfPage(page)]),
);

/** Returns the rules of a pattern, given with or without its leading slash. */
export const accessOf = (pattern: string): AddressAccess | null =>
  ownValue(ACCESS, pattern.replace(/^\/+/, '')) ?? null;

/** Returns the rules of the address that a path belongs to; null for paths that accept no actions. */
export function actionAddress(path: string): AddressAccess | null {
  const found = Object.entries(ACCESS).find(([pattern, { actions }]) => actions && patternFits(pattern, path));
  return found?.[1] ?? null;
}

/** Whether an address accepts actions and has no page. */
export const isPostOnly = (path: string): boolean => {
  const matching = Object.entries(ACCESS).filter(([pattern]) => patternFits(pattern, path));
  return matching.length > 0 && matching.every(([, { view }]) => view === undefined);
};

/** Returns the pattern that a path belongs to; the number of patterns is bounded, whatever paths are requested. */
export function addressPattern(path: string): string {
  const address = path === '/' ? path : path.replace(/(?:\.data|\/)$/, '');
  // "handlare/konto" is no dealer's page.
  if (Object.hasOwn(ACCESS, address.slice(1))) return address.slice(1);
  return Object.keys(ACCESS).find((pattern) => patternFits(pattern, address)) ?? '*';
}

export const maxBody = (address: AddressAccess): number => address.maxBodyBytes ?? MAX_FORM_BYTES;

/** Whether a path, with its leading slash, matches a pattern: ":name" stands for one segment, ":name?" for one or none. */
function patternFits(pattern: string, path: string): boolean {
  const parts = path.split('/').slice(1);
  const wanted = pattern.split('/');
  if (parts.length > wanted.length) return false;
  return wanted.every((part, place) => {
    const segment = parts[place];
    if (part.startsWith(':')) return part.endsWith('?') || (segment !== undefined && segment !== '');
    return segment === part;
  });
}
