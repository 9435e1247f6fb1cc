import { KM_PER_MIL } from '#src/base/units.ts';
import type { FieldValue } from '#src/domain/ads/staff-fields.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { odometerDoubt } from './odometer-limits.ts';

/** The car whose odometer reading was typed, as far as it is known. */
export type MeasuredCar = {
  /** The reading before, km; null: none is known. */
  earlier: number | null;
  modelYear: number | null;
  /** The current year. */
  year: number;
};

/** A reading this many times higher or lower than the one before is in the other unit: ten times, less what was driven since. */
const OTHER_UNIT = 5;
/** mil; a lower number without a unit is hardly a number of kilometres. */
const MIN_DOUBTFUL_MIL = 1_000;
/** km; more a year is rare enough to ask whether the number is in km. */
const MAX_USUAL_KM_A_YEAR = 60_000;
/** km, of a car whose year is unknown. */
const MAX_USUAL_KM = 400_000;

/**
 * The question about a typed odometer reading, in Swedish; null: it is taken. A number without its unit is in mil, and asked about where
 * it fits the car only in km; a reading that no car of its age has is refused, as it is in deliveries.
 * @param km the reading as it was read from the text
 */
export function odometerQuestion(text: string, km: FieldValue, car: MeasuredCar): string | null {
  if (typeof km !== 'number' || km === car.earlier) return null;
  const age = car.modelYear === null ? null : car.year - car.modelYear;
  const doubt = odometerDoubt(km, age);
  const isWithoutUnit = /^[\d\s.,]+$/u.test(text.trim());
  const mil = formatNumber(km / KM_PER_MIL, km % KM_PER_MIL === 0 ? 0 : 1);
  if (isWithoutUnit && (doubt !== null || isInOtherUnit(km, age, car.earlier)))
    return `Skriv enheten: ${mil} mil eller ${mil} km.`;
  if (doubt === null) return null;
  const whose = car.modelYear === null ? 'en bil' : `en bil av årsmodell ${car.modelYear}`;
  return `${mil} mil är orimligt för ${whose}. Rätta miltalet eller årsmodellen.`;
}

function isInOtherUnit(km: number, age: number | null, earlier: number | null): boolean {
  if (earlier !== null && km * OTHER_UNIT < earlier) return true;
  if (km < MIN_DOUBTFUL_MIL * KM_PER_MIL) return false;
  if (earlier !== null) return km > earlier * OTHER_UNIT;
  return km > (age === null ? MAX_USUAL_KM : MAX_USUAL_KM_A_YEAR * (Math.max(0, age) + 1));
}
