import { type AdDetail, readAd } from '#src/db/ads/ad-detail.ts';
import type { Db } from '#src/db/connection/client.ts';
import { type AdValuation, readValuation } from '#src/db/valuation/valuation-rows.ts';
import { countDaysForSale } from '#src/domain/ads/days-for-sale.ts';
import type { AdFacts } from '#src/domain/adviser/answer/ad-facts.ts';
import type { KnownAd } from '#src/domain/adviser/topics/car-topics.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { costAnswer, costHeadline, knownCost } from '#src/domain/ownership-cost/cost-answer.ts';
import { costedCar, costedValuation } from '#src/domain/ownership-cost/costed-car.ts';
import { recallsOfAd } from '#src/domain/recalls/match-recalls.ts';
import { priceAnswer } from '#src/domain/valuation/price-answer.ts';
import { yearlyTax } from './find-cars.ts';

/** Everything that the site knows of the ads. */
export async function readKnownAds(db: Db, ads: readonly AdFacts[], now: Date): Promise<KnownAd[]> {
  const known = await Promise.all(
    ads.map(async (facts) => {
      const [detail, valuation] = await Promise.all([
        readAd(db, facts.internalId),
        readValuation(db, facts.internalId),
      ]);
      return detail && knownAd(facts, detail, valuation, now);
    }),
  );
  return known.filter((ad) => ad !== null);
}

function knownAd(facts: AdFacts, detail: AdDetail, valuation: AdValuation | null, now: Date): KnownAd {
  return {
    facts,
    dealer: detail.dealer,
    place: detail.city ?? detail.dealerCity,
    daysForSale: countDaysForSale(detail, now),
    prices: detail.prices,
    verdict: valuation,
    priceAnswer: priceAnswer(valuation, detail),
    betterBuys: valuation?.betterBuys ?? [],
    recalls: recallsOfAd(detail),
    depreciation: valuation?.depreciation ?? null,
    removalTimes: valuation?.removalTimes ?? null,
    cost: costOf(detail, valuation, now),
    tax: yearlyTax(facts, now),
    thisYear: yearInSweden(now),
  };
}

/** By the assumptions of the site. */
function costOf(ad: AdDetail, valuation: AdValuation | null, now: Date): KnownAd['cost'] {
  const answer = costAnswer(costedCar(ad, costedValuation(valuation), now));
  const cost = knownCost(answer);
  const { mil, ar: years } = answer.assumptions.values;
  if (cost === null || mil === null || years === null) return null;
  return { headline: costHeadline(cost), perMonth: cost.sum.perMonth, mil, years };
}
