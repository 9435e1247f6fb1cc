import { type CarColumns, carColumns, DRIVEN, GEARS } from './car-columns.ts';
import { fitSeries, ownFoldSet } from './cross-fit.ts';
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
import { JUDGING_LIMITS, judgePrice, type PriceLabel, type PriceRange, type WhyNot } from './judge-price.ts';
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

/** The statement of the site about the price of an ad. */
export type Valuation = PriceRange & {
  adId: number;
  price: number | null;
  /** Number of close comparables. */
  close: number;
  label: PriceLabel | null;
  whyNot: WhyNot | null;
  /** Ads of the comparables, the nearest first. */
  comparables: number[];
  typical: TypicalCar;
  /** Facts that change the price, in the order of {@link PRICE_FACTS}; with the typical price they sum to the estimate. */
  reasons: PriceReason[];
};

/** The label of an ad at its last valuation. */
export type PreviousLabel = { price: number | null; label: PriceLabel | null };

/**
 * Values the ads for sale of one series.
 * @param cars for sale and closed lately, of one series
 */
export function valueSeries(
  model: PriceModel,
  cars: readonly ValuedCar[],
  previous: ReadonlyMap<number, PreviousLabel> = new Map(),
): Valuation[] {
  const { shared, spread, asOf } = model;
  const byId = new Map(cars.map((car) => [car.id, car]));
  const fit = fitSeries(carColumns(cars, asOf), shared);
  const typicalOf = typicalCars(fit.columns);
  const predictor = new PricePredictor(fit, shared);
  const valuations: Valuation[] = [];
  estimateSeries(fit, (estimate, scale) => {
    const { row, comparables } = estimate;
    const car = byId.get(fit.columns.id[row] ?? 0);
    if (car === undefined || car.closedAt !== null || fit.columns.noAge[row] === 1) return;
    const log = estimate.model + estimate.term;
    const range = rangeOf(log, intervalOf(spread, scale, comparables.close));
    const { price, isFlagged } = car;
    const judged = judgePrice({
      ...{ range, close: comparables.close, age: fit.columns.age[row] ?? 0, price, isFlagged },
      lacksFacts: lacksFacts(car) || isTenfold(predictor, estimate, range, price),
      previous: previousLabel(previous.get(car.id), price),
    });
    valuations.push({
      ...{ adId: car.id, price, ...range, close: comparables.close, ...judged },
      comparables: Array.from(comparables.rows.subarray(0, comparables.size), (other) => fit.columns.id[other] ?? 0),
      ...explain(predictor, estimate, typicalOf(row)),
    });
  });
  return valuations;
}

const previousLabel = (previous: PreviousLabel | undefined, price: number | null): PriceLabel | null =>
  previous?.price === price ? previous.label : null;

const lacksFacts = ({ odometerKm, horsepower }: ValuedCar): boolean => odometerKm === null || horsepower === null;

function rangeOf(log: number, { low80, high80, low90, high90 }: ReturnType<typeof intervalOf>): PriceRange {
  const down = (kr: number): number => Math.floor(kr / ROUNDED_TO) * ROUNDED_TO;
  const up = (kr: number): number => Math.ceil(kr / ROUNDED_TO) * ROUNDED_TO;
  return {
    estimate: roundKr(Math.exp(log)),
    ...{ low80: down(Math.exp(log + low80)), high80: up(Math.exp(log + high80)) },
    ...{ low90: down(Math.exp(log + low90)), high90: up(Math.exp(log + high90)) },
  };
}

/** Distances driven in a year, in 10 000 km: below, kilometres may be mil, which are ten times as many; above, mil may be kilometres. */
const LITTLE = { below: 0.3, factor: 10 };
const MUCH = 6;
/** A young car is taken as this old, years: its first months say little about a year. */
const YOUNGEST = { little: 1, much: 0.5 };
/** From this age on a car that is driven less in a year is confused in any case, before it only if its price says so. */
const ALWAYS = { age: 2, below: 0.25 };
/** Before, a dealer may have shown a car that hardly anyone drove: its price must fit the other odometer better; in the first year also contradict its own. */
const YOUNG = { from: 1, years: 1 };
/** A tenfold odometer must matter for the price, in logs. */
const MIN_TENFOLD = 0.1;
/** A car driven less is new, 10 000 km. */
const MIN_DISTANCE = 0.05;

/** Whether the odometer is unlikely, and times or divided by ten would explain the price. Of old cars many are hardly driven. */
function isTenfold(
  predictor: PricePredictor,
  { row, model }: Estimate,
  { estimate, low90, high90 }: PriceRange,
  price: number | null,
): boolean {
  const { columns } = predictor;
  const [distance = 0, age = 0] = [columns.distance[row], columns.age[row]];
  if (price === null || distance < MIN_DISTANCE || age > JUDGING_LIMITS.age) return false;
  if (distance / Math.max(YOUNGEST.much, age) > MUCH) return true;
  const yearly = distance / Math.max(YOUNGEST.little, age);
  if (age >= ALWAYS.age && yearly < ALWAYS.below) return true;
  if (yearly >= LITTLE.below) return false;
  const tenfold = predictor.logWithDistance(ownFoldSet(columns, row), row, LITTLE.factor) - model;
  const fitsTenfold = (by: number): boolean =>
    Math.abs(tenfold) > by && price >= low90 * Math.exp(tenfold) && price <= high90 * Math.exp(tenfold);
  if (age >= YOUNG.from + YOUNG.years) return fitsTenfold(MIN_TENFOLD);
  const off = Math.log(price / estimate);
  const isNearer = Math.abs(off - tenfold) < Math.abs(off);
  const isOwnFit = price >= low90 && price <= high90;
  return isNearer && fitsTenfold(MIN_TENFOLD / 2) && (age >= YOUNG.from || !isOwnFit);
}

/** The typical car of the generation of each row. */
function typicalCars(columns: CarColumns): (row: number) => CarColumns {
  const groups = Map.groupBy(
    Array.from({ length: columns.size }, (_, row) => row),
    (row) => columns.generation[row] ?? 0,
  );
  const typical = new Map([...groups].map(([generation, rows]) => [generation, typicalCar(columns, rows)]));
  const whole = typicalCar(
    columns,
    Array.from({ length: columns.size }, (_, row) => row),
  );
  return (row) => typical.get(columns.generation[row] ?? 0) ?? whole;
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
  const reasons = PRICE_FACTS.map((fact, place) => ({ fact, kr: kr[place] ?? 0 }));
  return {
    typical: {
      price: roundKr(Math.exp(base)),
      modelYear: typical.year[0] || null,
      odometerKm: typical.noDistance[0] === 1 ? null : Math.round((typical.distance[0] ?? 0) * 1_000) * 10,
      horsepower: typical.horsepower[0] || null,
      fuel: FUEL_CLASSES[typical.fuel[0] ?? 0] ?? 'unknown',
      isAutomatic: typical.gear[0] === 0 ? null : typical.gear[0] === GEARS.automatic,
      isFourWheelDrive: typical.drive[0] === 0 ? null : typical.drive[0] === DRIVEN.four,
    },
    reasons: reasons.filter((reason) => reason.kr !== 0),
  };
}
