import { KM_PER_MIL } from '#src/base/units.ts';
import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import {
  type AdFilters,
  APPEARANCE_FILTERS,
  FILTER_GROUPS,
  type FilterGroup,
  isGroupUsed,
  isRange,
  LISTS,
  PRICE_SORT_FLOOR,
  type RangeFilter,
  rangeOf,
} from '#src/domain/ads/filters/ad-filters.ts';
import { firstRecentDay, RECENT_CHANGES, type RecentChange } from '#src/domain/ads/recent-changes.ts';
import { distancesFrom } from '#src/domain/places/find-place.ts';
import { type AdColumns, FUEL_MASKS, fuelMask, TAG_MASKS, tagMask } from './ad-columns.ts';
import { type Bitmap, intersection, newBitmap, WORD_BITS } from './bitmap.ts';
import { type ColumnEnds, columnEnds } from './column-ends.ts';
import { RowsByCode } from './rows-by-code.ts';

/** A filter group, or one of the list's own rules (D11, D12). */
export type SearchCondition = FilterGroup | 'image' | 'priceFloor';

/** A condition in use with the rows that meet it; rows that are not live may be among them. */
export type FilterRows = { condition: SearchCondition; rows: Bitmap };

/** Rows by filter or text, for a version; the caller decides how many are stored. */
export type RowCache = { get: (key: string) => Bitmap | undefined; set: (key: string, rows: Bitmap) => void };

type Column = Uint8Array | Uint16Array | Uint32Array | Int16Array | Int32Array;

/**
 * The rows that meet each condition in use, from the cache or by a pass over one column.
 * @param today number of the day of the search, as of `dayNumber`
 */
export function filterRows(
  columns: AdColumns,
  { filters, order, withImage }: Pick<AdSearchRequest, 'filters' | 'order' | 'withImage'>,
  { cache, rowsOfText, today }: { cache: RowCache; rowsOfText: (text: string) => Bitmap; today: number },
): FilterRows[] {
  const used: FilterRows[] = [];
  const use = (condition: SearchCondition, values: unknown, rowsOf: () => Bitmap): void => {
    const key = JSON.stringify([condition, values]);
    const rows = cache.get(key) ?? rowsOf();
    cache.set(key, rows);
    used.push({ condition, rows });
  };
  for (const group of FILTER_GROUPS) {
    if (!isGroupUsed(filters, group)) continue;
    if (group === 'search') use(group, filters.search, () => rowsOfText(filters.search));
    else if (group === 'near') use(group, [filters.near, filters.within], () => rowsNear(columns, filters));
    else if (isRange(group)) use(group, rangeOf(filters, group), () => rowsInRange(columns, group, filters));
    else if (group === 'recent')
      use(group, [filters.recent, today], () => rowsWithRecent(columns, filters.recent, today));
    else use(group, filters[group], () => rowsOfList(columns, group, filters));
  }
  if (withImage) use('image', null, () => rowsWithCode(columns.hasImage, Uint8Array.of(0, 1)));
  if (order.by === 'price') {
    use('priceFloor', null, () => rowsBetween(columns.price, columnEnds({ min: PRICE_SORT_FLOOR, max: null })));
  }
  return used;
}

/** The column of a range filter, and its units per unit of the range. */
export const INDEXED_RANGES: Readonly<
  Record<
    RangeFilter,
    { column: 'price' | 'modelYear' | 'odometerKm' | 'power' | 'electricRange'; steps: StepColumn; unit: number }
  >
> = {
  price: { column: 'price', steps: 'priceStep', unit: 1 },
  year: { column: 'modelYear', steps: 'yearStep', unit: 1 },
  mileage: { column: 'odometerKm', steps: 'mileageStep', unit: KM_PER_MIL },
  power: { column: 'power', steps: 'powerStep', unit: 1 },
  electricRange: { column: 'electricRange', steps: 'electricRangeStep', unit: 1 },
};
type StepColumn = 'priceStep' | 'yearStep' | 'mileageStep' | 'powerStep' | 'electricRangeStep';

function rowsInRange(columns: AdColumns, filter: RangeFilter, filters: AdFilters): Bitmap {
  const { column, unit } = INDEXED_RANGES[filter];
  return rowsBetween(columns[column], columnEnds(rangeOf(filters, filter), unit));
}

function rowsOfList(
  columns: AdColumns,
  filter: Exclude<FilterGroup, RangeFilter | 'recent' | 'near' | 'search'>,
  filters: AdFilters,
): Bitmap {
  if (filter === 'fuel') {
    const wanted = fuelMask(filters.fuel);
    return rowsWithCode(
      columns.fuels,
      chosenCodes(FUEL_MASKS, (mask) => (mask & wanted) !== 0),
    );
  }
  if (filter === 'tags') {
    const wanted = tagMask(filters.tags);
    return rowsWithCode(
      columns.tags,
      chosenCodes(TAG_MASKS, (mask) => (mask & wanted) === wanted),
    );
  }
  const appearance = APPEARANCE_FILTERS.find((name) => name === filter);
  if (appearance !== undefined) {
    const words: readonly string[] = LISTS[appearance].words;
    const isChosen = words.map(isAmong(filters[appearance]));
    const wordOf = columns.appearanceWords[appearance];
    return rowsWithDictionaryCode(
      columns,
      'appearance',
      chosenCodes(wordOf.length, (code) => isChosen[wordOf[code] as number] ?? false),
    );
  }
  const field = ({ make: 'brand', model: 'series', generation: 'generation' } as const)[
    filter as 'make' | 'model' | 'generation'
  ];
  const isChosen = isAmong(filters[filter]);
  const models = columns.modelDictionary;
  return rowsWithDictionaryCode(
    columns,
    'variant',
    chosenCodes(models.length, (code) => isChosen(models[code]?.[field] ?? null)),
  );
}

/** The rows with one of some codes of a dictionary; rows that are not live may be among them. */
export function rowsWithDictionaryCode(columns: AdColumns, name: 'variant' | 'appearance', chosen: Uint8Array): Bitmap {
  const { byCode, length, [name]: codes } = columns;
  byCode[name] ??= new RowsByCode(codes, length);
  return byCode[name].rowsWith(codes, chosen) ?? rowsWithCode(codes, chosen);
}

/** The rows with all of some recent changes. */
const rowsWithRecent = (columns: AdColumns, changes: readonly RecentChange[], today: number): Bitmap =>
  changes.map((change) => rowsSince(columns, change, today)).reduce((rows, others) => intersection(rows, others));

/** The rows with a recent change; rows that are not live may be among them. */
export const rowsSince = (columns: AdColumns, change: RecentChange, today: number): Bitmap =>
  rowsBetween(columns[RECENT_CHANGES[change].day], { min: firstRecentDay(change, today), max: Number.MAX_VALUE });

function rowsNear({ place }: AdColumns, filters: AdFilters): Bitmap {
  return rowsWithCode(
    place,
    Uint8Array.from(distancesFrom(filters.near), (distance) => Number(distance <= filters.within)),
  );
}

function isAmong(values: readonly string[]): (value: string | null) => boolean {
  const chosen = new Set(values);
  return (value) => value !== null && chosen.has(value);
}

/** 1 by chosen code. A plain loop, as `from` takes ten times as long, and dictionaries have thousands of entries. */
function chosenCodes(count: number, isChosen: (code: number) => boolean): Uint8Array {
  const chosen = new Uint8Array(count);
  for (let code = 0; code < count; code += 1) if (isChosen(code)) chosen[code] = 1;
  return chosen;
}

/** @param chosen 1 by chosen code */
function rowsWithCode(codes: Column, chosen: Uint8Array): Bitmap {
  const rows = newBitmap(codes.length);
  for (let word = 0, row = 0; word < rows.length; word += 1) {
    let bits = 0;
    for (let bit = 0; bit < WORD_BITS; bit += 1, row += 1) bits |= (chosen[codes[row] as number] as number) << bit;
    rows[word] = bits;
  }
  return rows;
}

const MAX_VALUE = 0x7fff_fffe;

/** Compares by the sign of differences, four times as fast as by branches; bounds are clamped so that these are 32-bit integers. */
function rowsBetween(values: Column, ends: ColumnEnds): Bitmap {
  const min = Math.min(Math.ceil(ends.min), MAX_VALUE);
  const max = Math.min(Math.floor(ends.max), MAX_VALUE);
  const rows = newBitmap(values.length);
  for (let word = 0, row = 0; word < rows.length; word += 1) {
    let outside = 0;
    for (let bit = 0; bit < WORD_BITS; bit += 1, row += 1) {
      const value = values[row] as number;
      outside |= (((value - min) | (max - value)) >>> 31) << bit;
    }
    rows[word] = ~outside;
  }
  return rows;
}
