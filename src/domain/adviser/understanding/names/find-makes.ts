import { isEverydayWord, isOrdinaryWishWord } from '#src/domain/adviser/understanding/text/ordinary-words.ts';
import type { Span, WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { joinTokens, splitTokens, type Token } from '#src/domain/adviser/understanding/text/wish-tokens.ts';
import { nameForms } from '#src/domain/adviser/understanding/text/word-forms.ts';
import { isFilterWord } from '#src/domain/adviser/understanding/words/word-meanings.ts';
import { matchKey } from '#src/domain/catalogue/match-key.ts';
import type { CarNames } from './car-names.ts';
import { guessedMake, toSpokenForm } from './guess-cars.ts';

/** A brand with its position. */
export type FoundMake = { name: string; span: Span };

/**
 * Finds the brands of a text.
 * @param guesses whether misspelled names are matched
 */
export function findMakes(text: WishText, names: CarNames, guesses: boolean): FoundMake[] {
  const tokens = splitTokens(text.open);
  const found: FoundMake[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const exact = exactMake(text, tokens, at, names);
    if (exact) found.push(exact.make);
    at += exact ? exact.words - 1 : 0;
    const token = tokens[at];
    const isMisspelled = !exact && token !== undefined && !names.makeByKey.has(token.word);
    const name = isMisspelled && guesses ? guessedMake(toSpokenForm(text, token), names) : null;
    if (token && name !== null) found.push({ name, span: token });
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
    if (!joined || isSpelledWithRing(text, joined) || isShortSwedish(text, joined)) continue;
    for (const key of nameForms(joined.key)) {
      const name = names.makeByKey.get(key);
      if (
        name === undefined ||
        // "Smärtan" is no Smart.
        (key !== joined.key && isEverydayWord(joined.key)) ||
        (key !== joined.key && key.length < 4 && !/^(?:bmw|kia|byd)$/.test(key)) ||
        /^seat(?:s|ers?)$/.test(joined.key)
      )
        continue;
      // "Jaguar S-Type" is not a genitive, and "Dodge RAM" is one car.
      if (key !== joined.key && words > 1 && (tokens[at + words - 1]?.word.length ?? 0) < 3) continue;
      // "För det" is not a Ford: the words have separate meanings.
      if (
        words > 1 &&
        tokens.slice(at, at + words).every(({ word }) => isOrdinaryWishWord(word) || isFilterWord(word)) &&
        !isSpelled(name, joined.key, words)
      )
        continue;
      // "Caddy" is a Volkswagen rather than an abbreviation of Cadillac.
      if (isNickname(key, name) && isModelName(key, names)) continue;
      // "Range Rover" is not a Rover.
      const withBefore = at > 0 ? joinTokens(text.open, tokens, at - 1, words + 1) : null;
      if (withBefore && isModelName(withBefore.key, names)) continue;
      if (isEverydayWord(key) && !isNamedBrand(text, tokens, at, names, name)) continue;
      return { make: { name, span: joined }, words };
    }
  }
  return null;
}

/** The number of words of a brand's own name: "Land Rover". */
const isSpelled = (make: string, key: string, words: number): boolean =>
  matchKey(make) === key && make.split(/[ &-]+/).length === words;

/** "Nivå" is not a Niva: phonetic matching reads å as o. */
export const isSpelledWithRing = (text: WishText, span: Span): boolean => /å/i.test(text.written(span));

/** "Öra" is not an ORA: the names of makes with ä or ö are longer. */
const isShortSwedish = (text: WishText, { start, end }: Span): boolean =>
  end - start < MIN_ACCENTED_LENGTH && /[äö]/i.test(text.written({ start, end }));
const MIN_ACCENTED_LENGTH = 5;

const isNickname = (key: string, make: string): boolean => matchKey(make) !== key;
const isModelName = (key: string, names: CarNames): boolean =>
  (names.modelsByKey.get(key) ?? []).some(({ model }) => matchKey(model) === key);

/** "smart" is a brand before one of its models, or if it is capitalised within a sentence. */
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
