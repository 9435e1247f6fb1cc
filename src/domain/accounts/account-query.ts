import { choiceFilter, listAddress, type QueryOf, textFilter } from '#src/domain/staff-lists/list-query.ts';
import { ROLES } from './roles.ts';

/** State of an account, by its word in the address. `inbjuden`: without a password yet. */
export const ACCOUNT_STATES = ['aktiv', 'obekraftad', 'inbjuden', 'avstangd'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];
export const ACCOUNT_STATE_WORDS: Readonly<Record<AccountState, string>> = {
  aktiv: 'aktiv',
  obekraftad: 'väntar på bekräftelse',
  inbjuden: 'har inget lösenord',
  avstangd: 'avstängd',
};

/** The list of the accounts of staff and dealers. */
export const ACCOUNT_LIST = listAddress({
  sorts: ['e-post', 'inloggad', 'skapad', 'inloggningar'],
  first: { by: 'skapad', isDescending: true },
  filters: {
    // A part of the address.
    text: textFilter('q'),
    role: choiceFilter('roll', ROLES),
    state: choiceFilter('status', ACCOUNT_STATES),
    secondFactor: choiceFilter('tvasteg', ['ja', 'nej']),
  },
});
export type AccountQuery = QueryOf<typeof ACCOUNT_LIST>;
export type AccountSort = AccountQuery['order']['by'];
