import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { type ElectricFacts, electricRange } from './electric-range.ts';

/**
 * By how many per cent electric cars fall short of WLTP in the cold: the averages of the tests of the Norwegian automobile federation (NAF,
 * El Prix), which drive every new model on the same road until the battery is empty. Between and beyond them the loss is interpolated.
 */
export const WINTER_TESTS = [
  /** 24 cars, January 2025, around freezing. */
  { celsius: 0, percent: 19.4, source: 'https://www.naf.no/elbil/aktuelt/elbiltest' },
  /** 24 cars, January 2026, −8 to −32 °C. */
  { celsius: -20, percent: 38, source: 'https://www.naf.no/elbil/aktuelt/elbiltest' },
] as const;

/** An ordinary day in January in the middle of Sweden. */
export const WINTER_CELSIUS = -5;
/** Warmer days than those of the tests are no winter. */
const MAX_CELSIUS = 0;
const MIN_CELSIUS = -30;

/** Share of the range by WLTP that is left at a temperature. */
export function winterShare(celsius: number = WINTER_CELSIUS): number {
  const [mild, cold] = WINTER_TESTS;
  const within = Math.min(MAX_CELSIUS, Math.max(MIN_CELSIUS, celsius));
  const perDegree = (cold.percent - mild.percent) / (cold.celsius - mild.celsius);
  return 1 - (mild.percent + (within - mild.celsius) * perDegree) / 100;
}

const STEP_KM = 10;

/** The range by WLTP of a car that goes so far at a temperature, km, rounded up. */
export const rangeForWinter = (km: number, celsius?: number): number =>
  Math.ceil(km / winterShare(celsius) / STEP_KM) * STEP_KM;

/** "Omkring 380 km vid −5 °C: 24 % kortare, efter Norges automobilförbunds vinterprov". */
export function winterRangeText(ad: ElectricFacts): string | null {
  const range = electricRange(ad);
  if (range === null || ad.electricValues?.rangeFrom === 'ad' || !ad.fuels.every((fuel) => fuel === 'El')) return null;
  const km = Math.round((range * winterShare()) / STEP_KM) * STEP_KM;
  const percent = Math.round((1 - winterShare()) * 100);
  return `Omkring ${formatNumber(km)}${UNIT_SPACE}km vid −${-WINTER_CELSIUS}${UNIT_SPACE}°C: ${percent}${UNIT_SPACE}% kortare, efter Norges automobilförbunds vinterprov`;
}
