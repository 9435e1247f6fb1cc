import { solveInPlace } from './cholesky.ts';
import { SCALE_FEATURES } from './estimate.ts';

/** Shares of prices that the two intervals cover. */
export const COVERED = { 80: 0.8, 90: 0.9 } as const;
type Quantiles = { low80: number; high80: number; low90: number; high90: number };

/**
 * How far prices lie from estimates: a scale per car, and quantiles of the scaled residuals for each class of cars by the number of
 * close comparables.
 */
export type Spread = { scale: Float64Array; classes: readonly Quantiles[] };

/** Lowest numbers of close comparables of the classes: within each the intervals cover the stated share. */
const CLASSES = [0, 1, 5, 10] as const;
/** A class with fewer cars takes the quantiles of all cars. */
const MIN_OF_CLASS = 40;

/** Scale before the first step, and number of steps. */
const START_SCALE = 0.1;
const STEPS = 12;
/** A residual of more times its scale does not pull further: it is a wreck or a mistake. */
const MAX_RATIO = 4;
const RIDGE = 5;

/** Scale of the residuals of a car. */
function scaleOf(scale: Float64Array, features: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < SCALE_FEATURES; k += 1) sum += (scale[k] ?? 0) * (features[k] ?? 0);
  return Math.exp(sum);
}

/** Residuals of cars whose prices the estimates do not know, with `SCALE_FEATURES` features and the close comparables of each. */
export type SpreadSample = { features: Float64Array; residuals: Float64Array; close: Int32Array };

/** Fits the scale to the absolute residuals, and takes the quantiles of split conformal prediction. */
export function fitSpread({ features, residuals, close }: SpreadSample): Spread {
  const scale = fitScale(features, residuals);
  const scaled = residuals.map(
    (residual, place) =>
      residual / scaleOf(scale, features.subarray(place * SCALE_FEATURES, (place + 1) * SCALE_FEATURES)),
  );
  const classes = CLASSES.map((_, wanted) => {
    const ofClass = scaled.filter((_, place) => classOf(close[place] ?? 0) === wanted);
    return quantilesOf(ofClass.length < MIN_OF_CLASS ? scaled : ofClass);
  });
  return { scale, classes };
}

const classOf = (close: number): number => CLASSES.findLastIndex((from) => close >= from);

function quantilesOf(scaled: Float64Array): Quantiles {
  const sorted = scaled.toSorted();
  return {
    low80: quantile(sorted, (1 - COVERED[80]) / 2),
    high80: quantile(sorted, (1 + COVERED[80]) / 2),
    low90: quantile(sorted, (1 - COVERED[90]) / 2),
    high90: quantile(sorted, (1 + COVERED[90]) / 2),
  };
}

/** Gamma regression with a log link: the scale is the expected absolute residual. */
function fitScale(features: Float64Array, residuals: Float64Array): Float64Array {
  const size = SCALE_FEATURES;
  const scale = new Float64Array(size);
  scale[0] = Math.log(START_SCALE);
  for (let step = 0; step < STEPS; step += 1) {
    const gram = new Float64Array(size * size);
    const right = new Float64Array(size);
    for (const [place, residual] of residuals.entries()) {
      const car = features.subarray(place * size, (place + 1) * size);
      let linear = 0;
      for (let k = 0; k < size; k += 1) linear += (scale[k] ?? 0) * (car[k] ?? 0);
      const target = linear + Math.min(Math.abs(residual) / Math.exp(linear), MAX_RATIO) - 1;
      for (let k = 0; k < size; k += 1) {
        const value = car[k] ?? 0;
        right[k] = (right[k] ?? 0) + value * target;
        for (let l = 0; l <= k; l += 1) gram[k * size + l] = (gram[k * size + l] ?? 0) + value * (car[l] ?? 0);
      }
    }
    for (let k = 0; k < size; k += 1) gram[k * size + k] = (gram[k * size + k] ?? 0) + (k === 0 ? 1e-9 : RIDGE);
    solveInPlace(gram, right, size);
    scale.set(right);
  }
  return scale;
}

/** The conservative quantile: rounded away from the middle. Zero without data. */
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length + 1) - 1;
  const index = share < 0.5 ? Math.floor(place) : Math.ceil(place);
  return sorted[Math.max(0, Math.min(sorted.length - 1, index))] ?? 0;
}

/** Distances in logs from the estimate to the ends of the intervals. The wider interval contains the narrower, both the estimate. */
export function intervalOf(spread: Spread, features: Float64Array, close: number): Quantiles {
  const scale = scaleOf(spread.scale, features);
  const { low80, high80, low90, high90 } = spread.classes[classOf(close)] ?? {
    low80: 0,
    high80: 0,
    low90: 0,
    high90: 0,
  };
  const [low, high] = [Math.min(0, low80 * scale), Math.max(0, high80 * scale)];
  return { low80: low, high80: high, low90: Math.min(low, low90 * scale), high90: Math.max(high, high90 * scale) };
}
