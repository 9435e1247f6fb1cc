import { numberWordLength } from '#src/domain/adviser/understanding/amounts/number-words.ts';
import { isEverydayWord } from '#src/domain/adviser/understanding/text/ordinary-words.ts';
import { meansOtherwise } from '#src/domain/adviser/understanding/text/phrases.ts';
import type { Span, WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { nameForms } from '#src/domain/adviser/understanding/text/word-forms.ts';
import { isFilterWord } from '#src/domain/adviser/understanding/words/word-meanings.ts';
import { matchKey, matchTokens } from '#src/domain/catalogue/match-key.ts';
import { type CarNames, type MakeNames, type Model, SELDOM_MEANT } from './car-names.ts';
import { ENGINE_MAKES } from './find-versions.ts';
import { spokenNumber } from './spoken-numbers.ts';

/** Engines that are also models of a rare brand. */
const ENGINE_NAMES = /^(?:[bdt]\d|v(?:6|8|10|12)|e\d|p\d|s[1-3]|t1\d)$/;
/** "Trean", "6:an"; "fyra" and "åtta" are numbers, not model names. */
const numeralOf = (key: string): string =>
  /^(?:fyra|atta)$|[^a-z]/.test(key) || numberWordLength(key) > 0 ? key : String(spokenNumber(key) ?? key);

/** Shorter words with ä or ö are treated as Swedish words. */
const MIN_SPOKEN_LENGTH = 5;
/** "Volvo V60 eller 320d" names another brand; "Mercedes C-klass kombi 220d" names an engine. */
const ENGINE_NICKNAME = /^[a-z]?\d{2,3}[a-z]{1,2}$/;
const BEFORE_ANOTHER =
  /(?:,|\/|&|\+|\b(?:eller|elle|och|or|and|samt|alternativt|alt\.?|kanske|typ|som)(?: en| ett)?) *$/;

/**
 * Whether a name is the model's own, a prefix of it, the part that distinguishes it within its make ("3" of Model 3) or a
 * nickname; longer names are excluded unless they name an engine, as their extra words would be lost.
 */
export function saysNoMore(key: string, { make, model }: Model): boolean {
  if (ENGINE_MAKES.has(make)) return true;
  const own = matchKey(model);
  if ([`model${key}`, `${key}serien`, `${matchKey(make)}${key}`].includes(own)) return true;
  return nameForms(key).some((form) => own.startsWith(form)) || (!/\d/.test(key) && !key.startsWith(own));
}

/** "BMW trean", "Mazda 6:an", "Tesla Y", "Mercedes C", "V70n" after their brand. */
export function ofMake(make: MakeNames | undefined, key: string): Model | null {
  if (!make) return null;
  const numeral = numeralOf(key);
  const keys = [...nameForms(key), numeral, `${numeral}serien`, `${matchKey(make.name)}${numeral}`, `model${numeral}`];
  for (const each of keys) {
    const model = make.models.get(each);
    // A body or a drive is not a model: "Audi coupé", "Mini cab", "Audi quattro".
    if (model !== undefined && !/^(?:quattro|coupe|cabriolet|cab|cabrio|pickup|roadster|convertible)$/.test(each)) {
      return { make: make.name, model };
    }
  }
  return null;
}

/** Removes models whose shared name usually means another: "Leon", "500", "California". */
const mostMeant = (models: readonly Model[]): readonly Model[] => {
  const usual = models.filter(({ make }) => !SELDOM_MEANT.has(make));
  return usual.length > 0 ? usual : models;
};

/**
 * A model that identifies its brand: not a bare number, not an ordinary word, and not a letter with a digit that is an engine.
 */
export function ofAnyMake(
  text: WishText,
  names: CarNames,
  joined: Span & { key: string },
  words: number,
  { makes, isOfEngines }: { makes: readonly string[]; isOfEngines: boolean },
): readonly Model[] | null {
  for (const key of nameForms(joined.key)) {
    const all = names.modelsByKey.get(key) ?? [];
    const ofNamed = all.filter(({ make }) => makes.includes(make));
    const models = ofNamed.length > 0 ? ofNamed : mostMeant(all);
    const isEngine = (makes.length > 0 || isOfEngines) && ofNamed.length === 0 && ENGINE_NICKNAME.test(key);
    if (isEngine && (isOfEngines || !BEFORE_ANOTHER.test(text.folded.slice(0, joined.start)))) continue;
    // "Räv" is not a RAV.
    if (joined.key.length < MIN_SPOKEN_LENGTH && /[äö]/i.test(text.written(joined))) continue;
    // "5-dörrars" is a body rather than a MINI.
    if (/^\d(?:dorr|door)/.test(key)) continue;
    // "Inte grå" is not an Integra.
    const first = /^[a-z]+/.exec(text.open.slice(joined.start, joined.end))?.[0] ?? '';
    // "Clean" is not a CLE, "stsn" not an STS, "roman" not a Roma.
    if (key !== joined.key && (/^[a-z]{3}$/.test(key) || isEverydayWord(joined.key))) continue;
    const isChance =
      words > 1 &&
      text.open.slice(joined.start, joined.end).includes(' ') &&
      first !== '' &&
      isEverydayWord(first) &&
      !models.some(({ model }) => matchTokens(model)[0] === first);
    if (isChance) continue;
    if (models.length === 0 || models.length > 2 || isEverydayWord(key) || isFilterWord(key)) continue;
    const written = text.open.slice(joined.start, joined.end);
    if (meansOtherwise(written, text.folded.slice(0, joined.start), text.folded.slice(joined.end))) continue;
    if (/^9-[35]$/.test(written)) return models.filter(({ make }) => make === 'Saab');
    // "Lexus men inte RX": two letters are a model only of a named brand.
    const isOfNamed = ofNamed.length > 0 && /^[a-z]{2}$/.test(key);
    const isShort = key.length < 3 && !isOfNamed && !(/^[a-z]\d$/.test(key) && !ENGINE_NAMES.test(key));
    const isNumber = /^\d+$/.test(key);
    if (isShort || isNumber || (words > 1 && /^\d/.test(key) && !/seri/.test(key))) continue;
    return models;
  }
  return null;
}
