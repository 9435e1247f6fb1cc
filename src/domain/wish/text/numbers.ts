import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { ownValue } from '#src/base/own-value.ts';
import { PATTERNS } from './phrases.ts';
import { findAll, type Span } from './wish-text.ts';

export const UNITS: Readonly<Record<string, number>> = lexicon.numbers;
const FACTORS: Readonly<Record<string, number>> = lexicon.factors;

/** Longest first: "femton" before "fem". */
const PARTS = [...Object.keys(UNITS), ...Object.keys(FACTORS)]
  .sort((one, other) => other.length - one.length)
  .join('|');
const EVERY_PART = new RegExp(`(?:${PARTS})`, 'g');
const PARTS_AT_START = new RegExp(`^(?:${PARTS})*`);

/** Length of the number at the start of a word: the whole word, or the part before "sitsig" and similar; 0 for other words. */
export function numberWordLength(word: string): number {
  const length = PARTS_AT_START.exec(word)?.[0].length ?? 0;
  return length === word.length || (length > 0 && PATTERNS.grownOn.test(word.slice(length))) ? length : 0;
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
  const [, century, half = ''] = PATTERNS.yearHalves.exec(text) ?? [];
  const last = century === undefined || /hundra|tusen|miljon/.test(text) ? 0 : (readNumberWords(half) ?? 0);
  return last >= 10 && last < 100 ? (century?.startsWith('tjug') ? 2_000 : 1_900) + last : null;
}

/** The spread of "plus minus tio" in the text after a value, in its unit; null: none. */
export function readSpread(said: string, value: number): number | null {
  const [, digits, words = '', percent, thousands] = PATTERNS.spread.exec(said) ?? [];
  const number = digits === undefined ? readNumberWords(words) : Number(digits.replace(' ', ''));
  if (!number) return null;
  if (percent !== undefined) return (value * number) / 100;
  // "100 000 plus minus tio": the thousands are stated once.
  return thousands !== undefined || (number < 1_000 && value >= 10_000) ? number * 1_000 : number;
}

/** Whether a number is part of an amount: 320 in "BMW 320 000 kr", but not 208 in "Peugeot 208 200 000 kr". */
export function isPartOfNumber(open: string, { start, end }: Span): boolean {
  const own = open.slice(start, end);
  const isGroup = /(?:^|[^a-z0-9])\d{1,3}$/.test(own);
  if (!isGroup && !/^\d+$/.test(own)) return false;
  const after = open.slice(end);
  const groups = /^(?:[ .,']\d{3}(?!\d))+/.exec(after)?.[0].length ?? 0;
  // "208 150 tkr": a number followed by a word for thousands is complete.
  if (groups === 4 && !PATTERNS.thousandsAfter.test(after.slice(groups))) return true;
  return /^\d+$/.test(own) && PATTERNS.amountUnit.test(after);
}

/** A number in a text, multiplied by the factor that follows it ("200 tusen", "150k"). */
export type NumberLiteral = Span & {
  value: number;
  hasFactor: boolean;
  /** Followed by a word that counts thousands of kronor only: "80 papp". */
  isMoney: boolean;
  /** Written without separators; only such a number can be a year. */
  isPlain: boolean;
  isWords: boolean;
};

/** The numbers of a text, in order. */
export function findNumbers(open: string): NumberLiteral[] {
  const literals: NumberLiteral[] = [];
  const add = (span: Span, value: number, isPlain: boolean, isWords: boolean): void => {
    if (literals.some(({ start, end }) => span.start < end && start < span.end)) return;
    literals.push(withFactor(open, { ...span, value, hasFactor: false, isMoney: false, isPlain, isWords }));
  };
  for (const found of findAll(PATTERNS.digits, open)) {
    const text = open.slice(found.start, found.end);
    const isGrouped = /[ .,']\d{3}/.test(text);
    const value = Number(isGrouped ? text.replace(/[ .,']/g, '') : text.replace(',', '.'));
    add(found, value, /^\d+$/.test(text), false);
  }
  for (const span of numberWordSpans(open)) {
    const value = readNumberWords(open.slice(span.start, span.end));
    if (value !== null) add(span, value, PATTERNS.yearInWords.test(open.slice(span.start, span.end)), true);
  }
  return literals.sort((one, other) => one.start - other.start);
}

function withFactor(open: string, literal: NumberLiteral): NumberLiteral {
  const factor = PATTERNS.factor.exec(open.slice(literal.end));
  if (!factor) return literal;
  // "150 000 papp": slang for money after spoken thousands is not a factor.
  const isSaid = factor[2] !== undefined && literal.value >= 1_000;
  const by = isSaid ? 1 : factor[3] === undefined ? 1_000 : 1_000_000;
  const { end, value } = literal;
  return {
    ...literal,
    end: end + factor[0].length,
    value: value * by,
    hasFactor: true,
    isMoney: factor[2] !== undefined,
    isPlain: false,
  };
}

/** Spans of adjacent number words: "hundra femtio tusen", "tre hundra och tio"; "mellan fem och tio tusen" are two. */
function numberWordSpans(open: string): Span[] {
  const spans: Span[] = [];
  for (const { start, groups } of findAll(/[a-z]+/, open)) {
    const length = numberWordLength(groups[0] ?? '');
    if (length === 0) continue;
    const last = spans.at(-1);
    const gap = last ? open.slice(last.end, start) : '';
    const isAnd = gap === ' och ' && (readNumberWords(groups[0] ?? '') ?? 0) < 100;
    const isJoined = last && (gap === ' ' || isAnd) && !/(?:^|[^a-z])(?:en|ett)$/.test(open.slice(0, last.end));
    // "Tjugo nitton", "tjugo tjugo": a year as two halves. Years of the thirties are implausible in a request.
    const halves = open.slice(last?.start, start + length);
    const year = isJoined && /^(?:tjug[oei]|nitton) [a-z]+$/.test(halves) ? (readNumberWords(halves) ?? 0) : 0;
    const isYear = year >= 1_900 && year < 2_030;
    if (isJoined && (isYear || isOneNumber(open.slice(last.start, last.end), groups[0] ?? '')))
      last.end = start + length;
    else spans.push({ start, end: start + length });
  }
  return spans;
}

/** Whether the second word continues the first number: "femtio sextio", "sju åtta" and "hundra och hundrafemtio" are two. */
function isOneNumber(before: string, word: string): boolean {
  const left = (readNumberWords(before) ?? 0) % 1_000;
  const next = readNumberWords(word) ?? 0;
  const areUnits = next > 0 && next < 10 && left % 10 > 0;
  return !areUnits && !(next >= 10 && next < 100 && left % 100 >= 10);
}
