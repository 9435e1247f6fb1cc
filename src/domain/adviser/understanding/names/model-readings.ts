import { isPartOfNumber, numberWordLength } from '#src/domain/adviser/understanding/amounts/number-words.ts';
import type { Mention } from '#src/domain/adviser/understanding/mention.ts';
import { meansOtherwise, PATTERNS } from '#src/domain/adviser/understanding/text/phrases.ts';
import type { Span, WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { isFilterWord } from '#src/domain/adviser/understanding/words/word-meanings.ts';
import { matchKey, matchTokens } from '#src/domain/catalogue/match-key.ts';
import { nameForms } from '#src/domain/swedish/endings.ts';
import { isOrdinary, isOrdinaryForm } from '#src/domain/swedish/ordinary-words.ts';
import { type CarNames, type MakeNames, type Model, SELDOM_MEANT } from './car-names.ts';
import { ENGINE_MAKES } from './find-versions.ts';
import { mayBeSpoken, namedNumber, spokenClass, spokenCodes, spokenNumber } from './spoken-numbers.ts';

/** Adjacent words as one key. */
export type Joined = Span & { key: string; words: number; last: string };

/** The context of a position at which a model may be named. */
export type Surroundings = {
  text: WishText;
  names: CarNames;
  /** Makes named anywhere. */
  makes: readonly string[];
  /** The make directly before, or of the model that a list continues. */
  before: { make: MakeNames; isAdjacent: boolean } | null;
  models: readonly Mention[];
  /** Whether a make is named whose models are called by their engine. */
  isOfEngines: boolean;
  /** Whether to match misspelled names, and names longer than the model's. */
  guesses: boolean;
};

/** The models that some words may mean: those of the make before, then numbers, then those of any make. */
export function readModels(joined: Joined, around: Surroundings): readonly Model[] | null {
  const { text, before, guesses } = around;
  const isAccented = isSwedishSpelling(text, joined);
  const own = before && ofMakeBefore(joined, before, text, isAccented);
  // "530d xDrive": words with a meaning of their own are parsed separately.
  const { key, words, last } = joined;
  if (own && words > 1 && isFilterWord(last) && !matchKey(own.model).endsWith(last)) return null;
  // "A3 quattro", "E 220 d T": further away, a word with another meaning or a single letter is not a model.
  const isClear = before?.isAdjacent || (key.length > 1 && !isFilterWord(key));
  if (own && isClear && (guesses || saysNoMore(key, own))) return [own];
  const numbered = numberedModel(joined, around);
  if (numbered) return [numbered];
  const named = isAccented ? null : ofAnyMake(joined, around);
  return named && (guesses || named.every((model) => saysNoMore(key, model))) ? named : null;
}

/** "Nivå" is not a Niva and "räv" not a RAV: names are seldom spelled with these letters, short ones never. */
export const isSwedishSpelling = (text: WishText, { start, end }: Span): boolean =>
  (end - start < MIN_ACCENTED_LENGTH ? /[åäö]/i : /å/i).test(text.written({ start, end }));
const MIN_ACCENTED_LENGTH = 5;

/**
 * Whether a name is the model's own, a prefix of it, the part that distinguishes it within its make ("3" of Model 3) or a
 * nickname; longer names are excluded unless they name an engine, as their extra words would be lost.
 */
function saysNoMore(key: string, { make, model }: Model): boolean {
  if (ENGINE_MAKES.has(make)) return true;
  const own = matchKey(model);
  if ([`model${key}`, `${key}serien`, `${matchKey(make)}${key}`].includes(own)) return true;
  return nameForms(key).some((form) => own.startsWith(form)) || (!/\d/.test(key) && !key.startsWith(own));
}

function ofMakeBefore(
  { key, end }: Joined,
  { make, isAdjacent }: { make: MakeNames; isAdjacent: boolean },
  text: WishText,
  isAccented: boolean,
): Model | null {
  const isSpoken = isAdjacent && !PATTERNS.amountAfter.test(text.open.slice(end));
  return (isAccented ? null : ofMake(make, key)) ?? (isSpoken ? firstOf(make, spokenKeys(key)) : null);
}

const firstOf = (make: MakeNames, keys: readonly string[]): Model | null => {
  const model = keys.map((key) => make.models.get(key)).find((each) => each !== undefined);
  return model === undefined ? null : { make: make.name, model };
};

/** A body or a drive is not a model: "Audi coupé", "Mini cab", "Audi quattro". */
const BODY = /^(?:quattro|coupe|cabriolet|cab|cabrio|pickup|roadster|convertible)$/;
/** "Trean", "6:an"; "fyra" and "åtta" are numbers, not model names. */
const numeralOf = (key: string): string =>
  /^(?:fyra|atta)$|[^a-z]/.test(key) || numberWordLength(key) > 0 ? key : String(spokenNumber(key) ?? key);

/** "BMW trean", "Mazda 6:an", "Tesla Y", "Mercedes C", "V70n" after their brand. */
export function ofMake(make: MakeNames, key: string): Model | null {
  const numeral = numeralOf(key);
  const keys = [numeral, `${numeral}serien`, `${matchKey(make.name)}${numeral}`, `model${numeral}`];
  return firstOf(
    make,
    [...nameForms(key), ...keys].filter((each) => !BODY.test(each)),
  );
}

/** Bare numbers are models from here on. */
const MIN_BARE = 100;
/** "Peugeot tvåhundraåtta", "Volvo v sextio", "Mercedes ce klass". */
function spokenKeys(key: string): string[] {
  const number = spokenNumber(key);
  return number !== null && number >= MIN_BARE ? [String(number)] : [...spokenCodes(key), ...spokenClass(key)];
}

/**
 * A model called by its number at a distance from its brand, in digits or words ("v sextio", "en 940", "Aygo, C1, 107"): of a
 * named brand, or of the only brand that has it, among other cars or called a car.
 */
function numberedModel({ key, ...span }: Joined, { text, names, makes, models }: Surroundings): Model | null {
  if (!mayBeSpoken(key)) return null;
  const { open } = text;
  const named = namedNumber(key);
  const [only] = makes.length === 1 ? makes.map((make) => names.makes.get(make)) : [];
  if (named !== null)
    return only && (models.length === 0 || isListed(open, span, models)) ? ofMake(only, String(named)) : null;
  const number = /^\d{3,4}$/.test(key) ? Number(key) : spokenNumber(key);
  const isNumber = number !== null && number >= MIN_BARE;
  const codes = isNumber ? [String(number)] : letteredCodes(open, key, span);
  const all = codes.flatMap((code) => names.modelsByKey.get(code) ?? []);
  if (all.length === 0 || isAmount(open, span) || (isNumber && isYear(number))) return null;
  // "Satt i" is not an S80.
  if (isOrdinaryForm(/^[a-z]{2,}(?= )/.exec(open.slice(span.start, span.end))?.[0] ?? '')) return null;
  const own = all.find(({ make }) => makes.includes(make));
  if (own) return own;
  const isSole = makes.length === 0 && all.every(({ make }) => make === all[0]?.make);
  return isSole && (!isNumber || isAmongCars(open, span, models)) ? (all[0] ?? null) : null;
}

const isAmount = (open: string, { start, end }: Span): boolean =>
  PATTERNS.amountAfter.test(open.slice(end)) || PATTERNS.amountBefore.test(open.slice(Math.max(0, start - 20), start));
const isYear = (number: number): boolean => number >= 1_930 && number <= 2_030;

/** Codes whose letters are also words: "a fyra" is also "och fyra". */
const letteredCodes = (open: string, key: string, { start, end }: Span): string[] =>
  /^(?:[vsqx]|[a-z]{2,}) ?/.test(open.slice(start, end)) ? spokenCodes(key).filter((code) => /\d\d/.test(code)) : [];

const BESIDE_CAR = /(?:,|\/|&|\b(?:eller|el|och|o|samt))(?: (?:en|ett|kanske))?[ ]*$/;
function isListed(open: string, { start }: Span, models: readonly Mention[]): boolean {
  const gap = BESIDE_CAR.exec(open.slice(Math.max(0, start - 20), start))?.[0];
  return gap !== undefined && models.some((model) => start - gap.length === model.end);
}

const CALLED = /\b(?:en|ett|nagon|min|gammal|fin|gamla|fina|alskar)[ ]$/;
const CALLED_BY_VERSION = /^ (?:turbo|gl|gle|glt|dl|gt|classic)\b/;
/** "Aygo, C1, 107", "745 eller 945", "en 940". */
const isAmongCars = (open: string, span: Span, models: readonly Mention[]): boolean =>
  isListed(open, span, models) ||
  CALLED_BY_VERSION.test(open.slice(span.end)) ||
  CALLED.test(open.slice(0, span.start));

/** Engines that are also models of a rare brand. */
const ENGINE_NAMES = /^(?:[bdt]\d|v(?:6|8|10|12)|e\d|p\d|s[1-3]|t1\d)$/;
/** "Volvo V60 eller 320d" names another brand; "Mercedes C-klass kombi 220d" names an engine. */
const ENGINE_NICKNAME = /^[a-z]?\d{2,3}[a-z]{1,2}$/;
const BEFORE_ANOTHER =
  /(?:,|\/|&|\+|\b(?:eller|elle|och|or|and|samt|alternativt|alt\.?|kanske|typ|som)(?: en| ett)?) *$/;

/** Models that identify their brand: not a bare number, not an ordinary word, and not a letter with a digit that is an engine. */
function ofAnyMake(joined: Joined, { text, names, makes, isOfEngines }: Surroundings): readonly Model[] | null {
  for (const key of nameForms(joined.key)) {
    const all = names.modelsByKey.get(key);
    if (!all) continue;
    const ofNamed = all.filter(({ make }) => makes.includes(make));
    const usual = all.filter(({ make }) => !SELDOM_MEANT.has(make));
    const models = ofNamed.length > 0 ? ofNamed : usual.length > 0 ? usual : all;
    if (models.length > 2 || isOrdinary(key) || isFilterWord(key)) continue;
    const written = text.open.slice(joined.start, joined.end);
    const isSaab = /^9-[35]$/.test(written);
    const isBare = /^\d+$/.test(key) || (joined.words > 1 && /^\d/.test(key) && !/seri/.test(key));
    // "Lexus men inte RX": two letters are a model only of a named brand.
    const isShort = key.length < 3 && ofNamed.length === 0 && (!/^[a-z]\d$/.test(key) || ENGINE_NAMES.test(key));
    // "Clean" is not a CLE, "roman" not a Roma; "5-dörrars" is a body rather than a MINI.
    const isForm = key !== joined.key && (/^[a-z]{3}$/.test(key) || isOrdinary(joined.key));
    if ((!isSaab && (isBare || isShort)) || isForm || /^\d(?:dorr|door)/.test(key)) continue;
    const isEngine = (makes.length > 0 || isOfEngines) && ofNamed.length === 0 && ENGINE_NICKNAME.test(key);
    const before = text.folded.slice(0, joined.start);
    if (isEngine && (isOfEngines || !BEFORE_ANOTHER.test(before))) continue;
    // "Inte grå" is not an Integra, and "X5 M-sport" no X5 M.
    const first = / /.test(written) && /^[a-z]+/.exec(written)?.[0];
    if (first && isOrdinary(first) && !models.some(({ model }) => matchTokens(model)[0] === first)) continue;
    if (meansOtherwise(written, before, text.folded.slice(joined.end))) continue;
    return isSaab ? models.filter(({ make }) => make === 'Saab') : models;
  }
  return null;
}

/** "Porsche 911 997": three digits after a model that name its generation, not thousands. */
export function isNumberOfName(
  joined: Joined,
  { text, before }: Surroundings,
  next: (Span & { word: string }) | undefined,
) {
  if (!isPartOfNumber(text.open, joined)) return true;
  const model = before?.make.models.get(joined.key) ?? '';
  const isGeneration = before?.make.generations.get(model)?.has(next?.word ?? '') ?? false;
  return isGeneration && next !== undefined && !isPartOfNumber(text.open, next);
}
