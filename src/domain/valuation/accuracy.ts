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

export function accuracyOf(
  valuations: readonly Pick<Valuation, 'price' | 'label' | 'estimate' | 'low80' | 'high80' | 'low90' | 'high90'>[],
): Accuracy {
  const judged = valuations.flatMap((each) =>
    each.label === null || each.price === null ? [] : [{ ...each, price: each.price }],
  );
  const errors = judged.map(({ estimate, price }) => Math.abs(estimate / price - 1)).sort((a, b) => a - b);
  const share = (count: number): number => (judged.length === 0 ? 0 : round(count / judged.length));
  const median = errors[errors.length >> 1];
  return {
    ...{ ads: valuations.length, judged: judged.length, medianError: median === undefined ? null : round(median) },
    within10: share(errors.filter((error) => error <= 0.1).length),
    within20: share(errors.filter((error) => error <= 0.2).length),
    covered80: share(judged.filter(({ price, low80, high80 }) => price >= low80 && price <= high80).length),
    covered90: share(judged.filter(({ price, low90, high90 }) => price >= low90 && price <= high90).length),
  };
}

const round = (share: number): number => Math.round(share * 10_000) / 10_000;

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
