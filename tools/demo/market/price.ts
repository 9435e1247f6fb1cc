import type { Drive, EngineFuel, Transmission } from '#src/domain/ads/vocabulary.ts';
import { interpolate } from '#tools/demo/chance/weighted-table.ts';
import type { MarketSeries } from './market-series.ts';

/**
 * Asking price of a used car in Sweden. The logarithm of the price is a sum: the series' base price, power against the usual power
 * of the series, fuel, driven wheels, gearbox, age, distance. The coefficients and the base prices of the 150 commonest series were
 * fitted (robust least squares, median error 8 %) to 5 023 dealer ads around Göteborg of December 2024
 * (github.com/tofflan69/used-car-price-prediction, BSD-2); other base prices are estimates from prices when new.
 *
 * Median prices in thousands of kr, listing → demo stock (seed 1), by series and age in years, where the listing has most ads:
 * V60 1: 440 → 460, 2–3: 342 → 379, 6–8: 175 → 192, 9–12: 110 → 137. XC60 2–3: 459 → 470, 6–8: 285 → 270. XC40 1: 440 → 384.
 * Golf 6–8: 157 → 166, 9–12: 139 → 110. Passat 6–8: 180 → 172. BMW 3 9–12: 150 → 148. E-Klass 6–8: 289 → 284. Corolla 1: 315 → 335.
 * ID.4 2–3: 370 → 390. V70 13–17: 57 → 66. Of the 23 groups with at least 20 ads, 20 agree within 15 %.
 */
const POWER = 0.43;
/** Power far above the usual one is another car: M, AMG, RS. Above this factor the price rises faster. */
const SPORT_FROM = 1.5;
const SPORT = 0.9;
/** Power is cheap where electric motors add to it. */
const SPORT_FUELS: ReadonlySet<EngineFuel> = new Set(['Bensin', 'Diesel']);
const FUEL: Partial<Record<EngineFuel, number>> = {
  Diesel: 0.0425,
  El: 0.0646,
  Laddhybrid: -0.02,
  Elhybrid: -0.028,
  Etanol: -0.05,
  Gas: -0.05,
};
const FOUR_WHEEL_DRIVE = 0.044;
const AUTOMATIC = 0.149;
/** Electric cars lose more per year. */
const ELECTRIC_PER_YEAR = -0.0187;
/** Logarithm of the value left by age in years, distance apart. */
const AGE: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, -0.033],
  [2, -0.137],
  [3, -0.223],
  [4, -0.293],
  [6, -0.409],
  [8, -0.53],
  [11, -0.78],
  [14, -1.12],
  [18, -1.49],
  [22, -1.914],
  [26, -2.2],
  [30, -2.1],
  [40, -1.4],
  [55, -0.8],
];
/** Per 1 000 mil, and the same squared; cars older than six years lose a little more. */
const MIL = -0.0252;
const MIL_SQUARED = -0.00004;
const MIL_OLD = -0.0054;
const OLD_FROM_YEARS = 6;
/** The longest age over which brands part, in years. */
const BRAND_SLOPE_YEARS = 12;

export const MIN_PRICE = 7_900;

export type PricedCar = {
  series: MarketSeries;
  hp: number;
  fuel: EngineFuel;
  drive: Drive;
  transmission: Transmission;
  ageYears: number;
  odometerKm: number;
};

/** The middle of the market, kr, before trim, equipment and chance. */
export function marketPrice(car: PricedCar): number {
  const { series } = car;
  const age = Math.max(0, car.ageYears);
  const mil = car.odometerKm / 10_000;
  const power = Math.log(car.hp / series.hp);
  const logarithm =
    Math.log(car.fuel === 'El' ? series.electricPrice : series.price) +
    POWER * power +
    (SPORT_FUELS.has(car.fuel) ? SPORT * Math.max(0, power - Math.log(SPORT_FROM)) : 0) +
    (FUEL[car.fuel] ?? 0) +
    (car.drive === 'Fyrhjulsdrift' ? FOUR_WHEEL_DRIVE : 0) +
    (car.transmission === 'Manuell' ? 0 : AUTOMATIC) +
    interpolate(AGE, age) +
    (car.fuel === 'El' ? ELECTRIC_PER_YEAR * age : 0) +
    series.ageSlope * Math.min(BRAND_SLOPE_YEARS, age) +
    MIL * mil +
    MIL_SQUARED * mil * mil +
    (age > OLD_FROM_YEARS ? MIL_OLD * mil : 0);
  return Math.exp(logarithm);
}

/** Prices as Swedish dealers end them: 89 900, 134 500, 349 900, 615 000. `taste` is a dealer's own, 0–1. */
export function dealerPrice(kr: number, taste: number): number {
  const price = Math.max(MIN_PRICE, kr);
  if (price < 30_000) return roundTo(price, 1_000) - (taste < 0.7 ? 100 : 0);
  if (price < 250_000) return roundTo(price, 1_000) - (taste < 0.72 ? 100 : taste < 0.86 ? 500 : 0);
  if (price < 500_000) return roundTo(price, taste < 0.5 ? 5_000 : 1_000) - (taste < 0.8 ? 100 : 0);
  return roundTo(price, taste < 0.7 ? 10_000 : 5_000) - (taste < 0.75 ? 100 : 0);
}

function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}
