import { knownTax } from '#src/domain/catalogue/catalogue-tax.ts';
import type { CatalogueValues } from '#src/domain/catalogue/match-engine.ts';
import { isoDay, yearInSweden, yearOfDay } from '#src/domain/format/dates.ts';
import type { CurvePoint } from '#src/domain/market/value-curve.ts';
import type { WhyNot } from '#src/domain/valuation/judge-price.ts';
import { isEstimateTrusted } from '#src/domain/valuation/price-answer.ts';
import { type FuelClass, fuelClass } from '#src/domain/valuation/valued-car.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import type { Energy } from './assumed-prices.ts';
import { averageMil } from './average-mil.ts';
import { assumedConsumption, type ConsumingCar } from './consumption.ts';
import { lossOfValue } from './residual-value.ts';
import { taxPlan } from './tax-plan.ts';

type CostedAd = Parameters<typeof knownTax>[0] &
  ConsumingCar & { price: number | null; catalogueValues: CatalogueValues | null };

/** The parts of an ad's valuation that its cost depends on; the estimate is null where it cannot be trusted. */
export type CostedValuation = { estimate: number | null; depreciation: readonly CurvePoint[] | null };

export const costedValuation = (
  valuation: { estimate: number; whyNot: WhyNot | null; depreciation: readonly CurvePoint[] | null } | null,
): CostedValuation | null =>
  valuation && {
    estimate: isEstimateTrusted(valuation.whyNot) ? valuation.estimate : null,
    depreciation: valuation.depreciation,
  };

/** Age of a car of a model year, in whole years; null: not known. */
export const yearsOld = (modelYear: number | null, now: Date): number | null =>
  modelYear === null ? null : Math.max(0, yearInSweden(now) - modelYear);

/**
 * The facts of a car that its cost depends on.
 * @param valuation null: the ad has none, so its price is its value
 */
export function costedCar(ad: CostedAd, valuation: CostedValuation | null, now: Date) {
  const today = isoDay(now);
  const fuel = fuelClass(ad.fuels);
  const year = ad.modelYear ?? yearOfDay(ad.firstRegistered);
  return {
    price: ad.price,
    /** kr today. */
    value: ad.price === null ? null : (valuation?.estimate ?? ad.price),
    today,
    fuel,
    energy: energyOf(ad.fuels, fuel),
    age: yearsOld(year, now),
    averageMil: averageMil(fuel),
    consumption: assumedConsumption(ad),
    loss: lossOfValue(valuation?.depreciation ?? null, yearsOld(year, now), fuel),
    tax: taxPlan(knownTax(ad, ad.catalogueValues, today).tax),
  };
}

export type CostedCar = ReturnType<typeof costedCar>;

/** The energy that the car buys, besides the electricity of a plug-in hybrid; null: sold by weight, or not known. */
function energyOf(fuels: readonly Fuel[], fuel: FuelClass): Energy | null {
  if (fuel === 'electric') return 'electric';
  if (fuels.includes('Diesel')) return 'diesel';
  const isPetrol = fuels.includes('Bensin') || fuels.includes('Etanol') || fuel === 'hybrid' || fuel === 'plugin';
  return isPetrol ? 'petrol' : null;
}
