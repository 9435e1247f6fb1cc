import phrases from '#data/adviser/phrases.json' with { type: 'json' };
import { findNumbers, type NumberLiteral, readSpread } from '#src/domain/wish/text/numbers.ts';
import { expand, PATTERNS } from '#src/domain/wish/text/phrases.ts';
import type { Span, WishText } from '#src/domain/wish/text/wish-text.ts';
import { compoundMeanings, meaningsOf } from '#src/domain/wish/words/word-meanings.ts';

/** The measure of a number. `ignored`: irrelevant to the choice of a car ("18 tum", "2 veckor"); `impossible`: of no car. */
export const MEASURES = [
  'price',
  'monthlyCost',
  'yearlyTax',
  'mil',
  'km',
  'rangeMil',
  'rangeKm',
  'winterRangeMil',
  'winterRangeKm',
  'age',
  'decade',
  'year',
  'horsepower',
  'kilowatt',
  'seats',
  'doors',
  'kg',
  'ton',
  'litresPerMil',
  'litresPer100Km',
  'co2',
  'ignored',
  'impossible',
] as const;
export type Measure = (typeof MEASURES)[number];

/** The bound that a number sets; `exact` for a number without comparison. */
export const DIRECTIONS = ['min', 'max', 'around', 'exact', 'older', 'newer', 'notOlder', 'notNewer'] as const;
export type Direction = (typeof DIRECTIONS)[number];

type Row<Meant> = { meant: Meant; pattern: RegExp; max: number };
const rowsOf = <Meant>(rows: readonly (readonly (string | number | readonly string[])[])[], begin = '', end = '') =>
  rows.map(([meant, source, max]): Row<Meant> => {
    const pattern = new RegExp(`${begin}(?:${expand(source as string | readonly string[])})${end}`);
    return { meant: meant as Meant, pattern, max: Number(max ?? Number.POSITIVE_INFINITY) };
  });
/** The first row that matches a text, and the length of its match. */
function firstOf<Meant>(rows: readonly Row<Meant>[], text: string, value = 0): { meant: Meant; length: number } | null {
  for (const { meant, pattern, max } of rows) {
    const match = value <= max ? pattern.exec(text) : null;
    if (match) return { meant, length: match[0].length };
  }
  return null;
}

/** Matched against the text after a number. */
const UNITS = rowsOf<Measure>(phrases.units);
const BEFORE = rowsOf<Direction>(phrases.before, '(?<![a-z])', PATTERNS.between.source);
const AFTER = rowsOf<Direction>(phrases.after);
/** Words around an amount that is not the price of the car; those before it up to a maximum in kronor. */
const MONEY_BEFORE = rowsOf<Measure>(phrases.moneyBefore);
const MONEY_AFTER = rowsOf<Measure>(phrases.moneyAfter);

/** The lengths are those of the comparison before and after the number, characters. */
type Comparison = { direction: Direction; before: number; after: number };

/** Reads how a number is compared, by the words around it. */
function readComparison(before: string, after: string): Comparison {
  const [first, second] = [firstOf(BEFORE, before), firstOf(AFTER, after)];
  // "från 100 000 och uppåt" is redundant; "typ 20 000 max" is a limit.
  const isFirst = first !== null && !(first.meant === 'around' && second);
  const direction = (isFirst ? first : second)?.meant ?? 'exact';
  return { direction, before: first?.length ?? 0, after: second?.length ?? 0 };
}

/** A number with its context. */
type Context = {
  open: string;
  before: string;
  first: NumberLiteral;
  second: NumberLiteral | null;
  comparison: Comparison;
  thisYear: number;
  /** The last price read. */
  priced: number | null;
  /** Whether it ends a text that lists a car and its filters. */
  isListed: boolean;
};

const MIN_PEOPLE = 6;

/** Determines the measure of a number without a unit, or one followed by "år"; null when the context is not sufficient. */
function judgeNumber(unit: Measure | null, context: Context): Measure | null {
  const { open, before, first, second, comparison } = context;
  const { value, isPlain, isWords } = first;
  const last = second ?? first;
  const after = open.slice(last.end);
  const isCompared = comparison.direction !== 'exact';
  if (unit === 'age') {
    const isAged = isCompared || second !== null || PATTERNS.ageAfter.test(after);
    return value <= 80 && isAged && !PATTERNS.timeBefore.test(before) ? 'age' : 'ignored';
  }
  const minSeats = PATTERNS.seatsBefore.test(before) ? 2 : PATTERNS.peopleBefore.test(before) ? MIN_PEOPLE : 10;
  if (value >= minSeats && value <= 9) return 'seats';
  // "Skatt under 2000" is an amount, not a year.
  if (PATTERNS.taxIs.test(before) || (PATTERNS.taxBefore.test(before) && isCompared)) return 'price';
  const isAge = /notOlder|older|newer/.test(comparison.direction) && PATTERNS.ageEnds.test(after);
  const isFewYears = second === null && value > 0 && (isWords ? value <= 30 : isPlain && first.end - first.start === 1);
  const isModelYear = PATTERNS.shortYearWord.test(before);
  if (isAge && isFewYears && !isModelYear && !/\befter $/.test(before)) return 'age';
  const year = judgeYear(context);
  if (year !== undefined) return year;
  if (PATTERNS.kmBefore.test(before) && last.value >= 1_000) return 'km';
  const isDriven =
    PATTERNS.driven.test(before) || PATTERNS.mileageBefore.test(before) || PATTERNS.drivenAfter.test(after);
  if (isDriven && !last.isMoney && last.value >= 300) return last.value > 40_000 ? 'km' : 'mil';
  if (isDriven && isCompared && isThousandsOfMil(first, second)) return 'mil';
  return isPrice(context) ? 'price' : null;
}

/** "Gått max 15", "under tjugo på mätaren": no car is sold by its tens of mil. */
const isThousandsOfMil = (first: NumberLiteral, second: NumberLiteral | null): boolean =>
  [first, second ?? first].every(({ value, hasFactor }) => !hasFactor && value >= 2 && value <= MAX_THOUSANDS_OF_MIL);
const MAX_THOUSANDS_OF_MIL = 40;

/** Undefined: no year. */
function judgeYear({ open, before, first, second, comparison: { direction }, thisYear }: Context) {
  const last = second ?? first;
  const { value, isPlain, isWords } = first;
  const isYear = (each: NumberLiteral): boolean =>
    each.isPlain && each.value >= 1_900 && each.value <= thisYear + 2 && !each.hasFactor;
  // "2020 eller 21".
  const isYearAndShort =
    second !== null && second.value < 100 && isPlain && value >= 2_000 && value < second.value + 2_000;
  const isWhole = (isYear(last) || isYearAndShort) && (second === null || isYear(first) || value < 100);
  if (isWhole && !/\bkr\s*$/.test(before)) {
    if (direction === 'exact' && second === null && PATTERNS.lifeBefore.test(before)) return 'ignored';
    // "Ska man köpa diesel 2026?" asks about a time; of years before it, a car is meant.
    if (direction === 'exact' && second === null && value >= thisYear && PATTERNS.adviceBefore.test(before))
      return 'ignored';
    if (PATTERNS.yearWord.test(before) || !(PATTERNS.driven.test(before) && direction !== 'exact')) return 'year';
  }
  // "19-21", "från 15", "inte äldre än 17": pairs of digits that only years have, without signs of a price or an age.
  const isPair = (each: NumberLiteral): boolean =>
    each.isPlain &&
    each.end - each.start === 2 &&
    (each.value <= (thisYear % 100) + 1 || each.value >= (second === null ? 90 : 50));
  const isBounded =
    second === null
      ? /older|newer|notOlder|notNewer/.test(direction) || PATTERNS.yearGoesOn.test(open.slice(last.end))
      : direction === 'exact' || direction === 'min' || direction === 'around';
  const isOther = PATTERNS.moneyWord.test(before) || PATTERNS.driven.test(before);
  if (isPair(first) && isPair(last) && isBounded && !isOther) return 'year';
  const isSaid = PATTERNS.shortYearWord.test(before) || PATTERNS.shortYear.test(before);
  if (!isSaid || value > 99 || !(isPlain || (isWords && PATTERNS.modelYear.test(before)))) return undefined;
  return value <= (thisYear % 100) + 1 || value >= 40 ? 'year' : null;
}

function isPrice({ open, before, first, second, comparison: { direction }, priced, isListed }: Context): boolean {
  const last = second ?? first;
  const isMoney = PATTERNS.moneyWord.test(before);
  const isLimit = (direction === 'max' || direction === 'around') && (first.isPlain || first.isWords);
  // "250-320." and "mellan 80 o 100" alone mean thousands.
  const isSpan = PATTERNS.betweenBefore.test(before) || open.slice(first.end, last.start).includes('-');
  const isBareRange =
    second?.isPlain &&
    first.isPlain &&
    first.value >= 50 &&
    last.value >= 100 &&
    /^ ?(?:[.,;]|$)/.test(open.slice(last.end)) &&
    isSpan;
  const isShort = last.value >= 20 && last.value < 1_000 && (isMoney || isLimit || isBareRange);
  // "Max 70 tusen, men minst 30".
  const isLowerEnd = direction === 'min' && priced !== null && first.value >= 20 && first.value * 1_000 < priced;
  // "Octavia, -15, bensin, 90": what ends a list is the price.
  const endsList =
    isListed &&
    priced === null &&
    second === null &&
    first.isPlain &&
    first.value >= 25 &&
    first.value % 5 === 0 &&
    first.value < 1_000;
  const isLarge = last.value >= (isMoney || direction !== 'exact' ? 2_500 : 10_000);
  return first.hasFactor || last.hasFactor || isLarge || isShort || isLowerEnd || endsList;
}

/** A number or range of a wish with its measure; `high` is the second number of a range. */
export type Quantity = Span & {
  measure: Exclude<Measure, 'ignored'>;
  value: number;
  high: number | null;
  direction: Direction;
};
type AnyQuantity = Omit<Quantity, 'measure'> & { measure: Measure };

const REACH = 70;

/** Fields of filters that are items of a list, and those of them that state a car. */
const LISTED: ReadonlySet<string> = new Set(['fuel', 'transmission', 'chassis', 'drive', 'color', 'equipment']);
const OF_CAR: ReadonlySet<string> = new Set(['fuel', 'transmission', 'chassis']);
const hasField = (word: string, fields: ReadonlySet<string>): boolean =>
  (meaningsOf(word) ?? compoundMeanings(word))?.some(({ field }) => fields.has(field)) ?? false;

/**
 * Whether a list of a car and its filters ends before a position: "Octavia, -15, bensin, ". In "jag heter Anna, 45" and
 * "Volvo, Lund, 40" the number is no price.
 * @param cars the makes and models of the text
 * @param read the quantities before the position
 */
function endsListOfCar(folded: string, at: number, cars: readonly Span[], read: readonly Quantity[]): boolean {
  const [, list = '', item] = /^(.*?)([^,.;!?]*[a-z0-9]) ?, $/.exec(folded.slice(0, at)) ?? [];
  if (item === undefined) return false;
  const isCar = (span: Span): boolean => span.start < at;
  const isInItem = ({ end }: Span): boolean => end > list.length && end < at;
  const words = item.trim().split(' ');
  const isFilter = hasField(words.join(' '), LISTED) || hasField(words.at(-1) ?? '', LISTED);
  const isQuantity = read.some((quantity) => isInItem(quantity) && !/^range|Range/.test(quantity.measure));
  const isOfCar = cars.some(isCar) || `${list}${item}`.split(/[^a-z0-9-]+/).some((word) => hasField(word, OF_CAR));
  return (isFilter || isQuantity || cars.some(isInItem)) && isOfCar;
}

/**
 * Parses the quantities of a text and removes them from it. Numbers unrelated to cars remain as unknown words.
 * @param cars the makes and models of the text
 * @param corrected the last quantity of the corrected text ("max 100 000, nej vi säger 110"), which a bare number replaces
 */
export function readQuantities(
  text: WishText,
  thisYear: number,
  cars: readonly Span[],
  corrected: Quantity | null,
): Quantity[] {
  const numbers = findNumbers(text.open);
  const read: Quantity[] = [];
  for (let at = 0; at < numbers.length; at += 1) {
    const first = numbers[at];
    if (!first || !text.isOpen(first)) continue;
    const range = rangeNumbers(text.open, numbers, at);
    at += range.length;
    const priced = read.findLast(({ measure }) => measure === 'price')?.value ?? null;
    const isLast = /^ ?[.!]?$/.test(text.open.slice(first.end));
    const isListed = isLast && endsListOfCar(text.folded, first.start, cars, read);
    const quantity =
      readOne(text.open, first, range.at(-1) ?? null, { thisYear, priced, isListed }) ??
      (read.length === 0 && corrected ? inPlaceOf(corrected, first) : null);
    if (quantity === null) continue;
    text.take(quantity);
    if (quantity.measure !== 'ignored') read.push({ ...quantity, measure: quantity.measure });
  }
  return read.map((quantity) =>
    isMileageBesidePrice(text, quantity, read) ? { ...quantity, measure: 'mil' } : quantity,
  );
}

/** "Max 300k, under 8000": of two highest prices, the one that is far too low is a mileage, if no unit says otherwise. */
function isMileageBesidePrice(text: WishText, quantity: Quantity, all: readonly Quantity[]): boolean {
  const isHighest = ({ measure, direction, high }: Quantity): boolean =>
    measure === 'price' && direction === 'max' && high === null;
  const isBare = /^[a-z ]*\d[\d .]*$/.test(text.folded.slice(quantity.start, quantity.end));
  return (
    isHighest(quantity) &&
    isBare &&
    !PATTERNS.costBefore.test(text.folded.slice(0, quantity.start)) &&
    !PATTERNS.costAfter.test(text.folded.slice(quantity.end)) &&
    quantity.value >= 1_000 &&
    quantity.value <= 40_000 &&
    all.some((other) => isHighest(other) && other.value >= quantity.value * MAX_DISTANCE)
  );
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

/** "100-150 000", "mellan 2014 och 2018", "från 100 000 kr till 200 000 kr". */
function rangeEnd(open: string, first: NumberLiteral, second: NumberLiteral | undefined): NumberLiteral | null {
  if (!second || second.start - first.end > 20) return null;
  const gap = open.slice(first.end, second.start);
  const before = open.slice(Math.max(0, first.start - 24), first.start);
  const bridge = PATTERNS.bridge.exec(gap)?.[1];
  const isRising = first.value < second.value || first.value * 1_000 <= second.value;
  // "-98 till -03" spans the turn of the century.
  const isOfShortYears = PATTERNS.shortYear.test(before) && /['-]$/.test(gap) && second.value < 100;
  const isDecade = firstOf(UNITS, open.slice(second.end))?.meant === 'decade' && PATTERNS.decadesBetween.test(gap);
  // "minst 100 högst 150 tusen": the thousands apply to both.
  const areThousands = isThousands(second) && !isThousands(first) && first.value * 1_000 < second.value;
  const areLimits = areThousands && PATTERNS.leastBefore.test(before) && PATTERNS.mostBetween.test(gap);
  const areWords = bridge === '' && gap === ' ' && first.isWords && second.isWords && second.hasFactor;
  const isOr = bridge === 'eller' || bridge === '/';
  const isAnd = /^(?:och|and|&|o)$/.test(bridge ?? '') && !PATTERNS.betweenBefore.test(before);
  const isSpan = bridge && !isOr && !isAnd && (isRising || isOfShortYears);
  const isRange = ((isDecade || areWords) && isRising) || areLimits || (isOr && areYears(first, second, gap)) || isSpan;
  return isRange ? second : null;
}

const isThousands = ({ value, hasFactor }: NumberLiteral): boolean => hasFactor || value >= 10_000;

/** "2022 eller 2023", "2020 eller 21", "-22/-23": alternative years. */
const areYears = (first: NumberLiteral, second: NumberLiteral, gap: string): boolean => {
  const next = second.value < 100 && first.value >= 2_000 ? second.value + 2_000 : second.value;
  const areNear = first.isPlain && second.isPlain && next > first.value && next - first.value <= MAX_YEARS_NAMED;
  return areNear && ((first.value >= 1_950 && next < MAX_YEARS) || (/['-]$/.test(gap) && next < 100));
};
const MAX_YEARS_NAMED = 5;
const MAX_YEARS = 2_100;
/** No car or person is older; folding makes "är" and "år" the same word: "Golf 2014 är …". */
const MAX_AGE = 150;

/** Whether a bare number is near the one it corrects, possibly without its thousands. */
function inPlaceOf(corrected: Quantity, { start, end, value }: NumberLiteral): Quantity | null {
  const isNear = (each: number): boolean =>
    (each >= corrected.value / MAX_DISTANCE && each <= corrected.value * MAX_DISTANCE) ||
    // A zero too many or too few.
    each * 10 === corrected.value ||
    each === corrected.value * 10;
  const whole = [value, value * 1_000].find(isNear);
  return whole === undefined ? null : { ...corrected, start, end, value: whole, high: null };
}
const MAX_DISTANCE = 5;

/** Smaller values mean something else: "4 mil från stan", "två hästar", a charger of 11 kW. */
const MIN_VALUES: Readonly<Partial<Record<Measure, number>>> = { mil: 101, km: 1_000, horsepower: 20, kilowatt: 61 };
/** No car comes farther on a charge. */
const MAX_VALUES: Readonly<Partial<Record<Measure, number>>> = {
  rangeKm: 1_500,
  rangeMil: 150,
  winterRangeKm: 1_000,
  winterRangeMil: 100,
};
/** The range of an electric car is not its mileage. */
const RANGES: Readonly<Partial<Record<Measure, Measure>>> = { mil: 'rangeMil', km: 'rangeKm' };
const WINTER_RANGES: Readonly<Partial<Record<Measure, Measure>>> = { mil: 'winterRangeMil', km: 'winterRangeKm' };
const OPPOSITES: Readonly<Record<Direction, Direction>> = {
  older: 'notOlder',
  notOlder: 'older',
  newer: 'notNewer',
  notNewer: 'newer',
  min: 'max',
  max: 'min',
  around: 'around',
  exact: 'exact',
};

function readOne(
  open: string,
  first: NumberLiteral,
  second: NumberLiteral | null,
  known: Pick<Context, 'thisYear' | 'priced' | 'isListed'>,
): AnyQuantity | null {
  const last = second ?? first;
  const end = last.end;
  // "200+ hk" is a minimum, and the ending of "2019:a" has no meaning.
  const plus = /^ ?\+ ?/.exec(open.slice(end))?.[0].length ?? 0;
  const isPlus = plus > 0 && firstOf(UNITS, open.slice(end + plus)) !== null;
  const ending = isPlus ? plus : (/^:?(?:a|an|or|orna|e)\b/.exec(open.slice(end))?.[0].length ?? 0);
  const adjacent = firstOf(UNITS, open.slice(end));
  const unitWord = adjacent ?? firstOf(UNITS, open.slice(end + ending));
  // "150 000 är max": folding makes "är" and "år" the same word.
  const unit = unitWord?.meant === 'age' && last.value > MAX_AGE ? null : unitWord;
  const unitEnd = end + (unit?.length ?? 0) + (unit && adjacent ? 0 : ending);
  const [before, after] = [open.slice(Math.max(0, first.start - REACH), first.start), open.slice(unitEnd)];
  const comparison = readComparison(before, after.slice(0, REACH));
  const isThirst =
    PATTERNS.thirstBefore.test(before) && (unit === null || /^ ?l(?:iter)?$/.test(open.slice(end, unitEnd)));
  const isBare = unit === null || unit.meant === 'age';
  const found =
    (isThirst ? thirstOf(last.value) : null) ??
    (isBare ? judgeNumber(unit && 'age', { ...known, open, before, first, second, comparison }) : unit.meant);
  const ranges = PATTERNS.winterRangeBefore.test(before) ? WINTER_RANGES : RANGES;
  const isRange =
    PATTERNS.rangeBefore.test(before) || (found !== null && isTooFewDriven(found, last.value, comparison, before));
  const read = found && isRange ? (ranges[found] ?? found) : found;
  if (read === null || (read === 'doors' && !isDoors(first))) return null;
  // "Kör max 1 000 mil": what somebody drives, not what the car has gone. "40 000 mindre än här" is a difference.
  const isDrivenByPerson =
    read === 'mil' && PATTERNS.yearlyBefore.test(before.slice(0, before.length - comparison.before));
  const isDifference = read === 'price' && comparison.direction === 'exact' && PATTERNS.differenceAfter.test(after);
  const isShortMileage = isBare && read === 'mil' && isThousandsOfMil(first, second);
  const least = isShortMileage ? 0 : (MIN_VALUES[read] ?? 0);
  // Nothing costs 0 kr: "max 0 kr" would find no car.
  const isTooLittle = (comparison.direction !== 'max' && last.value < least) || (read === 'price' && last.value === 0);
  const money = read === 'price' ? (firstOf(MONEY_BEFORE, before, last.value) ?? firstOf(MONEY_AFTER, after)) : null;
  const isTooMuch = last.value > (MAX_VALUES[read] ?? Number.POSITIVE_INFINITY);
  const isOther = isTooLittle || isDrivenByPerson || isDifference;
  const measure = isTooMuch ? 'impossible' : isOther ? 'ignored' : (money?.meant ?? read);
  const values = valuesOf(first, second, measure, known.thisYear);
  const [value, high] = aroundBy(isShortMileage ? inThousands(values) : values, after.slice(0, comparison.after));
  // "2016-", "2017->": and newer.
  const newer = measure === 'year' && high === null ? (/^-?>|^-(?=[ ,.]|$)/.exec(after)?.[0].length ?? 0) : 0;
  const direction = newer > 0 || isPlus ? 'min' : comparison.direction;
  return {
    start: first.start - comparison.before,
    end: unitEnd + Math.max(newer, comparison.after),
    measure,
    value,
    high,
    direction: PATTERNS.limitDeniedAfter.test(after) ? OPPOSITES[direction] : direction,
  };
}

/** "Minst 300 km" is no mileage that anybody asks for. */
const isTooFewDriven = (
  found: Measure,
  value: number,
  { direction, before: said }: Comparison,
  before: string,
): boolean => {
  const [least, most] = found === 'km' ? [150, 999] : found === 'mil' ? [20, 99] : [1, 0];
  return direction === 'min' && said > 0 && value >= least && value <= most && !PATTERNS.drivesBefore.test(before);
};

const inThousands = ([value, high]: readonly [number, number | null]): readonly [number, number | null] => [
  value * 1_000,
  high === null ? null : high * 1_000,
];

/** Litres as people state them: 0.5 per mil, 5 per hundred km. */
const thirstOf = (litres: number): Measure | null =>
  litres > 0 && litres < 2 ? 'litresPerMil' : litres >= 3 && litres <= 20 ? 'litresPer100Km' : null;
/** "5d" means doors, "320d" and "2.0d" an engine. */
const isDoors = ({ value, isPlain, isWords }: NumberLiteral): boolean =>
  (isPlain || isWords) && value >= 2 && value <= 6;

/** Expands abbreviated years and amounts ("-15", "100–150 000", "budget 150"). */
function valuesOf(first: NumberLiteral, second: NumberLiteral | null, measure: Measure, thisYear: number) {
  const last = second ?? first;
  const century = (value: number): number => (value >= 100 ? 0 : value <= (thisYear % 100) + 1 ? 2_000 : 1_900);
  const isThousands = measure === 'price' && last.value < 1_000 && !last.hasFactor;
  const whole = (value: number): number =>
    measure === 'year' ? value + century(value) : isThousands ? value * 1_000 : value;
  const isShort = second !== null && !first.hasFactor && first.value < 1_000 && second.value >= 1_000;
  const isShared = measure !== 'year' && isShort && first.value * 1_000 <= second.value;
  return [isShared ? first.value * 1_000 : whole(first.value), second && whole(second.value)] as const;
}

/** "2015 plus minus tre": from three below to three above. */
function aroundBy([value, high]: readonly [number, number | null], said: string): readonly [number, number | null] {
  const spread = high === null ? readSpread(said, value) : null;
  return spread === null ? [value, high] : [Math.max(0, value - spread), value + spread];
}
