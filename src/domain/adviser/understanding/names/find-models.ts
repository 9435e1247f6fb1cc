import { type Mention, makeOf } from '#src/domain/adviser/understanding/mention.ts';
import { meansOtherwise } from '#src/domain/adviser/understanding/text/phrases.ts';
import type { Span, WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { joinTokens, splitTokens, type Token } from '#src/domain/adviser/understanding/text/wish-tokens.ts';
import { isFilterWord } from '#src/domain/adviser/understanding/words/word-meanings.ts';
import { matchKey } from '#src/domain/catalogue/match-key.ts';
import { isNameEnding } from '#src/domain/swedish/endings.ts';
import { isOrdinary } from '#src/domain/swedish/ordinary-words.ts';
import { type CarNames, type Model, mayBeName } from './car-names.ts';
import { findGenerations, generationAfter } from './find-generations.ts';
import { besideMeanings, ENGINE_MAKES } from './find-versions.ts';
import { guessedModel, toSpokenForm } from './guess-cars.ts';
import { listedAfter, numberLists } from './listed-models.ts';
import { isNumberOfName, type Joined, readModels, type Surroundings } from './model-readings.ts';
import { mayBeSpoken } from './spoken-numbers.ts';

const MAX_WORDS = 4;

/**
 * Finds the models of a text, and the generations that identify one.
 * @param found the makes of the text
 */
export function findModels(text: WishText, names: CarNames, found: readonly Mention[], guesses: boolean): Mention[] {
  const tokens = splitTokens(text.open);
  const models: Mention[] = numberLists(text.open, names);
  const makes = found.map(({ meaning }) => makeOf(meaning));
  for (let at = 0; at < tokens.length; at += 1) {
    const before = makeBefore(text.open, tokens[at]?.start ?? 0, [...found, ...models], names);
    const isOfEngines = [...found, ...models].some((each) => ENGINE_MAKES.has(makeOf(each.meaning)));
    const match = modelAt(tokens, at, { text, names, makes, before, models, isOfEngines, guesses });
    if (!match || isSaidOf(models.at(-1), text.open, match)) continue;
    for (const { make, model } of match.models) {
      const generation = generationAfter(text, tokens, at + match.words, names.makes.get(make), model);
      models.push({
        start: match.start,
        end: generation?.end ?? match.end,
        meaning: { field: 'model', values: [model], make, generation: generation?.name ?? null },
      });
    }
    at += match.words - 1;
    const last = models.at(-1);
    models.push(...(last ? listedAfter(text.open, names, last) : []));
    const end = models.at(-1)?.end ?? 0;
    while ((tokens[at + 1]?.start ?? end) < end) at += 1;
  }
  models.push(...connectedModels(text, tokens, names, models));
  models.push(...findGenerations(text, tokens, names, found, models));
  const beginnings = models.filter((model) => models.some((other) => isBeginningOf(text.open, model, other)));
  for (const beginning of beginnings) text.take(beginning);
  return models.filter((model) => !beginnings.includes(model));
}

/** "A3 40 e-tron" is not an e-tron: the word describes the preceding model. */
function isSaidOf(last: Mention | undefined, open: string, { models: [first], start }: ModelMatch): boolean {
  if (last?.meaning.field !== 'model' || last.meaning.make !== first?.make) return false;
  const isBeside = /^[ -]*(?:\d\d )?$/.test(open.slice(last.end, start));
  return isBeside && besideMeanings(last.meaning, matchKey(first.model)) !== null;
}

/** "Allroad A6" is an A6 Allroad: a name adjacent to one that begins with it. */
const isBeginningOf = (open: string, one: Mention, other: Mention): boolean =>
  one.meaning.field === 'model' &&
  other.meaning.field === 'model' &&
  one.meaning.make === other.meaning.make &&
  (other.meaning.values[0] ?? '').startsWith(`${one.meaning.values[0] ?? ''} `) &&
  (/^ +$/.test(open.slice(one.end, other.start)) || /^ +$/.test(open.slice(other.end, one.start)));

/** "En Note eller en Zoe": an ordinary word is a model if a conjunction connects it with one. */
const connectedModels = (
  text: WishText,
  tokens: readonly Token[],
  names: CarNames,
  models: readonly Mention[],
): Mention[] =>
  tokens.flatMap(({ word, start, end }) => {
    const [model, second] = names.modelsByKey.get(word) ?? [];
    if (!model || second || matchKey(model.model) !== word || isFilterWord(word)) return [];
    if (!(isOrdinary(word) || word.length === 2) || models.some((each) => each.start < end && start < each.end))
      return [];
    const isLast = /^ *(?:[,.;!?]|$|eller\b|och\b)/.test(text.open.slice(end));
    const isBound = models.some(
      (each) =>
        CONJUNCTION.test(text.open.slice(each.end, start)) ||
        CONJUNCTION.test(text.open.slice(end, each.start)) ||
        (isLast && /^ *, *$/.test(text.open.slice(each.end, start))),
    );
    const meaning = { field: 'model' as const, values: [model.model], make: model.make, generation: null };
    return isBound ? [{ start, end, meaning }] : [];
  });
const CONJUNCTION = /^ *(?:eller|elle|el|och|or|and|\/|&)(?: en| ett)? *$/;

/** No character matches in two ways: a long gap would otherwise backtrack. */
const CONNECTED = /^(?:[ ·]*·)?(?:[ ,/]|eller|elle|el|och|or|o|and|a|samt|ett|en)*$/;

/** The brand directly before a position, or the brand of a model there ("Peugeot 208 eller 308"). */
function makeBefore(
  open: string,
  start: number,
  mentions: readonly Mention[],
  names: CarNames,
): Surroundings['before'] {
  const last = mentions
    .filter(({ end }) => end <= start)
    .reduce<Mention | null>((one, other) => (one && one.end >= other.end ? one : other), null);
  const make = last && names.makes.get(makeOf(last.meaning));
  if (!last || !make) return null;
  const isAdjacent = last.meaning.field === 'make';
  return (isAdjacent ? /^[ '\-:]*$/ : CONNECTED).test(open.slice(last.end, start)) ? { make, isAdjacent } : null;
}

type ModelMatch = Span & { models: readonly Model[]; words: number };

/** The longest name at a position. */
function modelAt(tokens: readonly Token[], at: number, around: Surroundings): ModelMatch | null {
  const { text, names, makes, before, guesses } = around;
  for (let words = Math.min(MAX_WORDS, tokens.length - at); words > 0; words -= 1) {
    const adjacent = joinTokens(text.open, tokens, at, words);
    if (!adjacent || !(mayBeName(adjacent.key, names) || mayBeSpoken(adjacent.key))) continue;
    const joined: Joined = { ...withPlus(text.open, adjacent, names), words, last: tokens[at + words - 1]?.word ?? '' };
    if (!isNumberOfName(joined, around, tokens[at + words])) continue;
    // "V70 är" is no plural.
    if (words > 1 && isNameEnding(joined.last) && !names.modelsByKey.has(joined.key)) continue;
    const models = readModels(joined, around);
    if (models) return { start: joined.start, end: joined.end, models, words };
  }
  const token = tokens[at];
  if (!token || !guesses) return null;
  if (meansOtherwise(token.word, text.folded.slice(0, token.start), text.folded.slice(token.end))) return null;
  const guessed = guessedModel(toSpokenForm(text, token), names, makes, before?.isAdjacent ? before.make : null);
  return guessed && { start: token.start, end: token.end, models: [guessed], words: 1 };
}

/** "Ka+", "C-HR+": a plus that belongs to the name. */
const withPlus = <Of extends Span & { key: string }>(open: string, joined: Of, names: CarNames): Of =>
  open.charAt(joined.end) === '+' && names.modelsByKey.has(`${joined.key}plus`)
    ? { ...joined, key: `${joined.key}plus`, end: joined.end + 1 }
    : joined;
