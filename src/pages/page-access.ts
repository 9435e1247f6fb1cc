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

type PageRules = Pick<AreaPage, 'needs' | 'actionNeeds' | 'actionAccess'> & { access?: Access; isViewed?: boolean };

/** Pages without an access of their own are for anyone. */
function accessOfPage(page: Page & PageRules): AddressAccess {
  const { access = 'anyone', isViewed = true, actions, sensitive, maxBodyBytes, needs } = page;
  const { actionAccess = {}, actionNeeds = {} } = page;
  return {
    ...(isViewed && { view: access }),
    ...(actions && {
      actions: Object.fromEntries(actions.map((action) => [action, ownValue(actionAccess, action) ?? access])),
    }),
    ...(needs && {
      ownDealer: {
        view: needs,
        actions: Object.fromEntries((actions ?? []).map((action) => [action, ownValue(actionNeeds, action) ?? needs])),
      },
    }),
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

/** Each pattern in its segments, in the order of the register. */
const PATTERNS = Object.entries(ACCESS).map(([pattern, access]) => ({ pattern, access, segments: pattern.split('/') }));

/** Returns the rules of a pattern, given with or without its leading slash. */
export const accessOf = (pattern: string): AddressAccess | null =>
  ownValue(ACCESS, pattern.replace(/^\/+/, '')) ?? null;

/** Returns the rules of the address that a path belongs to; null for paths that accept no actions. */
export function actionAddress(path: string): AddressAccess | null {
  return patternsOf(path).find(({ access }) => access.actions)?.access ?? null;
}

/** Whether an address accepts actions and has no page. */
export const isPostOnly = (path: string): boolean => {
  const matching = patternsOf(path);
  return matching.length > 0 && matching.every(({ access }) => access.view === undefined);
};

/** Returns the pattern that a path belongs to; the number of patterns is bounded, whatever paths are requested. */
export function addressPattern(path: string): string {
  const address = path === '/' ? path : path.replace(/(?:\.data|\/)$/, '');
  // "handlare/konto" is no dealer's page.
  if (Object.hasOwn(ACCESS, address.slice(1))) return address.slice(1);
  return patternsOf(address)[0]?.pattern ?? '*';
}

/** The parameters of the page at a path that say something when they are empty. */
export function emptyParamsOf(path: string): readonly string[] {
  const page = ownValue(REGISTER, addressPattern(path));
  return page !== undefined && 'emptyParams' in page ? (page.emptyParams ?? []) : [];
}

export const maxBody = (address: AddressAccess): number => address.maxBodyBytes ?? MAX_FORM_BYTES;

/** The patterns that a path, with its leading slash, matches: ":name" stands for one segment, ":name?" for one or none. */
function patternsOf(path: string): typeof PATTERNS {
  const parts = path.split('/').slice(1);
  return PATTERNS.filter(
    ({ segments }) =>
      parts.length <= segments.length && segments.every((segment, place) => fits(segment, parts[place])),
  );
}

function fits(segment: string, part: string | undefined): boolean {
  if (segment.startsWith(':')) return segment.endsWith('?') || (part !== undefined && part !== '');
  return segment === part;
}
