import { DAYS_PER_YEAR } from '#src/base/units.ts';
import {
  type BodyType,
  type Drive,
  type Fuel,
  type Transmission,
  UNKNOWN_HYBRID,
} from '#src/domain/vocabulary/vocabulary.ts';

/** An ad as the price model reads it. Only cars of a known series are valued. */
export type ValuedCar = {
  id: number;
  dealerId: number;
  licencePlate: string | null;
  vinHash: string | null;
  brandId: number;
  seriesId: number;
  generationId: number | null;
  /** The model as the dealer wrote it. */
  model: string | null;
  /** Heading, model and packages as the dealer wrote them. */
  text: string;
  equipment: readonly string[];
  modelYear: number | null;
  firstRegistered: Date | null;
  /** kr; null: Pris på begäran. */
  price: number | null;
  odometerKm: number | null;
  horsepower: number | null;
  engineCc: number | null;
  fuels: readonly Fuel[];
  transmission: Transmission | null;
  drive: Drive | null;
  bodyType: BodyType | null;
  /** When it left the stock; null while for sale. */
  closedAt: Date | null;
  /** Whether price or odometer were doubtful in the delivery. */
  isFlagged: boolean;
  /** Whether the dealer does not say if the price includes VAT. */
  isVatUnclear: boolean;
  /** Whether nothing is said of VAT on a car that is sold to companies, whose prices are often stated without. */
  mayLackVat: boolean;
  /** Whether another ad counts for the same car. It is valued, and no other car is compared with it. */
  isRepeated: boolean;
};

/** Quality flags that make price or odometer doubtful, as a regular expression for PostgreSQL too. */
export const DOUBTFUL_FLAGS = '^(leasingpris|pris |mätarställning)';
const DOUBTFUL_PATTERN = new RegExp(DOUBTFUL_FLAGS);
export const isDoubtfulFlag = (flag: string): boolean => DOUBTFUL_PATTERN.test(flag);

const COMPANY_BODIES: ReadonlySet<BodyType | null> = new Set(['Transportbil', 'Pickup']);
/** Whether companies are the buyers that an ad speaks to. */
export const isForCompanies = ({ bodyType, tags }: { bodyType: BodyType | null; tags: readonly string[] }): boolean =>
  COMPANY_BODIES.has(bodyType) || tags.includes('Momsbil');

/**
 * The body as the model reads it: one that the generation was never made with is a mistake of the ad, and not known.
 * @param made null: the generation is not known
 */
export const bodyMade = (bodyType: BodyType | null, made: readonly string[] | null): BodyType | null =>
  bodyType === null || made === null || made.length === 0 || made.includes(bodyType) ? bodyType : null;

/** Fuels with prices of their own, in the order of their codes. */
export const FUEL_CLASSES = ['unknown', 'petrol', 'diesel', 'electric', 'plugin', 'hybrid', 'alternative'] as const;
export type FuelClass = (typeof FUEL_CLASSES)[number];

/** The class of each fuel; of several fuels the first here decides. */
const CLASSES: ReadonlyMap<Fuel, FuelClass> = new Map([
  ['Laddhybrid', 'plugin'],
  ['Elhybrid', 'hybrid'],
  [UNKNOWN_HYBRID, 'hybrid'],
  ['Etanol', 'alternative'],
  ['Gas', 'alternative'],
  ['Vätgas', 'alternative'],
  ['El', 'electric'],
  ['Diesel', 'diesel'],
  ['Bensin', 'petrol'],
]);

const DECIDING = [...CLASSES.keys()];

/** The fuel that decides the class of a car; undefined without a known one. */
export const decidingFuel = (fuels: readonly Fuel[]): Fuel | undefined => DECIDING.find((fuel) => fuels.includes(fuel));

export function fuelClass(fuels: readonly Fuel[]): FuelClass {
  const fuel = decidingFuel(fuels);
  if (fuel === 'El' && fuels.length > 1) return 'hybrid';
  return (fuel && CLASSES.get(fuel)) ?? 'unknown';
}

const MS_PER_DAY = 86_400_000;
/** Cars without a registration date are taken as registered at this part of their model year. */
const TYPICAL_PART_OF_YEAR = 0.4;
/** Below this distance many new cars have the same facts and are different cars. */
const MIN_DISTINCT_KM = 1_000;

/** Years since the first registration; NaN when neither date nor model year is known. */
export function ageOf({ firstRegistered, modelYear }: ValuedCar, asOf: Date): number {
  if (firstRegistered !== null)
    return Math.max(0, (asOf.getTime() - firstRegistered.getTime()) / MS_PER_DAY / DAYS_PER_YEAR);
  return modelYear === null ? Number.NaN : ageOfModelYear(modelYear, asOf);
}

/** Years since the first registration that is usual of a model year. */
export function ageOfModelYear(modelYear: number, asOf: Date): number {
  const year = asOf.getUTCFullYear();
  const part = (asOf.getTime() - Date.UTC(year, 0, 1)) / MS_PER_DAY / DAYS_PER_YEAR;
  return Math.max(0, year + part - modelYear - TYPICAL_PART_OF_YEAR);
}

/** Months since the ad left the stock; 0 while for sale. */
export const monthsClosed = ({ closedAt }: ValuedCar, asOf: Date): number =>
  closedAt === null ? 0 : Math.max(0, (asOf.getTime() - closedAt.getTime()) / MS_PER_DAY / (DAYS_PER_YEAR / 12));

/**
 * The facts that identify a car within its series at any dealer: equal for two ads of one car. Names are left out, so that a
 * renamed brand changes nothing.
 */
export function carIdentity(car: ValuedCar): string {
  const { modelYear, odometerKm, horsepower, engineCc, licencePlate, vinHash } = car;
  const facts = `${modelYear}|${odometerKm}|${horsepower}|${engineCc}|${fuelClass(car.fuels)}`;
  const isDistinct = odometerKm !== null && odometerKm >= MIN_DISTINCT_KM;
  return isDistinct ? facts : `${facts}|${licencePlate ?? vinHash ?? ''}`;
}

/** FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  // The low bits of FNV are weak for short texts.
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}
