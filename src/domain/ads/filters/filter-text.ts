import { matchKey } from '#src/domain/catalogue/match-key.ts';

/** Reading of single values from a URL: nothing here throws, whatever it is given. */

/** Longest name of a brand, series or generation that is looked at; longer ones are no names. */
export const MAX_VALUE_LENGTH = 60;
const MAX_VALUES = 100;
export const MAX_SEARCH_LENGTH = 100;

/**
 * Composed letters (å as one sign), one space between words, no control characters (NUL is an error to PostgreSQL) and no lone
 * half of a surrogate pair (it cannot be written to a URL again).
 */
export const cleanFilterText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();

/**
 * The values of a parameter that may be repeated, comma separated or both; each once, whatever its case and accents.
 * @param whole words that hold a comma themselves, which does not part them
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

/** The parts between commas, those of a whole word put together again. */
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

const THOUSANDS = /^\d{1,3}(?:[. ]\d{3})+$/;
const DECIMALS = /^(\d+)[.,]\d*$/;
const UNIT = /\s*(?:kr|sek|mil|:-)$/i;

/**
 * A whole number as people type it: "100000", "100 000", "100.000 kr", "12,5" (cut to 12).
 * @returns null for anything else, negative numbers included (D27)
 */
export function readWholeNumber(text: string): number | null {
  if (text.length > 40) return null;
  const plain = cleanFilterText(text).replace(UNIT, '');
  const digits = THOUSANDS.test(plain) ? plain.replace(/[. ]/g, '') : plain.replaceAll(' ', '').replace(DECIMALS, '$1');
  return /^\d+$/.test(digits) ? Number(digits) : null;
}
