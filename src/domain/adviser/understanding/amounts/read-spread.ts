import { readNumberWords } from './number-words.ts';

/** The spread stated after a number. */
const SPREAD = /(?:minus|-) *(?:(\d{1,6}(?: \d{3})?)|([a-z]+))(?: ?(%|procent\b)| ?(tusen(?:lappar)?|tkr|k)\b)?/;
/** "100 000 plus minus tio": the thousands are stated once. */
const SHORT_BELOW = 1_000;
const THOUSANDS_FROM = 10_000;

/**
 * Parses the spread of "plus minus tio" around a value, in the value's unit.
 * @param said the folded text after the number
 * @returns null without a spread
 */
export function readSpread(said: string, value: number): number | null {
  const [, digits, words, percent, thousands] = SPREAD.exec(said) ?? [];
  const number = digits === undefined ? readNumberWords(words ?? '') : Number(digits.replace(' ', ''));
  if (number === null || number === 0) return null;
  if (percent !== undefined) return (value * number) / 100;
  const isShort = number < SHORT_BELOW && value >= THOUSANDS_FROM;
  return thousands !== undefined || isShort ? number * 1_000 : number;
}
