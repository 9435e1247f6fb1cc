import type { EngineFuel } from '#src/domain/vocabulary/vocabulary.ts';

type Cycle = 'nedc' | 'wltp';

/**
 * Grams of CO2 per litre: a property of the fuel, of the reference fuel E10 since WLTP. Cars for ethanol are measured on petrol; gas is
 * not measured in litres.
 */
const PETROL: Readonly<Record<Cycle, number>> = { nedc: 2_360, wltp: 2_290 };
const DIESEL: Readonly<Record<Cycle, number>> = { nedc: 2_650, wltp: 2_620 };
/** Hybrids burn either; their catalogue fuel does not say which. */
const BURNT: Readonly<Partial<Record<EngineFuel, readonly (typeof PETROL)[]>>> = {
  Bensin: [PETROL],
  Etanol: [PETROL],
  Diesel: [DIESEL],
  Elhybrid: [PETROL, DIESEL],
  Laddhybrid: [PETROL, DIESEL],
};
const MAX_CO2_DEVIATION = 0.045;
/** Litres are rounded to tenths. */
const ROUNDING_GRAMS = 2;

/**
 * Whether litres per 100 km and g CO2 per km can both be true, as both follow from the same fuel.
 * @returns null for fuels without litres, and for figures of no consumption
 */
export function agreesWithCo2(
  fuel: EngineFuel,
  cycle: Cycle,
  { consumption, co2 }: { consumption: number; co2: number },
): boolean | null {
  const burnt = BURNT[fuel];
  if (burnt === undefined || consumption === 0) return null;
  return burnt.some((each) => {
    const expected = (consumption * each[cycle]) / 100;
    return Math.abs(co2 - expected) <= Math.max(expected * MAX_CO2_DEVIATION, ROUNDING_GRAMS);
  });
}
