import type { PriceLabel } from '#src/domain/vocabulary/price-labels.ts';
/** Why a price is not judged, in the order of precedence. */
export const WHY_NOT = ['flagged', 'facts', 'old', 'few', 'cheap', 'wide', 'no_price'] as const;
export type WhyNot = (typeof WHY_NOT)[number];

/** kr. */
export type PriceRange = { estimate: number; low80: number; high80: number; low90: number; high90: number };

/** Below this number of priced cars there is no model. */
export const MIN_FITTED = 200;

/** Limits of the judgement; the page of the method states them. */
export const JUDGING_LIMITS = {
  closeComparables: 5,
  age: 20,
  estimate: 40_000,
  width: 0.45,
  /** Shares of the estimate that a price must differ by, beside lying outside the interval. */
  low: 0.07,
  high: 0.08,
  unusuallyLow: 0.27,
  /** A label changes when the price is this share beyond the limit. */
  hysteresis: 0.02,
};

export type PricedAd = {
  range: PriceRange;
  /** Close comparables. */
  close: number;
  /** Years. */
  age: number;
  price: number | null;
  isFlagged: boolean;
  /** Whether odometer or power is missing, or the odometer may be ten times too high or low. */
  lacksFacts: boolean;
  /** The label at the last valuation, when the price was the same. */
  previous: PriceLabel | null;
};

type Judgement = { label: PriceLabel; whyNot: null } | { label: null; whyNot: WhyNot };

export function judgePrice(car: PricedAd): Judgement {
  const whyNot = whyNotJudged(car);
  if (whyNot !== null || car.price === null) return { label: null, whyNot: whyNot ?? 'no_price' };
  const { price, range, previous } = car;
  const stays =
    previous !== null &&
    [1 - JUDGING_LIMITS.hysteresis, 1 + JUDGING_LIMITS.hysteresis].some(
      (factor) => labelOf(price * factor, range) === previous,
    );
  return { label: stays ? previous : labelOf(price, range), whyNot: null };
}

function whyNotJudged({ range, close, age, price, isFlagged, lacksFacts }: PricedAd): WhyNot | null {
  const { estimate, low80, high80 } = range;
  if (isFlagged) return 'flagged';
  if (lacksFacts) return 'facts';
  if (age > JUDGING_LIMITS.age) return 'old';
  if (close < JUDGING_LIMITS.closeComparables) return 'few';
  if (estimate < JUDGING_LIMITS.estimate) return 'cheap';
  if (high80 - low80 > JUDGING_LIMITS.width * estimate) return 'wide';
  return price === null ? 'no_price' : null;
}

/** A dear price needs more evidence than a cheap one, as a wrong label harms a dealer. */
function labelOf(price: number, { estimate, low80, high90 }: PriceRange): PriceLabel {
  if (price <= (1 - JUDGING_LIMITS.unusuallyLow) * estimate) return 'unusually_low';
  if (price < low80 && price <= (1 - JUDGING_LIMITS.low) * estimate) return 'low';
  if (price > high90 && price >= (1 + JUDGING_LIMITS.high) * estimate) return 'high';
  return 'market';
}
