import { findNames, type NameTree, type SeriesNames, type StockNames } from '#src/domain/ads/stock-names.ts';
import { findPoint } from '#src/domain/places/find-place.ts';
import { matchKey } from '#src/domain/swedish/match-key.ts';
import { type AdFilters, DEFAULT_WITHIN, type ListFilter, NEWEST_FIRST } from './ad-filters.ts';
import type { IgnoredValue } from './ad-query.ts';

/**
 * Replaces names by the spelling of stock and catalogue ("volvo" → "Volvo", "citroen" → "Citroën"). A model is searched within
 * the selected makes, a generation within the selected models (D26), with or without the model's name in front ("V60 II", "II").
 * A name with a single possible parent adds that parent; an unknown name is ignored, so that it never empties a page without
 * explanation (D27).
 */
export function resolveFilters(filters: AdFilters, names: StockNames): { filters: AdFilters; ignored: IgnoredValue[] } {
  const ignored: IgnoredValue[] = [];
  const find = (param: ListFilter, texts: readonly string[], hitsOf: (text: string) => readonly string[]): string[] => {
    const found = new Set<string>();
    for (const text of texts) {
      const hits = hitsOf(text);
      if (hits.length === 0) ignored.push({ param, value: text });
      for (const hit of hits) found.add(hit);
    }
    return [...found];
  };

  let make = find('make', filters.make, (text) => findNames(names, text));
  const makeTrees = make.length > 0 ? childrenOf(names, make) : [...names.byName.values()];
  let model = find('model', filters.model, (text) =>
    ownNames(
      text,
      makeTrees.flatMap(({ series }) => findNames(series, text)),
    ),
  );
  if (make.length === 0) make = makesWith(names, model);
  const within = make.length > 0 ? make : [...names.byName.keys()];
  if (model.length === 0 && filters.generation.length > 0) {
    const only = onlySeriesWith(names, within, filters.generation);
    if (only) [make, model] = [[only.make], [only.series]];
  }
  const generation = find('generation', filters.generation, (text) =>
    childrenOf(names, make).flatMap(({ series }) =>
      model.flatMap((name) => findGenerations(name, series.byName.get(name), text)),
    ),
  );
  const point = filters.near === '' ? null : findPoint(filters.near);
  if (point === null && filters.near !== '') ignored.push({ param: 'near', value: filters.near });
  const place = point === null ? { near: '', within: DEFAULT_WITHIN } : { near: point.text };
  return { filters: { ...filters, make, model, generation, ...place }, ignored };
}

/** The order of a list: that by distance needs a place, and is by date without one. */
export const orderFor = <Order extends { by: string }>(
  order: Order,
  { near }: AdFilters,
): Order | typeof NEWEST_FIRST => (order.by === 'distance' && near === '' ? NEWEST_FIRST : order);

/**
 * Of the names a text may refer to, those that are spelled so; aliases count only when there are none ("208": no "208/308" beside
 * a 208).
 */
function ownNames(text: string, hits: readonly string[]): readonly string[] {
  const own = hits.filter((name) => matchKey(name) === matchKey(text));
  return own.length > 0 ? own : hits;
}

function childrenOf<Child>(tree: NameTree<Child>, names: readonly string[]): Child[] {
  return names.flatMap((name) => {
    const child = tree.byName.get(name);
    return child === undefined ? [] : [child];
  });
}

/** Generations of a series that a text refers to, with or without the series' name in front. */
function findGenerations(name: string, series: SeriesNames | undefined, text: string): readonly string[] {
  if (series === undefined) return [];
  const hits = findNames(series.generations, text);
  const [key, own] = [matchKey(text), matchKey(name)];
  if (hits.length > 0 || !key.startsWith(own)) return hits;
  return series.generations.byKey.get(key.slice(own.length)) ?? [];
}

const makesWith = (names: StockNames, models: readonly string[]): string[] =>
  models.length === 0
    ? []
    : [...names.byName].flatMap(([make, { series }]) => (models.some((each) => series.byName.has(each)) ? [make] : []));

/** The only series that has all the generations, if there is exactly one ("E46" of BMW is the 3-serien). */
function onlySeriesWith(
  names: StockNames,
  makes: readonly string[],
  generations: readonly string[],
): { make: string; series: string } | null {
  const found: { make: string; series: string }[] = [];
  for (const make of makes) {
    for (const [series, tree] of names.byName.get(make)?.series.byName ?? []) {
      if (generations.every((text) => findGenerations(series, tree, text).length > 0)) found.push({ make, series });
      if (found.length > 1) return null;
    }
  }
  return found[0] ?? null;
}
