import type { Span } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { ownValue } from '#src/domain/own-value.ts';
import lexicon from '../../../../../data/adviser/lexicon.json' with { type: 'json' };

export const UNITS: Readonly<Record<string, number>> = lexicon.numbers;
const FACTORS: Readonly<Record<string, number>> = lexicon.factors;

/** Longest first: "femton" before "fem". */
const PARTS = [...Object.keys(UNITS), ...Object.keys(FACTORS)].sort((one, other) => other.length - one.length);
const PART = PARTS.join('|');

const EVERY_PART = new RegExp(`(?:${PART})`, 'g');
const NEXT_PART = new RegExp(`^(?:${PART})`);
/** Suffixes that may be joined to a number: "sjusitsig", "femdörrars", "treårig". */
const GROWN_ON = /^(?:sits|dorr|arig|person|plats|tal|lapp|papp|lax|lakan|tusing|kron|spann|mil)/;

/** Length of the number at the start of a word: the whole word, or the part before "sitsig" and similar; 0 for other words. */
export function numberWordLength(word: string): number {
  let length = 0;
  for (;;) {
    const part = NEXT_PART.exec(word.slice(length))?.[0];
    if (part === undefined) break;
    length += part.length;
  }
  return length === word.length || (length > 0 && GROWN_ON.test(word.slice(length))) ? length : 0;
}
/** Parses number words without accents: "tvahundrafemtiotusen" → 250 000, "femtonhundra" → 1 500. Null for "en" alone. */
export function readNumberWords(text: string): number | null {
  const parts = text.match(EVERY_PART) ?? [];
  if (parts.every((part) => part === 'en' || part === 'ett')) return null;
  const year = yearOf(text);
  if (year !== null) return year;
  let whole = 0;
  let open = 0;
  for (const part of parts) {
    const factor = ownValue(FACTORS, part);
    const unit = ownValue(UNITS, part) ?? 0;
    // "Sjufyrtio", "ettåttio": the hundred is omitted.
    if (factor === undefined && unit >= 10 && open > 0 && open < 10) open = open * 100 + unit;
    else if (factor === undefined) open += unit;
    else if (factor === 100) open = Math.max(open, 1) * factor;
    else {
      whole = factor === 1_000 ? whole + Math.max(open, 1) * factor : Math.max(whole + open, 1) * factor;
      open = 0;
    }
  }
  return whole + open;
}

/** "tjugotjugoett", "tjugo arton", "nitton nittioåtta": a year as two halves. */
function yearOf(text: string): number | null {
  const halves =
    /^(tjugo|nitton) ?((?:tjugo|trettio|fyrtio|femtio|sextio|sjuttio|attio|nittio|tio|elva|tolv|[a-z]*ton).*)$/.exec(
      text,
    );
  if (!halves || /hundra|tusen|miljon/.test(text)) return null;
  const last = readNumberWords(halves[2] ?? '') ?? 0;
  const year = (halves[1] === 'tjugo' ? 2_000 : 1_900) + last;
  return last >= 10 && last < 100 ? year : null;
}

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

/**
 * Whether a number is part of a price, distance or the like: "BMW 320 000 kr" is not a 320, but "Peugeot 208 200 000 kr" is a
 * 208.
 */
export function isPartOfNumber(open: string, { start, end }: Span): boolean {
  const own = open.slice(start, end);
  const isGroup = /(?:^|[^a-z0-9])\d{1,3}$/.test(own);
  if (!isGroup && !/^\d+$/.test(own)) return false;
  const after = open.slice(end);
  const groups = /^(?:[ .,']\d{3}(?!\d))+/.exec(after)?.[0].length ?? 0;
  // "208 150 tkr": a number followed by a word for thousands is complete.
  if (groups === 4 && !/^ ?(?:tusen|tkr|kkr|k|'|lax|papp|lakan)(?![a-z])/.test(after.slice(groups))) return true;
  return (
    /^\d+$/.test(own) &&
    /^(?:[.,]\d| ?(?:kr|kronor|tusen|k|'|tkr|mil|km|lax|papp|lakan|hk|hastar|kg|personer|sits|dorr|ar|spann|sek|:-|miljon|procent|%)(?![a-z]))/.test(
      after,
    )
  );
}
