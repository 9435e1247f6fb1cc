import type { PriceLabel } from '#src/domain/vocabulary/price-labels.ts';
import { type CarColumns, carColumns, DRIVEN, GEARS, NO_PRICE } from './car-columns.ts';
import { fitSeries, ownFoldSet, type SeriesFit } from './cross-fit.ts';
import { isOdometerDoubtful } from './doubtful-odometer.ts';
import { type Estimate, estimateSeries } from './estimate.ts';
import {
  krOfSteps,
  PRICE_FACTS,
  PricePredictor,
  type PriceReason,
  ROUNDED_TO,
  roundKr,
  typicalCar,
} from './explain-price.ts';
import { intervalOf } from './interval.ts';
import { JUDGING_LIMITS, judgePrice, type PriceRange, type WhyNot } from './judge-price.ts';
import type { PriceModel } from './price-model.ts';
import { FUEL_CLASSES, type FuelClass, type ValuedCar } from './valued-car.ts';

/** The car that an explanation starts from. */
export type TypicalCar = {
  /** kr. */
  price: number;
  modelYear: number | null;
  odometerKm: number | null;
  horsepower: number | null;
  fuel: FuelClass;
  isAutomatic: boolean | null;
  isFourWheelDrive: boolean | null;
};

/** The judgement of the price of an ad. */
export type JudgedPrice = PriceRange & {
  adId: number;
  price: number | null;
  /** Number of close comparables. */
  close: number;
  label: PriceLabel | null;
  whyNot: WhyNot | null;
};

/** The statement of the site about the price of an ad. */
export type Valuation = JudgedPrice & {
  /** Ads of the comparables, the nearest first. */
  comparables: number[];
  typical: TypicalCar;
  /** Facts that change the price, in the order of {@link PRICE_FACTS}; with the typical price they sum to the estimate. */
  reasons: PriceReason[];
};

/** The label of an ad at its last valuation. */
export type PreviousLabel = { price: number | null; label: PriceLabel | null };

type PreviousLabels = ReadonlyMap<number, PreviousLabel>;
const NO_LABELS: PreviousLabels = new Map();

/**
 * Values the ads for sale of one series.
 * @param cars for sale and closed lately, of one series
 */
export function valueSeries(
  model: PriceModel,
  cars: readonly ValuedCar[],
  previous: PreviousLabels = NO_LABELS,
): Valuation[] {
  const valuations: Valuation[] = [];
  const fit = fitSeries(carColumns(cars, model.asOf), model.shared);
  forEachValuation(model, fit, (valuation) => valuations.push(valuation), previous);
  return valuations;
}

/** Calls back with the valuation of each ad for sale of a series that is fitted: all of them take more memory than the cars. */
export function forEachValuation(
  model: PriceModel,
  fit: SeriesFit,
  call: (valuation: Valuation) => void,
  previous: PreviousLabels,
): void {
  const typicalOf = typicalCars(fit.columns);
  const predictor = new PricePredictor(fit, model.shared);
  const explained = (judged: JudgedPrice, estimate: Estimate): void =>
    call(explainedJudgement(judged, estimate, predictor, typicalOf(fit.columns, estimate.row)));
  forEachJudgement(model, fit, explained, { previous });
}

/** A judgement with the cars that it rests on, and its reasons. @param predictor of the columns of the estimate */
export function explainedJudgement(
  judged: JudgedPrice,
  estimate: Estimate,
  predictor: PricePredictor,
  typical: CarColumns,
): Valuation {
  const { rows, size } = estimate.comparables;
  return {
    ...judged,
    comparables: Array.from(rows.subarray(0, size), (other) => predictor.columns.id[other] ?? 0),
    ...explain(predictor, estimate, typical),
  };
}

/**
 * Calls back with the judgement of each ad for sale of a series that is fitted, and its estimate, which the next overwrites.
 * @param from row of the first
 */
export function forEachJudgement(
  model: PriceModel,
  fit: SeriesFit,
  call: (judged: JudgedPrice, estimate: Estimate) => void,
  { previous = NO_LABELS, from = 0 }: { previous?: PreviousLabels; from?: number } = {},
): void {
  const { columns } = fit;
  const judge = (estimate: Estimate, scale: Float64Array): void => {
    const { row } = estimate;
    if (columns.closed[row] === 1 || columns.noAge[row] === 1) return;
    call(judgementOf(model, columns, { estimate, scale, previous }), estimate);
  };
  estimateSeries(fit, model.dealers, judge, { from });
}

type Estimated = { estimate: Estimate; scale: Float64Array; previous: PreviousLabels };

function judgementOf(
  { spread, odometers }: PriceModel,
  columns: CarColumns,
  { estimate: { row, comparables, model, term }, scale, previous }: Estimated,
): JudgedPrice {
  const adId = columns.id[row] ?? 0;
  const price = columns.price[row] === NO_PRICE ? null : (columns.price[row] ?? null);
  const [age = 0, distance = 0] = [columns.age[row], columns.distance[row]];
  const range = rangeOf(model + term, intervalOf(spread, scale, comparables.close));
  const { range: judgedRange, ...judgement } = judgePrice({
    range,
    close: comparables.close,
    age,
    price,
    isFlagged: columns.flagged[row] === 1,
    isVatUnclear: columns.vatUnclear[row] === 1,
    mayLackVat: columns.vatUnsaid[row] === 1,
    // Of a car without a price the estimate alone is given, for the odometer as stated.
    isOdometerDoubtful:
      price !== null &&
      age <= JUDGING_LIMITS.age &&
      isOdometerDoubtful({ age, distance, hasDate: columns.noDate[row] === 0 }, odometers[columns.fuel[row] ?? 0]),
    lacksOdometer: columns.noDistance[row] === 1,
    lacksPower: columns.noPower[row] === 1,
    previous: previousLabel(previous.get(adId), price),
  });
  return { adId, price, ...judgedRange, close: comparables.close, ...judgement };
}

const previousLabel = (previous: PreviousLabel | undefined, price: number | null): PriceLabel | null =>
  previous?.price === price ? previous.label : null;

function rangeOf(log: number, { low80, high80, low90, high90 }: ReturnType<typeof intervalOf>): PriceRange {
  const down = (kr: number): number => Math.floor(kr / ROUNDED_TO) * ROUNDED_TO;
  const up = (kr: number): number => Math.ceil(kr / ROUNDED_TO) * ROUNDED_TO;
  return {
    estimate: roundKr(Math.exp(log)),
    low80: down(Math.exp(log + low80)),
    high80: up(Math.exp(log + high80)),
    low90: down(Math.exp(log + low90)),
    high90: up(Math.exp(log + high90)),
  };
}

/** Cars of a fuel in a generation below which the typical car is that of all its fuels. */
const MIN_OF_FUEL = 5;

/** The typical car of the generation and fuel of a row, of these or other columns: a buyer of a diesel thinks of diesels. */
export function typicalCars(columns: CarColumns): (of: CarColumns, row: number) => CarColumns {
  const all = Array.from({ length: columns.size }, (_, row) => row);
  const generationOf = (of: CarColumns, row: number): number => of.generation[row] ?? 0;
  const kindOf = (of: CarColumns, row: number): string => `${generationOf(of, row)} ${of.fuel[row] ?? 0}`;
  const generations = new Map(
    [...Map.groupBy(all, (row) => generationOf(columns, row))].map(([generation, rows]) => [
      generation,
      typicalCar(columns, rows),
    ]),
  );
  const kinds = new Map(
    [...Map.groupBy(all, (row) => kindOf(columns, row))].flatMap(([kind, rows]) =>
      rows.length < MIN_OF_FUEL ? [] : [[kind, typicalCar(columns, rows)] as const],
    ),
  );
  const whole = typicalCar(columns, all);
  return (of, row) => kinds.get(kindOf(of, row)) ?? generations.get(generationOf(of, row)) ?? whole;
}

function explain(
  predictor: PricePredictor,
  { row, model, term }: Estimate,
  typical: CarColumns,
): Pick<Valuation, 'typical' | 'reasons'> {
  const set = ownFoldSet(predictor.columns, row);
  const base = predictor.typicalLog(set, typical);
  const facts = predictor.factSteps(set, row, typical);
  const steps = Float64Array.from([...facts, model + term - base - facts.reduce((sum, each) => sum + each, 0)]);
  const kr = krOfSteps(steps, Math.exp(base), Math.exp(model + term));
  const reasons = PRICE_FACTS.map((fact, place) => ({ fact, kr: kr[place] ?? 0 })).filter((reason) => reason.kr !== 0);
  return {
    typical: { price: roundKr(Math.exp(base)), ...factsOf(typical) },
    reasons: reasons.map((reason) => {
      const words = predictor.changedWords(set, row, typical, reason.fact);
      return words === undefined ? reason : { fact: reason.fact, kr: reason.kr, words };
    }),
  };
}

/** The facts of the only car of columns. */
export const factsOf = (car: CarColumns): Omit<TypicalCar, 'price'> => ({
  modelYear: car.year[0] || null,
  odometerKm: car.noDistance[0] === 1 ? null : Math.round((car.distance[0] ?? 0) * 1_000) * 10,
  horsepower: car.horsepower[0] || null,
  fuel: FUEL_CLASSES[car.fuel[0] ?? 0] ?? 'unknown',
  isAutomatic: car.gear[0] === 0 ? null : car.gear[0] === GEARS.automatic,
  isFourWheelDrive: car.drive[0] === 0 ? null : car.drive[0] === DRIVEN.four,
});
