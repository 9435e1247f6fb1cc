import { type Mention, makeOf } from '#src/domain/adviser/understanding/mention.ts';
import { PATTERNS } from '#src/domain/adviser/understanding/text/phrases.ts';
import type { Span, WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { joinTokens, splitTokens, type Token } from '#src/domain/adviser/understanding/text/wish-tokens.ts';
import { isFilterWord } from '#src/domain/adviser/understanding/words/word-meanings.ts';
import { matchKey } from '#src/domain/catalogue/match-key.ts';
import { nameForms } from '#src/domain/swedish/endings.ts';
import { isOrdinary, isOrdinaryForm } from '#src/domain/swedish/ordinary-words.ts';
import { type CarNames, mayBeName } from './car-names.ts';
import { findModels, isSwedishSpelling } from './find-models.ts';
import { findEngines, findGenerations, findVersions } from './find-versions.ts';
import { guessedMake } from './guess-cars.ts';

const byStart = (one: Span, other: Span): number => one.start - other.start;

/**
 * Finds brands, models, generations and the fuels that engine names imply, and removes them from the text. Runs before numbers
 * are parsed: "208" may be a Peugeot.
 * @param guesses whether misspelled names are matched
 */
export function findCarMentions(text: WishText, names: CarNames, guesses: boolean): Mention[] {
  const take = (mentions: Mention[]): Mention[] => {
    for (const mention of mentions) text.take(mention);
    return mentions;
  };
  const makes = take(findMakes(text, names, guesses));
  const models = take(findModels(text, names, makes, guesses));
  const named = [...makes.map((make) => asVersion(make, models)), ...models].sort(byStart);
  const cars = [...named, ...take(findGenerations(text, names, named))];
  const engines = findEngines(text, cars);
  return [...cars, ...engines, ...findVersions(text, names, cars)].sort(byStart);
}

/** "S60 Polestar" is a version of the preceding Volvo. */
const asVersion = (make: Mention, models: readonly Mention[]): Mention =>
  makeOf(make.meaning) === 'Polestar' &&
  models.some(({ end, meaning }) => makeOf(meaning) === 'Volvo' && make.start - end === 1)
    ? { ...make, meaning: { field: 'search', values: ['polestar'] } }
    : make;

const MAX_WORDS = 3;

function findMakes(text: WishText, names: CarNames, guesses: boolean): Mention[] {
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
