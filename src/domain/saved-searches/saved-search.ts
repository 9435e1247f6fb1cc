/**
 * The searches that a visitor has saved on the device. Entries come from storage that others may have written, so each is parsed,
 * and those that cannot be used are dropped.
 */

/** The lists of ads that a search can be saved from, by the first segment of their paths. */
export const SEARCHED_LISTS = ['vehicles', 'annonser'] as const;
export type SearchedList = (typeof SEARCHED_LISTS)[number];

/** A list and the canonical parameters of its filters: what a saved search finds. */
export type SearchAddress = { list: SearchedList; query: string };

export type SavedSearch = SearchAddress & {
  id: number;
  name: string;
  /** When the visitor last saw the list, ms since 1970; ads created later are new. */
  seenAt: number;
};

export const MAX_SAVED_SEARCHES = 100;
export const MAX_SEARCH_NAME = 100;
/** Characters of the parameters of a search's filters. */
export const MAX_SAVED_QUERY = 4_000;

export const readSearchedList = (value: unknown): SearchedList | null =>
  SEARCHED_LISTS.find((list) => list === value) ?? null;

/** @returns null for an entry that cannot be used */
export function parseSavedSearch(value: unknown): SavedSearch | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, list: named, query, seenAt }: Partial<Record<keyof SavedSearch, unknown>> = value;
  const list = readSearchedList(named);
  if (list === null || typeof name !== 'string' || typeof query !== 'string' || query.length > MAX_SAVED_QUERY)
    return null;
  if (!isTime(id) || !isTime(seenAt)) return null;
  return { id, name: searchName(name, []), list, query, seenAt };
}

/** The id of a saved search of which a subscription of the browser (web push) brings notifications. */
export type NotifiedSearch = { id: number; endpoint: string };

/** @returns null for an entry that cannot be used */
export function parseNotifiedSearch(value: unknown): NotifiedSearch | null {
  const { id, endpoint }: Readonly<Record<string, unknown>> = { ...Object(value) };
  return isTime(id) && typeof endpoint === 'string' ? { id, endpoint } : null;
}

const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** The name that a visitor has written, on one line; without one, the labels of the filters. */
export const searchName = (written: string, labels: readonly string[]): string =>
  (written.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() || labels.join(', ') || 'Alla bilar')
    .slice(0, MAX_SEARCH_NAME)
    .toWellFormed();

export const isSameSearch = (one: SearchAddress, other: SearchAddress): boolean =>
  one.list === other.list && one.query === other.query;
