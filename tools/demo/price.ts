import type { EngineFuel } from '#src/domain/vocabulary/vocabulary.ts';
import { interpolate } from './chance/weighted-table.ts';
import type { CarEngine } from './engines.ts';
import type { MarketSeries } from './market.ts';
import { CURVES } from './tables.ts';

/**
 * Asking price of a used car in Sweden. The logarithm of the price is a sum: the series' base price, power against the usual power
 * of the series, fuel, driven wheels, gearbox, age, distance. The coefficients and the base prices of the 150 commonest series were
 * fitted (robust least squares, median error 8 %) to 5 023 dealer ads around Göteborg of December 2024
 * (github.com/tofflan69/used-car-price-prediction, BSD-2); other base prices are estimates from prices when new.
 *
 * The form is that of a simple valuation model, so the accuracy of a valuation on this stock says nothing about real ads.
 */
const POWER = 0.43;
/** Power far above the usual one is another car (M, AMG, RS): above this factor the price of an engine car rises faster. */
const SPORT_FROM = 1.5;
const SPORT = 0.9;
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
/** Per 1 000 mil, and the same squared; cars older than six years lose a little more. */
const MIL = -0.0252;
const MIL_SQUARED = -0.00004;
const MIL_OLD = -0.0054;
const OLD_FROM_YEARS = 6;
/** The longest age, in years, over which brands lose value at different rates. */
const BRAND_SLOPE_YEARS = 12;

export const MIN_PRICE = 7_900;

export type PricedCar = {
  engine: Pick<CarEngine, 'fuel' | 'drive' | 'transmission' | 'hp'>;
  series: Pick<MarketSeries, 'price' | 'electricPrice' | 'hp' | 'ageSlope'>;
  ageYears: number;
  odometerKm: number;
};

/** The middle of the market, kr, before trim, equipment and chance. */
export function marketPrice({ series, engine: car, ageYears, odometerKm }: PricedCar): number {
  const age = Math.max(0, ageYears);
  const thousandMil = odometerKm / 10_000;
  const power = Math.log(car.hp / series.hp);
  const isSport = (car.fuel === 'Bensin' || car.fuel === 'Diesel') && power > Math.log(SPORT_FROM);
  const terms = [
    Math.log(car.fuel === 'El' ? series.electricPrice : series.price),
    POWER * power,
    isSport ? SPORT * (power - Math.log(SPORT_FROM)) : 0,
    FUEL[car.fuel] ?? 0,
    car.drive === 'Fyrhjulsdrift' ? FOUR_WHEEL_DRIVE : 0,
    car.transmission === 'Manuell' ? 0 : AUTOMATIC,
    interpolate(CURVES.valueByAge, age),
    car.fuel === 'El' ? ELECTRIC_PER_YEAR * age : 0,
    series.ageSlope * Math.min(BRAND_SLOPE_YEARS, age),
    (MIL + (age > OLD_FROM_YEARS ? MIL_OLD : 0)) * thousandMil + MIL_SQUARED * thousandMil ** 2,
  ];
  return Math.exp(terms.reduce((sum, term) => sum + term, 0));
}

/** A price as Swedish dealers write it: 89 900, 134 500, 349 900, 615 000. `taste` is a dealer's own, 0–1. */
export function dealerPrice(kr: number, taste: number): number {
  const price = Math.max(MIN_PRICE, kr);
  const roundTo = (step: number): number => Math.round(price / step) * step;
  if (price < 30_000) return roundTo(1_000) - (taste < 0.7 ? 100 : 0);
  if (price < 250_000) return roundTo(1_000) - (taste < 0.72 ? 100 : taste < 0.86 ? 500 : 0);
  if (price < 500_000) return roundTo(taste < 0.5 ? 5_000 : 1_000) - (taste < 0.8 ? 100 : 0);
  return roundTo(taste < 0.7 ? 10_000 : 5_000) - (taste < 0.75 ? 100 : 0);
}
