import type { Mention } from '#src/domain/adviser/understanding/mention.ts';
import type { Span, WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { joinTokens, splitTokens, type Token } from '#src/domain/adviser/understanding/text/wish-tokens.ts';
import { isFilterWord } from '#src/domain/adviser/understanding/words/word-meanings.ts';
import { matchKey } from '#src/domain/catalogue/match-key.ts';
import { nameForms } from '#src/domain/swedish/endings.ts';
import { isOrdinary, isOrdinaryForm } from '#src/domain/swedish/ordinary-words.ts';
import { type CarNames, mayBeName } from './car-names.ts';
import { findModels } from './find-models.ts';
import { findEngines, findVersions } from './find-versions.ts';
import { guessedMake, toSpokenForm } from './guess-cars.ts';
import { isSwedishSpelling } from './model-readings.ts';

/**
 * Finds brands, models, generations and the fuels that engine names imply, and removes them from the text. Runs before numbers
 * are parsed: "208" may be a Peugeot.
 * @param guesses whether misspelled names are matched
 */
export function findCarMentions(text: WishText, names: CarNames, guesses: boolean): Mention[] {
  const makes = findMakes(text, names, guesses);
  for (const make of makes) text.take(make);
  const models = findModels(text, names, makes, guesses);
  for (const model of models) text.take(model);
  const cars = [...makes.map((make) => asVersion(make, models)), ...models];
  takeShortOr(text, cars);
  const engines = findEngines(text, cars);
  return [...cars, ...engines, ...findVersions(text, cars)].sort((one, other) => one.start - other.start);
}

/** "S60 Polestar" is a version of the preceding Volvo. */
const asVersion = (make: Mention, models: readonly Mention[]): Mention =>
  make.meaning.field === 'make' &&
  make.meaning.values[0] === 'Polestar' &&
  models.some(({ end, meaning }) => meaning.field === 'model' && meaning.make === 'Volvo' && make.start - end === 1)
    ? { ...make, meaning: { field: 'search', values: ['polestar'] } }
    : make;

/** "Amarok el Ranger": between two cars, "el" is short for "eller". */
function takeShortOr(text: WishText, cars: readonly Mention[]): void {
  for (const word of text.find(/ el(?:\. ?| )/)) {
    const isBetween = cars.some(({ end }) => end === word.start) && cars.some(({ start }) => start === word.end);
    if (isBetween) text.take(word);
  }
}

const MAX_WORDS = 3;

function findMakes(text: WishText, names: CarNames, guesses: boolean): Mention[] {
  const tokens = splitTokens(text.open);
  const found: Mention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const make = exactMake(text, tokens, at, names) ?? (guesses ? misspelledMake(text, tokens[at], names) : null);
    if (!make) continue;
    found.push({ start: make.start, end: make.end, meaning: { field: 'make', values: [make.name] } });
    at += make.words - 1;
  }
  return found;
}

type FoundMake = Span & { name: string; words: number };

function misspelledMake(text: WishText, token: Token | undefined, names: CarNames): FoundMake | null {
  if (!token || names.makeByKey.has(token.word)) return null;
  const name = guessedMake(toSpokenForm(text, token), names);
  return name === null ? null : { start: token.start, end: token.end, name, words: 1 };
}

function exactMake(text: WishText, tokens: readonly Token[], at: number, names: CarNames): FoundMake | null {
  if (!mayBeName(tokens[at]?.word ?? '', names)) return null;
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
      if (matchKey(name) !== key && isModelName(key, names)) continue;
      const withBefore = at > 0 ? joinTokens(text.open, tokens, at - 1, words + 1) : null;
      if (withBefore && isModelName(withBefore.key, names)) continue;
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
  if (!own || tokens.length === 1 || (next && names.makes.get(make)?.models.has(next.word))) return true;
  if (own.word === 'mini') return !next || !/^(?:bil|suv|van|buss|kombi|budget)/.test(next.word);
  const before = text.source.slice(0, own.start).trimEnd();
  return /[^.!?]$/.test(before) && /^\p{Lu}/u.test(text.written(own)) && /\p{Ll}/u.test(text.source);
}
