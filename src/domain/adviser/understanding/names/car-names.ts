import type { Fuel } from '#src/domain/ads/vocabulary.ts';
import { isFilterWord } from '#src/domain/adviser/understanding/words/word-meanings.ts';
import { matchKey, matchWords } from '#src/domain/catalogue/match-key.ts';
import { ownValue } from '#src/domain/own-value.ts';
import { Dictionary } from '#src/domain/swedish/dictionary.ts';
import lexicon from '../../../../../data/adviser/lexicon.json' with { type: 'json' };

/** Phonetic spellings and nicknames, folded, that are too different from the name to be guessed. */
const SPOKEN_MAKES: Readonly<Record<string, string>> = lexicon.makes;
/** The same for models, by make; names of numbers are parsed by spoken-numbers.ts. */
const SPOKEN_MODELS: Readonly<Record<string, Readonly<Record<string, string>>>> = lexicon.models;

type NamedGeneration = { name: string; engines?: readonly { fuel: Fuel }[] };
type NamedSeries = { name: string; aliases: readonly string[]; generations: readonly NamedGeneration[] };
type NamedBrand = { name: string; country: string; aliases: readonly string[]; series: readonly NamedSeries[] };
/** The names of a catalogue, from its files or the database. */
type NamedCatalogue = { brands: readonly NamedBrand[] };

/** A series with its brand. */
export type Model = { make: string; model: string };

/** Lookup tables for the names of one brand, by key. */
export type MakeNames = {
  name: string;
  models: ReadonlyMap<string, string>;
  /** Keys of the models that may be misspelled. */
  spellings: Dictionary;
  /** Generations by model, and by key ("mk7", "b8", "ii") within it. */
  generations: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Fuels of the typical engines by model; none: unknown. */
  fuels: ReadonlyMap<string, ReadonlySet<Fuel>>;
};

/** Names of brands, models and generations as a wish may write them; built once per catalogue. */
export type CarNames = {
  makes: ReadonlyMap<string, MakeNames>;
  makeByKey: ReadonlyMap<string, string>;
  /** Keys of the makes that may be misspelled; nicknames must match exactly. */
  makeSpellings: Dictionary;
  /** Models that a key may refer to without a brand; own names before nicknames. */
  modelsByKey: ReadonlyMap<string, readonly Model[]>;
  /** Makes by country of origin (ISO). */
  makesByCountry: ReadonlyMap<string, readonly string[]>;
  /** The first letters of every key: most words begin with none of them. */
  beginnings: ReadonlySet<string>;
};

const BEGINNING = 3;
/** Whether a key may be a name, or a form of one; false for most words. */
export const mayBeName = (key: string, { beginnings }: CarNames): boolean =>
  key.length < BEGINNING || beginnings.has(key.slice(0, BEGINNING));

export function buildCarNames(catalogue: NamedCatalogue): CarNames {
  const makes = new Map(catalogue.brands.map((brand) => [brand.name, makeNames(brand)]));
  const makeByKey = new Map<string, string>();
  for (const { name } of catalogue.brands) makeByKey.set(matchKey(name), name);
  for (const { name, aliases } of catalogue.brands) {
    for (const alias of aliases) if (!makeByKey.has(matchKey(alias))) makeByKey.set(matchKey(alias), name);
  }
  const makeSpellings = spellingsOf(makeByKey.keys());
  for (const { name } of catalogue.brands) {
    for (const spoken of wordsOf(ownValue(SPOKEN_MAKES, name))) if (!makeByKey.has(spoken)) makeByKey.set(spoken, name);
  }
  const models = modelsByKey(catalogue);
  const keys = [...makes.values()].flatMap((make) =>
    [...make.models.keys()].flatMap((key) => [key, key.replace(matchKey(make.name), ''), key.replace('model', '')]),
  );
  const byCountry = Map.groupBy(catalogue.brands, ({ country }) => country);
  return {
    makes,
    makeByKey,
    makeSpellings,
    modelsByKey: models,
    beginnings: new Set([...keys, ...models.keys(), ...makeByKey.keys()].map((key) => key.slice(0, BEGINNING))),
    makesByCountry: new Map([...byCountry].map(([country, brands]) => [country, brands.map(({ name }) => name)])),
  };
}

/** Names that consist of letters only; short ones resemble too many words. */
export const spellingsOf = (keys: Iterable<string>): Dictionary =>
  new Dictionary([...keys].filter((key) => /^[a-z]{4,}$/.test(key)));

const wordsOf = (text = ''): string[] =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map(matchKey);
const spokenKeys = (make: string, model: string): string[] =>
  wordsOf(ownValue(ownValue(SPOKEN_MODELS, make) ?? {}, model));

/** Brands that share a name with something else and must be named explicitly. */
export const SELDOM_MEANT: ReadonlySet<string> = new Set([
  ...['Cupra', 'Abarth', 'Alpina', 'RAM', 'Ferrari', 'Datsun', 'Daewoo', 'Austin', 'DS'],
]);

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
  const fuelsOf = ({ generations }: NamedSeries): Fuel[] =>
    generations.flatMap(({ engines = [] }) => engines.map(({ fuel }) => fuel));
  const fuels = new Map(series.map((each) => [each.name, new Set(fuelsOf(each))]));
  return { name, models, spellings: spellingsOf(models.keys()), generations, fuels };
}

/**
 * Without names that add only a word with a meaning of its own ("Passat Variant", "Yaris Hybrid"): that word is parsed
 * separately.
 */
const aliasKeys = ({ name, aliases }: NamedSeries): string[] =>
  aliases.filter((alias) => !alias.startsWith(`${name} `) || !isFilterWord(foldedRest(alias, name))).map(matchKey);

const foldedRest = (alias: string, name: string): string => matchWords(alias.slice(name.length));

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
