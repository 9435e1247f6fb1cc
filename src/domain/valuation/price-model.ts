import { z } from 'zod';
import { type CarColumns, carColumns, forEachRun, sliceColumns } from './car-columns.ts';
import { type ClosedTrial, helpsToUseClosed, tryClosedAds } from './closed-ads.ts';
import { fitBrand, fitSeries, type SharedFit } from './cross-fit.ts';
import { type TypicalOdometers, typicalOdometers } from './doubtful-odometer.ts';
import { type Estimate, estimateSeries, SCALE_FEATURES } from './estimate.ts';
import { FEATURES, SLOPES } from './features.ts';
import { fitGlobal } from './fit-model.ts';
import { FOLD_SETS } from './fold-sets.ts';
import { fitSpread, type Spread } from './interval.ts';
import { MIN_FITTED } from './judge-price.ts';
import { LEVELS } from './levels.ts';
import { FUEL_CLASSES, type ValuedCar } from './valued-car.ts';

/** Name and version of the method. Another version cannot use the parameters of this one. */
export const METHOD = 'hybrid-8';

/**
 * The fitted model, with the number of dealers that it rests on, without the effects of series, which are fitted again from the ads of the
 * series when these are valued.
 */
export type PriceModel = {
  shared: SharedFit;
  spread: Spread;
  odometers: TypicalOdometers;
  dealers: number;
  /** Null: the stock has too few closed ads for a trial. */
  closed: ClosedTrial | null;
  asOf: Date;
};

/** Fits the model to all cars. @returns null for a stock that is too small */
export const fitPriceModel = (cars: readonly ValuedCar[], asOf: Date): PriceModel | null =>
  fitColumns(carColumns(cars, asOf), asOf);

/** The same for the columns of all cars at this time. */
export function fitColumns(columns: CarColumns, asOf: Date): PriceModel | null {
  if (columns.inSample.reduce((sum, each) => sum + each, 0) < MIN_FITTED) return null;
  const { coefficients, priors, variance } = fitGlobal(columns);
  const brands = new Map<number, readonly Float64Array[]>();
  forEachRun(columns.brand, (from, to) => {
    const ofBrand = sliceColumns(columns, from, to);
    brands.set(columns.brand[from] ?? 0, fitBrand(ofBrand, { coefficients, priors, variance }));
  });
  const dealers = new Set(columns.dealer.filter((_, row) => columns.inSample[row] === 1)).size;
  const closed = tryClosedAds(columns, { coefficients, priors, variance, brands }, dealers);
  const shared = { coefficients, priors, variance, brands, usesClosed: helpsToUseClosed(closed) };
  const spread = crossFitSpread(columns, shared, dealers);
  return { shared, spread, odometers: typicalOdometers(columns), dealers, closed, asOf };
}

/** Above this number of cars the spread is measured on the cars of one fold: a fifth of them, which need a third of the fits. */
const MAX_CROSS_FITTED = 50_000;

/** The spread of prices for sale around estimates that do not know them. */
function crossFitSpread(columns: CarColumns, shared: SharedFit, dealers: number): Spread {
  const features = new Float64Array(columns.size * SCALE_FEATURES);
  const residuals = new Float64Array(columns.size);
  const close = new Int32Array(columns.size);
  let size = 0;
  const fold = columns.size > MAX_CROSS_FITTED ? 0 : undefined;
  forEachRun(columns.series, (from, to) => {
    const ofSeries = sliceColumns(columns, from, to);
    const add = ({ row, model, term, comparables }: Estimate, scale: Float64Array): void => {
      if (ofSeries.inSample[row] === 0 || (ofSeries.monthsClosed[row] ?? 0) > 0) return;
      features.set(scale, size * SCALE_FEATURES);
      residuals[size] = (ofSeries.logPrice[row] ?? 0) - model - term;
      close[size] = comparables.close;
      size += 1;
    };
    estimateSeries(fitSeries(ofSeries, shared, fold), dealers, add, { fold });
  });
  return fitSpread({
    features: features.subarray(0, size * SCALE_FEATURES),
    residuals: residuals.subarray(0, size),
    close: close.subarray(0, size),
  });
}

const numbers = (length: number) => z.array(z.number()).length(length);
const quantiles = z.strictObject({ low80: z.number(), high80: z.number(), low90: z.number(), high90: z.number() });
const parametersSchema = z.strictObject({
  asOf: z.iso.datetime(),
  coefficients: z.array(numbers(FEATURES)).length(FOLD_SETS.length),
  priors: z.array(z.array(z.number().positive())).length(LEVELS.length),
  variance: z.number().positive(),
  brands: z.array(z.tuple([z.int(), z.array(numbers(SLOPES)).length(FOLD_SETS.length)])),
  scale: numbers(SCALE_FEATURES),
  classes: z.array(quantiles),
  dealers: z.int().nonnegative(),
  closed: z.strictObject({ cars: z.int(), withClosed: z.number(), without: z.number() }).nullable(),
  odometers: z.array(z.array(z.number().positive())).length(FUEL_CLASSES.length),
});

/** The model as stored: JSON text with six digits a number. */
export function formatModel({ shared, spread, odometers, dealers, closed, asOf }: PriceModel): string {
  const brands = [...shared.brands].map(([id, effects]) => [id, effects.map((each) => [...each])]);
  const { coefficients, priors, variance } = shared;
  const parameters = {
    asOf: asOf.toISOString(),
    coefficients: coefficients.map((each) => [...each]),
    priors: priors.map((each) => [...each]),
    variance,
    brands,
    scale: [...spread.scale],
    classes: spread.classes,
    odometers,
    dealers,
    closed,
  };
  return JSON.stringify(parameters, (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(6)) : value,
  );
}

/** @returns null for the parameters of another version of the method */
export function parseModel(parameters: unknown): PriceModel | null {
  const parsed = parametersSchema.safeParse(parameters);
  if (!parsed.success) return null;
  const { asOf, coefficients, priors, variance, brands, scale, classes, odometers, dealers, closed } = parsed.data;
  const arrays = (lists: readonly number[][]): Float64Array[] => lists.map((each) => Float64Array.from(each));
  return {
    shared: {
      coefficients: arrays(coefficients),
      priors: arrays(priors),
      variance,
      usesClosed: helpsToUseClosed(closed),
      brands: new Map(brands.map(([id, effects]) => [id, arrays(effects)])),
    },
    spread: { scale: Float64Array.from(scale), classes },
    odometers,
    dealers,
    closed,
    asOf: new Date(asOf),
  };
}
