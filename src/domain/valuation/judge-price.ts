import { withVat } from '#src/domain/ads/vat.ts';
import type { PriceLabel } from '#src/domain/vocabulary/price-labels.ts';

/** Why a price is not judged, in the order of precedence. */
export const WHY_NOT = ['flagged', 'vat', 'facts', 'odometer', 'old', 'few', 'cheap', 'wide', 'no_price'] as const;
export type WhyNot = (typeof WHY_NOT)[number];

/** kr. */
export type PriceRange = { estimate: number; low80: number; high80: number; low90: number; high90: number };

/** Width of the 80 % interval as a share of the estimate. */
export const intervalWidth = ({ estimate, low80, high80 }: Pick<PriceRange, 'estimate' | 'low80' | 'high80'>): number =>
  (high80 - low80) / estimate;

/** Below this number of priced cars there is no model. */
export const MIN_FITTED = 200;

/** Limits of the judgement; the page of the method states them. */
export const JUDGING_LIMITS = {
  closeComparables: 5,
  age: 20,
  estimate: 40_000,
  width: 0.45,
  /**
   * Width of the interval, as a share of the estimate, up to which a price is judged with fewer close comparables, or without the power.
   * At least one comparable must be of another dealer, so that nobody is judged by their own prices alone.
   */
  narrow: 0.3,
  /** The same for a very low price, so that frauds among few comparables, which widen the interval, do not hide each other. */
  narrowToWarn: 0.36,
  /** A price this many times the estimate is a mistake. */
  mistake: 2.5,
  /** Share of the estimate by which a very low price lies below it, and a very high one above it. */
  farFromEstimate: 0.27,
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
  /** Whether the price may lack VAT. */
  isVatUnclear: boolean;
  /** Whether a low price may only be one without VAT. */
  mayLackVat: boolean;
  /** Whether the odometer may be ten times too high or low. */
  isOdometerDoubtful: boolean;
  lacksOdometer: boolean;
  /** Whether the power is missing: then only the width of the interval says what is known. */
  lacksPower: boolean;
  /** The label at the last valuation, when the price was the same. */
  previous: PriceLabel | null;
};

type Judgement = ({ label: PriceLabel; whyNot: null } | { label: null; whyNot: WhyNot }) & {
  /** The range by which the label is given. */
  range: PriceRange;
};

export function judgePrice(car: PricedAd): Judgement {
  const whyNot = whyNotJudged(car);
  const { price, range, previous } = car;
  if (whyNot !== null || price === null) return { label: null, whyNot: whyNot ?? 'no_price', range };
  const stays =
    previous !== null &&
    [1 - JUDGING_LIMITS.hysteresis, 1 + JUDGING_LIMITS.hysteresis].some(
      (factor) => labelOf(price * factor, range) === previous,
    );
  const label = stays ? previous : labelOf(price, range);
  // A very low price keeps its warning.
  if (car.mayLackVat && label === 'low' && labelOf(withVat(price), range) === 'usual')
    return { label: null, whyNot: 'vat', range };
  return { label, whyNot: null, range: rangeWith(label, price, range) };
}

/** The range moved to the price, by less than the hysteresis, where a label stays, so that the two agree. */
function rangeWith(label: PriceLabel, price: number, range: PriceRange): PriceRange {
  const { low80, high80, low90, high90 } = range;
  switch (label) {
    case 'very_low':
    case 'low': {
      const low = Math.max(low80, price + 1);
      return { ...range, low80: low, high80: Math.max(high80, low), high90: Math.max(high90, low) };
    }
    case 'usual': {
      const [low, high] = [Math.min(low80, price), Math.max(high80, price)];
      return { ...range, low80: low, high80: high, low90: Math.min(low90, low), high90: Math.max(high90, high) };
    }
    case 'high':
    case 'very_high': {
      const high = Math.min(high80, price - 1);
      return { ...range, high80: high, low80: Math.min(low80, high), low90: Math.min(low90, high) };
    }
  }
}

function whyNotJudged({ range, close, age, price, isFlagged, isVatUnclear, ...ad }: PricedAd): WhyNot | null {
  const { estimate } = range;
  const width = intervalWidth(range);
  const isFarBelow = price !== null && price <= (1 - JUDGING_LIMITS.farFromEstimate) * estimate;
  const isNarrow = close > 0 && width <= (isFarBelow ? JUDGING_LIMITS.narrowToWarn : JUDGING_LIMITS.narrow);
  if (isFlagged) return 'flagged';
  if (isVatUnclear && price !== null) return 'vat';
  if (ad.lacksOdometer || (ad.lacksPower && !isNarrow)) return 'facts';
  if (ad.isOdometerDoubtful) return 'odometer';
  if (age > JUDGING_LIMITS.age) return 'old';
  if (close < JUDGING_LIMITS.closeComparables && !isNarrow) return 'few';
  if (estimate < JUDGING_LIMITS.estimate) return 'cheap';
  if (width > JUDGING_LIMITS.width) return 'wide';
  if (price === null) return 'no_price';
  return price > JUDGING_LIMITS.mistake * estimate ? 'flagged' : null;
}

/** By the ends of the range that pages show, the same to both sides. */
function labelOf(price: number, { estimate, low80, high80 }: PriceRange): PriceLabel {
  const { farFromEstimate } = JUDGING_LIMITS;
  if (price <= (1 - farFromEstimate) * estimate) return 'very_low';
  if (price >= (1 + farFromEstimate) * estimate) return 'very_high';
  if (price < low80) return 'low';
  return price > high80 ? 'high' : 'usual';
}
