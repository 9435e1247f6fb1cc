import { recordOf } from '#src/base/record-of.ts';
import type { Facets, FacetValue } from '#src/domain/ads/ad-search.ts';
import type { StockNames } from '#src/domain/ads/stock-names.ts';
import { type AdFilters, LIST_FILTERS, type ListFilter, needsEvery, parentOf } from './ad-filters.ts';
import { completeFacets } from './complete-facets.ts';

/** Values of list filters that ads have together. */
export type FacetRow = { [Name in ListFilter]?: string | readonly string[] | null };
type Counted = FacetRow & { count: number };

/** The names of catalogue and active ads against which filters are resolved, and the values in stock of every list filter. */
export type StockValues = { names: StockNames; rows: readonly FacetRow[] };

/**
 * Every value in stock of every list filter, counted under the other filters, or under all where it needs every chosen value.
 * @param fitting ads that meet all conditions, by value
 * @param failing ads that fail one condition only, with their value of its filter
 */
export function facetsOfCounts(
  { rows, names }: StockValues,
  { fitting, failing }: { fitting: readonly Counted[]; failing: readonly Counted[] },
  filters: AdFilters,
): Facets {
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
      value,
      count,
      models: parents,
      ids: [],
      years: null,
    })),
  };
  return completeFacets(facets, filters, names);
}

const valuesOf = (row: FacetRow, filter: ListFilter): readonly string[] => {
  const value = row[filter];
  return value == null ? [] : typeof value === 'string' ? [value] : value;
};

/** Models are offered of the chosen makes or of all, generations of the chosen models only. */
function isOffered(filter: ListFilter, row: FacetRow, { make, model }: AdFilters): boolean {
  if (filter !== 'model' && filter !== 'generation') return true;
  const isOf = (chosen: readonly string[], parent: ListFilter) =>
    valuesOf(row, parent).some((name) => chosen.includes(name));
  return (make.length === 0 || isOf(make, 'make')) && (filter === 'model' || isOf(model, 'model'));
}
