import type { CarNames, MakeNames, Model } from './car-names.ts';
import type { Mention } from './mention.ts';
import { GUESSABLE_MODELS, isEverydayWord, isOrdinaryWord } from './ordinary-words.ts';
import { nearestWords } from './spelling.ts';
import type { Span, WishText } from './wish-text.ts';
import { joinTokens, type Token, tokensOf } from './wish-tokens.ts';
import { isFilterWord } from './word-meanings.ts';

const MOST_WORDS = 4;
/** "Volvos", "Passaten", "Golfar", "V70n"; the longest first. */
const NAME_ENDINGS = [
  'arna',
  'erna',
  'orna',
  'ens',
  'ans',
  'ar',
  'er',
  'or',
  'en',
  'an',
  'et',
  'ns',
  's',
  'n',
] as const;
/** Engines that are also models of a rare brand. */
const ENGINE_NAMES = /^(?:[bdt]\d|e\d|p\d|s[1-3]|t1\d)$/;
const NUMERALS: Readonly<Record<string, string>> = {
  ...{ ettan: '1', tvaan: '2', trean: '3', fyran: '4', femman: '5', sexan: '6', sjuan: '7', attan: '8' },
};

/** Finds brands, models and generations, and takes them out of the text. Before any number is read: "208" may be a Peugeot. */
export function findCars(text: WishText, names: CarNames): Mention[] {
  const mentions: Mention[] = [];
  const add = (mention: Mention): void => {
    text.take(mention);
    mentions.push(mention);
  };
  for (const { name, span } of findMakes(text, names)) add({ ...span, meaning: { field: 'make', values: [name] } });
  const makes = mentions.flatMap(({ meaning }) => (meaning.field === 'make' ? meaning.values : []));
  for (const mention of findModels(text, names, mentions, makes)) add(mention);
  return mentions.sort((one, other) => one.start - other.start);
}

type FoundMake = { name: string; span: Span };

function findMakes(text: WishText, names: CarNames): FoundMake[] {
  const tokens = tokensOf(text.open);
  const found: FoundMake[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const exact = exactMake(text, tokens, at, names) ?? guessedMake(tokens, at, names);
    if (!exact) continue;
    found.push(exact.make);
    at += exact.words - 1;
  }
  return found;
}

function exactMake(
  text: WishText,
  tokens: Token[],
  at: number,
  names: CarNames,
): { make: FoundMake; words: number } | null {
  for (let words = Math.min(3, tokens.length - at); words > 0; words -= 1) {
    const joined = joinTokens(text.open, tokens, at, words);
    if (!joined) continue;
    for (const key of nameForms(joined.key)) {
      const name = names.makeByKey.get(key);
      if (name === undefined || (key !== joined.key && key.length < 4)) continue;
      if (isEverydayWord(key) && !isNamedBrand(text, tokens, at, names, name)) continue;
      return { make: { name, span: joined }, words };
    }
  }
  return null;
}

/** "smart" is a brand before one of its models, or where it is written as a name in the middle of a sentence. */
function isNamedBrand(text: WishText, tokens: Token[], at: number, names: CarNames, make: string): boolean {
  const own = tokens[at];
  const next = tokens[at + 1];
  if (!own) return false;
  if (next && names.makes.get(make)?.models.has(next.word)) return true;
  if (tokens.length === 1 || /market?\s+$/.test(text.open.slice(0, own.start))) return true;
  if (own.word === 'mini') return !next || !/^(?:bil|suv|van|buss|kombi|budget)/.test(next.word);
  const before = text.source.slice(0, own.start).trimEnd();
  return before !== '' && !/[.!?]$/.test(before) && /^\p{Lu}/u.test(text.written(own)) && /\p{Ll}/u.test(text.source);
}

/** A misspelled brand: no word that means anything else, and near to one brand alone. */
function guessedMake(tokens: Token[], at: number, names: CarNames): { make: FoundMake; words: number } | null {
  const token = tokens[at];
  if (!token || isOrdinaryWord(token.word) || isFilterWord(token.word)) return null;
  if (nameForms(token.word).some((form) => names.modelsByKey.has(form))) return null;
  const nearest = nearestWords(token.word, names.makeByKey.keys());
  const makes = new Set(nearest.words.map((key) => names.makeByKey.get(key) ?? ''));
  const [name] = makes;
  if (makes.size !== 1 || name === undefined || nearest.words.some(isEverydayWord)) return null;
  return { make: { name, span: token }, words: 1 };
}

/** The name itself, and what it may be a form of. */
export function nameForms(key: string): string[] {
  const forms = NAME_ENDINGS.filter((ending) => key.endsWith(ending) && key.length - ending.length >= 3);
  return [key, ...forms.map((ending) => key.slice(0, -ending.length))];
}

function findModels(text: WishText, names: CarNames, found: readonly Mention[], makes: readonly string[]): Mention[] {
  const tokens = tokensOf(text.open);
  const models: Mention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const start = tokens[at]?.start ?? 0;
    const before = makeBefore(text.open, start, [...found, ...models]);
    const match = modelAt(text, tokens, at, names, before, makes);
    if (!match) continue;
    for (const model of match.models) {
      const own = names.makes.get(model.make);
      const generation = own ? generationAfter(text, tokens, at + match.words, own, model.model) : null;
      models.push({
        start: match.span.start,
        end: generation?.end ?? match.span.end,
        meaning: { field: 'model', values: [model.model], make: model.make, generation: generation?.name ?? null },
      });
    }
    at += match.words - 1;
  }
  for (const mention of findGenerations(text, tokens, names, found, models)) models.push(mention);
  return models;
}

const CONNECTED = /^[ ·]*(?:,|\/|eller|och|or|and|samt|en|ett| )*[ ]*$/;

/** The brand that stands right before a place, or whose model does ("Peugeot 208 eller 308"). */
function makeBefore(
  open: string,
  start: number,
  mentions: readonly Mention[],
): { make: string; isAdjacent: boolean } | null {
  const last = mentions.filter(({ end }) => end <= start).sort((one, other) => other.end - one.end)[0];
  if (!last) return null;
  const gap = open.slice(last.end, start);
  const { meaning } = last;
  if (meaning.field === 'make' && /^[ '\-:]*$/.test(gap)) return { make: meaning.values[0] ?? '', isAdjacent: true };
  if (meaning.field === 'model' && CONNECTED.test(gap)) return { make: meaning.make, isAdjacent: false };
  return null;
}

type ModelMatch = { models: readonly Model[]; span: Span; words: number };

function modelAt(
  text: WishText,
  tokens: Token[],
  at: number,
  names: CarNames,
  before: { make: string; isAdjacent: boolean } | null,
  makes: readonly string[],
): ModelMatch | null {
  for (let words = Math.min(MOST_WORDS, tokens.length - at); words > 0; words -= 1) {
    const joined = joinTokens(text.open, tokens, at, words);
    if (!joined || isPartOfNumber(text.open, joined)) continue;
    const own = before && ofMake(names.makes.get(before.make), joined.key);
    if (own && (before.isAdjacent || !isEverydayWord(joined.key))) return { models: [own], span: joined, words };
    const models = ofAnyMake(text, names, joined, words, makes);
    if (models) return { models, span: joined, words };
  }
  const token = tokens[at];
  const guessed = token && guessedModel(token, names, makes, before?.isAdjacent === true ? before.make : null);
  return guessed ? { models: [guessed], span: token, words: 1 } : null;
}

/** "BMW trean", "Mazda 6:an", "Tesla Y", "Mercedes C", "V70n" after their brand. */
function ofMake(make: MakeNames | undefined, key: string): Model | null {
  if (!make) return null;
  const numeral = NUMERALS[key] ?? key;
  const keys = [
    ...nameForms(key),
    numeral,
    `${numeral}serien`,
    `${matchKeyOf(make.name)}${numeral}`,
    `model${numeral}`,
  ];
  for (const each of keys) {
    const model = make.models.get(each);
    // A body is no model: "Audi coupé", "Mini cab".
    if (model !== undefined && !/^(?:coupe|cabriolet|cab|cabrio|pickup|roadster|convertible)$/.test(each)) {
      return { make: make.name, model };
    }
  }
  return null;
}

const matchKeyOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A model that tells its brand: not a bare number, not an everyday word, and not one letter with a digit that is an engine. */
function ofAnyMake(
  text: WishText,
  names: CarNames,
  joined: Span & { key: string },
  words: number,
  makes: readonly string[],
): readonly Model[] | null {
  for (const key of nameForms(joined.key)) {
    const all = names.modelsByKey.get(key) ?? [];
    const ofNamed = all.filter(({ make }) => makes.includes(make));
    const models = ofNamed.length > 0 ? ofNamed : all;
    if (models.length === 0 || models.length > 2 || isEverydayWord(key) || isFilterWord(key)) continue;
    const written = text.open.slice(joined.start, joined.end);
    // "station wagon" is a body, though one brand calls a model so.
    if (isFilterWord(written)) continue;
    if (/^9-[35]$/.test(written)) return models.filter(({ make }) => make === 'Saab');
    const isShort = key.length < 3 && !(/^[a-z]\d$/.test(key) && !ENGINE_NAMES.test(key));
    const isNumber = /^\d+$/.test(key);
    if (isNumber && key.length >= 3 && /^:(?:an|a)\b/.test(text.open.slice(joined.end)) && models.length === 1)
      return models;
    if (isShort || isNumber || (words > 1 && /^\d/.test(key) && !/seri/.test(key))) continue;
    return models;
  }
  return null;
}

/** Whether a number belongs to a price, distance or the like: "BMW 320 000 kr" is no 320. "Peugeot 208 200 000 kr" is a 208. */
function isPartOfNumber(open: string, { start, end }: Span): boolean {
  if (!/\d$/.test(open.slice(start, end))) return false;
  const after = open.slice(end);
  const groups = /^(?:[ .,']\d{3}(?!\d))+/.exec(after)?.[0].length ?? 0;
  if (groups === 4) return true;
  const own = open.slice(start, end);
  return (
    /^\d+$/.test(own) &&
    /^(?:[.,]\d| ?(?:kr|kronor|tusen|k|'|tkr|mil|km|lax|papp|lakan|hk|hastar|kg|personer|sits|dorr|ar|spann|sek|:-|miljon|procent|%)(?![a-z]))/.test(
      after,
    )
  );
}

/** A misspelled model of a brand that was named, or one of those that are misspelled most. */
function guessedModel(token: Token, names: CarNames, makes: readonly string[], adjacent: string | null): Model | null {
  if (isFilterWord(token.word)) return null;
  const isOrdinary = isOrdinaryWord(token.word);
  const keysOf = (make: string): string[] => [...(names.makes.get(make)?.models.keys() ?? [])];
  // Right after its brand even an everyday word may be a misspelled model: "Ford fokus".
  if (isOrdinary) {
    if (adjacent === null || token.word.length < 5) return null;
    const { words, edits } = nearestWords(token.word, keysOf(adjacent));
    return edits === 1 && words.length === 1 ? modelOf(names, words[0] ?? '', [adjacent]) : null;
  }
  for (const known of [makes.flatMap(keysOf), [...GUESSABLE_MODELS]]) {
    const { words } = nearestWords(
      token.word,
      known.filter((key) => !isEverydayWord(key) && /^[a-z]+$/.test(key)),
    );
    const models = words.map((key) => modelOf(names, key, makes)).filter((model) => model !== null);
    const [one] = models;
    if (one && models.every(({ make, model }) => make === one.make && model === one.model)) return one;
  }
  return null;
}

/** The one model of a key, of the makes if any are given. */
function modelOf(names: CarNames, key: string, makes: readonly string[]): Model | null {
  const models = (names.modelsByKey.get(key) ?? []).filter(({ make }) => makes.length === 0 || makes.includes(make));
  if (models.length === 1) return models[0] ?? null;
  const own = makes.length === 1 ? names.makes.get(makes[0] ?? '') : undefined;
  const model = own?.models.get(key);
  return own && model !== undefined ? { make: own.name, model } : null;
}

/** "V60 II", "A4 B8", "Golf 7", "Golf mk7" right after the model. */
function generationAfter(
  text: WishText,
  tokens: Token[],
  at: number,
  make: MakeNames,
  model: string,
): { name: string; end: number } | null {
  const token = tokens[at];
  const generations = make.generations.get(model);
  if (!token || !generations || isPartOfNumber(text.open, token)) return null;
  const gap = text.open.slice(tokens[at - 1]?.end ?? 0, token.start);
  if (!/^ ?(?:gen(?:eration)? )?$/.test(gap)) return null;
  const written = text.written(token);
  const isRoman = /^[ivx]+$/.test(token.word);
  // "i" is a word; a numeral is written in capitals.
  if (isRoman && (written !== written.toUpperCase() || !/\p{Ll}/u.test(text.source) || token.word === 'i')) return null;
  const name =
    generations.get(token.word) ?? (/^\d$/.test(token.word) ? generations.get(`mk${token.word}`) : undefined);
  if (name === undefined || /^\d{3,}$/.test(token.word)) return null;
  return { name, end: token.end };
}

/** "BMW E46": a generation that names its model; the first of the catalogue where several share it. */
function findGenerations(
  text: WishText,
  tokens: Token[],
  names: CarNames,
  makes: readonly Mention[],
  models: readonly Mention[],
): Mention[] {
  return tokens.flatMap((token) => {
    if (!/^[a-z]\d{2}$/.test(token.word) || models.some(({ start, end }) => start < token.end && token.start < end))
      return [];
    const make = makes.find(
      ({ end, meaning }) => meaning.field === 'make' && /^ *$/.test(text.open.slice(end, token.start)),
    );
    const own = make?.meaning.field === 'make' ? names.makes.get(make.meaning.values[0] ?? '') : undefined;
    for (const [model, generations] of own?.generations ?? []) {
      const generation = generations.get(token.word);
      if (own && generation !== undefined) {
        const meaning = { field: 'model' as const, values: [model], make: own.name, generation };
        return [{ start: token.start, end: token.end, meaning }];
      }
    }
    return [];
  });
}
