import type { Facets } from '#src/domain/ads/ad-search.ts';
import { valueLabel } from '#src/domain/ads/filters/active-chips.ts';
import type { AdFilters, ListFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { groupMakes } from '#src/domain/ads/filters/popular-makes.ts';
import type { CheckGroup } from '#src/web/ui/check-list.tsx';
import { ColorMark } from './color-mark.tsx';

/** Values of a filter in groups: models by make, generations by model, when several are chosen. */
export function checkGroups(name: ListFilter, facets: Facets, filters: AdFilters): CheckGroup[] {
  // Of all makes, those without a car would fill half of the list.
  const withCars = facets.make.filter(({ value, count }) => count > 0 || filters.make.includes(value));
  if (name === 'make') return groupMakes(withCars).map(({ heading, makes }) => ({ heading, options: makes }));
  if (name === 'model') return byParent(filters.make, facets.model, ({ makes }) => makes);
  if (name === 'generation') {
    const named = facets.generation.map((facet) => ({ ...facet, label: valueLabel(name, facet.value, facets) }));
    return byParent(filters.model, named, ({ models }) => models);
  }
  const options = facets[name].map(({ value, count }) =>
    name === 'color' ? { value, count, mark: <ColorMark color={value} /> } : { value, count },
  );
  return [{ heading: null, options }];
}

/** A value with several parents is listed under the first one only, so that a form does not send it twice. */
function byParent<Facet extends { value: string; count: number; label?: string }>(
  parents: readonly string[],
  facets: readonly Facet[],
  parentsOf: (facet: Facet) => readonly string[],
): CheckGroup[] {
  const plain = (list: readonly Facet[]) => list.map(({ value, count, label = value }) => ({ value, count, label }));
  if (parents.length < 2) return [{ heading: null, options: plain(facets) }];
  const ownerOf = (facet: Facet) => parents.find((parent) => parentsOf(facet).includes(parent)) ?? null;
  return [...parents, null]
    .map((heading) => ({ heading, options: plain(facets.filter((facet) => ownerOf(facet) === heading)) }))
    .filter(({ options }) => options.length > 0);
}
