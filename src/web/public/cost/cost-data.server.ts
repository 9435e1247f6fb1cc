import { data } from 'react-router';
import { readAd } from '#src/db/ads/ad-detail.ts';
import { readValuation } from '#src/db/valuation/valuation-rows.ts';
import { costedCar, costedValuation } from '#src/domain/ownership-cost/costed-car.ts';
import { type FuelClass, fuelClass } from '#src/domain/valuation/valued-car.ts';
import { isWithoutExhaust } from '#src/domain/vocabulary/vocabulary.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';

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
  const { internalId, name, fuels } = ad;
  return {
    internalId,
    name,
    ...costedCar(ad, costedValuation(valuation), now),
    isElectric: isWithoutExhaust(fuels),
    averageOf: AVERAGE_OF.get(fuelClass(fuels)) ?? 'Bilar',
  };
}

export type CostPageModel = Awaited<ReturnType<typeof readCostPage>>;
