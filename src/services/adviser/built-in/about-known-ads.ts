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
import { taxAmounts, yearlyTax } from './find-cars.ts';

/** Everything that the site knows of the ads. @param mil a year, for their costs; null: the site's assumption */
export async function readKnownAds(
  db: Db,
  ads: readonly AdFacts[],
  now: Date,
  mil: number | null = null,
): Promise<KnownAd[]> {
  const known = await Promise.all(
    ads.map(async (facts) => {
      const [detail, valuation] = await Promise.all([
        readAd(db, facts.internalId),
        readValuation(db, facts.internalId),
      ]);
      return detail && knownAd(facts, detail, valuation, { now, mil });
    }),
  );
  return known.filter((ad) => ad !== null);
}

/** `mil`: what its owner would drive a year; null: the site's assumption. */
type KnownAt = { now: Date; mil: number | null };

function knownAd(facts: AdFacts, detail: AdDetail, valuation: AdValuation | null, at: KnownAt): KnownAd {
  const { now } = at;
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
    cost: costOf(detail, valuation, at),
    tax: yearlyTax(facts, now),
    taxAmounts: taxAmounts(facts, now),
    dimensions: detail.dimensions,
    thisYear: yearInSweden(now),
  };
}

/** By the assumptions of the site, except for a stated distance. */
function costOf(ad: AdDetail, valuation: AdValuation | null, { now, mil: stated }: KnownAt): KnownAd['cost'] {
  const given = (name: string): string | null => (name === 'mil' && stated !== null ? String(stated) : null);
  const answer = costAnswer(costedCar(ad, costedValuation(valuation), now), given);
  const cost = knownCost(answer);
  const { mil, ar: years } = answer.assumptions.values;
  if (cost === null || mil === null || years === null) return null;
  return { headline: costHeadline(cost), perMonth: cost.sum.perMonth, mil, years };
}
