import { matchKey, matchTokens } from '../../../catalogue/match-key.ts';
import { numberWordLength } from '../amounts/number-words.ts';
import { isPartOfNumber } from '../amounts/part-of-number.ts';
import type { Mention } from '../mention.ts';
import { isEverydayWord } from '../text/ordinary-words.ts';
import { meansOtherwise } from '../text/other-senses.ts';
import type { Span, WishText } from '../text/wish-text.ts';
import { joinTokens, type Token, tokensOf } from '../text/wish-tokens.ts';
import { isFilterWord } from '../words/word-meanings.ts';
import { besideMeanings } from './beside-words.ts';
import { type CarNames, type MakeNames, type Model, SELDOM_MEANT } from './car-names.ts';
import { findGenerations, generationAfter } from './find-generations.ts';
import { isHeard } from './find-makes.ts';
import { ENGINE_MAKES, makeOf } from './find-versions.ts';
import { guessedModel, hear } from './guess-cars.ts';
import { nameForms } from './name-forms.ts';
import { numberedModel, spokenModel } from './numbered-models.ts';
import { spokenNumber } from './spoken-numbers.ts';

const MOST_WORDS = 4;
/** Words that are written as endings of names are. */
const LOOSE_ENDING = /^(?:arna|erna|ens|ans|ar|er|or|en|an|et|ns)$/;
/** Shorter words with ä or ö are Swedish. */
const SHORTEST_HEARD = 5;
/** Engines that are also models of a rare brand. */
const ENGINE_NAMES = /^(?:[bdt]\d|v(?:6|8|10|12)|e\d|p\d|s[1-3]|t1\d)$/;
/** "Trean", "6:an"; "fyra" and "åtta" count, and name no model. */
const numeralOf = (key: string): string =>
  /^(?:fyra|atta)$|[^a-z]/.test(key) || numberWordLength(key) > 0
    ? key.replace(/^(\d)an?$/, '$1')
    : String(spokenNumber(key) ?? key);

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
    const match = modelAt(text, tokens, at, before, search, models);
    // "Monte carlo-gul" is a colour.
    const isShade = match && SHADE_AFTER.test(text.open.slice(match.span.end));
    if (!match || isShade || isSaidOf(models.at(-1), text.open, match)) continue;
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

const SHADE_AFTER = /^-(?:gul|rod|bla|gron|gra|vit|svart|brun|lila|beige)/;

/** "A3 40 e-tron" is no e-tron: a word that says something of the model right before it. */
function isSaidOf(last: Mention | undefined, open: string, { models: [first], span }: ModelMatch): boolean {
  if (last?.meaning.field !== 'model' || last.meaning.make !== first?.make) return false;
  const isBeside = /^[ -]*(?:\d\d )?$/.test(open.slice(last.end, span.start));
  return (
    isBeside && besideMeanings(last.meaning.make, last.meaning.values[0] ?? '', matchKey(first?.model ?? '')) !== null
  );
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
    const isSmall = isEverydayWord(token.word) || (token.word.length === 2 && !isFilterWord(token.word));
    if (!model || second || !isNew || !isSmall || matchKey(model.model) !== token.word) return [];
    const isLast = /^ *(?:[,.;!?]|$|eller\b|och\b)/.test(text.open.slice(token.end));
    const isBound = models.some(
      ({ start, end }) =>
        CONJUNCTION.test(text.open.slice(end, token.start)) ||
        CONJUNCTION.test(text.open.slice(token.end, start)) ||
        (isLast && /^ *, *$/.test(text.open.slice(end, token.start))),
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

/** Where one was named that calls its own engines so, a comma goes on from it. */
const BEFORE_OTHER_MAKE = /\b(?:eller|och|samt|alternativt)(?: en| ett)? *$/;

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
  models: readonly Mention[],
): ModelMatch | null {
  const makes = found.flatMap(({ meaning }) => (meaning.field === 'make' ? meaning.values : []));
  const isOfEngines = [...found, ...models].some((each) => ENGINE_MAKES.has(makeOf(each.meaning)));
  for (let words = Math.min(MOST_WORDS, tokens.length - at); words > 0; words -= 1) {
    const joined = withPlus(text.open, joinTokens(text.open, tokens, at, words), names);
    const brand = before ? names.makes.get(before.make) : undefined;
    if (
      !joined ||
      (isPartOfNumber(text.open, joined) && !isBeforeGeneration(text, tokens[at + words], brand, joined.key))
    )
      continue;
    // "V70 är" is no plural.
    const isPlural = words > 1 && LOOSE_ENDING.test(tokens[at + words - 1]?.word ?? '');
    if (isPlural && !names.modelsByKey.has(joined.key) && !brand?.models.has(joined.key)) continue;
    const isByEar = isHeard(text, joined);
    const named =
      before &&
      ((isByEar ? null : ofMake(brand, joined.key)) ??
        (brand && before.isAdjacent ? spokenModel(text.open, brand, joined) : null));
    // "530d xDrive": what a word says by itself is left to be read.
    const last = tokens[at + words - 1]?.word ?? '';
    if (named && words > 1 && isFilterWord(last) && !matchKey(named.model).endsWith(last)) continue;
    const own = named && (guesses || saysNoMore(joined.key, named)) ? named : null;
    // "A3 quattro", "E 220 d T": further off, a word that says something else and a letter are no models.
    const isClear = before?.isAdjacent || (!isFilterWord(joined.key) && joined.key.length > 1);
    if (own && isClear) return { models: [own], span: joined, words };
    const numbered = numberedModel(text.open, names, joined, { makes, models });
    if (numbered) return { models: [numbered], span: joined, words };
    const ofAny = isByEar ? null : ofAnyMake(text, names, joined, words, { makes, isOfEngines });
    if (ofAny && words > 1 && isFilterWord(last) && !ofAny.some(({ model }) => matchKey(model).endsWith(last)))
      continue;
    if (ofAny && (guesses || ofAny.every((model) => saysNoMore(joined.key, model)))) {
      return { models: ofAny, span: joined, words };
    }
  }
  const token = tokens[at];
  const adjacent = before?.isAdjacent ? before.make : null;
  const isOther = token && meansOtherwise(token.word, text.folded.slice(0, token.start), text.folded.slice(token.end));
  const guessed = guesses && token && !isOther ? guessedModel(hear(text, token), names, makes, adjacent) : null;
  return guessed && token ? { models: [guessed], span: token, words: 1 } : null;
}

/** "Ka+", "C-HR+": a plus that is a part of the name. */
function withPlus<Of extends Span & { key: string }>(open: string, joined: Of | null, names: CarNames): Of | null {
  if (!joined || open.charAt(joined.end) !== '+') return joined;
  const key = `${joined.key}plus`;
  return names.modelsByKey.has(key) ? { ...joined, key, end: joined.end + 1 } : joined;
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

/** Without those that are not meant by a name that others share: "Leon", "500", "California". */
const mostMeant = (models: readonly Model[]): readonly Model[] => {
  const usual = models.filter(({ make }) => !SELDOM_MEANT.has(make));
  return usual.length > 0 ? usual : models;
};

/** A model that tells its brand: not a bare number, not an everyday word, and not one letter with a digit that is an engine. */
function ofAnyMake(
  text: WishText,
  names: CarNames,
  joined: Span & { key: string },
  words: number,
  { makes, isOfEngines }: { makes: readonly string[]; isOfEngines: boolean },
): readonly Model[] | null {
  for (const key of nameForms(joined.key)) {
    const all = names.modelsByKey.get(key) ?? [];
    const ofNamed = all.filter(({ make }) => makes.includes(make));
    const models = ofNamed.length > 0 ? ofNamed : mostMeant(all);
    const isEngine = (makes.length > 0 || isOfEngines) && ofNamed.length === 0 && ENGINE_NICKNAME.test(key);
    const another = isOfEngines ? BEFORE_OTHER_MAKE : BEFORE_ANOTHER;
    if (isEngine && !another.test(text.folded.slice(0, joined.start))) continue;
    // "Räv" is no RAV.
    if (joined.key.length < SHORTEST_HEARD && /[äö]/i.test(text.written(joined))) continue;
    // "5-dörrars" is a body before it is a MINI.
    if (/^\d(?:dorr|door)/.test(key)) continue;
    // "Inte grå" is no Integra.
    const first = /^[a-z]+/.exec(text.open.slice(joined.start, joined.end))?.[0] ?? '';
    // "Clean" is no CLE, "stsn" no STS.
    if (key !== joined.key && /^[a-z]{3}$/.test(key)) continue;
    const isChance =
      words > 1 &&
      text.open.slice(joined.start, joined.end).includes(' ') &&
      first !== '' &&
      isEverydayWord(first) &&
      !models.some(({ model }) => matchTokens(model)[0] === first);
    if (isChance) continue;
    if (models.length === 0 || models.length > 2 || isEverydayWord(key) || isFilterWord(key)) continue;
    const written = text.open.slice(joined.start, joined.end);
    if (meansOtherwise(written, text.folded.slice(0, joined.start), text.folded.slice(joined.end))) continue;
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
