import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { type Dictionary, isGuessable } from '#src/domain/swedish/dictionary.ts';
import { nameForms } from '#src/domain/swedish/endings.ts';
import { matchKey } from '#src/domain/swedish/match-key.ts';
import { isOrdinary, isOrdinaryForm, isSpelledRight } from '#src/domain/swedish/ordinary-words.ts';
import type { Mention } from '#src/domain/wish/mention.ts';
import { numberWordLength } from '#src/domain/wish/text/numbers.ts';
import { PATTERNS } from '#src/domain/wish/text/phrases.ts';
import type { Span, WishText } from '#src/domain/wish/text/wish-text.ts';
import { joinTokens, splitTokens, type Token } from '#src/domain/wish/text/wish-tokens.ts';
import { FILTER_WORDS, isFilterWord } from '#src/domain/wish/words/word-meanings.ts';
import { type CarNames, type MakeNames, type Model, mayBeName, spellingsOf } from './car-names.ts';

/** Models that are often misspelled without their brand. Other misspelled models are guessed only beside the brand. */
const COMMON_MODELS = spellingsOf(lexicon.guessableModels.split(' '));

/** A misspelled brand: a word without another meaning, near to exactly one brand. */
export function guessedMake(text: WishText, token: Token, { makeByKey, makeSpellings, modelsByKey }: CarNames) {
  if (nameForms(token.word).some((form) => modelsByKey.has(form))) return null;
  const byEar = isWord(text, token, true) ? undefined : makeByKey.get(text.spoken(token));
  return byEar ?? guess(text, token, [makeSpellings], (key) => makeByKey.get(key) ?? []);
}

/**
 * A misspelled model of a named brand, or one of the models that are misspelled most often.
 * @param adjacent the brand directly before
 */
export function guessedModel(
  text: WishText,
  token: Token,
  { makes, modelsByKey }: CarNames,
  named: readonly string[],
  adjacent: MakeNames | null,
): Model | null {
  if (!isGuessable(token.word) || isSomeCar(token.word) || isFilterWord(token.word)) return null;
  // Directly after its brand even an ordinary word may be a misspelled model: "Ford fokus", "Porsche kajenn".
  const spoken = text.spoken(token);
  const after =
    adjacent && (adjacent.spellings.soundingLike(spoken).at(-1) ?? adjacent.spellings.soundingAlmostLike(spoken));
  const model = adjacent?.models.get(after ?? '');
  if (adjacent && model !== undefined) return { make: adjacent.name, model };
  const ofNamed = named.flatMap((make) => makes.get(make)?.spellings ?? []);
  return guess(text, token, [...ofNamed, COMMON_MODELS], (key, isByEar) => {
    const all = modelsByKey.get(key) ?? [];
    const own = all.filter(({ make }) => named.includes(make));
    return own.length > 0 || (named.length > 0 && !isByEar) ? own : all;
  });
}

/** The only meaning of the names nearest to a word, by ear, then by letters. */
function guess<Meant>(
  text: WishText,
  token: Token,
  dictionaries: readonly Dictionary[],
  meant: (key: string, isByEar: boolean) => Meant | readonly Meant[],
): Meant | null {
  const spoken = text.spoken(token);
  if (!isGuessable(token.word) || isWord(text, token, token.word !== spoken)) return null;
  const byEar = dictionaries.map((each) => each.soundingLike(spoken).at(-1)).find((key) => key && !isOrdinary(key));
  if (byEar !== undefined) return soleOf([byEar].flatMap((key) => meant(key, true)));
  // A short word with å, ä or ö is more likely Swedish than a misspelled name: "hårda", "bedömer".
  if (isWord(text, token, false) || (token.word.length < 8 && /[åäö]/i.test(text.written(token)))) return null;
  const nearest = dictionaries.map((each) => each.nearest(spoken));
  const edits = Math.min(...nearest.map((each) => each.edits));
  // "Bensun" is fuel rather than a Benz, "blick" no Buick.
  if (edits > 0 && FILTER_WORDS.nearest(token.word).edits <= edits) return null;
  const keys = nearest.flatMap((each) => (each.edits === edits ? each.words : []));
  return soleOf(keys.filter((key) => !isOrdinary(key)).flatMap((key) => meant(key, false)));
}

function soleOf<Meant>([one, ...others]: readonly Meant[]): Meant | null {
  return one !== undefined && others.every((other) => JSON.stringify(other) === JSON.stringify(one)) ? one : null;
}

/** "Förmånsbil" is a kind of car, not a misspelled name. */
const isSomeCar = (word: string): boolean => /bil(?:en|ar|arna)?$/.test(word);

/**
 * Whether a token has a meaning of its own.
 * @param isByEar whether it sounds exactly like a name, with å as o: "skåda" is not "skada" (damage)
 */
const isWord = (text: WishText, token: Token, isByEar: boolean): boolean =>
  isSomeCar(token.word) ||
  isSpelledRight(text.written(token).toLowerCase()) ||
  isFilterWord(token.word) ||
  (!isByEar && (isOrdinaryForm(token.word) || numberWordLength(token.word) > 0));

const MAX_WORDS = 3;

/** Finds the brands of a text. */
export function findMakes(text: WishText, names: CarNames, guesses: boolean): Mention[] {
  const tokens = splitTokens(text.open);
  const found: Mention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    const make = exactMake(text, tokens, at, names);
    const guessed = make || !guesses || names.makeByKey.has(token.word) ? null : guessedMake(text, token, names);
    const name = make?.name ?? guessed;
    if (!name) continue;
    const { start, end } = make ?? token;
    found.push({ start, end, meaning: { field: 'make', values: [name] } });
    at += (make?.words ?? 1) - 1;
  }
  return found;
}

function exactMake(text: WishText, tokens: readonly Token[], at: number, names: CarNames) {
  for (let words = Math.min(MAX_WORDS, tokens.length - at); words > 0; words -= 1) {
    const joined = joinTokens(text.open, tokens, at, words);
    if (!joined || !mayBeName(joined.key, names) || isSwedishSpelling(text, joined)) continue;
    const own = tokens.slice(at, at + words).map(({ word }) => word);
    for (const key of nameForms(joined.key)) {
      const name = names.makeByKey.get(key);
      if (name === undefined) continue;
      // "Smärtan" is no Smart, "Jaguar S-Type" no genitive, "seats" no Seat.
      const isForm = key !== joined.key;
      if (isForm && (isOrdinary(joined.key) || (own.at(-1) ?? '').length < 3 || name === 'Seat')) continue;
      // "För det" is not a Ford: the words have separate meanings.
      const isSpelled = matchKey(name) === joined.key && name.split(/[ &-]+/).length === words;
      if (words > 1 && !isSpelled && own.every((word) => isOrdinaryForm(word) || isFilterWord(word))) continue;
      // "Caddy" is a Volkswagen rather than an abbreviation of Cadillac, and "Range Rover" is not a Rover.
      const withBefore = at > 0 ? joinTokens(text.open, tokens, at - 1, words + 1) : null;
      if ((matchKey(name) !== key && isModelName(key, names)) || isModelName(withBefore?.key ?? '', names)) continue;
      // "Merc E" is no "merce": nicknames are one word.
      if (words > 1 && own.at(-1)?.length === 1 && matchKey(name) !== key) continue;
      // "Vovven" is a dog, and a Volvo before one of its models.
      const isNickname = matchKey(name) !== key && isFilterWord(joined.key);
      if (isNickname && !names.makes.get(name)?.models.has(tokens[at + words]?.word ?? '')) continue;
      if (isOrdinary(key) && !isNamedBrand(text, tokens, at, names, name)) continue;
      return { start: joined.start, end: joined.end, name, words };
    }
  }
  return null;
}

const isModelName = (key: string, names: CarNames): boolean =>
  (names.modelsByKey.get(key) ?? []).some(({ model }) => matchKey(model) === key);

/** "smart" is a brand before one of its models, or if it is capitalised within a sentence. */
function isNamedBrand(text: WishText, tokens: readonly Token[], at: number, names: CarNames, make: string): boolean {
  const [own, next] = [tokens[at], tokens[at + 1]];
  const isModel = next && (names.makes.get(make)?.models.has(next.word) || PATTERNS.bodyName.test(next.word));
  if (!own || tokens.length === 1 || isModel) return true;
  if (own.word === 'mini') return !next || !/^(?:bil|suv|van|buss|kombi|budget)/.test(next.word);
  const before = text.source.slice(0, own.start).trimEnd();
  return /[^.!?]$/.test(before) && /^\p{Lu}/u.test(text.written(own)) && /\p{Ll}/u.test(text.source);
}

/** "Nivå" is not a Niva and "räv" not a RAV: names are seldom spelled with these letters, short ones never. */
export const isSwedishSpelling = (text: WishText, { start, end }: Span): boolean =>
  (end - start < 5 ? /[åäö]/i : /å/i).test(text.written({ start, end }));
