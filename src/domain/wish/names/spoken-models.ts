import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { ownValue } from '#src/base/own-value.ts';
import { readNumberWords } from '#src/domain/wish/text/numbers.ts';
import { PATTERNS } from '#src/domain/wish/text/phrases.ts';
import { foldSigns } from '#src/domain/wish/text/wish-text.ts';
import type { CarNames, Model } from './car-names.ts';

/** Letters of codes as they are spoken: "x", "ku", "se"; those that are also small words need an article or a hyphen. */
const LETTERS: Readonly<Record<string, string>> = lexicon.spokenLetters;
const CERTAIN = Object.keys(LETTERS).filter((spoken) => !lexicon.wordsAsLetters.split(' ').includes(spoken));
const NO_WORDS = CERTAIN.filter((spoken) => spoken.length > 1 || spoken === 'q');
const alternatives = (words: readonly string[]): string =>
  words
    .toSorted((one, other) => other.length - one.length)
    .join('|')
    .replaceAll(' ', '[ -]?');
const ANY_LETTERS = alternatives(Object.keys(LETTERS));
/** A number as the name of a thing: "trea", "femman"; a plain one ("tre") may count something. */
const NAMED = 'ettan?|tvaan?|trean?|femman?|sexan?|sjuan?|attan|nian?|fyran';
const PLAIN = 'ett|tva|tre|fyra|fem|sex|sju|atta|nio';
const TENS = '(?:tret|fyr|fem|sex|sjut|at|nit)ti(?:an?|on?|n)?';
const ARTICLE = '(?:en|nan|nagon|ngn|min|fin|ny|gammal|fet|begagnad|begad|svart|vit|typ|eller)';

/** "X femman", "cx trea", "id fyran", "c trettia"; "en a fyra", "a-fyra"; "afyra". */
const CODE = new RegExp(
  `(?<![a-z0-9])(?:(${alternatives(CERTAIN)})[ -]?(${NAMED}|${TENS})|(a|s)[ -]((?:tre|femm|sex|sju|att)an|fyran)|(${alternatives(NO_WORDS)})[ -](${PLAIN})|(?<=${ARTICLE} )(${ANY_LETTERS})[ -]?(${NAMED}|${TENS}|${PLAIN})|(${ANY_LETTERS})-?(${NAMED}|${PLAIN})|(${ANY_LETTERS})-(${TENS}))(?![a-z0-9])`,
  'g',
);
/** "En sjuttia", "volvo sextia", "volvo 70": a Volvo by its number. */
const VOLVO = new RegExp(
  `(?<=(?:^|[^a-z0-9])(?:(${alternatives(['volvo', ...lexicon.makes.Volvo.split(' ')])})n? |${ARTICLE} ))(?:(fyrti|femti|sexti|sjutti|nitti)(?:an?|n)|(fyrti|femti|sexti|sjutti|nitti)o|([45679]0))(?![a-z0-9])`,
  'g',
);
/** "Audi sexa", "citroën trean": the letter is left out after the make. */
const AFTER_MAKE = new RegExp(`(?<=(?:^|[^a-z])(?:audin? |(citroen) ))(${NAMED}|fyra)(?![a-z0-9]| ?hjul)`, 'g');
/** "Sjufyran", "tvånollåttan": a number of three digits in the definite form. */
const DEFINITE = /(?<![a-z0-9])([a-z]{6,})n(?![a-z0-9])/g;

/** Replaces models that are spoken in numbers and letters by their code: "x femman" by "x5", "en sjuttia" by "en v70". */
export function withSpokenModels(text: string, names: CarNames): string {
  const codes = replaced(text, CODE, (groups) => codeOf(groups, names));
  const volvos = replaced(codes, VOLVO, ([make, spoken, written, digits], after) => {
    if (PATTERNS.amountAfter.test(after) || (make === undefined && spoken === undefined)) return null;
    return `v${digits ?? readNumberWords(`${spoken ?? written}o`)}`;
  });
  const ofMakes = replaced(volvos, AFTER_MAKE, ([citroen, number], after) =>
    PATTERNS.amountAfter.test(after) ? null : codeOf([citroen === undefined ? 'a' : 'c', number], names),
  );
  return replaced(ofMakes, DEFINITE, ([spoken = ''], after) => {
    const keys = PATTERNS.amountAfter.test(after) ? [] : (names.codesByWords.get(spoken) ?? []);
    const [only, other] = keys.flatMap((key) => (/^\d{3}$/.test(key) ? (names.modelsByKey.get(key) ?? []) : []));
    return only && !other ? `${only.make} ${keys[0]}` : null;
  });
}

/** Replaces matches in the folded text, which is as long as the text itself. */
function replaced(
  text: string,
  pattern: RegExp,
  replace: (groups: readonly (string | undefined)[], after: string) => string | null,
): string {
  const folded = foldSigns(text);
  // Most wishes contain none, which a search finds out without a list of matches.
  if (folded.search(pattern) === -1) return text;
  let written = '';
  let end = 0;
  for (const match of folded.matchAll(pattern)) {
    const to = replace(match.slice(1), folded.slice(match.index + match[0].length));
    if (to === null) continue;
    written += text.slice(end, match.index) + to;
    end = match.index + match[0].length;
  }
  return written + text.slice(end);
}

/** The code of a model that the groups of a match spell; null: of none. */
function codeOf(groups: readonly (string | undefined)[], { modelsByKey }: CarNames): string | null {
  const [spoken = '', number = ''] = groups.filter((group) => group !== undefined);
  const letters = ownValue(LETTERS, spoken.replace('-', ' '));
  const value = ownValue(VALUES, number.replace(/n$/, '')) ?? ownValue(VALUES, number) ?? readNumberWords(number);
  const code = `${letters}${value}`;
  const makes = new Set((modelsByKey.get(code) ?? []).map(({ make }: Model) => make));
  return makes.size === 1 ? code : null;
}
const VALUES: Readonly<Record<string, number>> = lexicon.namedNumbers;
