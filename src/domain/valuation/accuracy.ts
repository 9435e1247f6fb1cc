import type { ClosedTrial } from './closed-ads.ts';
import { medianError, roundShare } from './error-figures.ts';
import { intervalWidth, type WhyNot } from './judge-price.ts';
import { type TradeOffPoint, tradeOffOf } from './trade-off.ts';
import type { JudgedPrice } from './value-series.ts';

/** How right the estimates of judged ads are. No estimate knows the price of its own ad. Shares are from 0 to 1. */
export type Accuracy = {
  ads: number;
  judged: number;
  /** Median of the absolute error as a share of the price; null without judged ads. */
  medianError: number | null;
  within10: number;
  within20: number;
  covered80: number;
  covered90: number;
};

/** Facts by which the accuracy is divided. */
export const BANDED_BY = ['price', 'age', 'close'] as const;

/** Accuracy among the ads with a price whose fact is from `from` and below `below`: kr, years or close comparables. */
export type AccuracyBand = Accuracy & {
  by: (typeof BANDED_BY)[number];
  from: number;
  /** Null: the last band. */
  below: number | null;
  /** Median error of all estimates of the band, those of ads that are not judged too. */
  medianErrorOfAll: number | null;
};

/** The accuracy of a fitted model as it is published. */
export type FitAccuracy = Accuracy & {
  /** Number of ads by the reason for which they are not judged. */
  whyNot: Partial<Record<WhyNot, number>>;
  bands: AccuracyBand[];
  /** The error by the share that is judged, of all ads with a price. */
  tradeOff: TradeOffPoint[];
  /** Dealers whose ads the model rests on; null: not known. */
  dealers: number | null;
  /** Whether closed ads improve the estimates; null: not tried. */
  closed: ClosedTrial | null;
};

/** Years, from the first registration. */
type Aged = ValuedPrice & { age: number };
type ValuedPrice = Omit<JudgedPrice, 'adId'>;

const FROM: Readonly<Record<AccuracyBand['by'], readonly number[]>> = {
  price: [0, 50_000, 100_000, 200_000, 300_000, 500_000],
  age: [0, 1, 3, 6, 10, 15, 20],
  close: [0, 1, 5, 10, 15],
};
const FACT_OF: Readonly<Record<AccuracyBand['by'], (ad: Aged) => number>> = {
  price: ({ price }) => price ?? Number.NaN,
  age: ({ age }) => age,
  close: ({ close }) => close,
};

/** Steps of the trade-off that is published. */
const TRADE_OFF_STEPS = 10;

/** Facts of a fit that are published with its accuracy. */
type FitFacts = Pick<FitAccuracy, 'dealers' | 'closed'>;
const NO_FACTS: FitFacts = { dealers: null, closed: null };

/** @param ads read once, so that a whole stock need not be in memory */
export function fitAccuracyOf(ads: Iterable<Aged>, { dealers, closed }: FitFacts = NO_FACTS): FitAccuracy {
  const whyNot: FitAccuracy['whyNot'] = {};
  const whole = new ErrorCounts();
  const widths: { width: number; error: number }[] = [];
  const bands = BANDED_BY.flatMap((by) => FROM[by].map((from) => ({ by, from, counts: new ErrorCounts() })));
  for (const ad of ads) {
    whole.add(ad);
    if (ad.whyNot !== null) whyNot[ad.whyNot] = (whyNot[ad.whyNot] ?? 0) + 1;
    if (ad.price === null) continue;
    widths.push({ width: intervalWidth(ad), error: Math.abs(ad.estimate / ad.price - 1) });
    for (const by of BANDED_BY) {
      const fact = FACT_OF[by](ad);
      bands.findLast((band) => band.by === by && fact >= band.from)?.counts.add(ad);
    }
  }
  return {
    ...whole.accuracy(),
    whyNot,
    bands: bands.map(({ by, from, counts }) => ({
      by,
      from,
      below: FROM[by][FROM[by].indexOf(from) + 1] ?? null,
      ...counts.accuracy(),
      medianErrorOfAll: counts.medianErrorOfAll(),
    })),
    tradeOff: tradeOffOf(widths, TRADE_OFF_STEPS),
    dealers,
    closed,
  };
}

/** Errors of ads that are given one by one. */
class ErrorCounts {
  private ads = 0;
  private readonly within = { within10: 0, within20: 0, covered80: 0, covered90: 0 };
  /** Absolute errors as shares of the prices: of judged ads, and of the others. */
  private readonly errors: number[] = [];
  private readonly unjudgedErrors: number[] = [];

  add({ price, estimate, label, low80, high80, low90, high90 }: ValuedPrice): void {
    this.ads += 1;
    if (price === null) return;
    (label === null ? this.unjudgedErrors : this.errors).push(Math.abs(estimate / price - 1));
    if (label === null) return;
    // In whole numbers: an error of exactly 10 % is within 10 %.
    const isWithin = (percent: number): number => Number(Math.abs(estimate - price) * 100 <= percent * price);
    this.within.within10 += isWithin(10);
    this.within.within20 += isWithin(20);
    this.within.covered80 += Number(price >= low80 && price <= high80);
    this.within.covered90 += Number(price >= low90 && price <= high90);
  }

  accuracy(): Accuracy {
    const { ads, within } = this;
    const judged = this.errors.length;
    const share = (count: number): number => (judged === 0 ? 0 : roundShare(count / judged));
    return {
      ads,
      judged,
      medianError: medianError(this.errors),
      within10: share(within.within10),
      within20: share(within.within20),
      covered80: share(within.covered80),
      covered90: share(within.covered90),
    };
  }

  medianErrorOfAll(): number | null {
    return medianError([...this.errors, ...this.unjudgedErrors]);
  }
}

/** Figures of fewer judged ads are not shown, as they are chance. */
export const MIN_SHOWN = 50;

const ACCEPTED = { worsening: 0.01, covered80: [0.75, 0.88] } as const;
/** With fewer judged ads the figures are chance. */
const MIN_JUDGED = 200;

/** Whether a new model may replace the current one. */
export function isAcceptable(candidate: Accuracy, current: Accuracy | null): boolean {
  if (candidate.judged < MIN_JUDGED) return true;
  const [least, most] = ACCEPTED.covered80;
  if (candidate.covered80 < least || candidate.covered80 > most) return false;
  if (current === null || current.judged < MIN_JUDGED) return true;
  return (candidate.medianError ?? 1) <= (current.medianError ?? 1) + ACCEPTED.worsening;
}
