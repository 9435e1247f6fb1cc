import { expand, PATTERNS } from '#src/domain/adviser/understanding/text/phrases.ts';
import phrases from '../../../../../data/adviser/phrases.json' with { type: 'json' };

/** The measure of a number. `ignored`: irrelevant to the choice of a car ("18 tum", "2 veckor"); `impossible`: of no car. */
export const MEASURES = [
  ...['price', 'monthlyCost', 'yearlyTax', 'mil', 'km', 'rangeMil', 'rangeKm', 'age', 'decade', 'year', 'horsepower'],
  ...['kilowatt', 'seats', 'doors', 'kg', 'ton', 'litresPerMil', 'litresPer100Km', 'co2', 'ignored', 'impossible'],
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

const UNITS = rowsOf<Measure>(phrases.units);
const BEFORE = rowsOf<Direction>(phrases.before, '(?<![a-z])', PATTERNS.between.source);
const AFTER = rowsOf<Direction>(phrases.after);
/** Words around an amount that is not the price of the car; those before it up to a maximum in kronor. */
const MONEY_BEFORE = rowsOf<Measure>(phrases.moneyBefore);
const MONEY_AFTER = rowsOf<Measure>(phrases.moneyAfter);

/** The unit after a number and its length; null when there is none. */
export function readUnit(after: string): { measure: Measure; length: number } | null {
  const unit = firstOf(UNITS, after);
  return unit && { measure: unit.meant, length: unit.length };
}

/** The measure of an amount of money that is not the price of a car; null if it is. */
export const otherMoney = (before: string, after: string, kronor: number): Measure | null =>
  (firstOf(MONEY_BEFORE, before, kronor) ?? firstOf(MONEY_AFTER, after))?.meant ?? null;

/** The lengths are those of the comparison before and after the number, characters. */
export type Comparison = { direction: Direction; before: number; after: number };

/** Reads how a number is compared, by the words around it. */
export function readComparison(before: string, after: string): Comparison {
  const [first, second] = [firstOf(BEFORE, before), firstOf(AFTER, after)];
  // "från 100 000 och uppåt" is redundant; "typ 20 000 max" is a limit.
  const isFirst = first !== null && !(first.meant === 'around' && second);
  const direction = (isFirst ? first : second)?.meant ?? 'exact';
  return { direction, before: first?.length ?? 0, after: second?.length ?? 0 };
}
