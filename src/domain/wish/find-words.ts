import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { ownValue } from '#src/base/own-value.ts';
import { editDistance } from '#src/domain/swedish/edit-distance.ts';
import { nameForms } from '#src/domain/swedish/endings.ts';
import { isLikelySlip } from '#src/domain/swedish/likely-slip.ts';
import { isOrdinary, isOrdinaryForm, isSpelledRight } from '#src/domain/swedish/ordinary-words.ts';
import type { CarNames } from '#src/domain/wish/names/car-names.ts';
import { meansOtherwise, PATTERNS } from '#src/domain/wish/text/phrases.ts';
import { foldSigns, type WishText } from '#src/domain/wish/text/wish-text.ts';
import { splitTokens, type Token } from '#src/domain/wish/text/wish-tokens.ts';
import { type Meaning, type Mention, makeOf } from './mention.ts';
import {
  compoundMeanings,
  FILTER_WORDS,
  isPhrase,
  longestFrom,
  meaningsOf,
  PHONETIC_WORDS,
} from './words/word-meanings.ts';

/**
 * Whether a single word means something else: without accents ("säker" is not "saker", things), or as an ordinary word that is no
 * form of a filter word ("leder" is not "led").
 */
const isOtherWord = (text: WishText, token: Token): boolean =>
  !text
    .written(token)
    .toLowerCase()
    .startsWith(ownValue(ACCENTED, token.word) ?? '') ||
  (isOrdinary(token.word) && !isPhrase(token.word));
const ACCENTED: Readonly<Record<string, string>> = lexicon.accented;

const NUMBER = /\d|\b(?:tva|tre|fyra|fem)\b/;

/**
 * Finds words with digits that are not numbers, such as "360-kamera", "4WD", "E85" and "drar på alla fyra", and removes them from
 * the text.
 */
export const findCodes = (text: WishText): Mention[] =>
  findEach(text, (tokens, at) => {
    const reach = Math.max(longestFrom(tokens[at]?.word ?? ''), MAX_DISTANCE);
    // Most phrases contain no number, and are cheaper to skip.
    if (!NUMBER.test(text.open.slice(tokens[at]?.start, (tokens[at + reach - 1] ?? tokens.at(-1))?.end))) return null;
    const found = longestPhrase(text, tokens, at);
    return found && NUMBER.test(text.open.slice(found.start, found.end)) ? found : null;
  });

/** Finds fuels, bodies, equipment, uses and similar words, and removes them from the text. */
export const findWords = (text: WishText, names: CarNames, guesses: boolean): Mention[] =>
  findEach(text, (tokens, at) => longestPhrase(text, tokens, at) ?? oneWord(text, tokens[at], names, guesses)).map(
    (mention) => ({ ...mention, meaning: withMakes(mention.meaning, names) }),
  );

/** "Vit el svart", "Amarok el Ranger": between two cars, or two values of one field, "el" is short for "eller". */
export const withoutShortOr = (text: WishText, mentions: Mention[]): Mention[] =>
  mentions.filter(({ start, end }) => {
    const kindOf = (beside: Mention | undefined) =>
      beside && (makeOf(beside.meaning) === '' ? beside.meaning.field : 'make');
    const before = kindOf(mentions.find((other) => other.end + 1 === start));
    const after = kindOf(mentions.find((other) => other.start - 1 === end));
    return text.folded.slice(start, end) !== 'el' || before !== after || before === undefined;
  });

/** The makes of the countries that a word of origin means. */
const withMakes = (meaning: Meaning, names: CarNames): Meaning =>
  meaning.field === 'origin'
    ? { ...meaning, values: meaning.values.flatMap((country) => names.makesByCountry.get(country) ?? []) }
    : meaning;

function findEach(text: WishText, findAt: (tokens: readonly Token[], at: number) => FoundWords | null): Mention[] {
  const tokens = splitTokens(text.open);
  const mentions: Mention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const found = findAt(tokens, at);
    if (!found) continue;
    for (const meaning of found.meanings) mentions.push({ start: found.start, end: found.end, meaning });
    at += found.words - 1;
  }
  for (const mention of mentions) text.take(mention);
  return mentions;
}

type FoundWords = { meanings: readonly Meaning[]; start: number; end: number; words: number };

function longestPhrase(text: WishText, tokens: readonly Token[], at: number): FoundWords | null {
  const first = tokens[at];
  if (!first) return null;
  const longest = Math.min(Math.max(longestFrom(first.word), MAX_DISTANCE), tokens.length - at);
  for (let words = longest; words > 0; words -= 1) {
    const end = tokens[at + words - 1]?.end ?? first.end;
    const phrase = tokens.slice(at, at + words).map(({ word }) => word);
    if (words > 1 && /[.,!?;·]/.test(text.open.slice(first.start, end))) continue;
    const meanings = meaningsOf(phrase.join(' ')) ?? (words > 1 ? splitMeanings(phrase) : null);
    if (!meanings || (words === 1 && isOtherWord(text, first))) continue;
    const [before, after] = [text.folded.slice(0, first.start), text.folded.slice(end)];
    const isOtherwise = meanings.some(({ field }) => OTHERWISE[field]?.test(`${before}|${after}`));
    if (isOtherwise || (words === 1 && meansOtherwise(first.word, before, after))) continue;
    return { meanings, start: first.start, end, words };
  }
  return null;
}

/** Contexts (around "|") in which a word asks for something else. */
const OTHERWISE: Readonly<Partial<Record<Meaning['field'], RegExp>>> = {
  followUp: PATTERNS.comparesBy,
  fuel: PATTERNS.drunk,
  origin: PATTERNS.language,
};

/** The letters of a word in order, voiced and unvoiced consonants as one: those of "kompi" and "kombi" are equal. */
const lettersOf = (word: string): string =>
  [...word.replaceAll('p', 'b').replaceAll('t', 'd').replaceAll('k', 'g')].sort().join('');

/** Whether a word is meant for another of five letters: in these another vowel makes another word ("brant" is not "brunt"). */
function isSlipOf(word: string, meant: string): boolean {
  const places = [...meant].flatMap((letter, at) => (letter === word[at] ? [] : [letter + (word[at] ?? '')]));
  const isOtherKey = places.length === 1 && !/^[aeiouy]{2}$/.test(places[0] ?? '') && isLikelySlip(word, meant);
  return meant.length !== 5 || lettersOf(meant) === lettersOf(word) || isOtherKey;
}

/** "Drag krok", "fyr hjuls drift": one word written as several, none of which is a phrase. */
function splitMeanings(phrase: readonly string[]): readonly Meaning[] | null {
  const joined = phrase.join('');
  const isShort = (word: string): boolean =>
    word.length < 3 && !(word === 'el' && joined.length >= MIN_UNAMBIGUOUS_LENGTH);
  // "Ska vän" is not a van: the words have separate meanings.
  if (phrase.length > MAX_DISTANCE || phrase.some(isShort) || phrase.some((word) => ALONE.has(word))) return null;
  const isCertain = joined.length < MIN_UNAMBIGUOUS_LENGTH || phrase.some(isOrdinaryForm);
  return meaningsOf(joined) ?? (isCertain ? null : nearlyOf(joined));
}
/** Words that are never parts of compounds. */
const ALONE: ReadonlySet<string> = new Set(lexicon.neverJoined.split(' '));
/** Long enough that a wrong letter does not make another word. */
const MIN_UNAMBIGUOUS_LENGTH = 9;
const nearlyOf = (joined: string): readonly Meaning[] | null => {
  const { words, edits } = FILTER_WORDS.nearest(joined);
  return edits <= 1 && words.length === 1 ? sharedMeaning(words) : null;
};
const MAX_DISTANCE = 3;

/** A compound, or a word with a wrong letter. */
function oneWord(text: WishText, token: Token | undefined, names: CarNames, guesses: boolean): FoundWords | null {
  // A phrase that its surroundings refute has no other meaning: "drar mindre bensin".
  if (!token || isOrdinaryForm(token.word) || isPhrase(token.word)) return null;
  if (meansOtherwise(token.word, text.folded.slice(0, token.start), text.folded.slice(token.end))) return null;
  const written = text.written(token).toLowerCase();
  const meanings =
    compoundMeanings(token.word, (part) => carNamed(part, names)) ??
    shadeOf(written) ??
    (/^[a-z]{4,}hund(?:en|ar|arna)?$/.test(token.word) ? meaningsOf('hund') : null) ??
    (guesses && !isSpelledRight(written) ? misspelled({ word: token.word, spoken: text.spoken(token) }) : null);
  return meanings && { meanings, start: token.start, end: token.end, words: 1 };
}

/** "Lapisblå", "racinggrön": a shade of a colour. */
const SHADE = /^\p{L}{3,}?(blå|röd|grön|grå|svart|brun|gul|vit|silver|beige)(?:a|t|tt)?$/u;
const shadeOf = (written: string): readonly Meaning[] | null => meaningsOf(foldSigns(SHADE.exec(written)?.[1] ?? ''));

const MIN_MAKE_LENGTH = 3;
const MIN_MODEL_LENGTH = 4;

/** The make or model in a part of a compound; excluding models that are ordinary words. */
function carNamed(part: string, names: CarNames): Meaning | null {
  for (const key of nameForms(part)) {
    const make = key.length < MIN_MAKE_LENGTH ? undefined : names.makeByKey.get(key);
    if (make !== undefined) return { field: 'make', values: [make] };
    const [model, second] = names.modelsByKey.get(key) ?? [];
    const isName = key.length >= MIN_MODEL_LENGTH && !isOrdinary(key) && !/^\d/.test(key);
    if (model && !second && isName)
      return { field: 'model', values: [model.model], make: model.make, generation: null };
  }
  return null;
}

/** The meaning that some words share; null: none, or several. */
function sharedMeaning(words: readonly string[]): readonly Meaning[] | null {
  const [one, ...others] = words.map(meaningsOf);
  return one && others.every((other) => JSON.stringify(other) === JSON.stringify(one)) ? one : null;
}

function misspelled({ word, spoken }: { word: string; spoken: string }): readonly Meaning[] | null {
  const abbreviated = sharedMeaning(FILTER_WORDS.abbreviated(word));
  if (abbreviated) return abbreviated;
  const phonetic = word.length < 4 ? [] : PHONETIC_WORDS.soundingLike(spoken);
  const byEar = phonetic.find((each) => editDistance(spoken, each, 1) <= 1);
  if (byEar !== undefined) return meaningsOf(byEar);
  const { words } = FILTER_WORDS.nearest(word);
  const areSlips = word.length > 5 || words.every((each) => isSlipOf(word, each));
  return word.length < 5 || !areSlips ? null : sharedMeaning(words);
}
