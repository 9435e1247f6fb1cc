import type { WhyNot } from './judge-price.ts';
import type { Valuation } from './value-series.ts';

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
};

/** Years, from the first registration; NaN when not known. */
type Aged = ValuedPrice & { age: number };
type ValuedPrice = Pick<
  Valuation,
  'price' | 'label' | 'whyNot' | 'estimate' | 'low80' | 'high80' | 'low90' | 'high90' | 'close'
>;

const FROM: Readonly<Record<AccuracyBand['by'], readonly number[]>> = {
  price: [0, 50_000, 100_000, 200_000, 300_000, 500_000],
  age: [0, 1, 3, 6, 10, 15, 20],
  close: [0, 1, 5, 10, 15],
};
const FACT_OF: Readonly<Record<AccuracyBand['by'], (ad: Aged) => number | null>> = {
  price: ({ price }) => price,
  age: ({ age }) => age,
  close: ({ close }) => close,
};

export function fitAccuracyOf(ads: readonly Aged[]): FitAccuracy {
  const whyNot: FitAccuracy['whyNot'] = {};
  for (const ad of ads) if (ad.whyNot !== null) whyNot[ad.whyNot] = (whyNot[ad.whyNot] ?? 0) + 1;
  const priced = ads.filter(({ price }) => price !== null);
  return { ...accuracyOf(ads), whyNot, bands: BANDED_BY.flatMap((by) => bandsOf(priced, by)) };
}

const bandsOf = (priced: readonly Aged[], by: AccuracyBand['by']): AccuracyBand[] =>
  FROM[by].map((from, place) => {
    const below = FROM[by][place + 1] ?? null;
    const ads = priced.filter((ad) => {
      const fact = FACT_OF[by](ad);
      return fact !== null && fact >= from && (below === null || fact < below);
    });
    return { by, from, below, ...accuracyOf(ads), medianErrorOfAll: median(errorsOf(ads)) };
  });

function accuracyOf(ads: readonly ValuedPrice[]): Accuracy {
  const judged = ads.filter(({ label }) => label !== null);
  const errors = errorsOf(judged);
  const share = (isOf: (price: number, range: ValuedPrice) => boolean): number => {
    const count = judged.filter((each) => each.price !== null && isOf(each.price, each)).length;
    return judged.length === 0 ? 0 : round(count / judged.length);
  };
  // In whole numbers: an error of exactly 10 % is within 10 %.
  const within = (percent: number): number =>
    share((price, { estimate }) => Math.abs(estimate - price) * 100 <= percent * price);
  return {
    ...{ ads: ads.length, judged: judged.length, medianError: median(errors) },
    ...{ within10: within(10), within20: within(20) },
    covered80: share((price, { low80, high80 }) => price >= low80 && price <= high80),
    covered90: share((price, { low90, high90 }) => price >= low90 && price <= high90),
  };
}

/** Absolute errors as shares of the prices, the smallest first. */
const errorsOf = (ads: readonly ValuedPrice[]): number[] =>
  ads.flatMap(({ estimate, price }) => (price === null ? [] : [Math.abs(estimate / price - 1)])).sort((a, b) => a - b);

function median(sorted: readonly number[]): number | null {
  const middle = sorted[sorted.length >> 1];
  return middle === undefined ? null : round(middle);
}

const round = (share: number): number => Math.round(share * 10_000) / 10_000;

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
