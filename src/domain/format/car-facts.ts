import { HP_PER_KW, KM_PER_MIL } from '#src/base/units.ts';
import type { Fuel, Transmission } from '#src/domain/vocabulary/vocabulary.ts';
import { formatNumber, UNIT_SPACE } from './numbers.ts';

const KM_PER_TEN_MIL = 10 * KM_PER_MIL;

/** "12 340 mil" for a reading in km, rounded to the nearest mil (PUB §9). */
export const formatMil = (km: number): string => `${formatNumber(Math.round(km / KM_PER_MIL))}${UNIT_SPACE}mil`;

/** A calculated value such as a median, rounded to the nearest ten: "6 430 mil" for 64 275 km. */
export const formatAboutMil = (km: number): string => formatMil(Math.round(km / KM_PER_TEN_MIL) * KM_PER_TEN_MIL);

/** "123 400 km" for a reading in km. */
export const formatKm = (km: number): string =>
  `${formatNumber(Math.round(km / KM_PER_MIL) * KM_PER_MIL)}${UNIT_SPACE}km`;

type Power = { horsepower: number | null; kilowatt: number | null };

/** Horsepower of a car: as stated, otherwise converted from kilowatt. */
export const horsepowerOf = ({ horsepower, kilowatt }: Power): number | null =>
  horsepower ?? (kilowatt === null ? null : Math.round(kilowatt * HP_PER_KW));

/** "190 hk"; null when the car's power is unknown. */
export function formatPower(power: Power): string | null {
  const horsepower = horsepowerOf(power);
  return horsepower === null ? null : `${formatNumber(horsepower)}${UNIT_SPACE}hk`;
}

/** "8,2 sek" for seconds from 0 to 100 km/h. */
export const formatAcceleration = (seconds: number): string => `${formatNumber(seconds, 1)}${UNIT_SPACE}sek`;

type Years = { yearMin: number | null; yearMax: number | null };

/** "2014", "2011–2026"; null when no year is known. */
export function yearSpan({ yearMin, yearMax }: Years): string | null {
  if (yearMin === null || yearMax === null) return null;
  return yearMin === yearMax ? String(yearMin) : `${yearMin}–${yearMax}`;
}

type KnownCar = {
  modelYear: number | null;
  odometerKm: number | null;
  fuels: readonly Fuel[];
  transmission: Transmission | null;
};

/** "Etanol/Bensin", on every screen; null: unknown. */
export const fuelsText = (fuels: readonly Fuel[]): string | null => (fuels.length === 0 ? null : fuels.join('/'));

/** Year, mil, fuel and gearbox of a car, if known (D28): the facts that distinguish it at a glance. */
export const keyFacts = ({ modelYear, odometerKm, fuels, transmission }: KnownCar): string[] =>
  [
    modelYear === null ? null : String(modelYear),
    odometerKm === null ? null : formatMil(odometerKm),
    fuelsText(fuels),
    transmission,
  ].filter((fact) => fact !== null);
