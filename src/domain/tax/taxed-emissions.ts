import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { MAX_EMISSIONS } from './tax-rules.ts';

/** CO2 by both test cycles, g/km. */
export type Emissions = {
  wltpCo2Min: number | null;
  wltpCo2Max: number | null;
  nedcCo2Min: number | null;
  nedcCo2Max: number | null;
};

type TestCycle = 'NEDC' | 'WLTP';

/** The emissions that a car is taxed by, and why. */
export type TaxedEmissions = {
  grams: number;
  test: TestCycle;
  why: string;
  /** Whether it is one end of a range of the same test; the car's own value lies within it. */
  isOfRange: boolean;
};

/** Which of the two tests a car states, if it states values of one only. */
export function onlyTest(car: Emissions): TestCycle | null {
  const [hasNedc, hasWltp] = [car.nedcCo2Min ?? car.nedcCo2Max, car.wltpCo2Min ?? car.wltpCo2Max].map(
    (grams) => grams !== null,
  );
  return hasNedc === hasWltp ? null : hasNedc ? 'NEDC' : 'WLTP';
}

/** Null when none are known. */
export function taxedEmissions(car: Emissions, firstTaxed: string): TaxedEmissions | null {
  const values: { grams: number | null; test: TestCycle }[] = [
    { grams: car.nedcCo2Min, test: 'NEDC' },
    { grams: car.nedcCo2Max, test: 'NEDC' },
    { grams: car.wltpCo2Min, test: 'WLTP' },
    { grams: car.wltpCo2Max, test: 'WLTP' },
  ];
  const known = values.flatMap(({ grams, test }) => (grams === null ? [] : [{ grams, test }]));
  const isHighest = firstTaxed >= MAX_EMISSIONS.firstTaxedFrom;
  const [taxed] = known.sort((one, other) => (isHighest ? other.grams - one.grams : one.grams - other.grams));
  if (taxed === undefined) return null;
  const isOfRange = known.some(({ grams, test }) => test === taxed.test && grams !== taxed.grams);
  if (known.every(({ grams }) => grams === taxed.grams)) return { ...taxed, why: taxed.test, isOfRange };
  const why = isHighest
    ? `${taxed.test}, det högsta värdet: bilen är skattad första gången 2020 eller senare`
    : `${taxed.test}, det lägsta värdet: bilen är skattad första gången före 2020`;
  return { ...taxed, why, isOfRange };
}

/** The emissions of a car whose first day is unknown, if the days before and after a change of the rule give the same tax. */
export function eitherEmissions(earlier: TaxedEmissions | null, later: TaxedEmissions | null): TaxedEmissions | null {
  if (earlier === null || later === null || earlier.grams === later.grams) return earlier;
  const other = [...(later.test === earlier.test ? [] : [later.test]), formatNumber(later.grams)].join(' ');
  const why = `${earlier.test} ${formatNumber(earlier.grams)} eller ${other}${UNIT_SPACE}g/km; båda ger samma skatt`;
  return { ...earlier, why, isOfRange: earlier.isOfRange || later.isOfRange };
}
