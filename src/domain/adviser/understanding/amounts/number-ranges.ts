import type { NumberLiteral } from './number-literals.ts';
import { readUnit } from './units.ts';

/** "100-150 000", "mellan 2014 och 2018", "från 100 000 kr till 200 000 kr". */
export function rangeEnd(open: string, first: NumberLiteral, second: NumberLiteral | undefined): NumberLiteral | null {
  if (!second || second.start - first.end > 20) return null;
  const gap = open.slice(first.end, second.start);
  const before = open.slice(Math.max(0, first.start - 24), first.start);
  // "60- eller 70-tal".
  const isDecade = readUnit(open.slice(second.end))?.measure === 'decade';
  if (isDecade && /^-?(?:tal)? ?(?:eller|och|till|-)? ?$/.test(gap) && isRising(first, second)) return second;
  const bridge =
    /^:?a? ?(?:kr|kronor|mil|km|hk|:-|ar)?\.? ?(-|--|till?|to|upp till|och|and|&|o|eller|\/|)[ ]?(?:ca |(?<![-]|- )(?:max |hogst ))?['-]?$/.exec(
      gap,
    )?.[1];
  // "minst 100 högst 150 tusen": the thousands apply to both.
  if (LEAST.test(before) && MOST.test(gap) && isThousands(second) && !isThousands(first) && first.value < 1_000)
    return second;
  if (bridge === undefined) return null;
  // "femti sextio papp": two number words in sequence.
  if (bridge === '')
    return gap === ' ' && first.isWords && second.isWords && second.hasFactor && isRising(first, second)
      ? second
      : null;
  const isBetween = /(?:mellan|between|mellan ca|intervallet)[a-z ]{0,12}[-']?$/.test(before);
  if (bridge === 'eller' || bridge === '/') return areYears(first, second, gap) ? second : null;
  if (/^(?:och|and|&|o)$/.test(bridge) && !isBetween) return null;
  // "-98 till -03" spans the turn of the century.
  const isOfShortYears = SHORT_YEAR.test(before) && /['-]$/.test(gap) && second.value < 100;
  return isOfShortYears || isRising(first, second) ? second : null;
}

/** The sign before a two-digit year. */
export const SHORT_YEAR = /(?:^|[ (,])['-]$/;

/** "2022 eller 2023", "-22/-23": alternative years. */
export const areYears = (first: NumberLiteral, second: NumberLiteral, gap: string): boolean => {
  // "2020 eller 21".
  const next = second.value < 100 && first.value >= 2_000 ? second.value + 2_000 : second.value;
  const areNear = first.isPlain && second.isPlain && next > first.value && next - first.value <= MAX_YEARS_NAMED;
  return areNear && ((first.value >= 1_950 && next < MAX_YEARS) || (/['-]$/.test(gap) && next < 100));
};
const MAX_YEARS_NAMED = 5;
export const MAX_YEARS = 2_100;

const LEAST = /\b(?:minst|lagst|over|mer an|fran)\s*$/;
const MOST = /^,? ?(?:men |och |o )?(?:hogst|max|under|som mest|inte over|upp till) ?$/;

const isThousands = ({ value, hasFactor }: NumberLiteral): boolean => hasFactor || value >= 10_000;

/** "2020 eller 21". */
export const isYearBefore = (first: NumberLiteral, second: NumberLiteral): boolean =>
  first.isPlain && first.value >= 2_000 && first.value < second.value + 2_000;

const isRising = (first: NumberLiteral, second: NumberLiteral): boolean =>
  first.value < second.value || first.value * 1_000 <= second.value;
