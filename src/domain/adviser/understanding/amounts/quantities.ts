import type { Span, WishText } from '../text/wish-text.ts';
import { type Comparison, type Direction, readComparison } from './comparisons.ts';
import { findNumbers, type NumberLiteral } from './number-literals.ts';
import { type Measure, readUnit } from './units.ts';

/** A number or range of a wish, with what it measures; `high` is the second number of a range. */
export type Quantity = Span & {
  measure: Exclude<Measure, 'ignored'>;
  value: number;
  high: number | null;
  direction: Direction;
};

const REACH = 70;

/**
 * Finds what numbers say, and takes them out of the text. Numbers that say nothing of a car are left, as unknown words.
 * @param corrected the last one of what this text corrects ("max 100 000, nej vi säger 110"): a bare number takes its place
 */
export function readQuantities(text: WishText, thisYear: number, corrected: Quantity | null = null): Quantity[] {
  const numbers = findNumbers(text.open);
  const read: Quantity[] = [];
  for (let at = 0; at < numbers.length; at += 1) {
    const first = numbers[at];
    if (!first) continue;
    const second = rangeEnd(text.open, first, numbers[at + 1]);
    const isFirst = read.length === 0;
    const quantity =
      readOne(text, first, second, thisYear) ?? (isFirst && corrected ? inPlaceOf(corrected, first) : null);
    if (second) at += 1;
    if (quantity === null) continue;
    text.take(quantity);
    if (quantity.measure !== 'ignored') read.push({ ...quantity, measure: quantity.measure });
  }
  return read;
}

/** A bare number near the one it corrects, thousands perhaps left out. */
function inPlaceOf(corrected: Quantity, { start, end, value }: NumberLiteral): Quantity | null {
  const whole = [value, value * 1_000].find(
    (each) => each > corrected.value / MOST_APART && each < corrected.value * MOST_APART,
  );
  return whole === undefined ? null : { ...corrected, start, end, value: whole, high: null };
}
const MOST_APART = 5;

/** A distance that an electric car goes is none that it has gone. */
const asRange = (measure: Measure | null): Measure | null =>
  measure === 'mil' ? 'rangeMil' : measure === 'km' ? 'rangeKm' : measure;

type AnyQuantity = Omit<Quantity, 'measure'> & { measure: Measure };

function readOne(
  text: WishText,
  first: NumberLiteral,
  second: NumberLiteral | null,
  thisYear: number,
): AnyQuantity | null {
  const { open } = text;
  const end = (second ?? first).end;
  // "200+ hk" is a least, and the ending of "2019:a" says nothing.
  const plus = /^ ?\+ ?/.exec(open.slice(end))?.[0].length ?? 0;
  const isPlus = plus > 0 && readUnit(open.slice(end + plus)) !== null;
  const ending = isPlus ? plus : (/^:?(?:a|an|or|orna|e)\b/.exec(open.slice(end))?.[0].length ?? 0);
  const said = readUnit(open.slice(end)) ?? readUnit(open.slice(end + ending));
  // "150 000 är max": "är" and "år" are one word here.
  const unit = said?.measure === 'age' && (second ?? first).value > MOST_YEARS ? null : said;
  const unitEnd = end + (unit ? unit.length + (readUnit(open.slice(end)) ? 0 : ending) : ending);
  const before = open.slice(Math.max(0, first.start - REACH), first.start);
  const comparison = readComparison(before, open.slice(unitEnd, unitEnd + REACH));
  const context = { open, before, first, second, comparison, thisYear };
  const isThirst = THIRST_BEFORE.test(before) && (unit === null || /^ ?l(?:iter)?$/.test(open.slice(end, unitEnd)));
  const thirst = isThirst ? thirstOf((second ?? first).value) : null;
  const found =
    thirst ?? (unit?.measure === 'age' || unit === null ? judge(unit?.measure ?? null, context) : unit.measure);
  const read = RANGE_BEFORE.test(before) ? asRange(found) : found;
  if (read === null || (read === 'doors' && !isDoors(first))) return null;
  // "4 mil från stan": no car is chosen by so short a distance.
  const isLimit = comparison.direction === 'max';
  const far = (second ?? first).value;
  const isHorses = read === 'horsepower' && far < LEAST_HORSEPOWER;
  const isWay =
    !isLimit && ((read === 'mil' && far <= SHORTEST_DRIVEN) || (read === 'km' && far < SHORTEST_DRIVEN * 10));
  const measure = isWay || isHorses ? 'ignored' : read;
  const [value, high] = valuesOf(first, second, measure, context);
  const start = first.start - (comparison.before || yearSign(measure, before));
  // "2016-", "2017->": and newer.
  const newer =
    measure === 'year' && high === null ? (/^-?>|^-(?=[ ,.]|$)/.exec(open.slice(unitEnd))?.[0].length ?? 0) : 0;
  return {
    start,
    end: unitEnd + Math.max(newer, comparison.after),
    measure,
    value,
    high,
    direction:
      newer > 0 || isPlus
        ? 'min'
        : DENIED_AFTER.test(open.slice(unitEnd))
          ? opposite(comparison.direction)
          : comparison.direction,
  };
}
/** "Äldre än tio år vill jag inte ha". */
const DENIED_AFTER = /^ (?:vill|ska|far) (?:jag|vi|den|det) (?:inte|ej)\b/;
const OPPOSITES: Readonly<Partial<Record<Direction, Direction>>> = {
  ...{ older: 'notOlder', newer: 'notNewer', min: 'max', max: 'min' },
};
const opposite = (direction: Direction): Direction => OPPOSITES[direction] ?? direction;
const THIRST_BEFORE = /\b(?:drar?|forbruk\w*|sluk\w*)\b[^.!?,·]{0,24}$/;
/** Litres as people tell them: 0.5 a mil, 5 a hundred km. */
const thirstOf = (litres: number): Measure | null =>
  litres < 2 ? 'litresPerMil' : litres >= 3 && litres <= 20 ? 'litresPer100Km' : null;
const SHORTEST_DRIVEN = 100;
/** "Två hästar" are animals. */
const LEAST_HORSEPOWER = 20;
const MOST_YEARS = 2_100;
/** "5d" tells doors, "320d" and "2.0d" an engine. */
const isDoors = ({ value, isPlain, isWords }: NumberLiteral): boolean =>
  (isPlain || isWords) && value >= 2 && value <= 6;

/** "100-150 000", "mellan 2014 och 2018", "från 100 000 kr till 200 000 kr". */
function rangeEnd(open: string, first: NumberLiteral, second: NumberLiteral | undefined): NumberLiteral | null {
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
  // "minst 100 högst 150 tusen": the thousands are said once.
  if (LEAST.test(before) && MOST.test(gap) && isThousands(second) && !isThousands(first) && first.value < 1_000)
    return second;
  if (bridge === undefined) return null;
  // "femti sextio papp": two numbers in words, one after the other.
  if (bridge === '')
    return gap === ' ' && first.isWords && second.isWords && second.hasFactor && isRising(first, second)
      ? second
      : null;
  const isBetween = /(?:mellan|between|mellan ca|intervallet)[a-z ]{0,12}[-']?$/.test(before);
  if (bridge === 'eller' || bridge === '/') return areYears(first, second, gap) ? second : null;
  if (/^(?:och|and|&|o)$/.test(bridge) && !isBetween) return null;
  // "-98 till -03" goes over the turn of the century.
  const isOfShortYears = SHORT_YEAR.test(before) && /['-]$/.test(gap) && second.value < 100;
  return isOfShortYears || isRising(first, second) ? second : null;
}

/** "2022 eller 2023", "-22/-23": one of several years. */
const areYears = (first: NumberLiteral, second: NumberLiteral, gap: string): boolean => {
  // "2020 eller 21".
  const next = second.value < 100 && first.value >= 2_000 ? second.value + 2_000 : second.value;
  const areNear = first.isPlain && second.isPlain && next > first.value && next - first.value <= MOST_YEARS_NAMED;
  return areNear && ((first.value >= 1_950 && next < MOST_YEARS) || (/['-]$/.test(gap) && next < 100));
};
const MOST_YEARS_NAMED = 5;

const LEAST = /\b(?:minst|lagst|over|mer an|fran)\s*$/;
const MOST = /^,? ?(?:men |och |o )?(?:hogst|max|under|som mest|inte over|upp till) ?$/;

const isThousands = ({ value, hasFactor }: NumberLiteral): boolean => hasFactor || value >= 10_000;

/** "2020 eller 21". */
const isYearBefore = (first: NumberLiteral, second: NumberLiteral): boolean =>
  first.isPlain && first.value >= 2_000 && first.value < second.value + 2_000;

const isRising = (first: NumberLiteral, second: NumberLiteral): boolean =>
  first.value < second.value || first.value * 1_000 <= second.value;

type Context = {
  open: string;
  before: string;
  first: NumberLiteral;
  second: NumberLiteral | null;
  comparison: Comparison;
  thisYear: number;
};

/** "Årsmodell tio till nitton"; "vi är två" are no years. */
const MODEL_YEAR = /modell[a-z]*[ :]*$/;
const YEAR_WORD = /(?:ars? ?modell(?:en)?|modellar|arsm\.?|my|fran ar|ar|model year|year)[ :]*(?:[a-z]{2,8} ){0,2}$/;
const DRIVEN = /\b(?:gatt|ga|rullat|rullad|matar\w*|miltal\w*|korts?|gangen|odometer)\b[^.!?,·]{0,24}$/;
const KM_BEFORE = /\b(?:km|kilometer)[ :]*(?:(?:max|hogst|under|upp till|pa)[ :]*)*$/;
/** "18 tusen på mätaren". */
const DRIVEN_AFTER = /^ ?(?:(?:mil )?pa (?:matar|klockan)|i matar|kord[at]?\b|gatt\b)/;
const MILEAGE_BEFORE = /\bmil(?:tal(?:et)?)?[ :]*(?:(?:max|hogst|under|upp till|pa|mellan)[ :]*)*$/;
const RANGE_BEFORE = /rackvidd\w*\b[^.!?·]{0,24}$/;
const MONEY_WORD =
  /\b(?:budget\w*|pris\w*|kosta\w*|betala\w*|lagga|rad|for|har|ekonomi|taket|grans\w*|price|spend|pay|spendera|pengar|kontant|prisklass\w*)\b[^.!?·]{0,24}$/;
const SEATS_BEFORE =
  /\b(?:(?:platser|saten|sittplatser)[ :]*|(?:plats|rum|saten) (?:for|at|till|med)|rymmer|rymma)(?: minst| upp till)?\s*$/;
/** A family that needs more than the five seats that nearly every car has. */
const CROWD_BEFORE = /\b(?:vi (?:ar|e|blir)|familj(?:en)? (?:pa|med))(?: minst)?\s*$/;
const FEWEST_CROWDED = 6;
const SHORT_YEAR = /(?:^|[ (,])['-]$/;
const AGE_WORDS = /^(?:[^.!?]{0,3})(?:gammal|gamla|old)/;

/** What a number without a unit measures, or one followed by "år"; null when nothing tells. */
function judge(unit: Measure | null, { open, before, first, second, comparison, thisYear }: Context): Measure | null {
  const { value, hasFactor, isPlain } = first;
  const { direction } = comparison;
  const last = second ?? first;
  const isYearAndShort = second !== null && second.value < 100 && isYearBefore(first, second);
  const isYear = (each: NumberLiteral): boolean => each.isPlain && each.value >= 1900 && each.value <= thisYear + 2;
  if (unit === 'age') {
    if (isYear(last)) return 'year';
    const isAged =
      direction !== 'exact' || second !== null || AGE_WORDS.test(open.slice(last.end).replace(/^ ?ars? ?/, ''));
    return value <= 80 && isAged && !/\b(?:i|de narmaste|narmaste|pa|om|senaste|efter)\s*$/.test(before)
      ? 'age'
      : 'ignored';
  }
  if (SEATS_BEFORE.test(before) && value >= 2 && value <= 9) return 'seats';
  if (CROWD_BEFORE.test(before) && value >= FEWEST_CROWDED && value <= 9) return 'seats';
  const isMoney = MONEY_WORD.test(before);
  const isAge = direction === 'notOlder' || direction === 'older' || direction === 'newer';
  if (isAge && second === null && value > 0 && (first.isWords ? value <= 30 : isPlain && first.end - first.start === 1))
    return 'age';
  if (
    (isYear(last) || isYearAndShort) &&
    (second === null || isYear(first) || first.value < 100) &&
    !hasFactor &&
    !/\bkr\s*$/.test(before)
  ) {
    if (YEAR_WORD.test(before) || !(DRIVEN.test(before) && direction !== 'exact')) return 'year';
  }
  if (isBareShortYear({ open, before, first, second, comparison, thisYear })) return 'year';
  if (
    (isPlain || (first.isWords && MODEL_YEAR.test(before))) &&
    value <= 99 &&
    (YEAR_WORD.test(before) || SHORT_YEAR.test(before))
  ) {
    return isShortYear(value, thisYear) ? 'year' : null;
  }
  if (KM_BEFORE.test(before) && last.value >= 1_000) return 'km';
  const isDriven = DRIVEN.test(before) || MILEAGE_BEFORE.test(before) || DRIVEN_AFTER.test(open.slice(last.end));
  if (isDriven && last.value >= 300) return last.value > 40_000 ? 'km' : 'mil';
  if (direction === 'older' || direction === 'newer') return null;
  // "250-320." alone is said of thousands.
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
  return null;
}

/** "19-21", "15-18 års", "från 15", "inte äldre än 17": two digits each that only a year has, and nothing that a price or age has. */
function isBareShortYear({ open, before, first, second, comparison: { direction }, thisYear }: Context): boolean {
  const last = second ?? first;
  const isTwoDigits = ({ start, end, value, isPlain }: NumberLiteral): boolean =>
    isPlain && end - start === 2 && (value <= (thisYear % 100) + 1 || value >= (second === null ? 90 : 50));
  if (!isTwoDigits(first) || !isTwoDigits(last) || MONEY_WORD.test(before) || DRIVEN.test(before)) return false;
  if (second !== null) return direction === 'exact' || direction === 'min';
  if (direction === 'older' || direction === 'newer' || direction === 'notOlder' || direction === 'notNewer')
    return true;
  if (/^ ?(?:(?:eller|el|och|o) (?:nyare|yngre|senare|uppat|framat)|framat|uppat)\b/.test(open.slice(last.end)))
    return true;
  return direction === 'min' && FROM.test(before) && !/^ ?[a-z]*(?:tum|kw|kr)/.test(open.slice(last.end));
}
const FROM = /\b(?:fran|from|fr\.?o\.?m\.?)(?: ca| ungefar)?[ :]*$/;

const isShortYear = (value: number, thisYear: number): boolean => value <= (thisYear % 100) + 1 || value >= 40;

/** Whole years and whole kronor of what was written short ("-15", "100–150 000", "budget 150"). */
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

/** The sign before a short year belongs to it; so does "årsmodell". */
function yearSign(measure: Measure, before: string): number {
  if (measure !== 'year') return 0;
  return (
    (SHORT_YEAR.exec(before)?.[0].replace(/^[ (,]/, '').length ?? 0) ||
    (/ars? ?modell(?:en)? ?$/.exec(before)?.[0].length ?? 0)
  );
}
