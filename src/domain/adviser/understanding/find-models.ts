import { matchKey, matchTokens } from '../../catalogue/match-key.ts';
import type { CarNames, MakeNames, Model } from './car-names.ts';
import { findGenerations, generationAfter } from './find-generations.ts';
import { ENGINE_MAKES } from './find-versions.ts';
import { guessedModel } from './guess-cars.ts';
import type { Mention } from './mention.ts';
import { nameForms } from './name-forms.ts';
import { numberWordLength, readNumberWords } from './number-words.ts';
import { isEverydayWord, meansOtherwise } from './ordinary-words.ts';
import { isPartOfNumber } from './part-of-number.ts';
import type { Span, WishText } from './wish-text.ts';
import { joinTokens, type Token, tokensOf } from './wish-tokens.ts';
import { isFilterWord } from './word-meanings.ts';

const MOST_WORDS = 4;
/** Engines that are also models of a rare brand. */
const ENGINE_NAMES = /^(?:[bdt]\d|v(?:6|8|10|12)|e\d|p\d|s[1-3]|t1\d)$/;
/** "Fyra" and "åtta" count, and name no model. */
const NUMERALS: Readonly<Record<string, string>> = {
  ...{ ettan: '1', tvaan: '2', trean: '3', fyran: '4', femman: '5', sexan: '6', sjuan: '7', attan: '8' },
  ...{ etta: '1', tvaa: '2', trea: '3', femma: '5', sexa: '6', sjua: '7' },
};
const numeralOf = (key: string): string => NUMERALS[key] ?? key.replace(/^(\d)an?$/, '$1');

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
  models.push(...connectedModels(text, tokens, names, models));
  for (const mention of findGenerations(text, tokens, names, found, models)) models.push(mention);
  const beginnings = models.filter((model) => models.some((other) => isBeginningOf(text, model, other)));
  for (const beginning of beginnings) text.take(beginning);
  return models.filter((model) => !beginnings.includes(model));
}

/** "Allroad A6" is an A6 Allroad: a name right beside one that begins with it. */
function isBeginningOf(text: WishText, one: Mention, other: Mention): boolean {
  if (one.meaning.field !== 'model' || other.meaning.field !== 'model' || one.meaning.make !== other.meaning.make)
    return false;
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  const isBeside = first.end <= second.start && /^ +$/.test(text.open.slice(first.end, second.start));
  return isBeside && (other.meaning.values[0] ?? '').startsWith(`${one.meaning.values[0] ?? ''} `);
}

/** "En Note eller en Zoe": an everyday word is a model where a conjunction binds it to one. */
function connectedModels(
  text: WishText,
  tokens: readonly Token[],
  names: CarNames,
  models: readonly Mention[],
): Mention[] {
  return tokens.flatMap((token) => {
    const [model, second] = names.modelsByKey.get(token.word) ?? [];
    const isNew = !models.some(({ start, end }) => start < token.end && token.start < end);
    if (!model || second || !isNew || !isEverydayWord(token.word) || matchKey(model.model) !== token.word) return [];
    const isBound = models.some(
      ({ start, end }) =>
        CONJUNCTION.test(text.open.slice(end, token.start)) || CONJUNCTION.test(text.open.slice(token.end, start)),
    );
    const meaning = { field: 'model' as const, values: [model.model], make: model.make, generation: null };
    return isBound ? [{ start: token.start, end: token.end, meaning }] : [];
  });
}
const CONJUNCTION = /^ *(?:eller|elle|el|och|or|and|\/|&)(?: en| ett)? *$/;

/** "Volvo V60 eller 320d" names another brand; "Mercedes C-klass kombi 220d" names an engine. */
const ENGINE_NICKNAME = /^[a-z]?\d{2,3}[a-z]{1,2}$/;
const BEFORE_ANOTHER =
  /(?:,|\/|&|\+|\b(?:eller|elle|och|or|and|samt|alternativt|alt\.?|kanske|typ|som)(?: en| ett)?) *$/;

const CONNECTED = /^[ ·]*(?:,|\/|eller|elle|el|och|o|a|or|and|samt|en|ett| )*[ ]*$/;

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
    const brand = before ? names.makes.get(before.make) : undefined;
    if (
      !joined ||
      (isPartOfNumber(text.open, joined) && !isBeforeGeneration(text, tokens[at + words], brand, joined.key))
    )
      continue;
    const named = before && (ofMake(brand, joined.key) ?? (before.isAdjacent ? ofSpoken(text, brand, joined) : null));
    // "530d xDrive": what a word says by itself is left to be read.
    const last = tokens[at + words - 1]?.word ?? '';
    if (named && words > 1 && isFilterWord(last) && !matchKey(named.model).endsWith(last)) continue;
    const own = named && (guesses || saysNoMore(joined.key, named)) ? named : null;
    // "A3 quattro", "E 220 d T": further off, a word that says something else and a letter are no models.
    const isClear = before?.isAdjacent || (!isFilterWord(joined.key) && joined.key.length > 1);
    if (own && isClear) return { models: [own], span: joined, words };
    const models = ofAnyMake(text, names, joined, words, makes);
    if (models && words > 1 && isFilterWord(last) && !models.some(({ model }) => matchKey(model).endsWith(last)))
      continue;
    if (models && (guesses || models.every((model) => saysNoMore(joined.key, model)))) {
      return { models, span: joined, words };
    }
  }
  const token = tokens[at];
  const adjacent = before?.isAdjacent ? before.make : null;
  const isOther = token && meansOtherwise(token.word, text.folded.slice(0, token.start), text.folded.slice(token.end));
  const guessed = guesses && token && !isOther ? guessedModel(token.word, names, makes, adjacent) : null;
  return guessed && token ? { models: [guessed], span: token, words: 1 } : null;
}

/** "Porsche 911 997": three digits after a model that name a generation of it, and make no thousands. */
function isBeforeGeneration(
  text: WishText,
  next: Token | undefined,
  make: MakeNames | undefined,
  key: string,
): boolean {
  const model = make?.models.get(key);
  const generation = next && model !== undefined ? make?.generations.get(model)?.get(next.word) : undefined;
  return next !== undefined && generation !== undefined && !isPartOfNumber(text.open, next);
}

const SPOKEN_NUMBER = /^([a-z]*?)((?:ett|en|tva|tre|fyra|fem|sex|sju|atta|nio|tio|tjugo|trettio).*)$/;
/** "Audi a fyra", "Tesla model tre", "Hyundai i tio": a name with its digits spoken, right after the brand. */
function ofSpoken(text: WishText, make: MakeNames | undefined, { key, end }: Span & { key: string }): Model | null {
  const parts = SPOKEN_NUMBER.exec(key);
  const spoken = parts?.[2] ?? '';
  const whole = numberWordLength(spoken) === spoken.length ? readNumberWords(spoken) : null;
  const number = spoken === 'ett' && parts?.[1] !== '' ? 1 : whole;
  const isAmount = /^ (?:ar|dagar|veckor|manader|tusen|hundra|lax|mil|personer|dorr|sits)/.test(text.open.slice(end));
  const isBare = parts?.[1] === '' && (number ?? 0) < 100;
  return number === null || isAmount || isBare ? null : ofMake(make, `${parts?.[1]}${number}`);
}

/** Whether a name is the model's own, a beginning of it or a nickname; one that says more would be lost, but for an engine's. */
function saysNoMore(key: string, { make, model }: Model): boolean {
  if (ENGINE_MAKES.has(make)) return true;
  const own = matchKey(model);
  return nameForms(key).some((form) => own.startsWith(form)) || (!/\d/.test(key) && !key.startsWith(own));
}

/** "BMW trean", "Mazda 6:an", "Tesla Y", "Mercedes C", "V70n" after their brand. */
function ofMake(make: MakeNames | undefined, key: string): Model | null {
  if (!make) return null;
  const numeral = numeralOf(key);
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
    const isEngine = makes.length > 0 && ofNamed.length === 0 && ENGINE_NICKNAME.test(key);
    if (isEngine && !BEFORE_ANOTHER.test(text.folded.slice(0, joined.start))) continue;
    // "Inte grå" is no Integra.
    const first = /^[a-z]+/.exec(text.open.slice(joined.start, joined.end))?.[0] ?? '';
    const isChance =
      words > 1 &&
      first !== '' &&
      isEverydayWord(first) &&
      !models.some(({ model }) => matchTokens(model)[0] === first);
    if (isChance) continue;
    if (models.length === 0 || models.length > 2 || isEverydayWord(key) || isFilterWord(key)) continue;
    const written = text.open.slice(joined.start, joined.end);
    if (meansOtherwise(key, text.folded.slice(0, joined.start), text.folded.slice(joined.end))) continue;
    // "station wagon" is a body, though one brand calls a model so.
    if (isFilterWord(written)) continue;
    if (/^9-[35]$/.test(written)) return models.filter(({ make }) => make === 'Saab');
    // "Lexus men inte RX": two letters are a model only of a brand that was named.
    const isOfNamed = ofNamed.length > 0 && /^[a-z]{2}$/.test(key);
    const isShort = key.length < 3 && !isOfNamed && !(/^[a-z]\d$/.test(key) && !ENGINE_NAMES.test(key));
    const isNumber = /^\d+$/.test(key);
    if (isNumber && key.length >= 3 && /^:(?:an|a)\b/.test(text.open.slice(joined.end)) && models.length === 1)
      return models;
    if (isShort || isNumber || (words > 1 && /^\d/.test(key) && !/seri/.test(key))) continue;
    return models;
  }
  return null;
}
