import { recordOf } from '#src/base/record-of.ts';
import type { AdSearchRequest, AdSearchResult, RangeFacet } from '#src/domain/ads/ad-search.ts';
import { FILTER_GROUPS, RANGE_FILTERS, type RangeFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { type FacetRow, facetsOfCounts, type StockValues } from '#src/domain/ads/filters/counted-facets.ts';
import { toHistogram } from '#src/domain/ads/filters/histogram.ts';
import { RANGE_UNITS, readKey, STEP_COLUMNS } from './ad-document.ts';
import { type ClusterColumn, type Counted, filtersOf, isCounted, type RangeEnds, stepCounts } from './counting.ts';
import type { QueryCondition, QueryConditions } from './search-conditions.ts';

/** The counts of a request's sets, by the condition that is left out; null: the hits. */
export type CountedSets = ReadonlyMap<QueryCondition | null, Counted>;

/** The parts of a result that are counted. */
export function countedParts(
  stock: StockValues,
  { filters }: Pick<AdSearchRequest, 'filters'>,
  conditions: QueryConditions,
  sets: CountedSets,
  ends: Readonly<Record<RangeFilter, RangeEnds>>,
  today: number,
): Pick<AdSearchResult, 'total' | 'facets' | 'ranges' | 'excluded' | 'relaxed'> {
  const total = sets.get(null)?.total ?? 0;
  const onlyFailing = (name: QueryCondition): number => (sets.get(name)?.total ?? total) - total;
  const rowsOf = (but: QueryCondition | null) => rowsOfSet(sets.get(but), conditions, but, today);
  return {
    total,
    facets: facetsOfCounts(stock, { fitting: rowsOf(null), failing: [...conditions.keys()].flatMap(rowsOf) }, filters),
    ranges: recordOf(RANGE_FILTERS, (name) => rangeFacet(name, stepsOfRange(name, conditions, sets), ends[name])),
    excluded: { withoutImage: onlyFailing('image'), withoutPrice: onlyFailing('priceFloor') },
    relaxed: recordOf(FILTER_GROUPS, onlyFailing),
  };
}

/** Ads per fine step of a range, as if it were unused. */
export function stepsOfRange(name: RangeFilter, conditions: QueryConditions, sets: CountedSets): Uint32Array {
  const set = sets.get(conditions.has(name) ? name : null);
  return stepCounts(name, set?.counts.get(STEP_COLUMNS[name]) ?? new Map());
}

/** Bounds are rounded outwards to whole units of the range. */
function rangeFacet(name: RangeFilter, steps: Uint32Array, ends: RangeEnds): RangeFacet {
  const histogram = toHistogram(name, steps);
  if (ends === null) return { min: null, max: null, histogram };
  const unit = RANGE_UNITS[name];
  return { min: Math.floor(ends.min / unit), max: Math.ceil(ends.max / unit), histogram };
}

/** The values of a set's columns, without those of filters that it does not count. */
function rowsOfSet(
  set: Counted | undefined,
  conditions: QueryConditions,
  but: QueryCondition | null,
  today: number,
): (FacetRow & { count: number })[] {
  const wanted = new Set(filtersOf(conditions, but));
  const rows: (FacetRow & { count: number })[] = [];
  for (const [column, keys] of set?.counts ?? []) {
    if (!isCounted(column)) continue;
    for (const [key, count] of keys) {
      if (count === 0) continue;
      const values = Object.entries(readKey(column, key, today)).filter(([name]) => wanted.has(name as keyof FacetRow));
      rows.push({ ...Object.fromEntries(values), count });
    }
  }
  return rows;
}

/** The values in stock, of columns that hold every list filter's. */
export function stockRows(
  counts: ReadonlyMap<ClusterColumn, ReadonlyMap<string, number>>,
  today: number,
): (FacetRow & { generationId?: number | null })[] {
  return [...counts].flatMap(([column, keys]) =>
    isCounted(column) && column !== 'makes' && column !== 'models'
      ? [...keys.keys()].map((key) => readKey(column, key, today))
      : [],
  );
}
