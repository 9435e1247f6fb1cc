import { z } from 'zod';
import type { Random } from './chance/random.ts';

/** Conditions of the tables: `{"body": ["Kombi", "SUV"], "age": [3, 99], "not": {"fuel": ["El"]}}`. */

const oneOf = z.array(z.string());
const range = z.tuple([z.number(), z.number()]);
const factsSchema = z
  .strictObject({
    brand: oneOf,
    segment: oneOf,
    tier: oneOf,
    body: oneOf,
    fuel: oneOf,
    transmission: oneOf,
    drive: oneOf,
    trim: oneOf,
    color: oneOf,
    /** Ages in years since the beginning of the model year, distances in mil, prices in kr. */
    year: range,
    age: range,
    mil: range,
    milPerYear: range,
    seats: range,
    price: range,
    /** Number of pieces of equipment; the ad's price against that of its like, in standard deviations. */
    items: range,
    position: range,
    /** Traits of brands and series; upscale: of a premium brand or large. */
    premium: z.boolean(),
    american: z.boolean(),
    electric: z.boolean(),
    upscale: z.boolean(),
    winterWheels: z.boolean(),
  })
  .partial();
type Wanted = z.infer<typeof factsSchema>;

/** Facts of a car that conditions test; a condition on an unknown fact does not fit. */
export type CarFacts = {
  [Fact in keyof Wanted]?: NonNullable<Wanted[Fact]> extends string[]
    ? string
    : NonNullable<Wanted[Fact]> extends boolean
      ? boolean
      : number;
};
export type CarCondition = (car: CarFacts) => boolean;

/** All facts must fit, and none of those under `not`. */
export const conditionSchema = factsSchema
  .extend({ not: factsSchema.optional() })
  .optional()
  .transform(({ not = {}, ...wanted } = {}): CarCondition => {
    const required = Object.entries(wanted).map(testOf);
    const excluded = Object.entries(not).map(testOf);
    if (required.length + excluded.length === 0) return () => true;
    return (car) => required.every((fits) => fits(car)) && !excluded.some((fits) => fits(car));
  });

function testOf([fact, wanted]: [string, Wanted[keyof Wanted]]): CarCondition {
  const name = fact as keyof CarFacts;
  if (!Array.isArray(wanted)) return (car) => car[name] === wanted;
  const [first, last] = wanted;
  if (typeof first === 'number') return (car) => Number(car[name]) >= first && Number(car[name]) <= Number(last);
  const values = new Set<unknown>(wanted);
  return (car) => values.has(car[name]);
}

/** Picks from the values of the first row that fits. */
export function pickFitting<Value>(
  rows: readonly { when: CarCondition; of: readonly Value[] }[],
  car: CarFacts,
  random: Random,
): Value {
  const row = rows.find(({ when }) => when(car));
  if (!row) throw new Error(`No row fits ${JSON.stringify(car)}.`);
  return random.pick(row.of);
}
