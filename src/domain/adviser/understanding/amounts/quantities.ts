import type { Span, WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { type Direction, readComparison } from './comparisons.ts';
import { type Context, judgeNumber } from './judge-number.ts';
import { findNumbers, type NumberLiteral } from './number-literals.ts';
import { areYears, MAX_YEARS, rangeEnd, SHORT_YEAR } from './number-ranges.ts';
import { readSpread } from './number-words.ts';
import { type Measure, otherMoney, readUnit } from './units.ts';

/** A number or range of a wish with its measure; `high` is the second number of a range. */
export type Quantity = Span & {
  measure: Exclude<Measure, 'ignored'>;
  value: number;
  high: number | null;
  direction: Direction;
};

const REACH = 70;

/**
 * Parses the quantities of a text and removes them from it. Numbers unrelated to cars remain as unknown words.
 * @param corrected the last quantity of the corrected text ("max 100 000, nej vi säger 110"), which a bare number replaces
 */
export function readQuantities(text: WishText, thisYear: number, corrected: Quantity | null = null): Quantity[] {
  const numbers = findNumbers(text.open);
  const read: Quantity[] = [];
  for (let at = 0; at < numbers.length; at += 1) {
    const first = numbers[at];
    if (!first || !text.isOpen(first)) continue;
    const range = rangeNumbers(text.open, numbers, at);
    const second = range.at(-1) ?? null;
    const isFirst = read.length === 0;
    const quantity =
      readOne(text, first, second, { thisYear, priced: pricedLast(read) }) ??
      (isFirst && corrected ? inPlaceOf(corrected, first) : null);
    at += range.length;
    if (quantity === null) continue;
    text.take(quantity);
    if (quantity.measure !== 'ignored') read.push({ ...quantity, measure: quantity.measure });
  }
  return read;
}

/** The numbers that form a range with one; several for "2018/2019/2020". */
function rangeNumbers(open: string, numbers: readonly NumberLiteral[], at: number): NumberLiteral[] {
  const range: NumberLiteral[] = [];
  for (let last = numbers[at]; last !== undefined; ) {
    const next = rangeEnd(open, last, numbers[at + range.length + 1]);
    if (!next || (range.length > 0 && !areYears(last, next, open.slice(last.end, next.start)))) break;
    range.push(next);
    last = next;
  }
  return range;
}

const pricedLast = (read: readonly Quantity[]): number | null =>
  read.findLast(({ measure }) => measure === 'price')?.value ?? null;

/** Whether a bare number is near the one it corrects, possibly without its thousands. */
function inPlaceOf(corrected: Quantity, { start, end, value }: NumberLiteral): Quantity | null {
  const whole = [value, value * 1_000].find(
    (each) => each > corrected.value / MAX_DISTANCE && each < corrected.value * MAX_DISTANCE,
  );
  return whole === undefined ? null : { ...corrected, start, end, value: whole, high: null };
}
const MAX_DISTANCE = 5;

/** No car comes farther on a charge. */
const MAX_VALUES: Readonly<Partial<Record<Measure, number>>> = { rangeKm: 1_500, rangeMil: 150 };

/** The range of an electric car is not its mileage. */
const asRange = (measure: Measure | null): Measure | null =>
  measure === 'mil' ? 'rangeMil' : measure === 'km' ? 'rangeKm' : measure;

type AnyQuantity = Omit<Quantity, 'measure'> & { measure: Measure };

function readOne(
  text: WishText,
  first: NumberLiteral,
  second: NumberLiteral | null,
  { thisYear, priced }: Pick<Context, 'thisYear' | 'priced'>,
): AnyQuantity | null {
  const { open } = text;
  const end = (second ?? first).end;
  // "200+ hk" is a minimum, and the ending of "2019:a" has no meaning.
  const plus = /^ ?\+ ?/.exec(open.slice(end))?.[0].length ?? 0;
  const isPlus = plus > 0 && readUnit(open.slice(end + plus)) !== null;
  const ending = isPlus ? plus : (/^:?(?:a|an|or|orna|e)\b/.exec(open.slice(end))?.[0].length ?? 0);
  const said = readUnit(open.slice(end)) ?? readUnit(open.slice(end + ending));
  // "150 000 är max": folding makes "är" and "år" the same word.
  const unit = said?.measure === 'age' && (second ?? first).value > MAX_YEARS ? null : said;
  const unitEnd = end + (unit ? unit.length + (readUnit(open.slice(end)) ? 0 : ending) : ending);
  const before = open.slice(Math.max(0, first.start - REACH), first.start);
  const comparison = readComparison(before, open.slice(unitEnd, unitEnd + REACH));
  const context = { open, before, first, second, comparison, thisYear, priced };
  const isThirst = THIRST_BEFORE.test(before) && (unit === null || /^ ?l(?:iter)?$/.test(open.slice(end, unitEnd)));
  const thirst = isThirst ? thirstOf((second ?? first).value) : null;
  const found =
    thirst ?? (unit?.measure === 'age' || unit === null ? judgeNumber(unit?.measure ?? null, context) : unit.measure);
  const read = RANGE_BEFORE.test(before) ? asRange(found) : found;
  if (read === null || (read === 'doors' && !isDoors(first))) return null;
  const far = (second ?? first).value;
  const isTooMuch = far > (MAX_VALUES[read] ?? Number.POSITIVE_INFINITY);
  const isTooLittle = comparison.direction !== 'max' && far < (MIN_VALUES[read] ?? 0);
  const money = read === 'price' ? otherMoney(before, open.slice(unitEnd), far) : null;
  const measure = isTooMuch ? 'impossible' : isTooLittle ? 'ignored' : (money ?? read);
  const [value, high] = aroundBy(
    valuesOf(first, second, measure, context),
    open.slice(unitEnd, unitEnd + comparison.after),
  );
  const start = first.start - (comparison.before || yearSign(measure, before));
  // "2016-", "2017->": and newer.
  const newer =
    measure === 'year' && high === null ? (/^-?>|^-(?=[ ,.]|$)/.exec(open.slice(unitEnd))?.[0].length ?? 0) : 0;
  const { direction } = comparison;
  const isDenied = DENIED_AFTER.test(open.slice(unitEnd));
  return {
    start,
    end: unitEnd + Math.max(newer, comparison.after),
    measure,
    value,
    high,
    direction: newer > 0 || isPlus ? 'min' : isDenied ? OPPOSITES[direction] : direction,
  };
}
/** "Äldre än tio år vill jag inte ha". */
const DENIED_AFTER = /^ (?:vill|ska|far) (?:jag|vi|den|det) (?:inte|ej)\b/;
const OPPOSITES: Readonly<Record<Direction, Direction>> = {
  ...{ older: 'notOlder', notOlder: 'older', newer: 'notNewer', notNewer: 'newer' },
  ...{ min: 'max', max: 'min', around: 'around', exact: 'exact' },
};
const THIRST_BEFORE = /\b(?:drar?|forbruk\w*|sluk\w*)\b[^.!?,·]{0,24}$/;
/** Litres as people state them: 0.5 per mil, 5 per hundred km. */
const thirstOf = (litres: number): Measure | null =>
  litres < 2 ? 'litresPerMil' : litres >= 3 && litres <= 20 ? 'litresPer100Km' : null;
/** Smaller values mean something else: "4 mil från stan", "två hästar", a charger of 11 kW. */
const MIN_VALUES: Readonly<Partial<Record<Measure, number>>> = { mil: 101, km: 1_000, horsepower: 20, kilowatt: 61 };
/** "5d" means doors, "320d" and "2.0d" an engine. */
const isDoors = ({ value, isPlain, isWords }: NumberLiteral): boolean =>
  (isPlain || isWords) && value >= 2 && value <= 6;

const RANGE_BEFORE = /rackvidd\w*\b[^.!?·]{0,24}$/;

/** Expands abbreviated years and amounts ("-15", "100–150 000", "budget 150"). */
function valuesOf(
  first: NumberLiteral,
  second: NumberLiteral | null,
  measure: Measure,
  { thisYear }: Context,
): [number, number | null] {
  if (measure === 'year') {
    const whole = (value: number): number =>
      value >= 100 ? value : value + (value <= (thisYear % 100) + 1 ? 2_000 : 1_900);
    return [whole(first.value), second && whole(second.value)];
  }
  const last = second ?? first;
  if (measure === 'price' && last.value < 1_000 && !last.hasFactor) {
    return [first.value * 1_000, second && second.value * 1_000];
  }
  const isShort = second !== null && !first.hasFactor && first.value < 1_000 && second.value >= 1_000;
  return [isShort && first.value * 1_000 <= second.value ? first.value * 1_000 : first.value, second?.value ?? null];
}

/** "2015 plus minus tre": from three below to three above. */
function aroundBy([value, high]: [number, number | null], said: string): [number, number | null] {
  const spread = high === null ? readSpread(said, value) : null;
  return spread === null ? [value, high] : [Math.max(0, value - spread), value + spread];
}

/** Length of the sign, or "årsmodell", before a short year. */
function yearSign(measure: Measure, before: string): number {
  if (measure !== 'year') return 0;
  return (
    (SHORT_YEAR.exec(before)?.[0].replace(/^[ (,]/, '').length ?? 0) ||
    (/ars? ?modell(?:en)? ?$/.exec(before)?.[0].length ?? 0)
  );
}
