import { matchKey } from '../../catalogue/match-key.ts';
import type { CarNames, MakeNames, Model } from './car-names.ts';
import { findGenerations, generationAfter } from './find-generations.ts';
import { guessedModel } from './guess-cars.ts';
import type { Mention } from './mention.ts';
import { nameForms } from './name-forms.ts';
import { isEverydayWord } from './ordinary-words.ts';
import { isPartOfNumber } from './part-of-number.ts';
import type { Span, WishText } from './wish-text.ts';
import { joinTokens, type Token, tokensOf } from './wish-tokens.ts';
import { isFilterWord } from './word-meanings.ts';

const MOST_WORDS = 4;
/** Engines that are also models of a rare brand. */
const ENGINE_NAMES = /^(?:[bdt]\d|e\d|p\d|s[1-3]|t1\d)$/;
const NUMERALS: Readonly<Record<string, string>> = {
  ...{ ettan: '1', tvaan: '2', trean: '3', fyran: '4', femman: '5', sexan: '6', sjuan: '7', attan: '8' },
};

/** What models are looked for with. */
type Search = {
  names: CarNames;
  /** Brands that were found. */
  found: readonly Mention[];
  /** Whether misspelled names count, and names that say more than the model. */
  guesses: boolean;
};

/** The models of a text, and the generations that name one. */
export function findModels(text: WishText, search: Search): Mention[] {
  const { names, found } = search;
  const tokens = tokensOf(text.open);
  const models: Mention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const start = tokens[at]?.start ?? 0;
    const before = makeBefore(text.open, start, [...found, ...models]);
    const match = modelAt(text, tokens, at, before, search);
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
  before: { make: string; isAdjacent: boolean } | null,
  { names, found, guesses }: Search,
): ModelMatch | null {
  const makes = found.flatMap(({ meaning }) => (meaning.field === 'make' ? meaning.values : []));
  for (let words = Math.min(MOST_WORDS, tokens.length - at); words > 0; words -= 1) {
    const joined = joinTokens(text.open, tokens, at, words);
    if (!joined || isPartOfNumber(text.open, joined)) continue;
    const named = before && ofMake(names.makes.get(before.make), joined.key);
    const own = named && (guesses || saysNoMore(joined.key, named.model)) ? named : null;
    if (own && before && (before.isAdjacent || !isEverydayWord(joined.key)))
      return { models: [own], span: joined, words };
    const models = ofAnyMake(text, names, joined, words, makes);
    if (models && (guesses || models.every(({ model }) => saysNoMore(joined.key, model)))) {
      return { models, span: joined, words };
    }
  }
  const token = tokens[at];
  const adjacent = before?.isAdjacent ? before.make : null;
  const guessed = guesses && token ? guessedModel(token.word, names, makes, adjacent) : null;
  return guessed && token ? { models: [guessed], span: token, words: 1 } : null;
}

/** Whether a name is the model's own, a beginning of it or a nickname: "Golf GTI" and "320d" say more, which would be lost. */
function saysNoMore(key: string, model: string): boolean {
  const own = matchKey(model);
  return nameForms(key).some((form) => own.startsWith(form)) || (!/\d/.test(key) && !key.startsWith(own));
}

/** "BMW trean", "Mazda 6:an", "Tesla Y", "Mercedes C", "V70n" after their brand. */
function ofMake(make: MakeNames | undefined, key: string): Model | null {
  if (!make) return null;
  const numeral = NUMERALS[key] ?? key;
  const keys = [...nameForms(key), numeral, `${numeral}serien`, `${matchKey(make.name)}${numeral}`, `model${numeral}`];
  for (const each of keys) {
    const model = make.models.get(each);
    // A body is no model: "Audi coupé", "Mini cab".
    if (model !== undefined && !/^(?:coupe|cabriolet|cab|cabrio|pickup|roadster|convertible)$/.test(each)) {
      return { make: make.name, model };
    }
  }
  return null;
}

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
