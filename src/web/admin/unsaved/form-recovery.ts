import type { FormInput } from './form-input.ts';

/**
 * Input that is retained in this tab after a session ends, until the account signs in again. Keyed by account, page and form, so that
 * no other account's form is filled with it.
 */

/** Identifies a form: `path` of its page, and `name`, unique within the page. */
export type FormPlace = { accountId: string; path: string; name: string };

export type StoredInput = {
  /** Query of the page, which opens the form again. */
  search: string;
  /** Version of the record when the form was opened, so that a conflicting change is still detected. */
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

/** Returns the stored input of a form and removes it from the storage. */
export function takeInput(place: FormPlace): StoredInput | null {
  const stored = read(keyOf(place));
  removeInput(place);
  return stored;
}

/** Query that opens the form of the page whose input is stored; null when none is. */
export function storedSearch(page: Omit<FormPlace, 'name'>): string | null {
  const key = keys().find((one) => one.startsWith(pagePrefix(page)));
  return key === undefined ? null : (read(key)?.search ?? null);
}

/** Removes the input of every account except the given one; of all when none is given. */
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

/** Hand-written, because zod would be larger than the rest of this module in the browser. */
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

/** The storage may be blocked or full; input is then lost with the session. */
function withStorage(work: (storage: Storage) => void): void {
  try {
    work(window.sessionStorage);
  } catch {
    // As above.
  }
}
