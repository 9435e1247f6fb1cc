import { lazyFields } from '#src/base/lazy-fields.ts';
import { recordOf } from '#src/base/record-of.ts';
import type { Facets, FacetValue } from '#src/domain/ads/ad-search.ts';
import type { StockNames } from '#src/domain/ads/stock-names.ts';
import type { BuiltYears } from '#src/domain/catalogue/generation-name.ts';
import { type AdFilters, LISTS, WORD_FILTERS } from './ad-filters.ts';

/**
 * Facets as lists show them: in a fixed order, so that lists do not move when counts change, and including every selected value,
 * in stock or not, so that it can be seen and removed. Ids of generations are the catalogue's (D26). Each facet is computed on
 * first access.
 */
export function completeFacets(facets: Facets, filters: AdFilters, names: StockNames): Facets {
  const place = (name: string): number => names.order.get(name) ?? Number.MAX_SAFE_INTEGER;
  const byName = (one: string, other: string): number => place(one) - place(other);
  // Looks up the sort position of each name once, not in every comparison.
  const sorted = <Facet extends FacetValue>(listed: Facet[]): Facet[] => {
    const places = listed.map(({ value }) => place(value));
    if (places.every((at, index) => index === 0 || (places[index - 1] as number) <= at)) return listed;
    return listed
      .map((facet, index) => ({ facet, at: places[index] as number }))
      .sort((one, other) => one.at - other.at)
      .map(({ facet }) => facet);
  };
  const chosenMakes = filters.make.length > 0 ? filters.make : [...names.byName.keys()];
  const makesOf = (model: string): string[] =>
    chosenMakes.filter((make) => names.byName.get(make)?.series.byName.has(model)).sort(byName);
  const seriesOf = (model: string) =>
    chosenMakes.flatMap((make) => names.byName.get(make)?.series.byName.get(model) ?? []);
  const modelsOf = (generation: string): string[] =>
    filters.model.filter((model) => seriesOf(model).some((series) => series.generations.byName.has(generation)));
  const idsOf = (generation: string): number[] =>
    filters.model
      .flatMap((model) => seriesOf(model).flatMap((series) => series.generations.byName.get(generation) ?? []))
      .sort((one, other) => one - other);
  return lazyFields<Facets>({
    make: () => sorted(withChosen(facets.make, filters.make, (value) => ({ value, count: 0 }))),
    model: () =>
      sorted(
        withChosen(facets.model, filters.model, (value) => ({ value, count: 0, makes: makesOf(value) })).map((facet) =>
          facet.makes.length < 2 ? facet : { ...facet, makes: [...facet.makes].sort(byName) },
        ),
      ),
    generation: () =>
      sorted(
        withChosen(facets.generation, filters.generation, (value) => ({
          value,
          count: 0,
          models: modelsOf(value),
          ids: [],
          years: null,
        })).map((facet) => {
          const ids = idsOf(facet.value);
          return { ...facet, models: [...facet.models].sort(byName), ids, years: yearsOf(ids, names) };
        }),
      ),
    ...recordOf(WORD_FILTERS, (name) => () => inOrder(facets[name], filters[name], LISTS[name].words)),
  });
}

/** Generations of one name in several series: years from the first to the last of them. */
function yearsOf(ids: readonly number[], names: StockNames): BuiltYears | null {
  const all = ids.flatMap((id) => names.years.get(id) ?? []);
  if (all.length === 0) return null;
  const ends = all.flatMap(({ to }) => to ?? []);
  return {
    from: Math.min(...all.map(({ from }) => from)),
    to: ends.length < all.length ? null : Math.max(...ends),
  };
}

function withChosen<Facet extends FacetValue>(
  facets: readonly Facet[],
  chosen: readonly string[],
  make: (value: string) => Facet,
): Facet[] {
  if (chosen.length === 0) return [...facets];
  const listed = new Set(facets.map(({ value }) => value));
  return [...facets, ...chosen.filter((value) => !listed.has(value)).map(make)];
}

function inOrder(facets: readonly FacetValue[], chosen: readonly string[], words: readonly string[]): FacetValue[] {
  const counts = new Map(
    withChosen(facets, chosen, (value) => ({ value, count: 0 })).map((each) => [each.value, each]),
  );
  return words.flatMap((word) => counts.get(word) ?? []);
}
