import { mergeSteps } from '#src/domain/saved-cars/purchase-steps.ts';
import { type Favourite, MAX_FAVOURITES, MAX_NOTE, parseFavourite } from '#src/domain/saved-cars/saved-cars.ts';
import { MAX_SAVED_SEARCHES, parseSavedSearch, type SavedSearch } from '#src/domain/saved-searches/saved-search.ts';

/**
 * Lists that several devices change, merged by three-way merges: a device sends what has changed since its last synchronisation,
 * with the entries that it changed, and the stored list may have been changed by others since. Nothing that a visitor wrote is lost.
 */

/** A change of an entry since the last synchronisation. `before` null: it is new. `after` null: it was removed. */
export type EntryChange<Entry> = { before: Entry | null; after: Entry | null };

/** Rules of one kind of list. */
export type ListRules<Entry> = {
  /** Entries of the same thing have the same key on all devices. */
  keyOf: (entry: Entry) => string;
  parse: (value: unknown) => Entry | null;
  /** Merges an entry that two devices have; `before` is the state that both started from, null without one. */
  merge: (before: Entry | null, stored: Entry, changed: Entry) => Entry;
  /** The visitor's own words, which survive a removal on another device when they were changed since. */
  wordsOf: (entry: Entry) => string;
  /** Entries are ordered by it, the highest first. */
  rankOf: (entry: Entry) => number;
  max: number;
};

/** The changes of a device since `before`. */
export function changesOf<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  { keyOf }: Pick<ListRules<Entry>, 'keyOf'>,
): EntryChange<Entry>[] {
  const [old, current] = [before, after].map((list) => new Map(list.map((entry) => [keyOf(entry), entry])));
  const removed = before.filter((entry) => current?.has(keyOf(entry)) !== true);
  const changed = after.flatMap((entry) => {
    const was = old?.get(keyOf(entry)) ?? null;
    return was !== null && JSON.stringify(was) === JSON.stringify(entry) ? [] : [{ before: was, after: entry }];
  });
  return [...removed.map((entry) => ({ before: entry, after: null })), ...changed];
}

/** The stored list after the changes of a device. Applying the same changes again has no effect. */
export function applyChanges<Entry>(
  stored: readonly Entry[],
  changes: readonly EntryChange<Entry>[],
  rules: ListRules<Entry>,
): Entry[] {
  const { keyOf, merge, wordsOf, rankOf, max } = rules;
  const entries = new Map(stored.map((entry) => [keyOf(entry), entry]));
  for (const { before, after } of changes) {
    const entry = after ?? before;
    if (entry === null) continue;
    const key = keyOf(entry);
    const other = entries.get(key);
    if (after === null) {
      const isChangedElsewhere = other !== undefined && before !== null && wordsOf(other) !== wordsOf(before);
      if (!isChangedElsewhere) entries.delete(key);
    } else if (other !== undefined) {
      entries.set(key, merge(before, other, after));
    } else if (before === null || wordsOf(before) !== wordsOf(after)) {
      entries.set(key, after);
    }
  }
  return [...entries.values()].sort((a, b) => rankOf(b) - rankOf(a)).slice(0, max);
}

/** The text that only one side has changed; both texts when both have. */
export function mergeTexts(before: string, stored: string, changed: string, maxLength: number): string {
  if (stored === changed || stored === before) return changed;
  if (changed === before || stored.includes(changed)) return stored;
  return changed.includes(stored) ? changed : `${stored}\n${changed}`.slice(0, maxLength).toWellFormed();
}

export const FAVOURITE_RULES: ListRules<Favourite> = {
  keyOf: ({ id }) => String(id),
  parse: parseFavourite,
  merge: (before, stored, changed) => ({
    ...(changed.checkedAt >= stored.checkedAt ? changed : stored),
    savedAt: Math.min(stored.savedAt, changed.savedAt),
    savedPrice: (changed.savedAt < stored.savedAt ? changed : stored).savedPrice,
    step: mergeSteps(before?.step ?? null, stored.step, changed.step),
    note: mergeTexts(before?.note ?? '', stored.note, changed.note, MAX_NOTE),
  }),
  wordsOf: ({ note }) => note,
  rankOf: ({ savedAt }) => savedAt,
  max: MAX_FAVOURITES,
};

export const SEARCH_RULES: ListRules<SavedSearch> = {
  keyOf: ({ list, query }) => `${list}?${query}`,
  parse: parseSavedSearch,
  merge: (before, stored, changed) => ({
    ...stored,
    // The id is the time of saving on the device that saved it first.
    id: Math.min(stored.id, changed.id),
    name: changed.name === before?.name ? stored.name : changed.name,
    seenAt: Math.max(stored.seenAt, changed.seenAt),
  }),
  wordsOf: ({ name }) => name,
  rankOf: ({ id }) => id,
  max: MAX_SAVED_SEARCHES,
};

/** Both lists of a visitor. */
export type VisitorLists = { favourites: Favourite[]; searches: SavedSearch[] };

/** The changes that a device sends. */
export type ListChanges = { favourites: EntryChange<Favourite>[]; searches: EntryChange<SavedSearch>[] };

/** Reads the changes that a device has sent; entries that cannot be used are dropped. @returns null: not such a message */
export function parseListChanges(sent: unknown): ListChanges | null {
  if (typeof sent !== 'object' || sent === null) return null;
  const { favourites, searches }: Partial<Record<keyof ListChanges, unknown>> = sent;
  if (!Array.isArray(favourites) || !Array.isArray(searches)) return null;
  return { favourites: readChanges(favourites, FAVOURITE_RULES), searches: readChanges(searches, SEARCH_RULES) };
}

function readChanges<Entry>(sent: readonly unknown[], { parse, keyOf, max }: ListRules<Entry>): EntryChange<Entry>[] {
  // A device may replace all of a full list.
  return sent.slice(0, 2 * max).flatMap((value) => {
    if (typeof value !== 'object' || value === null) return [];
    const { before, after }: Partial<Record<'before' | 'after', unknown>> = value;
    const change = { before: parse(before), after: parse(after) };
    // One that was sent and cannot be read is no removal.
    if (after !== null && change.after === null) return [];
    const isOther = change.before !== null && change.after !== null && keyOf(change.before) !== keyOf(change.after);
    return isOther || (change.before === null && change.after === null) ? [] : [change];
  });
}

/** Reads stored lists, as written by this or an older version. */
export const parseVisitorLists = (stored: Record<keyof VisitorLists, unknown>): VisitorLists => ({
  favourites: readEntries(stored.favourites, FAVOURITE_RULES),
  searches: readEntries(stored.searches, SEARCH_RULES),
});

const readEntries = <Entry>(stored: unknown, { parse }: ListRules<Entry>): Entry[] =>
  (Array.isArray(stored) ? stored : []).flatMap((value) => parse(value) ?? []);

export const applyListChanges = (stored: VisitorLists, changes: ListChanges): VisitorLists => ({
  favourites: applyChanges(stored.favourites, changes.favourites, FAVOURITE_RULES),
  searches: applyChanges(stored.searches, changes.searches, SEARCH_RULES),
});

export const listChangesOf = (before: VisitorLists, after: VisitorLists): ListChanges => ({
  favourites: changesOf(before.favourites, after.favourites, FAVOURITE_RULES),
  searches: changesOf(before.searches, after.searches, SEARCH_RULES),
});
