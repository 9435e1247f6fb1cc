import { findNames, type NameTree, type StockNames } from '../stock-names.ts';
import type { AdFilters, ListFilter } from './ad-filters.ts';
import type { IgnoredValue } from './ad-query.ts';

/**
 * The filters with the names that stock and catalogue use ("volvo" → "Volvo", "citroen" → "Citroën"). A model is looked for within
 * the chosen makes, a generation within the chosen models (D26). A name that says by itself what it belongs to brings that along;
 * one that is not known is ignored, so that it never empties a page unseen (D27).
 */
export function resolveFilters(filters: AdFilters, names: StockNames): { filters: AdFilters; ignored: IgnoredValue[] } {
  const ignored: IgnoredValue[] = [];
  const find = <Child>(param: ListFilter, trees: readonly NameTree<Child>[], texts: readonly string[]): string[] => {
    const found = new Set<string>();
    for (const text of texts) {
      const hits = trees.flatMap((tree) => findNames(tree, text));
      if (hits.length === 0) ignored.push({ param, value: text });
      for (const hit of hits) found.add(hit);
    }
    return [...found];
  };

  let make = find('make', [names], filters.make);
  const makeTrees = make.length > 0 ? childrenOf(names, make) : [...names.byName.values()];
  let model = find(
    'model',
    makeTrees.map(({ series }) => series),
    filters.model,
  );
  if (make.length === 0) make = makesWith(names, model);
  const within = make.length > 0 ? make : [...names.byName.keys()];
  if (model.length === 0 && filters.generation.length > 0) {
    const only = onlySeriesWith(names, within, filters.generation);
    if (only) [make, model] = [[only.make], [only.series]];
  }
  const chosenSeries = childrenOf(names, make).flatMap(({ series }) => childrenOf(series, model));
  const generation = find(
    'generation',
    chosenSeries.map(({ generations }) => generations),
    filters.generation,
  );
  return { filters: { ...filters, make, model, generation }, ignored };
}

function childrenOf<Child>(tree: NameTree<Child>, names: readonly string[]): Child[] {
  return names.flatMap((name) => {
    const child = tree.byName.get(name);
    return child === undefined ? [] : [child];
  });
}

const makesWith = (names: StockNames, models: readonly string[]): string[] =>
  models.length === 0
    ? []
    : [...names.byName].flatMap(([make, { series }]) => (models.some((each) => series.byName.has(each)) ? [make] : []));

/** The one series that has all the generations, when there is exactly one ("E46" of BMW is the 3-serien). */
function onlySeriesWith(
  names: StockNames,
  makes: readonly string[],
  generations: readonly string[],
): { make: string; series: string } | null {
  const found: { make: string; series: string }[] = [];
  for (const make of makes) {
    for (const [series, tree] of names.byName.get(make)?.series.byName ?? []) {
      if (generations.every((text) => findNames(tree.generations, text).length > 0)) found.push({ make, series });
      if (found.length > 1) return null;
    }
  }
  return found[0] ?? null;
}
