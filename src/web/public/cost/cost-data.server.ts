import { data } from 'react-router';
import { readAd } from '#src/db/ads/ad-detail.ts';
import { readValuation } from '#src/db/valuation/valuation-rows.ts';
import { isWithoutExhaust } from '#src/domain/ads/vocabulary.ts';
import { knownTax } from '#src/domain/catalogue/catalogue-tax.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { assumedConsumption, averageMil } from '#src/domain/ownership-cost/cost-defaults.ts';
import { taxPlan } from '#src/domain/ownership-cost/ownership-cost.ts';
import { residualValues } from '#src/domain/ownership-cost/residual-value.ts';
import { type FuelClass, fuelClass } from '#src/domain/valuation/valued-car.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { readId } from '#src/web/shared/id-in-address.ts';

const AVERAGE_OF: ReadonlyMap<FuelClass, string> = new Map([
  ['petrol', 'Bensinbilar'],
  ['diesel', 'Dieselbilar'],
]);

/** The facts of one car that its cost depends on. */
export async function readCostPage({ params, db, now }: PageRequest) {
  const id = readId(params.id);
  const ad = id === null ? null : await readAd(db, id);
  if (ad === null || ad.closedAt !== null) throw data(null, { status: 404 });
  const valuation = await readValuation(db, ad.internalId);
  const { internalId, name, price, fuels } = ad;
  const today = isoDay(now);
  return {
    ...{ internalId, name, price, today },
    isElectric: isWithoutExhaust(fuels),
    averageMil: averageMil(fuels),
    averageOf: AVERAGE_OF.get(fuelClass(fuels)) ?? 'Bilar',
    consumption: assumedConsumption(ad),
    residualValues: residualValues(valuation?.depreciation ?? null, ad.modelYear, now.getFullYear()),
    tax: taxPlan(knownTax(ad, ad.catalogueValues, today).tax),
  };
}

export type CostPageModel = Awaited<ReturnType<typeof readCostPage>>;
