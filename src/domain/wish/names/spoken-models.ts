import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { ownValue } from '#src/base/own-value.ts';
import { isOrdinaryForm } from '#src/domain/swedish/ordinary-words.ts';
import { isPartOfNumber, numberWordLength, readNumberWords } from '#src/domain/wish/text/numbers.ts';
import { PATTERNS } from '#src/domain/wish/text/phrases.ts';
import { foldSigns } from '#src/domain/wish/text/wish-text.ts';
import type { CarNames } from './car-names.ts';

/** Letters of codes as they are spoken: "x", "ku", "se". */
const LETTERS: Readonly<Record<string, string>> = lexicon.spokenLetters;
/** Those that are small words as well. */
const WORDS: ReadonlySet<string> = new Set(lexicon.wordsAsLetters.split(' '));
/** Names of small numbers: "trea", "femman". */
const NAMED: Readonly<Record<string, number>> = lexicon.namedNumbers;

const alternatives = (words: readonly string[]): string =>
  words
    .toSorted((one, other) => other.length - one.length)
    .join('|')
    .replaceAll(' ', '[ -]?');
const PLAIN = 'ett|tva|tre|fyra|fem|sex|sju|atta|nio';
const SMALL = `ettan?|tvaan?|trean?|femman?|sexan?|sjuan?|attan|nian?|fyran|${PLAIN}`;
const TENS = '(?:tret|fyr|fem|sex|sjut|at|nit)ti(?:an?|on?|n)?';

const CODE = new RegExp(
  `(?<![a-z0-9])(${alternatives(Object.keys(LETTERS))})([ -]?)(${SMALL}|${TENS})(?![a-z0-9])`,
  'g',
);
const OF_VOLVO =
  /(?<![a-z0-9])(?:(fyrti|femti|sexti|sjutti|nitti)(?:an?|n|s|sen)|(fyrti|femti|sexti|sjutti|nitti)o|([45679]0))(?![a-z0-9])/g;
const ENGINE =
  /(?<![a-z0-9])(?:(a|b|c|ce|e|g|s)[ -])?(ett|tva|tre|fyra|fem|sex|sju)(?:hundra)? ?(sexton|arton|tjug[oae]|tjug[oe]fem|trett(?:io?|ia)|trettio?fem|fyrt(?:io?|ia)|femt(?:io?|ia)|att(?:io?|ia))( ?d)?(?![a-z0-9])/g;
const AFTER_MAKE = new RegExp(`(?<![a-z0-9])(${SMALL})(?![a-z0-9]| ?hjul)`, 'g');
/** Numbers as they are counted: "fyra", not "fyran". */
const COUNT = new RegExp(`^(?:${PLAIN}|[a-z]+tio?)$`);
/** The second number of a range in words: "till fem", "eller fem", "-fem", "fem"; digits need a word between. */
const RANGE_END = /^(?: ?- ?| (?:till|eller|el|kanske) | (?=[a-z]))(\d{1,3}|[a-z]+)(?![a-z0-9])/;
const NEXT_WORD = /^ ([a-z]+)(?![a-z0-9])/;
const DEFINITE = /(?<![a-z0-9])([a-z]{6,})n(?![a-z0-9])/g;

const ARTICLE = /(?:^|[^a-z])(?:en|nan|nagon|ngn|min|fin|ny|gammal|fet|begagnad|begad|svart|vit|typ|eller) $/;
const VOLVO = new RegExp(`(?:^|[^a-z])(?:${alternatives(['volvo', ...lexicon.makes.Volvo.split(' ')])})n? $`);
/** Of the Volvos with a number, only the XC has seven seats. */
const LARGE = /\bsuv|(?:\b7|sju) ?-?(?:sits|stol|sat|plats)/;
const LAST_WORD = /([a-z]{3,}) $/;
const LETTER_OF_MAKE = /(?:^|[^a-z])(?:(audi)n?|citroen) $/;

/** A match in a folded text: its groups, and the text on both sides. */
type Match = { groups: readonly (string | undefined)[]; before: string; after: string };
type Rule = { pattern: RegExp; read: (match: Match, names: CarNames) => string | null };

/** Ways to speak of a model in numbers. */
const RULES: readonly Rule[] = [
  // "X femman", "cx trea", "id fyra", "c trettia"; "en a fyra", "a-fyra", "afyra".
  {
    pattern: CODE,
    read: ({ groups: [letters = '', gap, number = ''], before, after }, names) => {
      // "Matta" is no M8.
      if (gap === '' && isOrdinaryForm(letters + number)) return null;
      // "En c två hundra tusen" and "en s tre femtio" are amounts; "en a fyra fem dörrar" is an A4.
      const next = numberOf(NEXT_WORD.exec(after)?.[1] ?? '') ?? 0;
      if (COUNT.test(number) && (isCounted(after) || next >= 10)) return null;
      const isSeparate = gap === ' ';
      const isPlain = PLAIN.split('|').includes(number);
      const isDefinite = number.endsWith('an') && !/ti/.test(number);
      const spoken = letters.replace('-', ' ');
      const isLetter = spoken.length > 1 || spoken === 'q' || !isPlain;
      const isSure = WORDS.has(spoken) ? isDefinite && /^[as]$/.test(spoken) : isLetter;
      return !isSeparate || isSure || ARTICLE.test(before) ? codeOf(spoken, number, names) : null;
    },
  },
  // "E fyrtisex": a code of a body.
  {
    pattern: /(?<![a-z0-9])([efg])[ -]((?:tret|fyr|fem|sex|sjut|at|nit)ti[a-z]{0,4})(?![a-z0-9])/g,
    read: ({ groups: [letter = '', number = ''] }, { generationsByKey }) => {
      const code = `${letter}${spokenValue(number)}`;
      return generationsByKey.has(code) ? code : null;
    },
  },
  // "Tre tjugo d", "c tvåhundratjugo": an engine.
  {
    pattern: ENGINE,
    read: ({ groups: [letters, hundreds = '', rest = '', fuel = ''], before, after }, { makeByKey }) => {
      // "Priset e två hundra tjugo tusen" and "a tvåtjuga" are amounts.
      const isOfMake = makeByKey.get(LAST_WORD.exec(before)?.[1] ?? '') === 'Mercedes-Benz';
      const isLetter = letters !== undefined && (/^c/.test(letters) || ARTICLE.test(before) || isOfMake);
      if (PATTERNS.amountAfter.test(after) || !(isLetter || (letters === undefined && fuel !== ''))) return null;
      const number = `${readNumberWords(hundreds)}${readNumberWords(rest)}`;
      return `${ownValue(LETTERS, letters ?? '') ?? letters ?? ''}${number}${fuel.trim()}`;
    },
  },
  // "En sjuttia", "volvo sextio", "volvo 70": a Volvo by its number.
  {
    pattern: OF_VOLVO,
    read: ({ groups: [spoken, written, digits], before, after }) => {
      if (!(VOLVO.test(before) || (spoken !== undefined && ARTICLE.test(before)))) return null;
      // "Volvo 60 000 kr", "volvo 90:-".
      const isOfAmount = digits !== undefined && isPartOfNumber(digits + after, { start: 0, end: digits.length });
      if (isOfAmount || PATTERNS.amountAfter.test(after)) return null;
      const number = digits ?? readNumberWords(`${spoken ?? written}o`);
      return LARGE.test(before + after) && /^[469]/.test(String(number)) ? `xc${number}` : `v${number}`;
    },
  },
  // "Golf sjua", "ioniq femma": a generation, or the rest of a name.
  {
    pattern: AFTER_MAKE,
    read: ({ groups: [number = ''], before, after }, { makes, modelsByKey }) => {
      const key = LAST_WORD.exec(before)?.[1] ?? '';
      const value = String(spokenValue(number));
      const isOwn = (modelsByKey.get(key) ?? []).some(
        ({ make, model }) => modelsByKey.has(key + value) || makes.get(make)?.generations.get(model)?.has(value),
      );
      return isOwn && !isAmount(number, after) ? value : null;
    },
  },
  // "Tvåfyra", "åttafemman": a Volvo of three digits, of which the last is left out.
  {
    pattern: /(?<![a-z0-9])(tva|tre|fyra|fyr|sju|atta|nio)(fyra|femma|sexa|atta)n?(?![a-z0-9])/g,
    read: ({ groups: [first = '', second = ''], after }, { makes }) => {
      const code = `${readNumberWords(first.replace(/^fyr$/, 'fyra'))}${spokenValue(second)}0`;
      const isVolvo = makes.get('Volvo')?.own.has(code) && !PATTERNS.amountAfter.test(after);
      return isVolvo ? `Volvo ${code}` : null;
    },
  },
  // "Audi sexa", "citroën trean": the letter is left out after the make.
  {
    pattern: AFTER_MAKE,
    read: ({ groups: [number = ''], before, after }, names) => {
      const make = LETTER_OF_MAKE.exec(before);
      return make && !isAmount(number, after) ? codeOf(make[1] ? 'a' : 'c', number, names) : null;
    },
  },
  // "Sjufyrtian", "tvånollåttan": a number of three digits in the definite form.
  {
    pattern: DEFINITE,
    read: ({ groups: [spoken = ''], after }, names) => {
      const keys = names.codesByWords.get(spoken) ?? [];
      const [only, other] = keys.flatMap((key) => (/^\d{3}$/.test(key) ? (names.modelsByKey.get(key) ?? []) : []));
      return only && !other && !PATTERNS.amountAfter.test(after) ? `${only.make} ${keys[0]}` : null;
    },
  },
];
/** Characters before a match that are examined. */
const LOOK = 60;

/** Replaces models that are spoken in letters and numbers by their code: "x femman" by "x5", "en sjuttia" by "en v70". */
export function withSpokenModels(text: string, names: CarNames): string {
  let read = text;
  let folded = foldSigns(text);
  for (const { pattern, read: readMatch } of RULES) {
    let written = '';
    let end = 0;
    for (const match of folded.matchAll(pattern)) {
      const until = match.index + match[0].length;
      const around = { before: folded.slice(Math.max(0, match.index - LOOK), match.index), after: folded.slice(until) };
      const code = readMatch({ groups: match.slice(1), ...around }, names);
      if (code === null) continue;
      written += read.slice(end, match.index) + code;
      end = until;
    }
    if (end === 0) continue;
    read = written + read.slice(end);
    folded = foldSigns(read);
  }
  return read;
}

const numberOf = (word: string): number | null =>
  /^\d/.test(word) ? Number(word) : numberWordLength(word) === word.length ? readNumberWords(word) : null;

/** Whether a unit or a thing that is counted follows: "år", "tusen", "nya däck". */
const isCounted = (after: string): boolean => PATTERNS.amountAfter.test(after) || PATTERNS.countedAfter.test(after);

/** Whether a number counts something, alone or as the lower end of a range: "fyra ägare", "fyra till fem år". */
function isAmount(number: string, after: string): boolean {
  if (!COUNT.test(number)) return PATTERNS.amountAfter.test(after);
  const [range = '', second = ''] = RANGE_END.exec(after) ?? [];
  const isRange = (numberOf(second) ?? 0) > (readNumberWords(number) ?? 0);
  return isCounted(after) || (isRange && isCounted(after.slice(range.length)));
}

/** The code of a model of one make that letters and a number spell. */
function codeOf(letters: string, number: string, { modelsByKey }: CarNames): string | null {
  const code = `${ownValue(LETTERS, letters)}${spokenValue(number)}`;
  const makes = new Set((modelsByKey.get(code) ?? []).map(({ make }) => make));
  const [make] = makes;
  // "S3" alone may be an engine.
  return makes.size !== 1 ? null : PATTERNS.engineName.test(code) ? `${make} ${code}` : code;
}

const spokenValue = (number: string): number | null =>
  ownValue(NAMED, number.replace(/n$/, '')) ?? ownValue(NAMED, number) ?? readNumberWords(number);
