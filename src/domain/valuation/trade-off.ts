import { medianError, roundShare } from './error-figures.ts';

/** The error of estimates if this share of the cars were judged, those with the narrowest intervals; shares from 0 to 1. */
export type TradeOffPoint = {
  share: number;
  /** Width of the widest 80 % interval among them, as a share of its estimate. */
  width: number;
  /** Median of the absolute errors as shares of the prices. */
  medianError: number;
};

/**
 * @param cars each with the width of its interval and its error
 * @param steps number of shares, up to all cars
 */
export function tradeOffOf(cars: readonly { width: number; error: number }[], steps: number): TradeOffPoint[] {
  if (cars.length < steps) return [];
  const narrowest = cars.toSorted((a, b) => a.width - b.width);
  return Array.from({ length: steps }, (_, place) => {
    const share = (place + 1) / steps;
    const judged = narrowest.slice(0, Math.round(share * narrowest.length));
    return {
      share,
      width: roundShare(judged.at(-1)?.width ?? Number.NaN),
      medianError: medianError(judged.map(({ error }) => error)) ?? Number.NaN,
    };
  });
}
