import { MAX_CO2_FROM } from './tax-rules.ts';

/** CO2 by both test cycles, g/km. */
export type Emissions = {
  wltpCo2Min: number | null;
  wltpCo2Max: number | null;
  nedcCo2Min: number | null;
  nedcCo2Max: number | null;
};

/**
 * The emissions that a car is taxed by, and why; null when none are known, `only-nedc` when the known ones are not the relevant
 * ones.
 */
export function taxedEmissions(
  car: Emissions,
  firstTaxed: string,
): { grams: number; why: string } | 'only-nedc' | null {
  const known = [
    { grams: car.nedcCo2Min, test: 'NEDC' },
    { grams: car.nedcCo2Max, test: 'NEDC' },
    { grams: car.wltpCo2Min, test: 'WLTP' },
    { grams: car.wltpCo2Max, test: 'WLTP' },
  ].flatMap(({ grams, test }) => (grams === null ? [] : [{ grams, test }]));
  const isHighest = firstTaxed >= MAX_CO2_FROM;
  const [taxed] = known.sort((one, other) => (isHighest ? other.grams - one.grams : one.grams - other.grams));
  if (taxed === undefined) return null;
  if (isHighest && known.every(({ test }) => test === 'NEDC')) return 'only-nedc';
  const isOnly = known.every(({ grams }) => grams === taxed.grams);
  if (isOnly) return { grams: taxed.grams, why: taxed.test };
  const why = isHighest
    ? `${taxed.test}, det högsta värdet: bilen är skattad första gången 2020 eller senare`
    : `${taxed.test}, det lägsta värdet: bilen är skattad första gången före 2020`;
  return { grams: taxed.grams, why };
}
