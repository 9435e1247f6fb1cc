import { type AdColumns, FUEL_MASKS, NO_STEP, TAG_MASKS } from './ad-columns.ts';
import { type Bitmap, difference, type ScratchBitmaps } from './bitmap.ts';

/** Number of rows by code of each column that filters are counted by. */
export type CodeCounts = Readonly<Record<CountedColumn, Uint32Array>>;
export type CountedColumn =
  | 'variant'
  | 'appearance'
  | 'fuels'
  | 'tags'
  | 'priceStep'
  | 'yearStep'
  | 'mileageStep'
  | 'powerStep'
  | 'electricRangeStep';

const STEPS = NO_STEP + 1;

export const newCounts = (columns: AdColumns): CodeCounts => ({
  variant: new Uint32Array(columns.modelDictionary.length),
  appearance: new Uint32Array(columns.appearanceDictionary.length),
  fuels: new Uint32Array(FUEL_MASKS),
  tags: new Uint32Array(TAG_MASKS),
  priceStep: new Uint32Array(STEPS),
  yearStep: new Uint32Array(STEPS),
  mileageStep: new Uint32Array(STEPS),
  powerStep: new Uint32Array(STEPS),
  electricRangeStep: new Uint32Array(STEPS),
});

/** A set of live rows, and its size. */
export type RowSet = { rows: Bitmap; size: number };

/**
 * Counts the rows of a set by every column. When most live rows are in the set, the others are counted and subtracted.
 * @param all counts and number of all live rows
 */
export function countCodes(
  columns: AdColumns,
  { rows, size }: RowSet,
  { all, scratch }: { all: { counts: CodeCounts; size: number }; scratch: ScratchBitmaps },
): CodeCounts {
  if (size === all.size) return all.counts;
  const counts = newCounts(columns);
  if (size * 2 <= all.size) {
    addCodes(columns, rows, counts);
    return counts;
  }
  addCodes(columns, difference(columns.live, rows, scratch.like(rows)), counts);
  for (const name of Object.keys(counts) as CountedColumn[]) subtractFrom(all.counts[name], counts[name]);
  return counts;
}

/**
 * Counts the rows of a set by one column: of the set, of the other live rows, or of those that a subset lacks, whichever are fewest.
 * @param subset rows that are all in the set, and their counts
 */
export function countColumn(
  columns: AdColumns,
  name: CountedColumn,
  { rows, size }: RowSet,
  {
    all,
    subset,
    scratch,
  }: {
    all: { counts: CodeCounts; size: number };
    subset: { counts: CodeCounts; set: RowSet };
    scratch: ScratchBitmaps;
  },
): Uint32Array {
  if (size === all.size) return all.counts[name];
  if (size === subset.set.size) return subset.counts[name];
  const fewest = Math.min(size, all.size - size, size - subset.set.size);
  const counts = new Uint32Array(subset.counts[name].length);
  if (fewest === size) addColumn(columns[name], rows, counts);
  else if (fewest === all.size - size) {
    addColumn(columns[name], difference(columns.live, rows, scratch.like(rows)), counts);
    subtractFrom(all.counts[name], counts);
  } else {
    counts.set(subset.counts[name]);
    addColumn(columns[name], difference(rows, subset.set.rows, scratch.like(rows)), counts);
  }
  return counts;
}

function subtractFrom(total: Uint32Array, counts: Uint32Array): void {
  for (let code = 0; code < counts.length; code += 1) counts[code] = (total[code] as number) - (counts[code] as number);
}

/** Written as one plain loop over local arrays, because this is where a search spends its time. */
function addCodes(columns: AdColumns, rows: Bitmap, counts: CodeCounts): void {
  const { variant, appearance, fuels, tags, priceStep, yearStep, mileageStep, powerStep, electricRangeStep } = columns;
  const { variant: byVariant, appearance: byAppearance, fuels: byFuels, tags: byTags } = counts;
  const { priceStep: byPrice, yearStep: byYear, mileageStep: byMileage, powerStep: byPower } = counts;
  const { electricRangeStep: byElectricRange } = counts;
  for (let word = 0; word < rows.length; word += 1) {
    for (let bits = (rows[word] as number) | 0; bits !== 0; bits &= bits - 1) {
      const row = (word << 5) | (31 - Math.clz32(bits & -bits));
      const variantCode = variant[row] as number;
      const appearanceCode = appearance[row] as number;
      const fuelBits = fuels[row] as number;
      const tagBits = tags[row] as number;
      const priceAt = priceStep[row] as number;
      const yearAt = yearStep[row] as number;
      const mileageAt = mileageStep[row] as number;
      const powerAt = powerStep[row] as number;
      const electricRangeAt = electricRangeStep[row] as number;
      byVariant[variantCode] = (byVariant[variantCode] as number) + 1;
      byAppearance[appearanceCode] = (byAppearance[appearanceCode] as number) + 1;
      byFuels[fuelBits] = (byFuels[fuelBits] as number) + 1;
      byTags[tagBits] = (byTags[tagBits] as number) + 1;
      byPrice[priceAt] = (byPrice[priceAt] as number) + 1;
      byYear[yearAt] = (byYear[yearAt] as number) + 1;
      byMileage[mileageAt] = (byMileage[mileageAt] as number) + 1;
      byPower[powerAt] = (byPower[powerAt] as number) + 1;
      byElectricRange[electricRangeAt] = (byElectricRange[electricRangeAt] as number) + 1;
    }
  }
}

function addColumn(codes: AdColumns[CountedColumn], rows: Bitmap, counts: Uint32Array): void {
  for (let word = 0; word < rows.length; word += 1) {
    for (let bits = (rows[word] as number) | 0; bits !== 0; bits &= bits - 1) {
      const code = codes[(word << 5) | (31 - Math.clz32(bits & -bits))] as number;
      counts[code] = (counts[code] as number) + 1;
    }
  }
}

/** Counts of all live rows. */
export function countLive(columns: AdColumns): CodeCounts {
  const counts = newCounts(columns);
  addCodes(columns, columns.live, counts);
  return counts;
}

/** The counts of a later version: without the rows that were removed and with those that were added. */
export function changedCounts(
  columns: AdColumns,
  before: CodeCounts,
  { removed, added }: { removed: Iterable<number>; added: Iterable<number> },
): CodeCounts {
  const counts = newCounts(columns);
  for (const name of Object.keys(counts) as CountedColumn[]) {
    const [codes, own] = [columns[name], counts[name]];
    own.set(before[name]);
    for (const row of removed) own[codes[row] as number] = (own[codes[row] as number] as number) - 1;
    for (const row of added) own[codes[row] as number] = (own[codes[row] as number] as number) + 1;
  }
  return counts;
}
