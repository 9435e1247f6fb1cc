import type { CarColumns } from './car-columns.ts';
import { SLOPES } from './features.ts';
import { FUEL_CLASSES } from './valued-car.ts';

/** Levels of the hierarchy from the widest to the narrowest, each with the number of slopes that its groups have of their own. */
export const LEVELS = [
  { name: 'brand', width: SLOPES },
  { name: 'series', width: SLOPES },
  { name: 'generation', width: SLOPES },
  { name: 'model', width: 1 },
  { name: 'variant', width: 1 },
  { name: 'year', width: 1 },
] as const;

/** Groups of one level: the group of each row, and the group of a key. */
export type Grouping = {
  width: number;
  of: Int32Array;
  groups: number;
  find: (columns: CarColumns, row: number) => number;
};

/** Groups the rows by each level from `first` on. */
export const groupRows = (columns: CarColumns, first: number): Grouping[] =>
  LEVELS.slice(first).map(({ width }, place) => groupBy(columns, width, KEYS[first + place] ?? brandKey));

type Key = (columns: CarColumns, row: number) => number;
const brandKey: Key = ({ brand }, row) => brand[row] ?? 0;
const seriesKey: Key = ({ series }, row) => series[row] ?? 0;
/** A series' own cars of unknown generation are a group too. */
const generationKey: Key = (columns, row) => seriesKey(columns, row) * 2 ** 20 + (columns.generation[row] ?? 0);
const modelKey: Key = (columns, row) => seriesKey(columns, row) * 2 ** 32 + ((columns.text[row] ?? 0) >>> 0);
const yearKey: Key = (columns, row) =>
  (seriesKey(columns, row) * 4096 + (columns.year[row] ?? 0)) * FUEL_CLASSES.length + (columns.fuel[row] ?? 0);
/** Generation (20 bits), power (12), and the four choices (14): below 2 ** 46. */
const variantKey: Key = ({ generation, horsepower, fuel, gear, drive, body, series }, row) => {
  const place = generation[row] === 0 ? 2 ** 19 + (series[row] ?? 0) : (generation[row] ?? 0);
  const choices = (((fuel[row] ?? 0) * 4 + (gear[row] ?? 0)) * 4 + (drive[row] ?? 0)) * 16 + (body[row] ?? 0);
  return (place * 4096 + Math.min(horsepower[row] ?? 0, 4095)) * 2048 + choices;
};
const KEYS: readonly Key[] = [brandKey, seriesKey, generationKey, modelKey, variantKey, yearKey];

function groupBy(columns: CarColumns, width: number, key: Key): Grouping {
  const codes = new Map<number, number>();
  const of = new Int32Array(columns.size);
  let last = Number.NaN;
  let code = -1;
  for (let row = 0; row < columns.size; row += 1) {
    const wanted = key(columns, row);
    if (wanted !== last) {
      code = codes.get(wanted) ?? codes.size;
      codes.set(wanted, code);
      last = wanted;
    }
    of[row] = code;
  }
  return { width, of, groups: codes.size, find: (other, row) => codes.get(key(other, row)) ?? -1 };
}
