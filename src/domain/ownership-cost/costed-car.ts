import { knownTax } from '#src/domain/catalogue/catalogue-tax.ts';
import type { CatalogueValues } from '#src/domain/catalogue/match-engine.ts';
import { isoDay, yearInSweden } from '#src/domain/format/dates.ts';
import type { CurvePoint } from '#src/domain/market/depreciation.ts';
import type { TaxedCar } from '#src/domain/tax/vehicle-tax.ts';
import { defaultAssumptions, readAssumptions } from './cost-assumptions.ts';
import { assumedConsumption, averageMil, type ConsumingCar } from './cost-defaults.ts';
import { ownershipCost, taxPlan } from './ownership-cost.ts';
import { residualValues } from './residual-value.ts';

type CostedAd = TaxedCar & ConsumingCar & { price: number | null; catalogueValues: CatalogueValues | null };

/** The facts of a car that its cost depends on. @param depreciation the curve of its model; null: too little is known */
export function costedCar(ad: CostedAd, depreciation: readonly CurvePoint[] | null, now: Date) {
  const today = isoDay(now);
  return {
    price: ad.price,
    today,
    averageMil: averageMil(ad.fuels),
    consumption: assumedConsumption(ad),
    residualValues: residualValues(depreciation, ad.modelYear, yearInSweden(now)),
    tax: taxPlan(knownTax(ad, ad.catalogueValues, today).tax),
  };
}

export type CostedCar = ReturnType<typeof costedCar>;

/**
 * Loss of value and tax per month by the default assumptions, kr: what can be known of a car without the visitor's own figures.
 * Null unless both are known.
 */
export function valueAndTaxPerMonth(car: CostedCar): number | null {
  const { values } = readAssumptions(() => null, defaultAssumptions(car), car.price);
  const cost = ownershipCost(car, values);
  const known = (cost?.parts ?? []).filter(({ name }) => name === 'value' || name === 'tax');
  return known.length < 2 ? null : known.reduce((sum, { perMonth }) => sum + perMonth, 0);
}
