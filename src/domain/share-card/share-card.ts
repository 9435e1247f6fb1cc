import { createHash } from 'node:crypto';
import { shownName } from '#src/domain/ads/shown-name.ts';
import { keyFacts } from '#src/domain/format/car-facts.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import { cutoutOf } from '#src/domain/pictures/car-cutout.ts';
import { labelledPrice, shortLabelText } from '#src/domain/valuation/label-text.ts';
import { type AnsweredValuation, priceAnswer, type ValuedFacts } from '#src/domain/valuation/price-answer.ts';
import type { PricedRoad } from '#src/domain/valuation/price-road.ts';
import type { AdStatus } from '#src/domain/vocabulary/vocabulary.ts';

/** The picture of an ad for shared links: its texts and what is shown beside them. */
export type ShareCard = {
  name: string;
  facts: string;
  price: string;
  /** The judgement of the price, why there is none, or that the car is no longer for sale. */
  verdict: string;
  /** Prices of similar cars with this one; null: the price is not judged. */
  road: PricedRoad | null;
  isExample: boolean;
  /** Stored address of the ad's first picture; null: it has none. */
  picture: string | null;
  /** File name of the illustration of its body in its colour; null: the ad states no body. */
  cutout: string | null;
};

type SharedAd = Parameters<typeof shownName>[0] &
  Parameters<typeof keyFacts>[0] &
  Parameters<typeof cutoutOf>[0] &
  ValuedFacts & { price: number | null; status: AdStatus; isDemo: boolean; imageUrls: readonly string[] };

const CLOSED: Readonly<Record<Exclude<AdStatus, 'active'>, string>> = {
  sold: 'Såld',
  removed: 'Inte längre till salu',
};

/** @param valuation null: the ad has none */
export function shareCardOf(ad: SharedAd, valuation: AnsweredValuation | null): ShareCard {
  const judged = ad.status === 'active' && valuation ? labelledPrice(valuation) : null;
  return {
    name: shownName(ad).name,
    facts: keyFacts(ad).join(' · '),
    price: formatPrice(ad.price),
    verdict: judged ? shortLabelText(judged) : withoutLabel(ad, valuation),
    road:
      judged && valuation
        ? { price: judged.price, estimate: judged.estimate, low: valuation.low80, high: valuation.high80 }
        : null,
    isExample: ad.isDemo,
    picture: ad.imageUrls[0] ?? null,
    cutout: cutoutOf(ad),
  };
}

const withoutLabel = (ad: SharedAd, valuation: AnsweredValuation | null): string =>
  ad.status === 'active' ? priceAnswer(valuation, ad).headline : CLOSED[ad.status];

/** The content of the picture in words. */
export const shareCardText = ({ name, facts, price, verdict }: ShareCard): string =>
  `${[name, facts, price].filter((text) => text !== '').join(', ')}. ${verdict}.`;

/** Changes with anything that the picture shows, except the content of the ad's own picture. */
export const shareCardVersion = (card: ShareCard): string =>
  createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 12);
