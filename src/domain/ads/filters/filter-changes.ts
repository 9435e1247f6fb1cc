import { recordOf } from '#src/base/record-of.ts';
import type { Facets } from '#src/domain/ads/ad-search.ts';
import {
  type AdFilters,
  DEFAULT_WITHIN,
  dependentsOf,
  type FilterGroup,
  isGroupUsed,
  isRange,
  LIST_FILTERS,
  type ListFilter,
  parentOf,
  RANGE_FIELDS,
  RANGE_FILTERS,
  type Range,
  type RangeFilter,
} from './ad-filters.ts';
import { usableRange } from './ad-query.ts';

/** Parents of the selected values, taken from a result's facets. */
export type Parents = {
  makesOf: (model: string) => readonly string[];
  modelsOf: (generation: string) => readonly string[];
};

/** Reads the facets lazily, so that a list without selected models computes none. */
export const parentsOf = (facets: Pick<Facets, 'model' | 'generation'>): Parents => ({
  makesOf: (model) => facets.model.find(({ value }) => value === model)?.makes ?? [],
  modelsOf: (generation) => facets.generation.find(({ value }) => value === generation)?.models ?? [],
});

/** Adds a value to a list filter. */
export const withValue = (filters: AdFilters, name: ListFilter, value: string): AdFilters =>
  valuesOf(filters, name).includes(value) ? filters : setValues(filters, name, [...valuesOf(filters, name), value]);

/** Removes a value, together with values that belonged to it alone (D22). */
export const withoutValue = (filters: AdFilters, name: ListFilter, value: string, parents: Parents): AdFilters =>
  withValues(
    filters,
    name,
    valuesOf(filters, name).filter((each) => each !== value),
    parents,
  );

/** Sets the values of a list filter; removes models and generations whose make or model was removed (D22). */
export const withValues = (
  filters: AdFilters,
  name: ListFilter,
  values: readonly string[],
  parents: Parents,
): AdFilters => withoutOrphans(setValues(filters, name, values), parents);

/** Sets the bounds of a range, ordered and limited to plausible values. */
export function withRange(filters: AdFilters, filter: RangeFilter, range: Range): AdFilters {
  const { min, max } = usableRange(filter, range);
  return { ...filters, [RANGE_FIELDS[filter].min]: min, [RANGE_FIELDS[filter].max]: max };
}

/** Removes one group; without makes there are no models, without models no generations (D22). */
export function withoutGroup(filters: AdFilters, group: FilterGroup): AdFilters {
  if (group === 'search') return { ...filters, search: '' };
  if (group === 'near') return { ...filters, near: '', within: DEFAULT_WITHIN };
  if (isRange(group)) return withRange(filters, group, { min: null, max: null });
  return { ...filters, ...recordOf([group, ...dependentsOf(group)], () => []) };
}

/** Models can be selected once a make is, generations once a model is (PUB §4). */
export function canChoose(filters: AdFilters, name: ListFilter): boolean {
  const parent = parentOf(name);
  return parent === null || filters[parent].length > 0;
}

const valuesOf = (filters: AdFilters, name: ListFilter): readonly string[] => filters[name];

const setValues = (filters: AdFilters, name: ListFilter, values: readonly string[]): AdFilters => ({
  ...filters,
  [name]: values,
});

function withoutOrphans(filters: AdFilters, parents: Parents): AdFilters {
  const hasParent = (chosen: readonly string[], known: readonly string[]): boolean =>
    known.some((parent) => chosen.includes(parent));
  const model =
    filters.make.length === 0 ? [] : filters.model.filter((each) => hasParent(filters.make, parents.makesOf(each)));
  const generation =
    model.length === 0 ? [] : filters.generation.filter((each) => hasParent(model, parents.modelsOf(each)));
  return { ...filters, model, generation };
}

/** Number of active filters, for the badge: one per list value, one per range, one for the place, one for the text. */
export const countChoices = (filters: AdFilters): number =>
  LIST_FILTERS.reduce((count, name) => count + filters[name].length, 0) +
  [...RANGE_FILTERS, 'near' as const, 'search' as const].filter((group) => isGroupUsed(filters, group)).length;
