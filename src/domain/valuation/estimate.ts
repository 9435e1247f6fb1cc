import type { CarColumns } from './car-columns.ts';
import { ComparableSearch, type Comparables, MAX_COMPARABLES, noComparables } from './comparables.ts';
import { comparableResidual, ownFoldSet, type SeriesFit, wordDifference } from './cross-fit.ts';
import { MIN_RESIDUAL, MAX_RESIDUAL as MISTAKE_RESIDUAL } from './fit-levels.ts';
import { FOLD_SETS } from './fold-sets.ts';
import { sellerLimits } from './seller-limits.ts';

/** Residuals of comparables beyond this do not count further. */
const MAX_RESIDUAL = 0.3;
/** A square beyond this does not widen the interval further: a single mistake would hide another. */
const MAX_SQUARE = 0.25;
/** Weight of the model alone against the comparables. */
const MODEL_WEIGHT = 1.5;
/** Spread of residuals that comparables are assumed to have at least. */
const MIN_SPREAD = 0.05;

/** Number of features of the scale of the interval. */
export const SCALE_FEATURES = 9;

/** The estimate of one car, in logs. */
export type Estimate = {
  row: number;
  /** Prediction of the model alone. */
  model: number;
  /** Added by the comparables. */
  term: number;
  /** Standard error of the term. */
  termError: number;
  comparables: Comparables;
};

/**
 * Calls back with the estimate of each car of a series and the features of its uncertainty; both are overwritten by the next.
 * @param dealers of the whole stock
 * @param only the cars of a fold that are in the sample, or those from a row on
 */
export function estimateSeries(
  fit: SeriesFit,
  dealers: number,
  call: (estimate: Estimate, scale: Float64Array) => void,
  { fold, from = 0 }: { fold?: number | undefined; from?: number } = {},
): void {
  const { columns, predictions } = fit;
  const search = new ComparableSearch(columns, dealers, (row, other) => wordDifference(fit, row, other));
  const estimate: Estimate = { row: 0, model: 0, term: 0, termError: 0, comparables: noComparables() };
  const scale = new Float64Array(SCALE_FEATURES);
  const { relaxed } = sellerLimits(dealers, MAX_COMPARABLES);
  for (let row = from; row < columns.size; row += 1) {
    if (fold !== undefined && (columns.fold[row] !== fold || columns.inSample[row] === 0)) continue;
    search.find(row, estimate.comparables);
    estimate.row = row;
    estimate.model = predictions[row * FOLD_SETS.length + ownFoldSet(columns, row)] ?? 0;
    addComparables(fit, estimate, scale, relaxed);
    call(estimate, scale);
  }
}

function addComparables(fit: SeriesFit, estimate: Estimate, scale: Float64Array, relaxed: number): void {
  const { comparables, row } = estimate;
  let [weights, sum, squares, errors, closeSum] = [0, 0, 0, 0, 0];
  for (let place = 0; place < comparables.size; place += 1) {
    const other = comparables.rows[place] ?? 0;
    // A car of a dealer that has much of the generation counts here no more than in the fit.
    const counted = Math.min(
      sameDealer(fit.columns, comparables, place) ** (relaxed - 1),
      fit.columns.weight[other] ?? 0,
    );
    const weight = counted / (1 + (comparables.distances[place] ?? 0));
    const residual = comparableResidual(fit, row, other);
    if (residual < MIN_RESIDUAL || residual > MISTAKE_RESIDUAL) continue;
    weights += weight;
    sum += weight * Math.max(-MAX_RESIDUAL, Math.min(MAX_RESIDUAL, residual));
    squares += weight * Math.min(MAX_SQUARE, residual * residual);
    errors += weight * weight * Math.min(MAX_RESIDUAL * MAX_RESIDUAL, residual * residual);
    closeSum += weight * weight;
  }
  estimate.term = sum / (weights + MODEL_WEIGHT);
  estimate.termError = Math.sqrt(errors) / (weights + MODEL_WEIGHT);
  const { columns } = fit;
  const age = columns.age[row] ?? 0;
  scale[0] = 1;
  scale[1] = Math.log(Math.sqrt((squares + MIN_SPREAD) / (weights + 1)) + MIN_SPREAD);
  scale[2] = Math.log(1 + weights);
  scale[3] = Math.log(1 + age);
  scale[4] = age / 10;
  scale[5] = Math.log(1 + comparables.close);
  scale[6] = Number(age < 1);
  scale[7] = (estimate.model + estimate.term) / 3;
  scale[8] = Math.log(1 + closeSum);
}

/** Number of comparables of the dealer of one of them: together they count as one car. */
function sameDealer({ dealer }: CarColumns, { rows, size }: Comparables, place: number): number {
  const wanted = dealer[rows[place] ?? 0];
  let count = 0;
  for (let other = 0; other < size; other += 1) if (dealer[rows[other] ?? 0] === wanted) count += 1;
  return count;
}
