import type { Fuel, Transmission } from '#src/domain/ads/vocabulary.ts';
import { formatMil } from './odometer.ts';

type KnownCar = {
  modelYear: number | null;
  odometerKm: number | null;
  fuels: readonly Fuel[];
  transmission: Transmission | null;
};

/** Year, mil, fuel and gearbox of a car, if known (D28): the facts that distinguish it at a glance. */
export const keyFacts = ({ modelYear, odometerKm, fuels, transmission }: KnownCar): string[] =>
  [
    modelYear === null ? null : String(modelYear),
    odometerKm === null ? null : formatMil(odometerKm),
    fuels.length === 0 ? null : fuels.join('/'),
    transmission,
  ].filter((fact) => fact !== null);
