import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { ownValue } from '#src/base/own-value.ts';
import { Dictionary } from '#src/domain/swedish/dictionary.ts';
import { matchKey, matchTokens } from '#src/domain/swedish/match-key.ts';
import { isOrdinary, isOrdinaryForm } from '#src/domain/swedish/ordinary-words.ts';
import { SpellingIndex } from '#src/domain/swedish/spelling-index.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { UNITS } from '#src/domain/wish/text/numbers.ts';
import { PATTERNS } from '#src/domain/wish/text/phrases.ts';

/** Phonetic spellings and nicknames, folded, that are too different from the name to be guessed. */
const SPOKEN_MAKES: Readonly<Record<string, string>> = lexicon.makes;
/** The same for models, by make. */
const SPOKEN_MODELS: Readonly<Record<string, Readonly<Record<string, string>>>> = lexicon.models;

type NamedGeneration = { name: string; engines?: readonly { fuel: Fuel }[] };
type NamedSeries = { name: string; aliases: readonly string[]; generations: readonly NamedGeneration[] };
type NamedBrand = { name: string; country: string; aliases: readonly string[]; series: readonly NamedSeries[] };

/** A series with its brand. */
export type Model = { make: string; model: string };

/** Meanings of the names of one brand, by key. */
export type MakeNames = {
  name: string;
  /** Includes what a model is called beside its make: "3" for the Model 3, the Mazda3 and the 3-serien. */
  models: ReadonlyMap<string, string>;
  /** Those that no version follows: "golf", but not "golfgti". */
  own: ReadonlyMap<string, string>;
  /** Keys of the models that may be misspelled. */
  spellings: Dictionary;
  /** The words of the names of its models, for misspelled ones. */
  words: SpellingIndex;
  /** Generations by model, and by key ("mk7", "7", "vii", "b8") within it. */
  generations: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Words after the names of its models: "gti", "maxi". */
  versions: ReadonlySet<string>;
  /** Fuels of the typical engines by model; none: unknown. */
  fuels: ReadonlyMap<string, ReadonlySet<Fuel>>;
};

/** Names of brands, models and generations as a wish may write them; built once per catalogue. */
export type CarNames = {
  makes: ReadonlyMap<string, MakeNames>;
  makeByKey: ReadonlyMap<string, string>;
  /** Keys of the makes that may be misspelled; nicknames must match exactly. */
  makeSpellings: Dictionary;
  /** Makes, and the models that are misspelled most often, in words. */
  words: SpellingIndex;
  /** Every word of a name, which is no misspelled one: "model", "grand". */
  parts: ReadonlySet<string>;
  /** Models that a key may refer to without a brand; own names before nicknames. */
  modelsByKey: ReadonlyMap<string, readonly Model[]>;
  /** Keys by how they are said: "vsextio" → "v60". */
  codesByWords: ReadonlyMap<string, readonly string[]>;
  generationsByKey: ReadonlyMap<string, readonly (Model & { generation: string })[]>;
  /** Makes by country of origin (ISO). */
  makesByCountry: ReadonlyMap<string, readonly string[]>;
  /** The first letters of every key: most words begin with none of them. */
  beginnings: ReadonlySet<string>;
};

const BEGINNING = 3;
/** Whether a key may be a name, or a form of one; false for most words. */
export const mayBeName = (key: string, { beginnings }: CarNames): boolean =>
  key.length < BEGINNING || beginnings.has(key.slice(0, BEGINNING));

const listsByKey = <Value>(entries: readonly (readonly [string, Value])[]): Map<string, Value[]> =>
  new Map([...Map.groupBy(entries, ([key]) => key)].map(([key, all]) => [key, all.map(([, value]) => value)]));
/** The first value of each key. */
const firstByKey = (entries: readonly (readonly [string, string])[]): Map<string, string> =>
  new Map([...listsByKey(entries)].flatMap(([key, [first]]) => (key === '' || !first ? [] : [[key, first]])));

/** @param catalogue from its files or the database */
export function buildCarNames({ brands }: { brands: readonly NamedBrand[] }): CarNames {
  const makes = new Map(brands.map((brand) => [brand.name, makeNames(brand)]));
  const written = firstByKey([
    ...brands.map(({ name }) => [matchKey(name), name] as const),
    ...brands.flatMap(({ name, aliases }) => aliases.map((alias) => [matchKey(alias), name] as const)),
  ]);
  const spoken = brands.flatMap(({ name }) => keysOf(ownValue(SPOKEN_MAKES, name)).map((key) => [key, name] as const));
  const makeByKey = firstByKey([...written, ...spoken]);
  const all = brands.flatMap(({ name: make, series }) => series.map((each) => ({ make, each })));
  const modelKeys = (keysFor: (make: string, series: NamedSeries) => string[]): Map<string, Model[]> => {
    const keysOfAll = all.map(({ make, each }) => ({ make, model: each.name, keys: keysFor(make, each) }));
    return listsByKey(keysOfAll.flatMap(({ keys, ...model }) => modelNames(keys).map((key) => [key, model] as const)));
  };
  // "Audia4": a make and its model without a space.
  const joined = [...written].flatMap(([key, make]) =>
    [...(makes.get(make)?.models ?? [])].flatMap(([name, model]) =>
      name.length > 2 || /\d/.test(name) ? [[key + name, { make, model }] as const] : [],
    ),
  );
  const own = modelKeys((_, { name }) => [matchKey(name)]);
  const aliases = modelKeys((_, series) => series.aliases.map(matchKey));
  const modelsByKey = new Map([...listsByKey(joined), ...aliases, ...modelKeys(nicknameKeys), ...own]);
  const keys = new Set([...makes.values()].flatMap(({ models }) => [...models.keys()]));
  const codes = new Set([...makes.values()].flatMap(({ own }) => [...own.keys()]));
  const codesByWords = listsByKey([...codes].flatMap((key) => saidCode(key).map((words) => [words, key] as const)));
  const allKeys = [...keys, ...modelsByKey.keys(), ...codesByWords.keys(), ...makeByKey.keys()];
  return {
    makes,
    makeByKey,
    modelsByKey,
    codesByWords,
    makeSpellings: spellingsOf(written.keys()),
    parts: new Set(
      brands
        .flatMap(({ name, series }) => [name, ...series.flatMap((each) => [each.name, ...each.aliases])])
        .flatMap(matchTokens),
    ),
    words: new SpellingIndex([...brands.flatMap(({ name }) => namedWords(name)), ...COMMON_MODELS]),
    beginnings: new Set(allKeys.map((key) => key.slice(0, BEGINNING))),
    generationsByKey: listsByKey(
      [...makes].flatMap(([make, { generations }]) =>
        [...generations].flatMap(([model, keys]) =>
          [...keys].map(([key, generation]) => [key, { make, model, generation }] as const),
        ),
      ),
    ),
    makesByCountry: listsByKey(brands.map(({ country, name }) => [country, name] as const)),
  };
}

/** Names that consist of letters only; short ones resemble too many words. */
export const spellingsOf = (keys: Iterable<string>): Dictionary =>
  new Dictionary([...keys].filter((key) => /^[a-z]{4,}$/.test(key)));

const COMMON_MODELS: readonly string[] = lexicon.guessableModels.split(' ').filter((word) => /^[a-z]{4,}$/.test(word));
/** The words of a name that may be misspelled: "range", "rover" and "evoque". */
const namedWords = (name: string): string[] =>
  matchTokens(name).filter((word) => /^[a-z]{3,}$/.test(word) && !isOrdinary(word));

const keysOf = (words = ''): string[] => (words === '' ? [] : words.split(' ').map(matchKey));
/** The words of each alias that follow another name of its model: "gti" of "Golf GTI"; none: it is another name. */
function wordsBeyond({ name, aliases }: NamedSeries): { alias: string; beyond: readonly string[] }[] {
  const names = new Set([name, ...aliases].map(matchKey));
  return aliases.map((alias) => {
    const words = matchTokens(alias);
    const own = words.findLastIndex((_, at) => at < words.length - 1 && names.has(words.slice(0, at + 1).join('')));
    return { alias, beyond: own < 0 ? [] : words.slice(own + 1) };
  });
}
/** Without names that only continue another: the rest is read as a version. */
const nicknameKeys = (make: string, series: NamedSeries): string[] => [
  ...wordsBeyond(series).flatMap(({ alias, beyond }) => (beyond.length === 0 ? matchKey(alias) : [])),
  ...keysOf(ownValue(ownValue(SPOKEN_MODELS, make) ?? {}, series.name)),
  // "Allroad A6", but no "M X5".
  ...(matchTokens(series.name).some((word) => word.length < 2) ? [] : [matchTokens(series.name).toReversed().join('')]),
];
/** Without bodies and drives: "Audi coupé", "Mini cab", "Audi quattro". */
const modelNames = (keys: Iterable<string>): string[] =>
  [...new Set(keys)].filter((key) => !PATTERNS.bodyName.test(key));

const ROMAN = ['', '', 'ii', 'iii', 'iv', '', 'vi', 'vii', 'viii'];

function makeNames({ name, series }: NamedBrand): MakeNames {
  const whole = firstByKey([
    ...series.map((each) => [matchKey(each.name), each.name] as const),
    ...series.flatMap((each) => nicknameKeys(name, each).map((key) => [key, each.name] as const)),
  ]);
  const shortened = [/serien$/, new RegExp(`^${matchKey(name)}`), /^model/].flatMap((rest) =>
    [...whole].map(([key, model]) => [key.replace(rest, ''), model] as const),
  );
  const generationKeys = ({ name }: NamedGeneration): (readonly [string, string])[] => {
    const number = /^Mk(\d)$/.exec(name)?.[1] ?? '';
    return [matchKey(name), number, ROMAN[Number(number)] ?? ''].map((key) => [key, name] as const);
  };
  const aliases = series.flatMap((each) => each.aliases.map((alias) => [matchKey(alias), each.name] as const));
  const versionWords = series.flatMap(wordsBeyond).flatMap(({ beyond }) => [beyond.join(''), ...beyond]);
  const models = [...firstByKey([...whole, ...shortened, ...aliases])];
  const fuelsOf = ({ generations }: NamedSeries): Fuel[] =>
    generations.flatMap(({ engines = [] }) => engines.map(({ fuel }) => fuel));
  return {
    name,
    models: new Map(models.filter(([key]) => !PATTERNS.bodyName.test(key))),
    own: firstByKey([...whole, ...shortened]),
    spellings: spellingsOf(whole.keys()),
    words: new SpellingIndex(series.flatMap((each) => namedWords(each.name))),
    generations: new Map(series.map((each) => [each.name, firstByKey(each.generations.flatMap(generationKeys))])),
    versions: new Set(versionWords.filter((word) => /^[clmrt]$|../.test(word))),
    fuels: new Map(series.map((each) => [each.name, new Set(fuelsOf(each))])),
  };
}

/** The words of a table by their value. */
function wordsOf<Value>(table: Readonly<Record<string, Value>>): Map<Value, string[]> {
  const groups = Map.groupBy(Object.entries(table), ([, value]) => value);
  return new Map([...groups].map(([value, entries]) => [value, entries.map(([word]) => word)]));
}
// "Katie" is no K10.
const NUMBERS = wordsOf(Object.fromEntries(Object.entries(UNITS).filter(([word]) => !word.endsWith('ie'))));
const FACTORS = wordsOf(lexicon.factors);
const NAMED = wordsOf(lexicon.namedNumbers);
const LETTERS = wordsOf(lexicon.letters);

/** Every sequence of one alternative per part, joined. */
const sequences = (...parts: readonly (readonly string[])[]): string[] =>
  parts.reduce<string[]>((begun, part) => begun.flatMap((begin) => part.map((end) => begin + end)), ['']);

/** How a number is said, folded and joined: 208 → "tvahundraatta", "tvanollatta"; 740 → "sjufyrtio". */
function saidNumber(number: number): string[] {
  if (number === 0) return [''];
  const own = NUMBERS.get(number);
  if (own) return own;
  const unit = [1_000, 100, 10].find((each) => number >= each) ?? 1;
  const low = number % unit;
  if (unit === 10) return sequences(NUMBERS.get(number - low) ?? [], saidNumber(low));
  const count = number < 2 * unit ? [...saidNumber(1), ''] : saidNumber(Math.floor(number / unit));
  const short = unit === 100 && number > 2 * unit ? [low < 10 ? 'noll' : ''] : [];
  return [...sequences(count, FACTORS.get(unit) ?? [], saidNumber(low)), ...sequences(count, short, saidNumber(low))];
}

/** How letters are said: "ex", "iks" for x; those of a word ("model", "rav") also together. */
const saidLetters = (letters: string): string[] => [
  letters,
  ...(LETTERS.get(letters) ?? []),
  ...sequences(...[...letters].map((letter) => [...(LETTERS.get(letter) ?? []), letter])),
];

/** Smaller numbers are names only as words of their own: "trean", "femma". */
export const MIN_NUMBER = 100;

/** The ways to say a code: "v60" → "vsextio", "vesexti"; "3" → "trean"; "cklass" → "ceklass"; none for other names. */
function saidCode(code: string): string[] {
  const [, letters = '', digits = '', kind = ''] = /^([a-z]{0,5}?)(\d{0,4})(klass|serien)?$/.exec(code) ?? [];
  const number = Number(digits);
  if (kind === 'klass') return sequences(saidLetters(letters), ['klass']).filter((words) => words !== code);
  if (kind === 'serien' && number > 0) return sequences(saidNumber(number), ['serie', 'serien']);
  if (digits === '' || String(number) !== digits) return [];
  const named = NAMED.get(number) ?? [];
  if (letters === '') return number < MIN_NUMBER ? named : saidNumber(number);
  // "Men" is no M1, "hen" no H1, "mattan" no M8.
  const isWord = (words: string): boolean => (number === 1 && words.endsWith('en')) || isOrdinaryForm(words);
  return sequences(saidLetters(letters), [...saidNumber(number), ...named]).filter((words) => !isWord(words));
}
