import { VALUE_FIELDS } from './taught-words.ts';

/** Columns that place an ad in the catalogue; they have a meaning together only. */
const PLACE_COLUMNS = ['brand', 'brand_id', 'series', 'series_id', 'generation', 'generation_id'] as const;
/** Columns that follow from the place; each is put back apart from the others. */
const FOLLOWING_COLUMNS = ['name', 'model_year'] as const;
const CHANGED_AS_ONE = [...PLACE_COLUMNS, ...VALUE_FIELDS] as const;

/** Columns of an ad that a taught word sets. */
export const TAUGHT_COLUMNS = [...CHANGED_AS_ONE, ...FOLLOWING_COLUMNS, 'quality_flags'] as const;
type TaughtColumn = (typeof TAUGHT_COLUMNS)[number];
export type TaughtColumns = Partial<Record<TaughtColumn, unknown>>;

type WordOnAd = {
  /** Columns that the word changed, as they were and as it left them. */
  before: TaughtColumns;
  after: TaughtColumns;
  now: TaughtColumns;
  /** Columns that staff have set. */
  setByStaff: readonly string[];
};

/**
 * The columns of an ad that forgetting a word puts back: neither what staff have set, nor an ad whose place or value a delivery or another word has
 * changed since. Of the quality flags only those that the word removed or added are put back.
 * @returns null: the ad stays as it is
 */
export function columnsWithoutWord({ before, after, now, setByStaff }: WordOnAd): TaughtColumns | null {
  const isSet = (column: TaughtColumn): boolean => setByStaff.includes(column);
  const isAsLeft = (column: TaughtColumn): boolean => isSame(now[column], after[column]);
  const changed = TAUGHT_COLUMNS.filter((column) => Object.hasOwn(after, column));
  if (CHANGED_AS_ONE.some((column) => changed.includes(column) && !isSet(column) && !isAsLeft(column))) return null;
  const columns: TaughtColumns = {};
  for (const column of changed)
    if (column !== 'quality_flags' && !isSet(column) && isAsLeft(column)) columns[column] = before[column] ?? null;
  const flags = flagsWithoutWord(before.quality_flags, after.quality_flags, textsOf(now.quality_flags));
  if (changed.includes('quality_flags') && !isSame(flags, now.quality_flags)) columns.quality_flags = flags;
  return Object.keys(columns).length === 0 ? null : columns;
}

function flagsWithoutWord(before: unknown, after: unknown, now: readonly string[]): string[] {
  const [had, left] = [textsOf(before), textsOf(after)];
  if (isSame(now, left)) return had;
  const remaining = now.filter((flag) => had.includes(flag) || !left.includes(flag));
  return remaining.concat(had.filter((flag) => !left.includes(flag) && !now.includes(flag)));
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Columns are compared as JSON. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
