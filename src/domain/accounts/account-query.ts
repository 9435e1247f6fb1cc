import { cleanFilterText, MAX_SEARCH_LENGTH, readWholeNumber } from '#src/domain/ads/filters/filter-text.ts';
import {
  isSameStaffOrder,
  PAGE_SIZES,
  type PageSize,
  readListSize,
  readOrder,
  type StaffListOrder,
  writeOrder,
} from '#src/domain/staff-lists/list-order.ts';
import { ROLES, type Role } from './roles.ts';

/** Columns that the list of accounts can be sorted by, as named in its address. */
export const ACCOUNT_SORTS = ['e-post', 'inloggad', 'skapad', 'sessioner'] as const;
export type AccountSort = (typeof ACCOUNT_SORTS)[number];

/** State of an account, by its word in the address. `inbjuden`: without a password yet. */
export const ACCOUNT_STATES = ['aktiv', 'obekraftad', 'inbjuden', 'avstangd'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];
export const ACCOUNT_STATE_WORDS: Readonly<Record<AccountState, string>> = {
  aktiv: 'aktiv',
  obekraftad: 'väntar på bekräftelse',
  inbjuden: 'har inget lösenord',
  avstangd: 'avstängd',
};

/** Whether an account has a second factor, by the word in the address. */
const SECOND_FACTOR_WORDS = ['ja', 'nej'] as const;

/** The query of the list of accounts. */
export type AccountQuery = {
  /** Part of the address. */
  text: string;
  role: Role | null;
  state: AccountState | null;
  hasSecondFactor: boolean | null;
  order: StaffListOrder<AccountSort>;
  /** From 1. */
  page: number;
  /** Rows per page. */
  size: PageSize;
};

const MAX_PAGE = 1_000_000;
const EMPTY: AccountQuery = {
  ...{ text: '', role: null, state: null, hasSecondFactor: null },
  ...{ order: { by: 'skapad', isDescending: true }, page: 1, size: PAGE_SIZES[0] },
};

/** Parses the list's address. No input is an error: unusable values are ignored. */
export function parseAccountQuery(params: URLSearchParams): AccountQuery {
  const oneOf = <Word extends string>(name: string, words: readonly Word[]): Word | null =>
    words.find((word) => word === params.get(name)) ?? null;
  const secondFactor = oneOf('tvasteg', SECOND_FACTOR_WORDS);
  return {
    text: cleanFilterText(params.get('q') ?? '')
      .slice(0, MAX_SEARCH_LENGTH)
      .trim(),
    role: oneOf('roll', ROLES),
    state: oneOf('status', ACCOUNT_STATES),
    hasSecondFactor: secondFactor === null ? null : secondFactor === 'ja',
    order: readOrder(params.get('sortering'), ACCOUNT_SORTS) ?? EMPTY.order,
    page: Math.min(MAX_PAGE, Math.max(1, readWholeNumber(params.get('sida') ?? '') ?? 1)),
    size: readListSize(params.get('rader')),
  };
}

/** The address of a query, without default values. */
export function formatAccountQuery(query: Partial<AccountQuery>): URLSearchParams {
  const { text, role, state, hasSecondFactor, order, page, size } = { ...EMPTY, ...query };
  const said: [string, string | number | null][] = [
    ['q', text || null],
    ['roll', role],
    ['status', state],
    ['tvasteg', hasSecondFactor === null ? null : hasSecondFactor ? 'ja' : 'nej'],
    ['sortering', isSameStaffOrder(order, EMPTY.order) ? null : writeOrder(order)],
    ['rader', size === EMPTY.size ? null : size],
    ['sida', page === 1 ? null : page],
  ];
  const params = new URLSearchParams();
  for (const [name, value] of said) if (value !== null) params.set(name, String(value));
  return params;
}
