import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import type { BuiltYears } from '#src/domain/catalogue/generation-name.ts';
import { bySwedish } from '#src/domain/format/swedish-order.ts';
import { matchKey } from '#src/domain/swedish/match-key.ts';

/** Brand, series and generation of an ad, as its row spells them; from the catalogue or the dealer's own words. */
export type ModelEntry = {
  brand: string;
  series: string | null;
  generation: string | null;
  generationId: number | null;
};

/** Names that a filter may contain, by spelling and by key (regardless of case, accents, punctuation and aliases). */
export type NameTree<Child> = { byName: ReadonlyMap<string, Child>; byKey: ReadonlyMap<string, readonly string[]> };
export type SeriesNames = { generations: NameTree<readonly number[]> };
export type StockMakeNames = { series: NameTree<SeriesNames> };
export type StockNames = NameTree<StockMakeNames> & {
  /** Position of every name of a make, series or generation in the order of lists. */
  order: ReadonlyMap<string, number>;
  /** Years of the catalogue's generations, by id. */
  years: ReadonlyMap<number, BuiltYears>;
};

/** The names of catalogue and stock together; all other names are unknown. */
export function buildStockNames(catalogue: Catalogue, variants: Iterable<ModelEntry>): StockNames {
  const makes = newTree<OpenMake>();
  const years = new Map<number, BuiltYears>();
  for (const brand of catalogue.brands) {
    const make = addName(makes, brand.name, [brand.slug], () => ({ series: newTree<OpenSeries>() }));
    for (const series of brand.series) {
      const child = addName(make.series, series.name, [series.slug], () => ({ generations: newTree<number[]>() }));
      for (const { id, name, slug, yearFrom, yearTo } of series.generations) {
        addName(child.generations, name, [slug], () => []).push(id);
        years.set(id, { from: yearFrom, to: yearTo });
      }
    }
  }
  for (const variant of variants) {
    const make = addName(makes, variant.brand, [], () => ({ series: newTree<OpenSeries>() }));
    if (variant.series === null) continue;
    const series = addName(make.series, variant.series, [], () => ({ generations: newTree<number[]>() }));
    if (variant.generation === null) continue;
    const ids = addName(series.generations, variant.generation, [], () => []);
    if (variant.generationId !== null && !ids.includes(variant.generationId)) ids.push(variant.generationId);
  }
  // Aliases come last: they never replace a name's key.
  for (const brand of catalogue.brands) {
    addAliases(makes, brand.name, brand.aliases);
    const make = makes.byName.get(brand.name);
    for (const series of brand.series) if (make) addAliases(make.series, series.name, series.aliases);
  }
  return { ...makes, order: listOrder(makes), years };
}

/** Sorted once: comparing thousands of names in Swedish order takes longer than a search. */
function listOrder(makes: NameTree<StockMakeNames>): Map<string, number> {
  const names = new Set(makes.byName.keys());
  for (const { series } of makes.byName.values()) {
    for (const [name, { generations }] of series.byName) {
      names.add(name);
      for (const generation of generations.byName.keys()) names.add(generation);
    }
  }
  return new Map([...names].sort(bySwedish).map((name, place) => [name, place]));
}

/** @returns the names that a text refers to: the exact spelling, else all with its key; none when it is unknown */
export function findNames<Child>(tree: NameTree<Child>, text: string): readonly string[] {
  if (tree.byName.has(text)) return [text];
  return tree.byKey.get(matchKey(text)) ?? [];
}

type OpenTree<Child> = { byName: Map<string, Child>; byKey: Map<string, string[]> };
type OpenSeries = { generations: OpenTree<number[]> };
type OpenMake = { series: OpenTree<OpenSeries> };

const newTree = <Child>(): OpenTree<Child> => ({ byName: new Map(), byKey: new Map() });

function addName<Child>(tree: OpenTree<Child>, name: string, slugs: string[], make: () => Child): Child {
  const known = tree.byName.get(name);
  if (known !== undefined) return known;
  const child = make();
  tree.byName.set(name, child);
  for (const key of new Set([name, ...slugs].map(matchKey))) {
    if (key === '') continue;
    const names = tree.byKey.get(key);
    if (names) names.push(name);
    else tree.byKey.set(key, [name]);
  }
  return child;
}

function addAliases<Child>(tree: OpenTree<Child>, name: string, aliases: readonly string[]): void {
  for (const alias of aliases) {
    const key = matchKey(alias);
    if (key !== '' && !tree.byKey.has(key)) tree.byKey.set(key, [name]);
  }
}
