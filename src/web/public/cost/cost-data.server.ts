import { data } from 'react-router';
import { readAd, readAdsByIds } from '#src/db/ads/ad-detail.ts';
import type { Db } from '#src/db/connection/client.ts';
import { type AdValuation, readJudgements, readValuation } from '#src/db/valuation/valuation-rows.ts';
import { shownName } from '#src/domain/ads/shown-name.ts';
import { companyCarOf } from '#src/domain/company-car/company-car.ts';
import { knownNewPrice } from '#src/domain/company-car/known-new-price.ts';
import { type CostedCar, costedCar, costedValuation } from '#src/domain/ownership-cost/costed-car.ts';
import { isEstimateTrusted } from '#src/domain/valuation/price-answer.ts';
import { type FuelClass, fuelClass } from '#src/domain/valuation/valued-car.ts';
import { isWithoutExhaust } from '#src/domain/vocabulary/vocabulary.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';

const AVERAGE_OF: ReadonlyMap<FuelClass, string> = new Map([
  ['petrol', 'bensinbilar'],
  ['diesel', 'dieselbilar'],
]);

/** The facts of one car that its cost depends on. */
export async function readCostPage({ params, db, now }: PageRequest) {
  const id = readId(params.id);
  const ad = id === null ? null : await readAd(db, id);
  if (ad === null || ad.closedAt !== null) throw data(null, { status: 404 });
  const valuation = await readValuation(db, ad.internalId);
  const { internalId, name, fuels } = ad;
  const costed = costedCar(ad, costedValuation(valuation), now);
  return {
    internalId,
    name,
    heading: shownName(ad),
    similar: valuation === null ? [] : await readSimilarCars(db, valuation, now),
    ...costed,
    companyCar: companyCarOf(ad, costed.tax?.kronor ?? null),
    newPrice: knownNewPrice(ad),
    isElectric: isWithoutExhaust(fuels),
    averageOf: AVERAGE_OF.get(fuelClass(fuels)) ?? 'bilar',
  };
}

/** The cars by which the price is estimated, as far as they are for sale; none where the estimate cannot be trusted. */
async function readSimilarCars(db: Db, { whyNot, comparables }: AdValuation, now: Date): Promise<CostedCar[]> {
  if (!isEstimateTrusted(whyNot)) return [];
  const ids = comparables.filter(({ closedAt }) => closedAt === null).map(({ id }) => id);
  const [ads, judgements] = await Promise.all([readAdsByIds(db, ids), readJudgements(db, ids)]);
  return ads.map((ad) => costedCar(ad, costedValuation(judgements.get(ad.internalId) ?? null), now));
}

export type CostPageModel = Awaited<ReturnType<typeof readCostPage>>;
