import { type CarColumns, FOLDS } from './car-columns.ts';
import { SLOPES, slopesOf } from './features.ts';
import { fitLevels, type Priors } from './fit-levels.ts';
import { addPrediction, levelPart } from './fit-model.ts';
import { type Grouping, groupRows } from './levels.ts';

/** Parts of the model that series share; fitted each night. */
export type SharedFit = {
  coefficients: Float64Array;
  priors: Priors;
  variance: number;
  /** Effects of each brand, one array of slopes per fold set. */
  brands: ReadonlyMap<number, readonly Float64Array[]>;
};

/**
 * The fold sets that the hierarchy is fitted without: none, each fold, and each pair of folds. The estimate of a car in fold k
 * comes from the fit without k; the residual of a comparable in fold j from the fit without j and k. So neither contains the
 * car's own price.
 */
export const FOLD_SETS: readonly number[] = foldSets();
const BRAND_PASSES = 4;
const SERIES_PASSES = 6;

function foldSets(): number[] {
  const sets = [0];
  for (let j = 0; j < FOLDS; j += 1) for (let k = j; k < FOLDS; k += 1) sets.push((1 << j) | (1 << k));
  return sets;
}

/** Place in {@link FOLD_SETS} of the set without the folds j and k. */
const FOLD_SET_OF = Int32Array.from({ length: FOLDS * FOLDS }, (_, place) =>
  FOLD_SETS.indexOf((1 << Math.floor(place / FOLDS)) | (1 << (place % FOLDS))),
);

/** Log prices minus the global prediction; 0 minus it where there is no price. */
export function globalResiduals(columns: CarColumns, coefficients: Float64Array): Float64Array {
  const residuals = Float64Array.from(columns.logPrice, (price) => (Number.isNaN(price) ? 0 : price));
  addPrediction(columns, coefficients, residuals, -1);
  return residuals;
}

/** Effects of one brand for each fold set. @param columns the cars of the brand */
export function fitBrand(columns: CarColumns, shared: Omit<SharedFit, 'brands'>): Float64Array[] {
  const groupings = groupRows(columns, 0);
  const z = slopesOf(columns);
  const start = globalResiduals(columns, shared.coefficients);
  return FOLD_SETS.map((excluded) => {
    const { variance, priors } = shared;
    const options = { variance, priors, passes: BRAND_PASSES };
    const [brand] = fitLevels(groupings, z, Float64Array.from(start), weightsWithout(columns, excluded), options);
    return brand ?? new Float64Array(SLOPES);
  });
}

/** Weights of the cars in a fit without the excluded folds. */
const weightsWithout = ({ weight, fold }: CarColumns, excluded: number): Float64Array =>
  Float64Array.from(weight, (each, row) => (((excluded >> (fold[row] ?? 0)) & 1) === 0 ? each : 0));

/** The cars of one series with the model's predictions of their log prices. */
export type SeriesFit = {
  columns: CarColumns;
  groupings: Grouping[];
  /** Per fold set: the effects of the brand, then of each level below. */
  effects: Float64Array[][];
  /** Log prices predicted by each fold set, `FOLD_SETS.length` per car. */
  predictions: Float64Array;
};

/**
 * @param columns the cars of the series
 * @param fold fits only what estimates of the cars of this fold need
 */
export function fitSeries(columns: CarColumns, shared: SharedFit, fold?: number): SeriesFit {
  const groupings = groupRows(columns, 1);
  const z = slopesOf(columns);
  const start = globalResiduals(columns, shared.coefficients);
  const brand = shared.brands.get(columns.brand[0] ?? 0);
  const predictions = new Float64Array(columns.size * FOLD_SETS.length);
  const priors = shared.priors.slice(1);
  const effects = FOLD_SETS.map((excluded, set) => {
    if (fold !== undefined && ((excluded >> fold) & 1) === 0) return [];
    const ofBrand = brand?.[set] ?? new Float64Array(SLOPES);
    const residuals = start.map((each, row) => each - levelPart(ofBrand, 0, SLOPES, z, row * SLOPES));
    const options = { variance: shared.variance, priors, passes: SERIES_PASSES };
    const found = fitLevels(groupings, z, residuals, weightsWithout(columns, excluded), options);
    for (let row = 0; row < columns.size; row += 1) {
      const price = columns.logPrice[row] ?? Number.NaN;
      predictions[row * FOLD_SETS.length + set] = (Number.isNaN(price) ? 0 : price) - (residuals[row] ?? 0);
    }
    return [ofBrand, ...found];
  });
  return { columns, groupings, effects, predictions };
}

/** The fold set that a car is estimated by: without its own fold, or all of them for a car that is not in the sample. */
export const ownFoldSet = ({ inSample, fold }: CarColumns, row: number): number =>
  inSample[row] === 1 ? (FOLD_SET_OF[(fold[row] ?? 0) * (FOLDS + 1)] ?? 0) : 0;

/** The residual of a comparable by a fit that knows neither its price nor that of the car it is compared with. */
export function comparableResidual({ columns, predictions }: SeriesFit, row: number, other: number): number {
  const fold = columns.fold[other] ?? 0;
  const set = FOLD_SET_OF[fold * FOLDS + (columns.inSample[row] === 1 ? (columns.fold[row] ?? 0) : fold)] ?? 0;
  return (columns.logPrice[other] ?? 0) - (predictions[other * FOLD_SETS.length + set] ?? 0);
}
