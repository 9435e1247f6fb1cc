import { matchKey } from '#src/domain/swedish/match-key.ts';

/** Parsers of single URL values; none of them throws on any input. */

/** Maximum length of a brand, series or generation name; longer values are ignored. */
export const MAX_VALUE_LENGTH = 60;
const MAX_VALUES = 100;
export const MAX_SEARCH_LENGTH = 100;

/**
 * Normalises a text: composed letters, single spaces, no control characters (PostgreSQL rejects NUL) and no lone surrogates (they
 * cannot be encoded in a URL).
 */
export const cleanFilterText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();

/**
 * Splits the values of a parameter that may be repeated, comma-separated or both, and removes duplicates regardless of case and
 * accents.
 * @param whole values that contain a comma and are not split at it
 */
export function splitValues(
  texts: readonly string[],
  whole: readonly string[] = [],
): { values: string[]; tooMuch: string[] } {
  const values = new Map<string, string>();
  const tooMuch: string[] = [];
  for (const text of texts) {
    for (const part of partsOf(text, whole)) {
      const value = part.length > MAX_VALUE_LENGTH * 4 ? part : cleanFilterText(part);
      if (value === '') continue;
      const key = matchKey(value) || value.toLowerCase();
      if (value.length > MAX_VALUE_LENGTH || (values.size === MAX_VALUES && !values.has(key))) tooMuch.push(value);
      else if (!values.has(key)) values.set(key, value);
    }
  }
  return { values: [...values.values()], tooMuch };
}

/** Finds the word of a vocabulary regardless of case and accents ("coupe" → "Coupé"); null when it is unknown. */
export function findWord<Word extends string>(vocabulary: readonly Word[], text: string): Word | null {
  const key = matchKey(text);
  return vocabulary.find((word) => word === text) ?? vocabulary.find((word) => matchKey(word) === key) ?? null;
}

/** Splits a text at commas and rejoins the parts of values that contain one. */
function partsOf(text: string, whole: readonly string[]): string[] {
  const parts: string[] = [];
  for (const part of text.split(',')) {
    const joined = `${parts.at(-1)},${part}`;
    const isOneWord =
      whole.length > 0 && joined.length <= MAX_VALUE_LENGTH && whole.some((word) => isSame(word, joined));
    if (isOneWord) parts[parts.length - 1] = joined;
    else parts.push(part);
  }
  return parts;
}

const isSame = (word: string, text: string): boolean => matchKey(word) === matchKey(text);

/** Groups of three digits, each after the same sign, and perhaps decimals after another: "150.000", "150,000", "1 250 000,00". */
const THOUSANDS = /^(\d{1,3}([. ,'’])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,]\d{1,2})?$/;
const DECIMALS = /^(\d+)[.,]\d*$/;
const UNIT = /\s*(?:kr|sek|mil|:-)$/i;

/**
 * Parses a whole number as people type it: "100000", "100 000", "100.000 kr", "100,000", "12,5" (truncated to 12).
 * @returns null for anything else, including negative numbers (D27)
 */
export function readWholeNumber(text: string): number | null {
  if (text.length > 40) return null;
  const plain = cleanFilterText(text).replace(UNIT, '');
  const [, grouped] = THOUSANDS.exec(plain) ?? [];
  const digits = grouped ? grouped.replace(/\D/g, '') : plain.replaceAll(' ', '').replace(DECIMALS, '$1');
  return /^\d+$/.test(digits) ? Number(digits) : null;
}
