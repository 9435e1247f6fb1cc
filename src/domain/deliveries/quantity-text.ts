import { type NumberKind, parseDigits } from './number-text.ts';

/**
 * Values with words around them: "ca 12 000 mil", "129 g/km (WLTP)", "150 hk (110 kW)". A text is read as numbers with their units and the
 * words between them. Every word has to be known: a text with any other is not read, as the word may change what the number means.
 */

/** A number of a text. */
export type StatedNumber = {
  value: number;
  /** The number as it is written. */
  digits: string;
  /** Key of the unit in the quantity's table; "" when there is none. */
  unit: string;
  /** Number of the mention's place among {@link QuantityText.words}: words before it have a smaller index. */
  place: number;
};

export type QuantityText = {
  mentions: readonly StatedNumber[];
  /** The words between the numbers, lower case and without dots: `words[i]` stand before the mention of place `i + 1`. */
  words: readonly (readonly string[])[];
};

type QuantityWords = {
  kind: NumberKind;
  /** Units in lower case without spaces: "kr", "l/100km". */
  units: readonly string[];
  /** Phrases without meaning for the number, in lower case: a space in one stands for any number of spaces. */
  ignored?: readonly RegExp[];
};

const MAX_LENGTH = 120;
const NUMBER = String.raw`\d+(?:[ .,'’]\d+)*`;
const PUNCTUATION = /^[\s.,:;()[\]/|+*~≈=!"'’\-–—]*$/u;
const WORD = /[\p{L}%€$£]+(?:[.&-](?=\p{L})[\p{L}]+)*/gu;

/** A reader of texts about one quantity. @returns null for a text with a number that is none, or with characters of no text */
export function quantityReader({ kind, units, ignored = [] }: QuantityWords): (text: string) => QuantityText | null {
  // The longest first: "kr" is the beginning of "kr/mån".
  const unit = units
    .filter((each) => each !== '')
    .toSorted((a, b) => b.length - a.length)
    .map(spacedPattern)
    .join('|');
  const pattern = new RegExp(`(${NUMBER})(?:[ ;.,:-]*?(${unit})(?![\\p{L}\\d]))?`, 'giu');
  return (text) => {
    if (text.length > MAX_LENGTH) return null;
    let rest = text.toLowerCase().replace('³', '3').replace(/\s+/gu, ' ').trim();
    for (const phrase of ignored) rest = rest.replace(phrase, ' ');
    // A negative number is read on its own only.
    if (/^[-−–]\s?\d/u.test(rest)) return null;
    const mentions: StatedNumber[] = [];
    const words: string[][] = [];
    let end = 0;
    for (const match of rest.matchAll(pattern)) {
      // Part of a word ("b4204t11") or of another number.
      if (/[\p{L}\d]$/u.test(rest.slice(0, match.index))) return null;
      const value = parseDigits(match[1] ?? '', kind);
      const between = wordsOf(rest.slice(end, match.index));
      if (value === null || between === null) return null;
      words.push(between);
      mentions.push({
        value,
        digits: match[1] ?? '',
        unit: (match[2] ?? '').replace(/\s/gu, ''),
        place: mentions.length + 1,
      });
      end = match.index + match[0].length;
    }
    const last = wordsOf(rest.slice(end));
    if (last === null) return null;
    words.push(last);
    return { mentions, words };
  };
}

/** @returns null when the text has anything but words and punctuation */
function wordsOf(text: string): string[] | null {
  const words = text.match(WORD) ?? [];
  return PUNCTUATION.test(text.replaceAll(WORD, '')) ? words : null;
}

/** "l/100km" also matches "l / 100 km". */
const spacedPattern = (unit: string): string =>
  [...unit].map((character) => character.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('\\s?');
