import type { FormInput } from './form-input.ts';

/**
 * Input that outlives the end of a session: stored in this tab while its account signs in again. Keyed by account, page and form, so that
 * nobody else's form is filled with it.
 */

/** Where a form stands: `path` is the page's, `name` tells its forms apart. */
export type FormPlace = { accountId: string; path: string; name: string };

export type StoredInput = {
  /** The query of the page, by which it opens the form again. */
  search: string;
  /** Version of the record as the form was opened: a change made by others since is still noticed. */
  seen: string;
  input: FormInput;
};

const PREFIX = 'milvis-form:';
const accountPrefix = (accountId: string) => `${PREFIX}${accountId}:`;
const pagePrefix = ({ accountId, path }: Omit<FormPlace, 'name'>) => `${accountPrefix(accountId)}${path}:`;
const keyOf = (place: FormPlace) => `${pagePrefix(place)}${place.name}`;

export const storeInput = (place: FormPlace, stored: StoredInput): void =>
  withStorage((storage) => storage.setItem(keyOf(place), JSON.stringify(stored)));

export const removeInput = (place: FormPlace): void => withStorage((storage) => storage.removeItem(keyOf(place)));

/** The stored input of a form, which is then stored no longer. */
export function takeInput(place: FormPlace): StoredInput | null {
  const stored = read(keyOf(place));
  removeInput(place);
  return stored;
}

/** The query with which a page holds a form whose input is stored; null: none is. */
export function storedSearch(page: Omit<FormPlace, 'name'>): string | null {
  const key = keys().find((one) => one.startsWith(pagePrefix(page)));
  return key === undefined ? null : (read(key)?.search ?? null);
}

/** Removes the input of every account but one; without one, of all. */
export const removeInputOfOthers = (accountId?: string): void =>
  withStorage((storage) => {
    for (const key of keys()) {
      if (accountId === undefined || !key.startsWith(accountPrefix(accountId))) storage.removeItem(key);
    }
  });

function keys(): string[] {
  let found: string[] = [];
  withStorage((storage) => {
    found = Object.keys(storage).filter((key) => key.startsWith(PREFIX));
  });
  return found;
}

function read(key: string): StoredInput | null {
  let text: string | null = null;
  withStorage((storage) => {
    text = storage.getItem(key);
  });
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isStoredInput(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** By hand: the library that checks the server's input is larger than all of this. */
const isStoredInput = (value: unknown): value is StoredInput =>
  typeof value === 'object' &&
  value !== null &&
  'search' in value &&
  typeof value.search === 'string' &&
  'seen' in value &&
  typeof value.seen === 'string' &&
  'input' in value &&
  Array.isArray(value.input) &&
  value.input.every((one) => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'string');

/** Browsers may have no storage for the site, or no room left: input is then lost with the session, and nothing else. */
function withStorage(work: (storage: Storage) => void): void {
  try {
    work(window.sessionStorage);
  } catch {
    // As above.
  }
}
