import { isPartOfNumber } from '#src/domain/adviser/understanding/amounts/part-of-number.ts';
import { type Mention, makeOf } from '#src/domain/adviser/understanding/mention.ts';
import { isEverydayWord } from '#src/domain/adviser/understanding/text/ordinary-words.ts';
import { meansOtherwise } from '#src/domain/adviser/understanding/text/phrases.ts';
import type { Span, WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { joinTokens, splitTokens, type Token } from '#src/domain/adviser/understanding/text/wish-tokens.ts';
import { isFilterWord } from '#src/domain/adviser/understanding/words/word-meanings.ts';
import { matchKey } from '#src/domain/catalogue/match-key.ts';
import type { CarNames, MakeNames, Model } from './car-names.ts';
import { findGenerations, generationAfter } from './find-generations.ts';
import { isSpelledWithRing } from './find-makes.ts';
import { ENGINE_MAKES } from './find-versions.ts';
import { guessedModel, toSpokenForm } from './guess-cars.ts';
import { type ListedModel, listedAfter, numberLists } from './listed-models.ts';
import { ofAnyMake, ofMake, saysNoMore } from './named-models.ts';
import { numberedModel, spokenModel } from './numbered-models.ts';
import { besideMeanings } from './version-words.ts';

const MAX_WORDS = 4;
/** Words with the endings of names. */
const LOOSE_ENDING = /^(?:arna|erna|ens|ans|ar|er|or|en|an|et|ns)$/;
/** Context of the search for models. */
type Search = {
  names: CarNames;
  /** Brands found so far. */
  found: readonly Mention[];
  /** Whether to match misspelled names, and names longer than the model's. */
  guesses: boolean;
};

/** Finds the models of a text, and the generations that identify one. */
export function findModels(text: WishText, search: Search): Mention[] {
  const { names, found } = search;
  const tokens = splitTokens(text.open);
  const lists = numberLists(text.open, names);
  const models: Mention[] = lists.flatMap((list) => list.models.map(asMention));
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
    const last = models.at(-1);
    const listed = last && match.models.length === 1 ? listedAfter(text.open, names, last).map(asMention) : [];
    models.push(...listed);
    const end = listed.at(-1)?.end ?? 0;
    while ((tokens[at + 1]?.start ?? end) < end) at += 1;
  }
  models.push(...connectedModels(text, tokens, names, models));
  for (const mention of findGenerations(text, tokens, names, found, models)) models.push(mention);
  const beginnings = models.filter((model) => models.some((other) => isBeginningOf(text, model, other)));
  for (const beginning of beginnings) text.take(beginning);
  return models.filter((model) => !beginnings.includes(model));
}

const asMention = ({ start, end, make, model, generation }: ListedModel): Mention => ({
  ...{ start, end },
  meaning: { field: 'model', values: [model], make, generation },
});

const SHADE_AFTER = /^-(?:gul|rod|bla|gron|gra|vit|svart|brun|lila|beige)/;

/** "A3 40 e-tron" is not an e-tron: the word describes the preceding model. */
function isSaidOf(last: Mention | undefined, open: string, { models: [first], span }: ModelMatch): boolean {
  if (last?.meaning.field !== 'model' || last.meaning.make !== first?.make) return false;
  const isBeside = /^[ -]*(?:\d\d )?$/.test(open.slice(last.end, span.start));
  return (
    isBeside && besideMeanings(last.meaning.make, last.meaning.values[0] ?? '', matchKey(first?.model ?? '')) !== null
  );
}

/** "Allroad A6" is an A6 Allroad: a name adjacent to one that begins with it. */
function isBeginningOf(text: WishText, one: Mention, other: Mention): boolean {
  if (one.meaning.field !== 'model' || other.meaning.field !== 'model' || one.meaning.make !== other.meaning.make)
    return false;
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  const isBeside = first.end <= second.start && /^ +$/.test(text.open.slice(first.end, second.start));
  return isBeside && (other.meaning.values[0] ?? '').startsWith(`${one.meaning.values[0] ?? ''} `);
}

/** "En Note eller en Zoe": an ordinary word is a model if a conjunction connects it with one. */
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

/** No character matches in two ways: a long gap would otherwise backtrack. */
const CONNECTED = /^(?:[ ·]*·)?(?:[ ,/]|eller|elle|el|och|or|o|and|a|samt|ett|en)*$/;

/** The brand directly before a position, or the brand of a model there ("Peugeot 208 eller 308"). */
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
  for (let words = Math.min(MAX_WORDS, tokens.length - at); words > 0; words -= 1) {
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
    const isByEar = isSpelledWithRing(text, joined);
    const named =
      before &&
      ((isByEar ? null : ofMake(brand, joined.key)) ??
        (brand && before.isAdjacent ? spokenModel(text.open, brand, joined) : null));
    // "530d xDrive": words with a meaning of their own are parsed separately.
    const last = tokens[at + words - 1]?.word ?? '';
    if (named && words > 1 && isFilterWord(last) && !matchKey(named.model).endsWith(last)) continue;
    const own = named && (guesses || saysNoMore(joined.key, named)) ? named : null;
    // "A3 quattro", "E 220 d T": further away, a word with another meaning or a single letter is not a model.
    const isClear = before?.isAdjacent || (!isFilterWord(joined.key) && joined.key.length > 1);
    if (own && isClear) return { models: [own], span: joined, words };
    const numbered = numberedModel(text.open, names, joined, { makes, models });
    if (numbered) return { models: [numbered], span: joined, words };
    const ofAny = isByEar ? null : ofAnyMake(text, names, joined, words, { makes, isOfEngines });
    if (ofAny && (guesses || ofAny.every((model) => saysNoMore(joined.key, model)))) {
      return { models: ofAny, span: joined, words };
    }
  }
  const token = tokens[at];
  const adjacent = before?.isAdjacent ? before.make : null;
  const isOther = token && meansOtherwise(token.word, text.folded.slice(0, token.start), text.folded.slice(token.end));
  const guessed = guesses && token && !isOther ? guessedModel(toSpokenForm(text, token), names, makes, adjacent) : null;
  return guessed && token ? { models: [guessed], span: token, words: 1 } : null;
}

/** "Ka+", "C-HR+": a plus that belongs to the name. */
function withPlus<Of extends Span & { key: string }>(open: string, joined: Of | null, names: CarNames): Of | null {
  if (!joined || open.charAt(joined.end) !== '+') return joined;
  const key = `${joined.key}plus`;
  return names.modelsByKey.has(key) ? { ...joined, key, end: joined.end + 1 } : joined;
}

/** "Porsche 911 997": three digits after a model that name its generation, not thousands. */
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
