import { type CarColumns, FOLDS } from './car-columns.ts';
import { solveInPlace } from './cholesky.ts';
import { FEATURES, SLOPES, slopesOf, writeFeatures } from './features.ts';
import { newLevels, type Priors, tWeight } from './fit-levels.ts';
import { excludesFold, FOLD_SETS } from './fold-sets.ts';
import { type Grouping, groupRows, LEVELS } from './levels.ts';

/** The part of the model that all series share: coefficients of each fold set, prior variances, and the variance of residuals. */
export type GlobalFit = { coefficients: Float64Array[]; priors: Priors; variance: number };

/** Above this number of cars no price moves the coefficients by as much as estimates are rounded to, and all fold sets share them. */
const MAX_REFITTED = 20_000;
/** Above this number of cars the coefficients are those of two folds of five: more cars do not change them. */
const MAX_WEIGHED = 500_000;
const WEIGHED_FOLDS = 2;
const PASSES = 10;
/** Standard deviations before the first pass. */
const START = { level: 0.15, slope: 0.08, variance: 0.04 };
/** A residual of more standard deviations does not move the global coefficients. */
const MAX_DEVIATIONS = 3;
/** Keeps features that few cars have near zero; the prior of each coefficient has a standard deviation of 1. */
const RIDGE = 1;
/** Lowest prior variance: a level that explains nothing now may later. */
const MIN_PRIOR = 1e-5;

/** Fits the global coefficients for each fold set, the prior variances (expectation maximisation) and the variance of residuals. */
export function fitGlobal(columns: CarColumns): GlobalFit {
  const design = { columns, groupings: groupRows(columns, 0), z: slopesOf(columns) };
  const { coefficients, ...given } = fitCars(design, columns.weight, null);
  if (columns.size > MAX_REFITTED) return { coefficients: FOLD_SETS.map(() => coefficients), ...given };
  const changes = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = columns.weight.map((weight, row) => (columns.fold[row] === fold ? 0 : weight));
    return fitCars(design, weights, given).coefficients.map((value, k) => value - (coefficients[k] ?? 0));
  });
  // What two folds change is the sum of what each does, but for products of small changes.
  const ofSet = (set: number): Float64Array =>
    changes.reduce(
      (sum, change, fold) => (excludesFold(set, fold) ? sum.map((value, k) => value + (change[k] ?? 0)) : sum),
      coefficients,
    );
  return { coefficients: FOLD_SETS.map(ofSet), ...given };
}

type Design = { columns: CarColumns; groupings: readonly Grouping[]; z: Float32Array };
type Variances = Pick<GlobalFit, 'priors' | 'variance'>;

/**
 * @param base weights of the cars; 0 excludes a car
 * @param given variances that are not estimated again
 */
function fitCars(
  { columns, groupings, z }: Design,
  base: Float32Array,
  given: Variances | null,
): Variances & { coefficients: Float64Array } {
  const levels = newLevels(groupings, z);
  const priors =
    given?.priors ??
    LEVELS.map(({ width }) =>
      Float64Array.from({ length: width }, (_, k) => (k === 0 ? START.level : START.slope) ** 2),
    );
  const coefficients = new Float64Array(FEATURES);
  const residuals = Float64Array.from(columns.logPrice, (price, row) => (columns.inSample[row] === 1 ? price : 0));
  const weights = Float64Array.from(base);
  const cars = base.reduce((sum, each) => sum + each, 0);
  let variance = given?.variance ?? START.variance;
  for (let pass = 0; pass < PASSES; pass += 1) {
    if (pass > 0)
      for (let row = 0; row < columns.size; row += 1)
        if (columns.inSample[row] === 1) weights[row] = (base[row] ?? 0) * tWeight(residuals[row] ?? 0, variance);
    const limit = pass < 2 ? Number.POSITIVE_INFINITY : MAX_DEVIATIONS * Math.sqrt(variance);
    updateCoefficients(columns, coefficients, weights, residuals, variance, limit);
    const moments = levels.map((level, place) =>
      level.update({ weights, residuals, variance }, priors[place] ?? new Float64Array(SLOPES)),
    );
    if (given !== null) continue;
    let degrees = FEATURES;
    for (const [place, { squares, groups, degrees: used }] of moments.entries()) {
      degrees += used;
      for (const [k, sum] of squares.entries()) {
        const prior = priors[place];
        if (prior && groups > 1) prior[k] = Math.max(sum / groups, MIN_PRIOR);
      }
    }
    let squares = 0;
    for (let row = 0; row < columns.size; row += 1) squares += (weights[row] ?? 0) * (residuals[row] ?? 0) ** 2;
    // Without the degrees of freedom that the levels used, the variance collapses and with it the shrinkage.
    variance = Math.max(squares / Math.max(cars - degrees, cars / 4), 1e-4);
  }
  return { coefficients, priors, variance };
}

function updateCoefficients(
  columns: CarColumns,
  coefficients: Float64Array,
  weights: Float64Array,
  residuals: Float64Array,
  variance: number,
  limit: number,
): void {
  const gram = new Float64Array(FEATURES * FEATURES);
  const right = new Float64Array(FEATURES);
  const x = new Float64Array(FEATURES);
  const used = new Int32Array(FEATURES);
  for (let row = 0; row < columns.size; row += 1) {
    const weight = weights[row] ?? 0;
    if (weight === 0 || Math.abs(residuals[row] ?? 0) > limit) continue;
    if (columns.size > MAX_WEIGHED && (columns.fold[row] ?? 0) >= WEIGHED_FOLDS) continue;
    writeFeatures(columns, row, x);
    let target = residuals[row] ?? 0;
    let count = 0;
    for (let k = 0; k < FEATURES; k += 1) {
      const value = x[k] ?? 0;
      if (value === 0) continue;
      used[count] = k;
      count += 1;
      target += value * (coefficients[k] ?? 0);
    }
    for (let i = 0; i < count; i += 1) {
      const k = used[i] ?? 0;
      const weighted = weight * (x[k] ?? 0);
      right[k] = (right[k] ?? 0) + weighted * target;
      for (let j = 0; j <= i; j += 1) {
        const place = k * FEATURES + (used[j] ?? 0);
        gram[place] = (gram[place] ?? 0) + weighted * (x[used[j] ?? 0] ?? 0);
      }
    }
  }
  // The intercept is free, so that all prices times a factor give all estimates times it.
  for (let k = 0; k < FEATURES; k += 1)
    gram[k * FEATURES + k] = (gram[k * FEATURES + k] ?? 0) + (k === 0 ? 1e-9 : variance / RIDGE);
  solveInPlace(gram, right, FEATURES);
  const change = Float64Array.from(right, (value, k) => value - (coefficients[k] ?? 0));
  coefficients.set(right);
  addPrediction(columns, change, residuals, -1);
}

/** Adds `sign` times the global prediction of each car to `target`. */
function addPrediction(columns: CarColumns, coefficients: Float64Array, target: Float64Array, sign: number): void {
  const x = new Float64Array(FEATURES);
  for (let row = 0; row < columns.size; row += 1) {
    writeFeatures(columns, row, x);
    let sum = 0;
    for (let k = 0; k < FEATURES; k += 1) sum += (x[k] ?? 0) * (coefficients[k] ?? 0);
    target[row] = (target[row] ?? 0) + sign * sum;
  }
}

/** The part of a level in the prediction of a row. */
export function levelPart(effects: Float64Array, group: number, width: number, z: Float32Array, at: number): number {
  if (group < 0) return 0;
  let sum = 0;
  for (let k = 0; k < width; k += 1) sum += (effects[group * width + k] ?? 0) * (z[at + k] ?? 0);
  return sum;
}
