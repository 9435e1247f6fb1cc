import { AD_STATUSES, type AdStatus } from '#src/domain/vocabulary/vocabulary.ts';

/**
 * The cars that a visitor has saved, viewed or hidden, as lists on the visitor's device. Entries come from storage that others may
 * have written, so each is parsed, and those that cannot be used are dropped.
 */

/** How far a visitor has come with a car, from the first step to the last. */
export const PURCHASE_STEPS = ['saved', 'compared', 'driven', 'bought'] as const;
export type PurchaseStep = (typeof PURCHASE_STEPS)[number];

/** State of an ad at a time; price in kr, null: Pris på begäran. */
export type AdState = { price: number | null; status: AdStatus };

export type Favourite = AdState & {
  id: number;
  name: string;
  /** ms since 1970. */
  savedAt: number;
  /** At that time, kr; null: Pris på begäran. */
  savedPrice: number | null;
  /** How far the visitor has come with the car. */
  step: PurchaseStep;
  /** When price and status were read, ms since 1970. */
  checkedAt: number;
  /** The state at the visit before, which changes are compared with; null until there is one. */
  before: AdState | null;
  /** The visitor's own words. */
  note: string;
};
/** A car that was viewed, hidden, or selected for comparison. */
export type NotedCar = { id: number; name: string; at: number };

export const MAX_FAVOURITES = 5_000;
/** Cars of a list that are read at once. */
export const MAX_REQUESTED_CARS = 24;
export const MAX_NOTE = 500;
const MAX_NAME = 200;

type Fields = Readonly<Record<string, unknown>>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function toState({ price, status }: Fields): AdState | null {
  const known = AD_STATUSES.find((each) => each === status);
  return known !== undefined && (price === null || isWhole(price)) ? { price, status: known } : null;
}

function toNoted({ id, name, at }: Fields): NotedCar | null {
  if (!isWhole(id) || id === 0 || typeof name !== 'string' || !isWhole(at)) return null;
  return { id, name: name.slice(0, MAX_NAME), at };
}

/** @returns null for an entry that cannot be used */
export const parseNotedCar = (value: unknown): NotedCar | null => (isFields(value) ? toNoted(value) : null);

/** @returns null for an entry that cannot be used */
export function parseFavourite(value: unknown): Favourite | null {
  if (!isFields(value)) return null;
  const { savedAt, savedPrice, step, checkedAt, before: stored, note } = value;
  const state = toState(value);
  const car = toNoted({ ...value, at: savedAt });
  if (state === null || car === null || !isWhole(checkedAt) || typeof note !== 'string') return null;
  const before = isFields(stored) ? toState(stored) : null;
  return {
    id: car.id,
    name: car.name,
    savedAt: car.at,
    // Entries of older versions lack it: the earliest price that they have.
    savedPrice: savedPrice === null || isWhole(savedPrice) ? savedPrice : (before ?? state).price,
    step: PURCHASE_STEPS.find((each) => each === step) ?? 'saved',
    checkedAt,
    note: note.slice(0, MAX_NOTE),
    ...state,
    before,
  };
}

/** The usable entries of a stored list, each car once; none of a text that is no list. */
export function parseList<Entry extends { id: number }>(
  text: string | null,
  parse: (value: unknown) => Entry | null,
): Entry[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  const entries = (Array.isArray(stored) ? stored : []).flatMap((value) => parse(value) ?? []);
  return [...new Map(entries.toReversed().map((entry) => [entry.id, entry])).values()].reverse();
}

/** The list with an entry at its start; a list that is full loses its last entry. */
export const withEntry = <Entry extends { id: number }>(
  list: readonly Entry[],
  entry: Entry,
  max: number,
): readonly Entry[] => [entry, ...list.filter(({ id }) => id !== entry.id)].slice(0, max);

export const withoutEntry = <Entry extends { id: number }>(list: readonly Entry[], id: number): readonly Entry[] =>
  list.filter((entry) => entry.id !== id);

/**
 * Undoes a removal, at the places of before; what has been added, changed or removed since then, in this tab or another, stays so.
 * @param before the list before the removal
 */
export function withReturned<Entry extends { id: number }>(
  list: readonly Entry[],
  returned: readonly Entry[],
  before: readonly Entry[],
): readonly Entry[] {
  const current = new Map([...returned, ...list].map((entry) => [entry.id, entry]));
  const known = new Set(before.map(({ id }) => id));
  return [...list.filter(({ id }) => !known.has(id)), ...before.flatMap(({ id }) => current.get(id) ?? [])];
}
