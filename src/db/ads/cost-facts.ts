import { type RawBuilder, sql } from 'kysely';
import { joinCurves } from '#src/domain/market/depreciation.ts';
import type { CurvePoint } from '#src/domain/market/value-curve.ts';
import { assumedCostPerMonth } from '#src/domain/ownership-cost/cost-answer.ts';
import { costedCar, costedValuation } from '#src/domain/ownership-cost/costed-car.ts';
import type { WhyNot } from '#src/domain/valuation/judge-price.ts';
import { depreciationsOfAd } from './ad-expressions.ts';

type CostedAd = Parameters<typeof costedCar>[0];

/** The facts of an ad that its cost depends on, beside those that lists read anyway. */
export type CostFacts = Omit<CostedAd, keyof ListedFacts> & {
  valuation: { estimate: number; whyNot: WhyNot | null } | null;
  depreciations: CurvePoint[][] | null;
};
type ListedFacts = Pick<
  CostedAd,
  'brand' | 'series' | 'modelYear' | 'fuels' | 'name' | 'bodyType' | 'horsepower' | 'price'
>;

/** SQL of them. Needs `ads`. As JSON and not JSONB, which would be built and then written: a fifth of the time of a list's rows. */
export const costFacts: RawBuilder<CostFacts> = sql`json_build_object(
  'firstRegistered', ads.first_registered, 'engineName', ads.engine_name, 'catalogueValues', ads.catalogue_values, 'electricValues', ads.electric_values,
  'wltpConsumptionMin', ads.wltp_consumption_min, 'wltpConsumptionMax', ads.wltp_consumption_max,
  'nedcConsumptionMin', ads.nedc_consumption_min, 'nedcConsumptionMax', ads.nedc_consumption_max,
  'wltpCo2Min', ads.wltp_co2_min, 'wltpCo2Max', ads.wltp_co2_max,
  'nedcCo2Min', ads.nedc_co2_min, 'nedcCo2Max', ads.nedc_co2_max,
  'valuation', (select json_build_object('estimate', estimate, 'whyNot', why_not) from valuations
                where ad_id = ads.internal_id and valuations.price is not distinct from ads.price),
  'depreciations', ${depreciationsOfAd})`;

/** The same sum as on the page of the ad, kr; null where a part of it is not known. */
export function costPerMonth(
  ad: ListedFacts,
  { valuation, depreciations, ...facts }: CostFacts,
  now: Date,
): number | null {
  const valued = valuation && { ...valuation, depreciation: joinCurves(depreciations ?? []) };
  return assumedCostPerMonth(costedCar({ ...ad, ...facts }, costedValuation(valued), now));
}
