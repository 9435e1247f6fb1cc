import { HP_PER_KW } from '#src/domain/units.ts';
import { formatNumber, UNIT_SPACE } from './numbers.ts';

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
