import type { CarColumns } from './car-columns.ts';
import { FUEL_CLASSES } from './valued-car.ts';

/** Years since the first registration for which typical odometers are stated; linear between them, level outside. */
const AGES = [0.25, 0.75, 1.25, 2.5, 5, 10, 20];
/** Medians in 10 000 km at these ages of 5 500 ads of Göteborg, December 2024, for fuels and ages of which a stock has few cars. */
const GOTEBORG = [0.7, 0.8, 1.8, 4.2, 8.3, 14.5, 21];
/** Cars of a fuel, and of any fuel, about an age below which their median says little. */
const MIN_CARS = 40;

/** Typical odometers by fuel class and age, 10 000 km. */
export type TypicalOdometers = readonly (readonly number[])[];
export const NO_ODOMETERS: TypicalOdometers = FUEL_CLASSES.map(() => GOTEBORG);

/** The medians of a stock by fuel and age; where there are few cars, of all fuels, or of {@link GOTEBORG}. */
export function typicalOdometers(columns: CarColumns): TypicalOdometers {
  const groups = Array.from({ length: FUEL_CLASSES.length + 1 }, () => AGES.map((): number[] => []));
  for (let row = 0; row < columns.size; row += 1) {
    if (columns.noAge[row] === 1 || columns.noDistance[row] === 1 || columns.flagged[row] === 1) continue;
    const distance = columns.distance[row] ?? 0;
    const band = bandOf(columns.age[row] ?? 0);
    if (distance < NEW.distance) continue;
    groups[columns.fuel[row] ?? 0]?.[band]?.push(distance);
    groups.at(-1)?.[band]?.push(distance);
  }
  const medianOf = (distances: number[] | undefined): number | null =>
    distances === undefined || distances.length < MIN_CARS
      ? null
      : (distances.sort((a, b) => a - b)[distances.length >> 1] ?? null);
  const ofAll = (groups.at(-1) ?? []).map(medianOf);
  return FUEL_CLASSES.map((_, fuel) =>
    AGES.map((__, band) => medianOf(groups[fuel]?.[band]) ?? ofAll[band] ?? GOTEBORG[band] ?? 0),
  );
}

/** The age whose median a car belongs to: borders are the geometric means. */
function bandOf(age: number): number {
  const band = AGES.findIndex((each, place) => age < Math.sqrt(each * (AGES[place + 1] ?? Number.POSITIVE_INFINITY)));
  return band === -1 ? AGES.length - 1 : band;
}

const LIMIT = Math.sqrt(10);
/** Cars of few years that were hardly driven are new cars that a dealer has in stock: years, 10 000 km. */
const NEW = { age: 2, distance: 0.05 };
/** Years by which an age is uncertain that is that of the model year alone. */
const WITHOUT_DATE = 0.6;

/** Years; 10 000 km; whether the day of the first registration is known. */
type Driven = { age: number; distance: number; hasDate: boolean };

/**
 * Whether ten times or a tenth of the odometer is more likely than itself at the age of the car: mil may have been written as
 * kilometres, or the reverse. Of an odometer, its tenfold and its tenth, one at most is likely, so every such mistake in a likely one
 * is found. The price does not decide: in the first years it hardly depends on the odometer, and it may be a mistake or a fraud itself.
 * A car without a date is doubted only where it is at all ages that its model year may mean.
 */
export function isOdometerDoubtful({ age, distance, hasDate }: Driven, typical: readonly number[] = GOTEBORG): boolean {
  if (age < NEW.age && distance < NEW.distance) return false;
  const ages = hasDate ? [age] : [Math.max(0, age - WITHOUT_DATE), age, age + WITHOUT_DATE];
  const usual = ages.map((each) => typicalDistance(each, typical));
  return distance < Math.min(...usual) / LIMIT || distance > Math.max(...usual) * LIMIT;
}

function typicalDistance(age: number, typical: readonly number[]): number {
  const next = AGES.findIndex((each) => each > age);
  const [low, high] = [next > 0 ? next - 1 : next, next];
  if (next === -1) return typical.at(-1) ?? 0;
  const [from = 0, to = 0] = [typical[low], typical[high]];
  const [fromAge = 0, toAge = 0] = [AGES[low], AGES[high]];
  return low === high ? to : from + ((age - fromAge) / (toAge - fromAge)) * (to - from);
}
