import type { CarColumns } from './car-columns.ts';
import { SLOPES } from './features.ts';
import { FUEL_CLASSES } from './valued-car.ts';
import { EQUIPMENT_WORDS, MAX_WORDS, NO_WORD, TEXT_WORDS } from './words.ts';

/** Levels of the hierarchy from the widest to the narrowest, each with the number of slopes that its groups have of their own. */
export const LEVELS = [
  { name: 'brand', width: SLOPES, from: 0, slots: 1 },
  { name: 'series', width: SLOPES, from: 0, slots: 1 },
  { name: 'generation', width: SLOPES, from: 0, slots: 1 },
  { name: 'words', width: 1, ...TEXT_WORDS },
  { name: 'equipment', width: 1, ...EQUIPMENT_WORDS },
  { name: 'model', width: 1, from: 0, slots: 1 },
  { name: 'variant', width: 1, from: 0, slots: 1 },
  { name: 'year', width: 1, from: 0, slots: 1 },
] as const;

/** Groups of one level: those of each row, and those of other cars. A row is in at most `slots` groups; -1: in none. */
export type Grouping = {
  width: number;
  slots: number;
  /** `slots` groups for each row. */
  of: Int32Array;
  groups: number;
  find: (columns: CarColumns, row: number, slot: number) => number;
};

/** Groups the rows by each level from `first` on. */
export const groupRows = (columns: CarColumns, first: number): Grouping[] =>
  LEVELS.slice(first).map(({ width, from, slots }, place) =>
    groupBy(columns, { width, from, slots, key: KEYS[first + place] ?? brandKey }),
  );

/** NaN: the car is in no group in this slot. */
type Key = (columns: CarColumns, row: number, slot: number) => number;
const brandKey: Key = ({ brand }, row) => brand[row] ?? 0;
const seriesKey: Key = ({ series }, row) => series[row] ?? 0;
/** A series' own cars of unknown generation are a group too. */
const generationKey: Key = (columns, row) => seriesKey(columns, row, 0) * 2 ** 20 + (columns.generation[row] ?? 0);
const wordKey: Key = (columns, row, slot) => {
  const word = columns.words[row * MAX_WORDS + slot] ?? NO_WORD;
  return word === NO_WORD ? Number.NaN : seriesKey(columns, row, slot) * 2 ** 32 + (word >>> 0);
};
const modelKey: Key = (columns, row) => seriesKey(columns, row, 0) * 2 ** 32 + ((columns.text[row] ?? 0) >>> 0);
const yearKey: Key = (columns, row) =>
  (seriesKey(columns, row, 0) * 4096 + (columns.year[row] ?? 0)) * FUEL_CLASSES.length + (columns.fuel[row] ?? 0);
/** Generation (20 bits), power (12), and the four choices (14): below 2 ** 46. */
const variantKey: Key = ({ generation, horsepower, fuel, gear, drive, body, series }, row) => {
  const place = generation[row] === 0 ? 2 ** 19 + (series[row] ?? 0) : (generation[row] ?? 0);
  const choices = (((fuel[row] ?? 0) * 4 + (gear[row] ?? 0)) * 4 + (drive[row] ?? 0)) * 16 + (body[row] ?? 0);
  return (place * 4096 + Math.min(horsepower[row] ?? 0, 4095)) * 2048 + choices;
};
const KEYS: readonly Key[] = [brandKey, seriesKey, generationKey, wordKey, wordKey, modelKey, variantKey, yearKey];

function groupBy(
  columns: CarColumns,
  { width, from, slots, key }: { width: number; from: number; slots: number; key: Key },
): Grouping {
  const codes = new Map<number, number>();
  const of = new Int32Array(columns.size * slots).fill(-1);
  let last = Number.NaN;
  let code = -1;
  for (let row = 0; row < columns.size; row += 1)
    for (let slot = 0; slot < slots; slot += 1) {
      const wanted = key(columns, row, from + slot);
      if (Number.isNaN(wanted)) continue;
      if (wanted !== last) {
        code = codes.get(wanted) ?? codes.size;
        codes.set(wanted, code);
        last = wanted;
      }
      of[row * slots + slot] = code;
    }
  return {
    width,
    slots,
    of,
    groups: codes.size,
    find: (other, row, slot) => codes.get(key(other, row, from + slot)) ?? -1,
  };
}
