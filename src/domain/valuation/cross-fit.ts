import { type CarColumns, FOLDS } from './car-columns.ts';
import { FEATURES, findUsed, SLOPES, slopesOf, writeFeatures } from './features.ts';
import { LevelFitter, limitWords, type Priors } from './fit-levels.ts';
import { levelPart } from './fit-model.ts';
import { excludesFold, FOLD_SET_OF, FOLD_SETS } from './fold-sets.ts';
import { type Grouping, groupRows, LEVELS } from './levels.ts';

/** Parts of the model that series share; fitted each night. */
export type SharedFit = {
  /** Global coefficients of each fold set. */
  coefficients: readonly Float64Array[];
  priors: Priors;
  variance: number;
  /** Whether closed ads count in the fits of series and among comparables. */
  usesClosed: boolean;
  /** Effects of each brand, one array of slopes per fold set. */
  brands: ReadonlyMap<number, readonly Float64Array[]>;
};

const BRAND_PASSES = 4;
const SERIES_PASSES = 6;

/** Writes the global prediction of each car by each of the coefficients into `predictions`, one after another per car. */
function predictGlobally(columns: CarColumns, coefficients: readonly Float64Array[], predictions: Float64Array): void {
  const x = new Float64Array(FEATURES);
  const used = new Int32Array(FEATURES);
  for (let row = 0; row < columns.size; row += 1) {
    writeFeatures(columns, row, x);
    const count = findUsed(x, used);
    for (let set = 0; set < coefficients.length; set += 1) {
      const of = coefficients[set] ?? NONE;
      let sum = 0;
      for (let place = 0; place < count; place += 1) sum += (x[used[place] ?? 0] ?? 0) * (of[used[place] ?? 0] ?? 0);
      predictions[row * coefficients.length + set] = sum;
    }
  }
}
const NONE = new Float64Array(FEATURES);

/** Writes log prices minus the predictions of one of several fold sets; 0 minus them where there is no price. */
function writeResiduals(
  { logPrice, size }: CarColumns,
  predictions: Float64Array,
  [set, sets]: readonly [number, number],
  residuals: Float64Array,
): void {
  for (let row = 0; row < size; row += 1) {
    const price = logPrice[row] ?? Number.NaN;
    residuals[row] = (Number.isNaN(price) ? 0 : price) - (predictions[row * sets + set] ?? 0);
  }
}

/** Writes the weights of the cars in a fit without the excluded folds. */
function writeWeights({ weight, fold, size }: CarColumns, excluded: number, weights: Float64Array): void {
  for (let row = 0; row < size; row += 1)
    weights[row] = excludesFold(excluded, fold[row] ?? 0) ? 0 : (weight[row] ?? 0);
}

/** Effects of one brand for each fold set. @param columns the cars of the brand */
export function fitBrand(columns: CarColumns, shared: Omit<SharedFit, 'brands' | 'usesClosed'>): Float64Array[] {
  // What words change of the mean of a brand is less than what they cost.
  const isWide = (slots: number): boolean => slots === 1;
  const groupings = groupRows(columns, 0).filter(({ slots }) => isWide(slots));
  const fitter = new LevelFitter(groupings, slopesOf(columns), columns.size);
  const { coefficients, variance } = shared;
  const priors = shared.priors.filter((_, level) => isWide(LEVELS[level]?.slots ?? 1));
  const options = { variance, priors, passes: BRAND_PASSES };
  const predictions = new Float64Array(columns.size);
  const residuals = new Float64Array(columns.size);
  const weights = new Float64Array(columns.size);
  return FOLD_SETS.map((excluded, set) => {
    const own = coefficients[set];
    if (own && own !== coefficients[set - 1]) predictGlobally(columns, [own], predictions);
    writeResiduals(columns, predictions, [0, 1], residuals);
    writeWeights(columns, excluded, weights);
    const [brand] = fitter.fit(residuals, weights, options);
    return brand ?? new Float64Array(SLOPES);
  });
}

/** The cars of one series with the model's predictions of their log prices. */
export type SeriesFit = {
  columns: CarColumns;
  groupings: Grouping[];
  /** Per fold set: the effects of the brand, then of each level below. */
  effects: Float64Array[][];
  /** Log prices predicted by each fold set, `FOLD_SETS.length` per car. */
  predictions: Float64Array;
  /** The part of the words in each of these. */
  wordParts: Float32Array;
};

/**
 * @param all cars of the series
 * @param fold fits only what estimates of the cars of this fold need
 */
export function fitSeries(all: CarColumns, shared: SharedFit, fold?: number): SeriesFit {
  const columns = shared.usesClosed ? all : withoutClosed(all);
  const groupings = groupRows(columns, 1);
  const z = slopesOf(columns);
  const fitter = new LevelFitter(groupings, z, columns.size);
  const brand = shared.brands.get(columns.brand[0] ?? 0);
  const predictions = new Float64Array(columns.size * FOLD_SETS.length);
  predictGlobally(columns, shared.coefficients, predictions);
  const wordParts = new Float32Array(columns.size * FOLD_SETS.length);
  const options = { variance: shared.variance, priors: shared.priors.slice(1), passes: SERIES_PASSES };
  const residuals = new Float64Array(columns.size);
  const weights = new Float64Array(columns.size);
  const effects = FOLD_SETS.map((excluded, set) => {
    if (fold !== undefined && !excludesFold(excluded, fold)) return [];
    const ofBrand = brand?.[set] ?? new Float64Array(SLOPES);
    writeResiduals(columns, predictions, [set, FOLD_SETS.length], residuals);
    for (let row = 0; row < columns.size; row += 1)
      residuals[row] = (residuals[row] ?? 0) - levelPart(ofBrand, 0, SLOPES, z, row * SLOPES);
    writeWeights(columns, excluded, weights);
    const found = fitter.fit(residuals, weights, options);
    for (let row = 0; row < columns.size; row += 1) {
      const price = columns.logPrice[row] ?? Number.NaN;
      predictions[row * FOLD_SETS.length + set] = (Number.isNaN(price) ? 0 : price) - (residuals[row] ?? 0);
    }
    writeWordParts(groupings, found, { set, parts: wordParts });
    return [ofBrand, ...found];
  });
  return { columns, groupings, effects, predictions, wordParts };
}

function writeWordParts(
  groupings: readonly Grouping[],
  effects: readonly Float64Array[],
  { set, parts }: { set: number; parts: Float32Array },
): void {
  for (const [place, { slots, of }] of groupings.entries()) {
    if (slots === 1) continue;
    const ofLevel = effects[place] ?? NONE;
    for (let row = 0; row * slots < of.length; row += 1) {
      let sum = 0;
      for (let slot = 0; slot < slots; slot += 1) sum += ofLevel[of[row * slots + slot] ?? -1] ?? 0;
      const at = row * FOLD_SETS.length + set;
      parts[at] = (parts[at] ?? 0) + limitWords(sum);
    }
  }
}

/** The same cars, of which those that are for sale alone are in the sample. */
function withoutClosed(columns: CarColumns): CarColumns {
  const isLeftOut = (row: number): boolean => columns.closed[row] === 1;
  return {
    ...columns,
    inSample: columns.inSample.map((value, row) => (isLeftOut(row) ? 0 : value)),
    weight: columns.weight.map((value, row) => (isLeftOut(row) ? 0 : value)),
  };
}

/** The fold set that a car is estimated by: without its own fold, or all of them for a car that is not in the sample. */
export const ownFoldSet = ({ inSample, fold }: CarColumns, row: number): number =>
  inSample[row] === 1 ? (FOLD_SET_OF[(fold[row] ?? 0) * (FOLDS + 1)] ?? 0) : 0;

/** How far two cars are apart by their words, in logs, as a fit says that does not know the price of the first. */
export function wordDifference({ columns, wordParts }: SeriesFit, row: number, other: number): number {
  const set = ownFoldSet(columns, row);
  return Math.abs((wordParts[row * FOLD_SETS.length + set] ?? 0) - (wordParts[other * FOLD_SETS.length + set] ?? 0));
}

/** The residual of a comparable by a fit that knows neither its price nor that of the car it is compared with. */
export function comparableResidual({ columns, predictions }: SeriesFit, row: number, other: number): number {
  const fold = columns.fold[other] ?? 0;
  const set = FOLD_SET_OF[fold * FOLDS + (columns.inSample[row] === 1 ? (columns.fold[row] ?? 0) : fold)] ?? 0;
  return (columns.logPrice[other] ?? 0) - (predictions[other * FOLD_SETS.length + set] ?? 0);
}
