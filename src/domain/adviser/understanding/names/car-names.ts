import { isFilterWord } from '#src/domain/adviser/understanding/words/word-meanings.ts';
import { matchKey, matchTokens } from '#src/domain/catalogue/match-key.ts';
import { ownValue } from '#src/domain/own-value.ts';
import { soundKey } from '#src/domain/suggestions/sound-key.ts';
import { SPOKEN_MAKES, SPOKEN_MODELS } from './spoken-names.ts';

type NamedSeries = { name: string; aliases: readonly string[]; generations: readonly { name: string }[] };
type NamedBrand = { name: string; country: string; aliases: readonly string[]; series: readonly NamedSeries[] };
/** The names of a catalogue, from its files or the database. */
type NamedCatalogue = { brands: readonly NamedBrand[] };

/** A series with the brand it is of. */
export type Model = { make: string; model: string };

/** How a brand's own names are found, by their keys. */
export type MakeNames = {
  name: string;
  models: ReadonlyMap<string, string>;
  /** Keys of the models by how they sound. */
  modelsBySound: ReadonlyMap<string, string>;
  /** Generations by model, and by key ("mk7", "b8", "ii") within it. */
  generations: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

/** Names of brands, models and generations as a wish may write them; made once for a catalogue. */
export type CarNames = {
  makes: ReadonlyMap<string, MakeNames>;
  makeByKey: ReadonlyMap<string, string>;
  /** Makes by the names that may be misspelled; what people call them besides has to be as it is. */
  guessableMakes: ReadonlyMap<string, string>;
  /** Those by how they sound. */
  makeBySound: ReadonlyMap<string, string>;
  /** Models that a key stands for without a brand; those so named before those so nicknamed. */
  modelsByKey: ReadonlyMap<string, readonly Model[]>;
  /** Makes by the country (ISO) that they are from. */
  makesByCountry: ReadonlyMap<string, readonly string[]>;
  /** Generations whose key tells their model by itself ("W124"). */
  generationByKey: ReadonlyMap<string, Model & { generation: string }>;
};

export function buildCarNames(catalogue: NamedCatalogue): CarNames {
  const makes = new Map(catalogue.brands.map((brand) => [brand.name, makeNames(brand)]));
  const makeByKey = new Map<string, string>();
  for (const { name } of catalogue.brands) makeByKey.set(matchKey(name), name);
  for (const { name, aliases } of catalogue.brands) {
    for (const alias of aliases) if (!makeByKey.has(matchKey(alias))) makeByKey.set(matchKey(alias), name);
  }
  const guessableMakes = new Map(makeByKey);
  for (const { name } of catalogue.brands) {
    for (const spoken of wordsOf(ownValue(SPOKEN_MAKES, name))) if (!makeByKey.has(spoken)) makeByKey.set(spoken, name);
  }
  const byCountry = Map.groupBy(catalogue.brands, ({ country }) => country);
  return {
    makes,
    makeByKey,
    guessableMakes,
    makeBySound: bySound(guessableMakes.keys(), (key) => guessableMakes.get(key) ?? ''),
    modelsByKey: modelsByKey(catalogue),
    makesByCountry: new Map([...byCountry].map(([country, brands]) => [country, brands.map(({ name }) => name)])),
    generationByKey: generationByKey(catalogue),
  };
}

/** Names that are letters alone by their sound; those of few letters sound like too much else. */
export const bySound = (keys: Iterable<string>, meant: (key: string) => string): Map<string, string> =>
  new Map([...keys].filter((key) => /^[a-z]{4,}$/.test(key)).map((key) => [soundKey(key), meant(key)]));

const wordsOf = (text = ''): string[] =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map(matchKey);
const spokenKeys = (make: string, model: string): string[] =>
  wordsOf(ownValue(ownValue(SPOKEN_MODELS, make) ?? {}, model));

/** Brands that are not meant by what others are called as well, unless they are named. */
export const SELDOM_MEANT: ReadonlySet<string> = new Set([
  ...['Cupra', 'Abarth', 'Alpina', 'RAM', 'Ferrari', 'Datsun', 'Daewoo', 'Austin', 'DS'],
]);

/** A letter and two or three digits, of one brand alone. */
const DISTINCTIVE_GENERATION = /^[a-z]\d{2,3}$/;

function generationByKey({ brands }: NamedCatalogue): Map<string, Model & { generation: string }> {
  const all = brands.flatMap(({ name: make, series }) =>
    (SELDOM_MEANT.has(make) ? [] : series).flatMap(({ name: model, generations }) =>
      generations.map(({ name: generation }) => ({ make, model, generation })),
    ),
  );
  const byKey = Map.groupBy(all, ({ generation }) => matchKey(generation));
  return new Map(
    [...byKey].flatMap(([key, [one, ...others]]) =>
      // "E46" is a 3-serien before it is the M3 of it.
      one && others.every(({ make }) => make === one.make) && DISTINCTIVE_GENERATION.test(key) && !isFilterWord(key)
        ? [[key, one]]
        : [],
    ),
  );
}

function makeNames({ name, series }: NamedBrand): MakeNames {
  const models = new Map<string, string>();
  for (const each of series) models.set(matchKey(each.name), each.name);
  for (const each of series) {
    for (const key of [...aliasKeys(each), ...spokenKeys(name, each.name)])
      if (!models.has(key)) models.set(key, each.name);
  }
  const generations = new Map(
    series.map((each) => [each.name, new Map(each.generations.map((one) => [matchKey(one.name), one.name]))]),
  );
  return { name, models, modelsBySound: bySound(models.keys(), (key) => key), generations };
}

/** Without those that only add what a word says by itself ("Passat Variant", "Yaris Hybrid"): it is to be read, not swallowed. */
const aliasKeys = ({ name, aliases }: NamedSeries): string[] =>
  aliases.filter((alias) => !alias.startsWith(`${name} `) || !isFilterWord(foldedRest(alias, name))).map(matchKey);

const foldedRest = (alias: string, name: string): string => matchTokens(alias.slice(name.length)).join(' ');

function modelsByKey({ brands }: NamedCatalogue): Map<string, Model[]> {
  const named = new Map<string, Model[]>();
  const add = (to: Map<string, Model[]>, key: string, model: Model): void => {
    if (key !== '') to.set(key, [...(to.get(key) ?? []), model]);
  };
  const nicknamed = new Map<string, Model[]>();
  for (const brand of brands) {
    for (const series of brand.series) {
      const model = { make: brand.name, model: series.name };
      const own = matchKey(series.name);
      add(named, own, model);
      for (const key of new Set([...aliasKeys(series), ...spokenKeys(brand.name, series.name)]))
        if (key !== own) add(nicknamed, key, model);
    }
  }
  for (const [key, models] of nicknamed) if (!named.has(key)) named.set(key, models);
  return named;
}
