import { matchKey, matchTokens } from '#src/domain/swedish/match-key.ts';
import type { Brand, Series } from './catalogue.ts';

/** Lookup tables of a brand's series: names and aliases without case, accents, spaces and hyphens. */
export type SeriesIndex = {
  byKey: ReadonlyMap<string, Series>;
  /** First words of longer names: "q4" → Q4 e-tron, if no other series begins so. */
  byUniqueStart: ReadonlyMap<string, Series>;
  /** Codes of generations that identify their series: "w124", "e46", "997". */
  byCode: ReadonlyMap<string, Series>;
  /** Keys of the brand itself, which ads put before the model. */
  brandKeys: ReadonlySet<string>;
  /** Words of trims and engines that look like part of a model's name. */
  trims: RegExp | null;
};

/** By the slug of a brand. "X5 M-Sport" and "X5 M50d" are not an X5 M. */
const TRIMS: ReadonlyMap<string, RegExp> = new Map([
  ['bmw', /(?<![a-z])m[\s.-]*(?:sport|paket|pack|performance|tech|line)[a-z]*|m\s?\d{2}\s?[di](?![a-z0-9])/giu],
]);

/** More words than any name or alias has. */
const MAX_WORDS = 6;

export function indexSeries(brand: Brand): SeriesIndex {
  const byKey = new Map<string, Series>();
  for (const series of brand.series) setOnce(byKey, matchKey(series.name), series);
  for (const series of brand.series) for (const alias of series.aliases) setOnce(byKey, matchKey(alias), series);
  return {
    byKey,
    byUniqueStart: uniqueStarts(brand.series),
    byCode: generationCodes(brand.series),
    brandKeys: new Set([brand.name, ...brand.aliases].map(matchKey)),
    trims: TRIMS.get(brand.slug) ?? null,
  };
}

function setOnce(map: Map<string, Series>, key: string, series: Series): void {
  if (key !== '' && !map.has(key)) map.set(key, series);
}

function uniqueStarts(series: readonly Series[]): Map<string, Series> {
  const starts = new Map<string, Series | null>();
  for (const one of series) {
    const words = matchTokens(one.name);
    for (let count = 1; count < words.length; count++) {
      const key = words.slice(0, count).join('');
      starts.set(key, starts.has(key) ? null : one);
    }
  }
  const unique = new Map<string, Series>();
  for (const [key, one] of starts) if (one && key.length > 1) unique.set(key, one);
  return unique;
}

const GENERATION_CODE = /^(?:[a-z]\d{2,3}|\d{3})$/u;
/** Mercedes-Benz bodies of one generation share a number and differ by letter: W202 is the sedan, S202 the kombi. */
const BODY_LETTERS: ReadonlyMap<string, string> = new Map([['w', 'sca']]);

function generationCodes(series: readonly Series[]): Map<string, Series> {
  const codes = new Map<string, Series>();
  const named = series.flatMap((one) =>
    one.generations.flatMap(({ name }) => name.split('/').map((code) => ({ one, code: matchKey(code) }))),
  );
  const known = named.filter(({ code }) => GENERATION_CODE.test(code));
  for (const [code, all] of Map.groupBy(known, ({ code }) => code)) {
    const [first] = all;
    // "E46" means the 3-serien rather than its M3, but "W166" may be an ML or a GLE.
    if (first && all.every(({ one }) => one === first.one || /^m\d/iu.test(one.name))) setOnce(codes, code, first.one);
  }
  for (const [code, one] of [...codes]) {
    for (const letter of BODY_LETTERS.get(code.charAt(0)) ?? '') setOnce(codes, letter + code.slice(1), one);
  }
  return codes;
}

/**
 * The series that a model text names. Tried in this order:
 * 1. the whole text is a name or an alias (after removing a brand in front): "V60", "Volvo V60", "Cee´d";
 * 2. the longest name or alias that the text begins with: "V60 Cross Country D4" → V60 Cross Country before V60;
 * 3. the code of one of its generations: "S202", "997";
 * 4. a name that begins its first word, up to where letters and digits meet: "XC60D5" → XC60, but "500X" is never 500;
 * 5. a name that occurs as whole words: "Nya Golf Sportscombi". Single letters and bare numbers do not count here;
 * 6. the text is the beginning of exactly one name: "Q4" → Q4 e-tron.
 */
export function findSeries(index: SeriesIndex, text: string): Series | null {
  const allWords = matchTokens(index.trims ? text.replace(index.trims, ' ') : text);
  if (allWords.length === 0) return null;
  // Before the brand is removed: "MB 100" is a model, and MB is also a name of the brand.
  const exact = index.byKey.get(allWords.join(''));
  if (exact) return exact;
  const words = withoutBrand(index, allWords);
  return (
    index.byKey.get(words.join('')) ??
    longestFrom(index, words, 0) ??
    words.map((word) => index.byCode.get(word)).find((series) => series !== undefined) ??
    startOfWord(index, words[0] ?? '') ??
    anywhere(index, words) ??
    index.byUniqueStart.get(words.join('')) ??
    null
  );
}

function withoutBrand(index: SeriesIndex, words: string[]): string[] {
  for (let count = Math.min(3, words.length - 1); count > 0; count--) {
    if (index.brandKeys.has(words.slice(0, count).join(''))) return words.slice(count);
  }
  return words;
}

function longestFrom(
  index: SeriesIndex,
  words: readonly string[],
  from: number,
  isAllowed?: (key: string) => boolean,
): Series | null {
  for (let count = Math.min(MAX_WORDS, words.length - from); count > 0; count--) {
    const key = words.slice(from, from + count).join('');
    const series = index.byKey.get(key);
    if (series && (!isAllowed || isAllowed(key))) return series;
  }
  return null;
}

const LETTER_DIGIT_BORDERS = /(?<=[a-z])(?=[0-9])|(?<=[0-9])(?=[a-z])/gu;
const DIGITS = /^[0-9]+$/u;

function startOfWord(index: SeriesIndex, word: string): Series | null {
  const parts = word.split(LETTER_DIGIT_BORDERS);
  for (let count = parts.length - 1; count > 0; count--) {
    const key = parts.slice(0, count).join('');
    const rest = word.slice(key.length);
    // One letter after a bare number makes another model: 500X, 500L.
    const series = DIGITS.test(key) && rest.length === 1 ? undefined : index.byKey.get(key);
    if (series) return series;
  }
  return null;
}

const isDistinctive = (key: string) => key.length > 2 && !DIGITS.test(key);

function anywhere(index: SeriesIndex, words: readonly string[]): Series | null {
  for (let from = 1; from < words.length; from++) {
    const afterBrand = index.brandKeys.has(words[from - 1] ?? '');
    const series = longestFrom(index, words, from, afterBrand ? undefined : isDistinctive);
    if (series) return series;
  }
  return null;
}

/** A separate "e": "ë-C4", "E-Transit", "e Vitara", "eDaily", "500e", "Ampera-e"; not that of Elantra, GLE or EC40. */
const ELECTRIC_NAME = /^[eëEË][-\s]|^e(?=[A-Z])|[-\s]e$|\de$/u;

/** Words that an electric series adds to the name of another: Q8 e-tron, Mustang Mach-E. */
const ELECTRIC_SUFFIXES = ['e-tron', 'Mach-E', 'Electric'];

/**
 * Feeds that state the fuel often omit the "e" or the addition of the name. An alias of the series itself ("e-2008") is not a
 * sister.
 */
export function findElectricSister(index: SeriesIndex, series: Series): Series | null {
  const key = matchKey(series.name);
  for (const suffix of ELECTRIC_SUFFIXES) {
    const longer = index.byKey.get(key + matchKey(suffix));
    if (longer && longer !== series) return longer;
  }
  const sister = index.byKey.get(`e${key}`) ?? index.byKey.get(`${key}e`);
  const isNamedSo = sister && matchKey(sister.name).length === key.length + 1 && ELECTRIC_NAME.test(sister.name);
  return isNamedSo && sister !== series ? sister : null;
}
