import { numberWordLength, readNumberWords, UNITS } from '#src/domain/adviser/understanding/amounts/number-words.ts';
import { ownValue } from '#src/domain/own-value.ts';
import lexicon from '../../../../../data/adviser/lexicon.json' with { type: 'json' };

/** Names of letters, folded, longest first. */
const LETTERS: readonly (readonly [string, string])[] = [
  ...Object.entries(lexicon.letters),
  ...[...'abcdefghijklmnopqrstuvwxyz'].map((letter) => [letter, letter] as const),
];
/** "Fyra" and "åtta" are also numbers; these are only names. */
const NAMED: Readonly<Record<string, number>> = lexicon.namedNumbers;
const MAX_LETTERS = 3;

/** Whether a key may contain a number, or the name of a class. */
export const mayBeSpoken = (key: string): boolean => SPOKEN.test(key);
const SPOKEN = new RegExp(
  `\\d|(?:${[...Object.keys({ ...UNITS, ...lexicon.factors, ...NAMED }), 'an', 'klass(?:en)?', 'serien?'].join('|')})$`,
);

/** "Trea", "femman": the number of a word that is a name, not a quantity. */
export const namedNumber = (word: string): number | null => ownValue(NAMED, word) ?? null;

/** The number of number words written as one: "sextio", "fyran", "tvånollåtta". Null: none. */
export function spokenNumber(words: string): number | null {
  const named = ownValue(NAMED, words);
  if (named !== undefined) return named;
  const [first = '', last = '', more] = words.split('noll');
  const [hundreds, units] = [ownValue(UNITS, first), ownValue(UNITS, last)];
  if (more === undefined && hundreds !== undefined && units !== undefined) return hundreds * 100 + units;
  return words !== '' && numberWordLength(words) === words.length
    ? words === 'ett'
      ? 1
      : readNumberWords(words)
    : null;
}

/** "Ce klass", "es-klassen", "tre serie": a class by the name of its letter, a series by its number. */
export function spokenClass(key: string): string[] {
  const number = spokenNumber(/^([a-z]{3,6})serien?$/.exec(key)?.[1] ?? '');
  if (number !== null) return [`${number}serien`];
  const name = /^([a-z]{2,3})klass(?:en)?$/.exec(key)?.[1];
  return LETTERS.flatMap(([said, letter]) => (said === name ? [`${letter}klass`] : []));
}

/** Every code that a spoken name may mean: "vsextio" → v60, "exsenitti" → xc90, "afyran" → a4; only codes with letters. */
export function spokenCodes(key: string): string[] {
  const codes: string[] = [];
  const read = (rest: string, letters: string, count: number): void => {
    const number = count > 0 ? spokenNumber(rest) : null;
    if (number !== null) codes.push(`${letters}${number}`);
    if (count === MAX_LETTERS) return;
    for (const [name, letter] of LETTERS)
      if (rest.startsWith(name)) read(rest.slice(name.length), letters + letter, count + 1);
  };
  if (key.length > MAX_SPOKEN_LENGTH || !ENDS_IN_NUMBER.test(key)) return [];
  read(key, '', 0);
  // "Rav fyra": letters that are spoken as written.
  for (let at = 2; at < key.length; at += 1) {
    const number = spokenNumber(key.slice(at));
    if (number !== null) codes.push(`${key.slice(0, at)}${number}`);
  }
  return codes;
}
const MAX_SPOKEN_LENGTH = 30;
const ENDS_IN_NUMBER =
  /^[a-z]+(?:ett|tva|tre|fyra|fem|sex|sju|atta|nio|ti|tio|tia|tjugo|elva|tolv|ton|an|hundra|tusen)$/;
