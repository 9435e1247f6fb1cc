import type { FacetRow, StockValues } from '#src/db/catalogue/stock-names.ts';
import type { AdSearchResult, Facets, FacetValue, RangeFacet } from '#src/domain/ads/ad-search.ts';
import {
  type AdFilters,
  LIST_FILTERS,
  type ListFilter,
  needsEvery,
  parentOf,
  RANGE_FIELDS,
  RANGE_FILTERS,
} from '#src/domain/ads/filters/ad-filters.ts';
import { completeFacets } from '#src/domain/ads/filters/complete-facets.ts';
import { FINE_STEPS, fineStepCount, fineStepOf, toHistogram } from '#src/domain/ads/filters/histogram.ts';
import { recordOf } from '#src/domain/record-of.ts';
import { RANGE_COLUMNS } from './ad-search-columns.ts';
import { FAILED_BITS } from './ad-search-conditions.ts';
import type { Scan } from './ad-search-scan.ts';

/** Every value in stock of every list filter, counted under the other filters, or under all where it needs every chosen value. */
export function facetsOf({ rows, names }: StockValues, { failing, fitting }: Scan, filters: AdFilters): Facets {
  const orFailing = [...fitting, ...failing];
  const facet = (filter: ListFilter) => {
    const found = new Map<string, { count: number; parents: Set<string> }>();
    const parent = parentOf(filter);
    for (const row of rows.filter((each) => isOffered(filter, each, filters))) {
      for (const value of valuesOf(row, filter)) {
        const { parents } = found.get(value) ?? { parents: new Set() };
        if (parent !== null) for (const each of valuesOf(row, parent)) parents.add(each);
        found.set(value, { count: 0, parents });
      }
    }
    // Another value of a filter that needs every one narrows the hits further.
    for (const row of needsEvery(filter) ? fitting : orFailing) {
      for (const value of valuesOf(row, filter)) {
        const own = found.get(value);
        if (own) own.count += row.count;
      }
    }
    return [...found].map(([value, { count, parents }]) => ({ value, count, parents: [...parents] }));
  };
  const facets: Facets = {
    ...recordOf(LIST_FILTERS, (filter) => facet(filter).map(({ value, count }): FacetValue => ({ value, count }))),
    model: facet('model').map(({ value, count, parents }) => ({ value, count, makes: parents })),
    generation: facet('generation').map(({ value, count, parents }) => ({
      ...{ value, count, models: parents },
      ...{ ids: [], years: null },
    })),
  };
  return completeFacets(facets, filters, names);
}

const valuesOf = (row: FacetRow, filter: ListFilter): string[] => [row[filter] ?? []].flat();

/** Models are offered of the chosen makes or of all, generations of the chosen models only. */
function isOffered(filter: ListFilter, row: FacetRow, { make, model }: AdFilters): boolean {
  if (filter !== 'model' && filter !== 'generation') return true;
  const isOf = (chosen: readonly string[], parent: ListFilter) =>
    valuesOf(row, parent).some((name) => chosen.includes(name));
  return (make.length === 0 || isOf(make, 'make')) && (filter === 'model' || isOf(model, 'model'));
}

/** True ends and histogram of each range under the other filters. */
export const rangesOf = ({ failing, fitting }: Scan): AdSearchResult['ranges'] =>
  recordOf(RANGE_FILTERS, (filter): RangeFacet => {
    const counts = new Uint32Array(fineStepCount(filter));
    for (const { [filter]: steps, count } of [...fitting, ...failing]) {
      if (steps == null) continue;
      const step = fineStepOf(filter, steps * FINE_STEPS[filter].step);
      counts[step] = (counts[step] ?? 0) + count;
    }
    const rows = failing.filter((row) => row.failed === 0 || row.failed === FAILED_BITS[filter]);
    const ends = (end: 'min' | 'max'): number[] =>
      rows.flatMap((row) => row[RANGE_FIELDS[filter][end]] ?? []).map((value) => value / RANGE_COLUMNS[filter].unit);
    const [least, most] = [ends('min'), ends('max')];
    return {
      min: least.length === 0 ? null : Math.floor(Math.min(...least)),
      max: most.length === 0 ? null : Math.ceil(Math.max(...most)),
      histogram: toHistogram(filter, counts),
    };
  });
