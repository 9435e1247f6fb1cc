import { BODY_TYPES } from '#src/domain/vocabulary/vocabulary.ts';
import { type CarColumns, DRIVEN, GEARS, UNKNOWN } from './car-columns.ts';
import { FUEL_CLASSES } from './valued-car.ts';

const AGE_HINGES = [0, 1, 3, 6, 10, 15, 22, 30];
const DISTANCE_HINGES = [0, 3, 8, 15, 25];
/** A car younger and driven less is new. */
const NEW = { years: 1, distance: 0.1 };
const DIESEL = FUEL_CLASSES.indexOf('diesel');
const ELECTRIC = FUEL_CLASSES.indexOf('electric');
const PLUGIN = FUEL_CLASSES.indexOf('plugin');
const HYBRID = FUEL_CLASSES.indexOf('hybrid');

/** Displacement that others are compared with, cm³. */
const USUAL_ENGINE = 2_000;
/** Strong cars lose value faster from this age on, years. */
const STRONG_AND_OLD = 8;

/** Number of features of the global part of the model. */
export const FEATURES =
  1 + AGE_HINGES.length + DISTANCE_HINGES.length + 30 + (FUEL_CLASSES.length - 1) + 3 + 2 * BODY_TYPES.length;
/** Number of slopes that brands, series and generations have of their own; the first is the level. */
export const SLOPES = 8;

/** Writes the global features of a car into `x`. */
export function writeFeatures(columns: CarColumns, row: number, x: Float64Array): void {
  const age = columns.age[row] ?? 0;
  const distance = columns.distance[row] ?? 0;
  const power = columns.power[row] ?? 0;
  const fuel = columns.fuel[row] ?? 0;
  const isElectric = Number(fuel === ELECTRIC);
  const isDiesel = Number(fuel === DIESEL);
  const isHybrid = Number(fuel === PLUGIN || fuel === HYBRID);
  const isAutomatic = Number(columns.gear[row] === GEARS.automatic);
  const isFourWheelDrive = Number(columns.drive[row] === DRIVEN.four);
  const body = columns.body[row] ?? 0;
  // The usual power of its series says most of what a car costs of which few are for sale.
  const strength = columns.seriesPower[row] ?? 0;
  const engine = columns.engine[row] ?? UNKNOWN;
  const size = engine === UNKNOWN ? 0 : Math.log(engine / USUAL_ENGINE);
  let place = 0;
  x[place++] = 1;
  for (const hinge of AGE_HINGES) x[place++] = age > hinge ? (age - hinge) / 10 : 0;
  for (const hinge of DISTANCE_HINGES) x[place++] = distance > hinge ? (distance - hinge) / 10 : 0;
  x[place++] = (age * distance) / 100;
  x[place++] = Number(age < NEW.years && distance < NEW.distance && columns.noDistance[row] === 0);
  x[place++] = (isElectric * age) / 10;
  x[place++] = (isElectric * distance) / 10;
  x[place++] = (isHybrid * age) / 10;
  x[place++] = (isDiesel * age) / 10;
  x[place++] = (isAutomatic * age) / 10;
  x[place++] = power;
  x[place++] = (power * age) / 10;
  x[place++] = power * power;
  x[place++] = strength;
  x[place++] = strength * strength;
  x[place++] = strength * strength * strength;
  x[place++] = strength * power;
  x[place++] = (strength * age) / 10;
  x[place++] = (strength * Math.max(0, age - STRONG_AND_OLD)) / 10;
  x[place++] = (strength * distance) / 10;
  x[place++] = strength * isElectric;
  x[place++] = strength * isDiesel;
  x[place++] = strength * isHybrid;
  x[place++] = strength * isAutomatic;
  x[place++] = strength * isFourWheelDrive;
  x[place++] = size;
  x[place++] = size * size;
  x[place++] = (size * age) / 10;
  x[place++] = Number(engine === UNKNOWN);
  x[place++] = columns.noDistance[row] ?? 0;
  x[place++] = columns.noPower[row] ?? 0;
  x[place++] = columns.monthsClosed[row] ?? 0;
  x[place++] = isElectric * (columns.monthsClosed[row] ?? 0);
  for (let code = 1; code < FUEL_CLASSES.length; code += 1) x[place++] = Number(fuel === code);
  x[place++] = isAutomatic;
  x[place++] = isFourWheelDrive;
  x[place++] = Number(columns.drive[row] === DRIVEN.rear);
  for (let code = 1; code <= BODY_TYPES.length; code += 1) {
    x[place++] = Number(body === code);
    x[place++] = body === code ? strength : 0;
  }
}

/** Writes the places of the features that are not 0 into `used`. @returns their number */
export function findUsed(x: Float64Array, used: Int32Array): number {
  let count = 0;
  for (let k = 0; k < x.length; k += 1) if (x[k] !== 0) used[count++] = k;
  return count;
}

/** Writes the slopes of a car into `z` at `offset`. */
export function writeSlopes(columns: CarColumns, row: number, z: Float32Array, offset: number): void {
  const fuel = columns.fuel[row] ?? 0;
  z[offset] = 1;
  z[offset + 1] = ((columns.age[row] ?? 0) - 6) / 10;
  z[offset + 2] = ((columns.distance[row] ?? 0) - 8) / 10;
  z[offset + 3] = (columns.seriesPower[row] ?? 0) + (columns.power[row] ?? 0);
  z[offset + 4] = columns.gear[row] === GEARS.automatic ? 0.5 : -0.5;
  z[offset + 5] = columns.drive[row] === DRIVEN.four ? 0.5 : -0.5;
  z[offset + 6] = fuel === DIESEL ? 0.5 : -0.5;
  z[offset + 7] = fuel === ELECTRIC || fuel === PLUGIN ? 0.5 : -0.5;
}

export function slopesOf(columns: CarColumns): Float32Array {
  const slopes = new Float32Array(columns.size * SLOPES);
  for (let row = 0; row < columns.size; row += 1) writeSlopes(columns, row, slopes, row * SLOPES);
  return slopes;
}
