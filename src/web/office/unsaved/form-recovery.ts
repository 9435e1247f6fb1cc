import type { FormInput } from '#src/web/frame/forms/form-input.ts';
import { withTabStorage } from '#src/web/frame/tab-storage.ts';

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
  /** The values that the form was opened with, without secret ones; null: it is not merged. */
  base: string | null;
  input: FormInput;
};

const PREFIX = 'milvis-form:';
const keyOf = ({ accountId, path, name }: FormPlace): string => `${PREFIX}${accountId}:${path}:${name}`;

export const storeInput = (place: FormPlace, stored: StoredInput) =>
  withTabStorage((storage) => storage.setItem(keyOf(place), JSON.stringify(stored)));

export const removeInput = (place: FormPlace) => withTabStorage((storage) => storage.removeItem(keyOf(place)));

/** Returns the stored input of a form and removes it from the storage. */
export const takeInput = (place: FormPlace): StoredInput | null =>
  withTabStorage((storage) => {
    const stored = read(storage, keyOf(place));
    storage.removeItem(keyOf(place));
    return stored;
  });

/** Query that opens the form of the page whose input is stored; null when none is. */
export const storedSearch = (page: Omit<FormPlace, 'name'>): string | null =>
  withTabStorage((storage) => {
    const key = keysOf(storage).find((one) => one.startsWith(keyOf({ ...page, name: '' })));
    return key === undefined ? null : (read(storage, key)?.search ?? null);
  });

/** Removes the input of every account except the given one; of all when none is given. */
export const removeInputOfOthers = (accountId?: string) =>
  withTabStorage((storage) => {
    for (const key of keysOf(storage))
      if (accountId === undefined || !key.startsWith(`${PREFIX}${accountId}:`)) storage.removeItem(key);
  });

const keysOf = (storage: Storage): string[] => Object.keys(storage).filter((key) => key.startsWith(PREFIX));

const read = (storage: Storage, key: string): StoredInput | null => JSON.parse(storage.getItem(key) ?? 'null');
