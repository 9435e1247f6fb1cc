import { isPartOfNumber } from '#src/domain/adviser/understanding/amounts/part-of-number.ts';
import type { Mention } from '#src/domain/adviser/understanding/mention.ts';
import { isOrdinaryWishWord } from '#src/domain/adviser/understanding/text/ordinary-words.ts';
import { PATTERNS } from '#src/domain/adviser/understanding/text/phrases.ts';
import type { Span } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { matchKey } from '#src/domain/catalogue/match-key.ts';
import type { CarNames, MakeNames, Model } from './car-names.ts';
import { namedNumber, spokenClass, spokenCodes, spokenNumber } from './spoken-numbers.ts';

/** Models called by a number, in digits or words: "Audi a fyra", "v sextio", "en 940", "Aygo, C1, 107". */

const BESIDE_CAR = /(?:,|\/|&|\b(?:eller|el|och|o|samt))(?: (?:en|ett|kanske))?[ ]*$/;
const CALLED = /\b(?:en|ett|nagon|min|gammal|fin|gamla|fina|alskar)[ ]$/;

const CALLED_BY_VERSION = /^(?:turbo|gl|gle|glt|dl|gt|classic)$/;

const isAmount = (open: string, { start, end }: Span): boolean =>
  PATTERNS.amountAfter.test(open.slice(end)) || PATTERNS.amountBefore.test(open.slice(Math.max(0, start - 20), start));

/** A model in words directly after its brand. */
export function spokenModel(open: string, make: MakeNames, { key, ...span }: Span & { key: string }): Model | null {
  if (PATTERNS.amountAfter.test(open.slice(span.end))) return null;
  const number = spokenNumber(key);
  const codes = number !== null && number >= MIN_BARE ? [String(number)] : [...spokenCodes(key), ...spokenClass(key)];
  const model = codes.map((code) => make.models.get(code)).find((each) => each !== undefined);
  return model === undefined ? null : { make: make.name, model };
}

const MIN_BARE = 100;

/**
 * A model called by its number at a distance from its brand: of a named brand, or of the only brand that has it, among other cars
 * or called a car.
 */
export function numberedModel(
  open: string,
  names: CarNames,
  { key, ...span }: Span & { key: string },
  { makes, models }: { makes: readonly string[]; models: readonly Mention[] },
): Model | null {
  const named = namedNumber(key);
  // "En femma touring": the name of one make for its estates.
  if (named !== null && makes.length === 0 && /^ (?:touring|xdrive)\b/.test(open.slice(span.end)))
    return namedModel(names, 'BMW', named);
  if (named !== null)
    return makes.length === 1 && (models.length === 0 || isListed(open, span, models))
      ? namedModel(names, makes[0] ?? '', named)
      : null;
  if (isAmount(open, span) || isPartOfNumber(open, span)) return null;
  // "Satt i" is not an S80.
  const first = /^[a-z]{2,}(?= )/.exec(open.slice(span.start, span.end))?.[0];
  if (first !== undefined && first !== 'ex' && isOrdinaryWishWord(first)) return null;
  const number = /^\d{3,4}$/.test(key) ? Number(key) : spokenNumber(key);
  const isNumber = number !== null && number >= MIN_BARE;
  const isNext = isListed(open, span, models);
  const codes = isNumber ? [String(number)] : isNext ? spokenCodes(key) : letteredCodes(open, key, span);
  const all = codes.flatMap((code) => names.modelsByKey.get(code) ?? []);
  const own = all.filter(({ make }) => makes.includes(make));
  if (own.length > 0) return isNumber && isYear(number) ? null : (own[0] ?? null);
  if (new Set(all.map(({ make }) => make)).size !== 1 || makes.length > 0) return null;
  if (!isNumber) return all[0] ?? null;
  return isAmongCars(open, span, models) && !isYear(number) ? (all[0] ?? null) : null;
}

/** "Femma" of a BMW, "trea" of a Mazda. */
function namedModel(names: CarNames, make: string, number: number): Model | null {
  const own = names.makes.get(make)?.models;
  const model = own?.get(`${number}serien`) ?? own?.get(`${matchKey(make)}${number}`) ?? own?.get(`model${number}`);
  return model === undefined ? null : { make, model };
}

const isYear = (number: number): boolean => number >= 1_930 && number <= 2_030;

/** Codes whose letters are also words: "a fyra" is also "och fyra". */
const letteredCodes = (open: string, key: string, { start, end }: Span): string[] =>
  /^(?:[vsqx]|[a-z]{2,}) ?/.test(open.slice(start, end)) ? spokenCodes(key).filter((code) => /\d\d/.test(code)) : [];

function isListed(open: string, { start }: Span, models: readonly Mention[]): boolean {
  const before = open.slice(0, start);
  const gap = BESIDE_CAR.exec(before)?.[0];
  return gap !== undefined && models.some((model) => before.length - gap.length === model.end);
}

/** "Aygo, C1, 107", "745 eller 945", "en 940". */
function isAmongCars(open: string, { start, end }: Span, models: readonly Mention[]): boolean {
  const before = open.slice(0, start);
  const next = /^ ([a-z]+)\b/.exec(open.slice(end))?.[1] ?? '';
  return isListed(open, { start, end }, models) || CALLED_BY_VERSION.test(next) || CALLED.test(before);
}
