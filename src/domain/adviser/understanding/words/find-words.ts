import type { Meaning, Mention } from '#src/domain/adviser/understanding/mention.ts';
import type { CarNames } from '#src/domain/adviser/understanding/names/car-names.ts';
import { meansOtherwise, PATTERNS } from '#src/domain/adviser/understanding/text/phrases.ts';
import { WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { splitTokens, type Token } from '#src/domain/adviser/understanding/text/wish-tokens.ts';
import { ownValue } from '#src/domain/own-value.ts';
import { editDistance } from '#src/domain/swedish/edit-distance.ts';
import { nameForms } from '#src/domain/swedish/endings.ts';
import { isLikelySlip } from '#src/domain/swedish/likely-slip.ts';
import { isOrdinary, isOrdinaryForm, isSpelledRight } from '#src/domain/swedish/ordinary-words.ts';
import { compoundMeanings, FILTER_WORDS, isPhrase, longestFrom, meaningsOf, PHONETIC_WORDS } from './word-meanings.ts';

/** "Bensin, man, AC": "man" alone between commas means manual gearbox. */
const SHORT_MANUAL = /[,/;.] ?man\.?(?= ?(?:[,/;.]|$))|^ ?man\.?(?= ?[,/;.])/;
const MANUAL: readonly Meaning[] = [{ field: 'transmission', values: ['Manuell'] }];

/** Words that become others without accents: "säker" is not "saker" (things), "svårt" not "svart". */
const WRITTEN: Readonly<Record<string, RegExp>> = {
  ...{ saker: /^säker/i, sakert: /^säkert/i, svart: /^svart/i, svarta: /^svart/i },
};

/** Whether a single word means something else: an ordinary word is no form of a filter word ("leder" is not "led"). */
const isOtherWord = (text: WishText, token: Token): boolean =>
  ownValue(WRITTEN, token.word)?.test(text.written(token)) === false ||
  (isOrdinary(token.word) && !isPhrase(token.word));

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
  withoutShortOr(
    text,
    findEach(text, (tokens, at) => longestPhrase(text, tokens, at) ?? oneWord(text, tokens[at], names, guesses)),
  ).map((mention) => ({ ...mention, meaning: withMakes(mention.meaning, names) }));

/** "Vit el svart", "bensin el diesel": between two values of one field, "el" is short for "eller". */
const withoutShortOr = (text: WishText, mentions: Mention[]): Mention[] =>
  mentions.filter(({ start, end }) => {
    const before = mentions.find((other) => other.end + 1 === start);
    const after = mentions.find((other) => other.start - 1 === end);
    const isShort = text.folded.slice(start, end) === 'el' && before?.meaning.field === after?.meaning.field;
    return !isShort || before === undefined;
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
  for (
    let words = Math.min(Math.max(longestFrom(first.word), MAX_DISTANCE), tokens.length - at);
    words > 0;
    words -= 1
  ) {
    const last = tokens[at + words - 1];
    if (!last) continue;
    const phrase = tokens.slice(at, at + words).map(({ word }) => word);
    const between = text.open.slice(first.start, last.end);
    if (words > 1 && /[.,!?;·]/.test(between)) continue;
    const meanings = meaningsOf(phrase.join(' ')) ?? (words > 1 ? splitMeanings(phrase) : null);
    if (!meanings || (words === 1 && isOtherWord(text, first))) continue;
    if (words === 1 && meansOtherwise(first.word, text.folded.slice(0, first.start), text.folded.slice(last.end)))
      continue;
    // "billigare än 200 000" compares and does not ask for cheaper cars.
    if (meanings.some(({ field }) => field === 'followUp') && /^ an\b/.test(text.open.slice(last.end))) continue;
    // "Inte dricka mycket bensin" does not ask for a fuel.
    if (meanings.some(({ field }) => field === 'fuel') && PATTERNS.drunk.test(text.folded.slice(0, first.start)))
      continue;
    if (
      meanings.some(({ field }) => field === 'origin') &&
      (PATTERNS.language.test(`${text.folded.slice(0, first.start)}|${text.folded.slice(last.end)}`) ||
        PATTERNS.ofAnother.test(text.folded.slice(last.end)))
    )
      continue;
    return { meanings, start: first.start, end: last.end, words };
  }
  return null;
}

/** Equal but for voiced and unvoiced consonants: "kompi" and "kombi". */
const isOfSameLetters = (one: string, other: string): boolean => {
  const letters = (word: string): string =>
    [...word.replaceAll('p', 'b').replaceAll('t', 'd').replaceAll('k', 'g')].sort().join('');
  return letters(one) === letters(other);
};

/** "Svsrt": an adjacent key was hit, unless one vowel replaces another. */
const isOtherKey = (one: string, other: string): boolean => {
  const places = [...one].flatMap((letter, at) => (letter === other[at] ? [] : [letter + (other[at] ?? '')]));
  return places.length === 1 && !/^[aeiouy]{2}$/.test(places[0] ?? '') && isLikelySlip(other, one);
};

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
const ALONE: ReadonlySet<string> = new Set(
  'ger man mer ska skall vill kan far har hade ta tar var den det som och att for med om inte nar dar'.split(' '),
);
/** Long enough that a wrong letter does not make another word. */
const MIN_UNAMBIGUOUS_LENGTH = 9;
const nearlyOf = (joined: string): readonly Meaning[] | null => {
  const { words, edits } = FILTER_WORDS.nearest(joined);
  const [one, second] = words;
  return edits <= 1 && one !== undefined && second === undefined ? meaningsOf(one) : null;
};
const MAX_DISTANCE = 3;

/** A compound, or a word with a wrong letter. */
function oneWord(text: WishText, token: Token | undefined, names: CarNames, guesses: boolean): FoundWords | null {
  if (
    token &&
    text.written(token).toLowerCase() === 'man' &&
    SHORT_MANUAL.test(text.folded.slice(Math.max(0, token.start - 2), token.end + 2))
  )
    return { ...token, meanings: MANUAL, words: 1 };
  if (!token || isOrdinaryForm(token.word)) return null;
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
const shadeOf = (written: string): readonly Meaning[] | null => {
  const color = SHADE.exec(written)?.[1];
  return color === undefined ? null : meaningsOf(new WishText(color).folded);
};

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
  const byEar = PHONETIC_WORDS.soundingLike(spoken).find(
    (each) => word.length >= 4 && editDistance(spoken, each, 1) <= 1,
  );
  if (byEar !== undefined) return meaningsOf(byEar);
  const { words } = FILTER_WORDS.nearest(word);
  // In a word of five letters another vowel makes another word: "brant" is not "brunt".
  const isOther = (each: string): boolean =>
    each.length === 5 && !isOfSameLetters(each, word) && !isOtherKey(each, word);
  return word.length < 5 || (word.length === 5 && words.some(isOther)) ? null : sharedMeaning(words);
}
