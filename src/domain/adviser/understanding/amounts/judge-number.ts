import { PATTERNS } from '#src/domain/adviser/understanding/text/phrases.ts';
import type { Comparison } from './comparisons.ts';
import type { NumberLiteral } from './number-literals.ts';
import { isYearBefore, SHORT_YEAR } from './number-ranges.ts';
import type { Measure } from './units.ts';

/** A number with its context. */
export type Context = {
  open: string;
  before: string;
  first: NumberLiteral;
  second: NumberLiteral | null;
  comparison: Comparison;
  thisYear: number;
  /** The last price read. */
  priced: number | null;
};

const MIN_PEOPLE = 6;
const AGE_WORDS = /^(?:[^.!?]{0,3})(?:gammal|gamla|old)/;

/** Determines the measure of a number without a unit, or one followed by "år"; null when the context is not sufficient. */
export function judgeNumber(unit: Measure | null, context: Context): Measure | null {
  const { open, before, first, second, comparison, thisYear, priced } = context;
  const { value, hasFactor, isPlain } = first;
  const { direction } = comparison;
  const last = second ?? first;
  const isYearAndShort = second !== null && second.value < 100 && isYearBefore(first, second);
  const isYear = (each: NumberLiteral): boolean => each.isPlain && each.value >= 1900 && each.value <= thisYear + 2;
  if (unit === 'age') {
    const isAged =
      direction !== 'exact' || second !== null || AGE_WORDS.test(open.slice(last.end).replace(/^ ?ars? ?/, ''));
    return value <= 80 && isAged && !/\b(?:i|de narmaste|narmaste|pa|om|senaste|efter)\s*$/.test(before)
      ? 'age'
      : 'ignored';
  }
  if (PATTERNS.seatsBefore.test(before) && value >= 2 && value <= 9) return 'seats';
  if (PATTERNS.peopleBefore.test(before) && value >= MIN_PEOPLE && value <= 9) return 'seats';
  // "Skatt under 2000" is an amount, not a year.
  if (PATTERNS.taxIs.test(before) || (PATTERNS.taxBefore.test(before) && direction !== 'exact')) return 'price';
  const isMoney = PATTERNS.moneyWord.test(before);
  const isAge = direction === 'notOlder' || direction === 'older' || direction === 'newer';
  const isAlone = /^ ?(?:[^a-z0-9 ]|$)|^ (?:och|eller|men|gam)/.test(open.slice(last.end));
  if (
    isAge &&
    isAlone &&
    !/\befter $/.test(before) &&
    second === null &&
    value > 0 &&
    (first.isWords ? value <= 30 : isPlain && first.end - first.start === 1)
  )
    return 'age';
  if (
    (isYear(last) || isYearAndShort) &&
    (second === null || isYear(first) || first.value < 100) &&
    !hasFactor &&
    !/\bkr\s*$/.test(before)
  ) {
    if (direction === 'exact' && second === null && PATTERNS.lifeBefore.test(before)) return 'ignored';
    if (PATTERNS.yearWord.test(before) || !(PATTERNS.driven.test(before) && direction !== 'exact')) return 'year';
  }
  if (isBareShortYear(context)) return 'year';
  if (
    (isPlain || (first.isWords && PATTERNS.modelYear.test(before))) &&
    value <= 99 &&
    (PATTERNS.shortYearWord.test(before) || SHORT_YEAR.test(before))
  ) {
    return isShortYear(value, thisYear) ? 'year' : null;
  }
  if (PATTERNS.kmBefore.test(before) && last.value >= 1_000) return 'km';
  const isDriven =
    PATTERNS.driven.test(before) ||
    PATTERNS.mileageBefore.test(before) ||
    PATTERNS.drivenAfter.test(open.slice(last.end));
  if (isDriven && last.value >= 300) return last.value > 40_000 ? 'km' : 'mil';
  // "250-320." alone means thousands.
  const isBareRange = second?.isPlain && isPlain && value >= 50 && second.value >= 100 && second.value < 1_000;
  if (isBareRange && /^ ?(?:[.,;]|$)/.test(open.slice(last.end)) && /-/.test(open.slice(first.end, last.start)))
    return 'price';
  if (hasFactor || last.hasFactor) return 'price';
  if (last.value >= 10_000) return 'price';
  if (last.value >= 2_500 && (isMoney || direction !== 'exact')) return 'price';
  if (isMoney && last.value >= 20 && last.value < 1_000) return 'price';
  if (
    (direction === 'max' || direction === 'around') &&
    last.value >= 20 &&
    last.value < 1_000 &&
    (isPlain || first.isWords)
  )
    return 'price';
  // "Max 70 tusen, men minst 30".
  const isLowerEnd = direction === 'min' && priced !== null && value >= 20 && value * 1_000 < priced;
  return isLowerEnd ? 'price' : null;
}

/**
 * "19-21", "15-18 års", "från 15", "inte äldre än 17": pairs of digits that only years have, without signs of a price or an age.
 */
function isBareShortYear({ open, before, first, second, comparison: { direction }, thisYear }: Context): boolean {
  const last = second ?? first;
  const isTwoDigits = ({ start, end, value, isPlain }: NumberLiteral): boolean =>
    isPlain && end - start === 2 && (value <= (thisYear % 100) + 1 || value >= (second === null ? 90 : 50));
  if (!isTwoDigits(first) || !isTwoDigits(last) || PATTERNS.moneyWord.test(before) || PATTERNS.driven.test(before))
    return false;
  if (second !== null) return direction === 'exact' || direction === 'min';
  if (direction === 'older' || direction === 'newer' || direction === 'notOlder' || direction === 'notNewer')
    return true;
  return /^ ?(?:(?:eller|el|och|o) (?:nyare|yngre|senare|uppat|framat)|framat|uppat)\b/.test(open.slice(last.end));
}

const isShortYear = (value: number, thisYear: number): boolean => value <= (thisYear % 100) + 1 || value >= 40;
