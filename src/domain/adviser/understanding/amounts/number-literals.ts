import { findAll, type Span } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { numberWordLength, readNumberWords } from './number-words.ts';

/** A number in a text, multiplied by the factor that follows it ("200 tusen", "150k"). */
export type NumberLiteral = Span & {
  value: number;
  hasFactor: boolean;
  /** Written without separators; only such a number can be a year. */
  isPlain: boolean;
  isWords: boolean;
};

/** Also matches "MY2018". */
const DIGITS = /(?:(?<![a-z0-9]|\d[.,])|(?<=\bmy))(?:[1-9]\d{0,2}(?:[ .,']\d{3})+(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d))/;
const HALF_LITRE = /\b(?:en )?halv(?= ?liter)/;
const PART_OF_MILLION = /\b(?:en )?(halv|kvarts|tre ?kvarts)[ -]?(?:miljon(?:en|er)?|millen?|miljen)\b/;
/** "En och en halv miljon", "halvannat hundratusen". */
const AND_A_HALF =
  /\b(?:halvanna[nt]|(en|ett|tva|tre) och (?:en |ett )?halvt?)[ -]?(hundra ?tusen|tusen|miljon(?:er)?|mille|mkr)\b/;
const FACTOR =
  /^ ?(?:(tusen(?:ingar)?|tus|tusn|tusin|tkr|kkr|tsek|k|'|ton kr)|(tusenlapp(?:ar|en)?|lax(?:ar|en)?|lakan|papp(?:en)?|lapp(?:ar|en)?|tusing(?:ar)?|lok)|(miljon(?:er)?|millen?|mkr|msek|mnkr))(?![a-z0-9])|^ ?t(?=mil\b)/;
/** "tjugohundratio", "tjugotjugoett", "nittonhundranittioåtta", "tvåtusensexton". */
const YEAR_IN_WORDS =
  /^(?:(?:tjugo|nitton) ?(?:hundra|(?=ti|el|tol|tret|fj|fem|sex|sju|ar|at|nit|tju))|tva ?tusen ?(?:och )?[a-z])/;

/** The numbers of a text, in order. */
export function findNumbers(open: string): NumberLiteral[] {
  const taken: NumberLiteral[] = [];
  const add = (span: Span, value: number, isPlain: boolean, isWords: boolean): void => {
    if (taken.some(({ start, end }) => span.start < end && start < span.end)) return;
    taken.push(withFactor(open, { ...span, value, hasFactor: false, isPlain, isWords }));
  };
  for (const found of findAll(PART_OF_MILLION, open)) {
    const part = found.groups[1] === 'halv' ? 0.5 : found.groups[1]?.startsWith('tre') ? 0.75 : 0.25;
    add(found, part * 1_000_000, false, true);
  }
  for (const { groups, ...found } of findAll(AND_A_HALF, open)) {
    const whole = readNumberWords(groups[1] ?? '') ?? 1;
    const of = readNumberWords((groups[2] ?? '').replace('mkr', 'miljon')) ?? 1;
    add(found, (whole + 0.5) * of, false, true);
  }
  for (const found of findAll(HALF_LITRE, open)) add(found, 0.5, false, true);
  for (const found of findAll(DIGITS, open)) {
    const text = open.slice(found.start, found.end);
    const isGrouped = /[ .,']\d{3}/.test(text);
    const value = Number(isGrouped ? text.replace(/[ .,']/g, '') : text.replace(',', '.'));
    add(found, value, /^\d+$/.test(text), false);
  }
  for (const span of numberWordSpans(open)) {
    const value = readNumberWords(open.slice(span.start, span.end));
    if (value !== null) add(span, value, YEAR_IN_WORDS.test(open.slice(span.start, span.end)), true);
  }
  return taken.sort((one, other) => one.start - other.start);
}

function withFactor(open: string, literal: NumberLiteral): NumberLiteral {
  const factor = FACTOR.exec(open.slice(literal.end));
  if (!factor) return literal;
  // "150 000 papp": slang for money after spoken thousands is not a factor.
  const isSaid = factor[2] !== undefined && literal.value >= 1_000;
  const by = isSaid ? 1 : factor[3] === undefined ? 1_000 : 1_000_000;
  return {
    ...literal,
    end: literal.end + factor[0].length,
    value: literal.value * by,
    hasFactor: true,
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
    const isJoined = last && (gap === ' ' || isAnd);
    const isOne = isJoined && !/(?:^|[^a-z])(?:en|ett)$/.test(open.slice(0, last.end));
    const isYear = isOne && gap === ' ' && isSpokenYear(open.slice(last.start, start + length));
    if (isYear || (isOne && isOneNumber(open.slice(last.start, last.end), groups[0] ?? ''))) last.end = start + length;
    else spans.push({ start, end: start + length });
  }
  return spans;
}

/** "Tjugo nitton", "tjugo tjugo": a year as two halves. */
const isSpokenYear = (words: string): boolean => {
  const value = /^(?:tjugo|nitton) [a-z]+$/.test(words) ? (readNumberWords(words) ?? 0) : 0;
  return value >= 1_900 && value < FIRST_IMPLAUSIBLE_YEAR;
};
/** Years of the thirties are implausible in a request. */
const FIRST_IMPLAUSIBLE_YEAR = 2_030;

/** Whether the second word continues the first number: "femtio sextio" and "hundra och hundrafemtio" are two numbers. */
function isOneNumber(before: string, word: string): boolean {
  const left = (readNumberWords(before) ?? 0) % 1_000;
  const next = readNumberWords(word) ?? 0;
  const isTens = next >= 10 && next < 100;
  return (
    !(isTens && left % 100 >= 10) &&
    // "50 ti hundra": "ti" is short for "till".
    !(left === 10 && /^hund?[rn]/.test(word))
  );
}
