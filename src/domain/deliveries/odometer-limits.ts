/** km. A taxi driven in three shifts; no car is driven more in a year. */
const MAX_KM_A_YEAR = 300_000;
/** Years from the model year; an older car with a lower reading is a number of mil, of thousands, or of a trip meter. */
const MIN_USED_AGE = 3;
/** Years; from here on cars are collected, or their odometers were replaced. */
const MIN_CLASSIC_AGE = 25;
/** km. */
const MIN_USED_KM = 1_000;
/** Nines in km, and five in mil. */
const NINES: ReadonlySet<number> = new Set([999_999, 999_990]);

/** Why an odometer reading is not that of the car. */
export type OdometerDoubt = 'nines' | 'too low' | 'too high';

/**
 * @param km the reading
 * @param age years from the model year to the delivery; null when it is unknown
 */
export function odometerDoubt(km: number, age: number | null): OdometerDoubt | null {
  if (NINES.has(km)) return 'nines';
  if (age === null) return null;
  if (km > MAX_KM_A_YEAR * (Math.max(0, age) + 1)) return 'too high';
  return km > 0 && km < MIN_USED_KM && age >= MIN_USED_AGE && age < MIN_CLASSIC_AGE ? 'too low' : null;
}
