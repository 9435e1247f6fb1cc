import { KM_PER_MIL } from '#src/domain/units.ts';
import { formatNumber, UNIT_SPACE } from './numbers.ts';

const KM_PER_TEN_MIL = 10 * KM_PER_MIL;

/** "12 340 mil" for a reading in km, rounded to the nearest mil (PUB §9). */
export const formatMil = (km: number): string => `${formatNumber(Math.round(km / KM_PER_MIL))}${UNIT_SPACE}mil`;

/** A calculated value such as a median, rounded to the nearest ten: "6 430 mil" for 64 275 km. */
export const formatAboutMil = (km: number): string => formatMil(Math.round(km / KM_PER_TEN_MIL) * KM_PER_TEN_MIL);

/** "123 400 km" for a reading in km. */
export const formatKm = (km: number): string =>
  `${formatNumber(Math.round(km / KM_PER_MIL) * KM_PER_MIL)}${UNIT_SPACE}km`;
