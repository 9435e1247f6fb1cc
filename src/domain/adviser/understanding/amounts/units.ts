import { expand } from '#src/domain/adviser/understanding/text/phrases.ts';
import phrases from '../../../../../data/adviser/phrases.json' with { type: 'json' };

/** The measure of a number. `ignored`: irrelevant to the choice of a car ("18 tum", "2 veckor"); `impossible`: of no car. */
export const MEASURES = [
  ...['price', 'monthlyCost', 'yearlyTax', 'mil', 'km', 'rangeMil', 'rangeKm', 'age', 'decade', 'year', 'horsepower'],
  ...['kilowatt', 'seats', 'doors', 'kg', 'ton', 'litresPerMil', 'litresPer100Km', 'co2', 'ignored', 'impossible'],
] as const;
export type Measure = (typeof MEASURES)[number];

const rowsOf = (rows: readonly (readonly (string | number)[])[]) =>
  rows.map((row) => ({
    measure: row[0] as Measure,
    max: Number(row[2] ?? 0),
    pattern: new RegExp(expand(String(row[1]))),
  }));

/** Matched against the text after a number; the first match wins, so longer patterns come first. */
const UNITS = rowsOf(phrases.units);
/** Words around an amount that is not the price of the car; those before it up to a maximum in kronor. */
const MONEY_BEFORE = rowsOf(phrases.moneyBefore);
const MONEY_AFTER = rowsOf(phrases.moneyAfter);

/** The unit after a number and its length; null when there is none. */
export function readUnit(after: string): { measure: Measure; length: number } | null {
  for (const { pattern, measure } of UNITS) {
    const match = pattern.exec(after);
    if (match) return { measure, length: match[0].length };
  }
  return null;
}

/** The measure of an amount of money that is not the price of a car; null if it is. */
export function otherMoney(before: string, after: string, kronor: number): Measure | null {
  const reported = MONEY_BEFORE.find(({ pattern, max }) => kronor <= max && pattern.test(before));
  return (reported ?? MONEY_AFTER.find(({ pattern }) => pattern.test(after)))?.measure ?? null;
}
