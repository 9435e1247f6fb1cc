import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import {
  type AdFilters,
  isRange,
  LIST_FILTERS,
  LISTS,
  type ListFilter,
  needsEvery,
  RANGE_FILTERS,
  type RangeFilter,
  rangeOf,
  type StoredFilter,
} from '#src/domain/ads/filters/ad-filters.ts';
import { FINE_STEPS, fineStepCount, fineStepOf } from '#src/domain/ads/filters/histogram.ts';
import {
  COUNTED,
  filtersCountedBy,
  type KeyColumn,
  OWN_COLUMNS,
  RANGE_UNITS,
  readKey,
  STEP_COLUMNS,
} from './ad-document.ts';
import type { SortedField } from './page-bodies.ts';
import { adsWith, adsWithout, type Query, type QueryCondition, type QueryConditions } from './search-conditions.ts';

/** Columns are counted by their keys. */
export type ClusterColumn = KeyColumn | (typeof STEP_COLUMNS)[RangeFilter];
export type KeyCounts = ReadonlyMap<string, number>;
/** Minimum and maximum of a range's values, in the column's unit; null without any. */
export type RangeEnds = { min: number; max: number } | null;

/** Number and counts of a set of ads. */
export type Counted = { total: number; counts: ReadonlyMap<ClusterColumn, KeyCounts> };
/** The counts of all ads that meet some conditions. */
export type KnownSet = Counted & { met: QueryConditions };
/** Those of the whole stock of a version. */
export type WholeStock = KnownSet & { withImage: number; ends: Readonly<Record<SortedField, RangeEnds>> };

/** Ads whose columns are counted: those that meet every condition (null), or every one but this. */
export type CountedSet = {
  but: QueryCondition | null;
  met: QueryConditions;
  columns: readonly ClusterColumn[];
  /** The known set of which the other ads are counted and subtracted; null: the ads themselves are counted. */
  from: KnownSet | null;
  /** The conditions that make the difference from the known set. */
  missing: QueryConditions;
};

/** More different keys than any column has. */
const MAX_KEYS = 20_000;
const STEPS = Object.values(STEP_COLUMNS);
/** Shares of the stock where nothing better is known. */
const GUESSED_SHARES = { near: 0.3, search: 0.05, priceFloor: 1, recent: 0.15 };

/** The body of the search that counts the whole stock. */
export const wholeStockBody = (): Query => ({
  query: adsWith([]),
  size: 0,
  track_total_hits: true,
  aggs: {
    ...columnCounts([...COUNTED, ...STEPS]),
    withImage: { filter: { term: { image: true } } },
  },
});

/**
 * The sets that a request counts: its hits, over the columns of unused filters, and for each condition the ads that meet all others.
 * At most about half of the smallest known set around them is counted: of what is likely larger, the rest.
 * @param smallestKnown the smallest known superset of the ads that meet the conditions, with counts of the columns
 */
export function countedSets(
  { filters }: Pick<AdSearchRequest, 'filters'>,
  conditions: QueryConditions,
  stock: WholeStock,
  smallestKnown: (met: QueryConditions, columns: readonly ClusterColumn[]) => KnownSet,
): CountedSet[] {
  const set = (but: QueryCondition | null, columns: readonly ClusterColumn[]): CountedSet => {
    const met = new Map([...conditions].filter(([name]) => name !== but));
    const known = smallestKnown(met, columns);
    const missing = new Map([...met].filter(([name]) => !known.met.has(name)));
    const share = [...missing.keys()].reduce((product, name) => product * shareOf(name, filters, stock), 1);
    return { but, met, columns, from: share > 0.5 ? known : null, missing };
  };
  return [
    set(null, hitColumns(filters, conditions)),
    ...[...conditions.keys()].map((name) => set(name, ownColumns(name))),
  ];
}

/** Whether a set is known without another search. */
export const isKnown = ({ missing }: CountedSet): boolean => missing.size === 0;

export const countingBody = ({ met, columns, from, missing }: CountedSet): Query => ({
  query: from ? adsWithout([...missing.values()], [...from.met.values()]) : adsWith([...met.values()]),
  size: 0,
  track_total_hits: true,
  ...(columns.length > 0 && { aggs: columnCounts(columns) }),
});

const columnCounts = (columns: readonly ClusterColumn[]): Query =>
  Object.fromEntries(columns.map((column) => [column, { terms: { field: column, size: MAX_KEYS } }]));

/** The counts of a known set without some of its ads. */
export function restOf({ total, counts }: Counted, known: Counted): Counted {
  return {
    total: known.total - total,
    counts: new Map(
      [...counts].map(([column, keys]) => {
        const rest = new Map(known.counts.get(column));
        for (const [key, count] of keys) {
          const left = (rest.get(key) ?? 0) - count;
          if (left === 0) rest.delete(key);
          else rest.set(key, left);
        }
        return [column, rest];
      }),
    ),
  };
}

/** The columns that count the values of unused filters, and of those that need every chosen value. */
function hitColumns(filters: AdFilters, conditions: QueryConditions): ClusterColumn[] {
  const counted = (name: ListFilter): boolean =>
    (needsEvery(name) || !conditions.has(name)) && (name !== 'generation' || filters.model.length > 0);
  const names: ClusterColumn | null = counted('generation')
    ? 'variants'
    : counted('model')
      ? 'models'
      : counted('make')
        ? 'makes'
        : null;
  const others = COUNTED.filter(
    (column) => LISTS[filtersCountedBy(column)[0]].kind !== 'name' && filtersCountedBy(column).some(counted),
  );
  const ranges = RANGE_FILTERS.filter((name) => !conditions.has(name)).map((name) => STEP_COLUMNS[name]);
  return [...(names === null ? [] : [names]), ...others, ...ranges];
}

/** The column that counts the values of one condition's filter: the first that contains it. */
function ownColumns(name: QueryCondition): ClusterColumn[] {
  if (name === 'image' || name === 'priceFloor' || name === 'near' || name === 'search') return [];
  if (isRange(name)) return [STEP_COLUMNS[name]];
  return needsEvery(name) ? [] : [OWN_COLUMNS[name]];
}

/** The share of the stock that meets a condition, of all or as estimated. */
function shareOf(name: QueryCondition, filters: AdFilters, stock: WholeStock): number {
  if (stock.total === 0) return 0;
  if (name === 'image') return stock.withImage / stock.total;
  if (name === 'near' || name === 'search' || name === 'priceFloor' || name === 'recent') return GUESSED_SHARES[name];
  const meets = isRange(name) ? stepMeets(name, filters) : keyMeets(name, filters);
  const column = isRange(name) ? STEP_COLUMNS[name] : OWN_COLUMNS[name];
  let count = 0;
  for (const [key, ads] of stock.counts.get(column) ?? []) if (meets(column, key)) count += ads;
  return count / stock.total;
}

function stepMeets(name: RangeFilter, filters: AdFilters): (column: ClusterColumn, key: string) => boolean {
  const { min, max } = rangeOf(filters, name);
  const low = min === null ? 0 : fineStepOf(name, min);
  const high = max === null ? fineStepCount(name) : fineStepOf(name, max);
  return (_, key) => Number(key) >= low && Number(key) <= high;
}

function keyMeets(name: StoredFilter, filters: AdFilters): (column: ClusterColumn, key: string) => boolean {
  const chosen: readonly string[] = filters[name];
  return (column, key) => {
    const value = isCounted(column) ? readKey(column, key, 0)[name] : null;
    if (value == null) return false;
    const values = typeof value === 'string' ? [value] : value;
    return needsEvery(name)
      ? chosen.every((each) => values.includes(each))
      : values.some((each) => chosen.includes(each));
  };
}

export const isCounted = (column: ClusterColumn): column is KeyColumn => COUNTED.some((each) => each === column);

/** Ads per fine step of a range. */
export function stepCounts(name: RangeFilter, keys: KeyCounts): Uint32Array {
  const steps = new Uint32Array(fineStepCount(name));
  for (const [key, count] of keys) steps[Number(key)] = count;
  return steps;
}

/**
 * The least or greatest value of a range in a set of ads: the only value of its lowest or highest step, or else the search for it.
 * @returns null without any value
 */
export function endOfRange(
  end: 'min' | 'max',
  name: RangeFilter,
  queries: readonly Query[],
  steps: Uint32Array,
): number | Query | null {
  const hasAds = (count: number): boolean => count > 0;
  const at = end === 'min' ? steps.findIndex(hasAds) : steps.findLastIndex(hasAds);
  if (at < 0) return null;
  const { start, step } = FINE_STEPS[name];
  const unit = RANGE_UNITS[name];
  // The first and the last step contain whatever is beyond.
  const [isFirst, isLast] = [at === 0, at === steps.length - 1];
  const least = (start + at * step) * unit;
  const width = step * unit;
  if (width === 1 && !isFirst && !isLast) return least;
  const inStep = { range: { [name]: { ...(!isFirst && { gte: least }), ...(!isLast && { lt: least + width }) } } };
  return endBody(end, name, [...queries, inStep]);
}

/** The search for the least or greatest value of a field among the ads that match the queries: the first of a sort, found without reading the others. */
export const endBody = (end: 'min' | 'max', field: SortedField, queries: readonly Query[]): Query => ({
  query: adsWith(queries),
  sort: [{ [field]: { order: end === 'min' ? 'asc' : 'desc' } }],
  size: 1,
  track_total_hits: false,
  _source: false,
});

/** The searches for both ends of a field's values in the whole stock. */
export const fieldEndBodies = (field: SortedField): Query[] =>
  (['min', 'max'] as const).map((end) => endBody(end, field, [{ exists: { field } }]));

/** The filters whose values a set counts. */
export const filtersOf = (conditions: QueryConditions, but: QueryCondition | null): ListFilter[] =>
  LIST_FILTERS.filter((name) => (but === null ? needsEvery(name) || !conditions.has(name) : name === but));
