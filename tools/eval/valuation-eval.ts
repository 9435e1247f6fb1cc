import { fitPriceModel } from '#src/domain/valuation/price-model.ts';
import { type Valuation, valueSeries } from '#src/domain/valuation/value-series.ts';
import { carIdentity, hashText, type ValuedCar } from '#src/domain/valuation/valued-car.ts';
import { readCarsOfFile } from './valuation-cars.ts';

/** When the ads of the file were collected. */
export const COLLECTED = new Date('2024-12-15T00:00:00Z');
const FOLDS = 5;

/** A car whose price the site did not know when it was valued. */
type Blind = { valuation: Valuation; price: number; age: number; brandId: number };

/** Figures of a group of cars, in per cent. */
type ValuationScore = {
  cars: string;
  n: number;
  'share %': string;
  'MdAPE %': string;
  '≤ 10 %': string;
  '≤ 20 %': string;
  'in 80 %': string;
  'width 80 %': string;
  'in 90 %': string;
};

/**
 * Estimates real cars whose prices are withheld: the cars are divided into folds by identity, and those of each fold are valued
 * without prices by a model of the others.
 */
export async function scoreValuations(file: string): Promise<ValuationScore[]> {
  const cars = await readCarsOfFile(file, COLLECTED);
  const blind = Array.from({ length: FOLDS }, (_, fold) => valueBlind(cars, fold)).flat();
  const score = (name: string, isOf: (car: Blind) => boolean): ValuationScore =>
    toScore(name, blind.filter(isOf), cars.length);
  const between = (value: number, from: number, to: number): boolean => value >= from && value < to;
  return [
    score('all', () => true),
    // Without a price everything but the price must allow a judgement.
    score('judged', ({ valuation }) => valuation.whyNot === 'no_price'),
    ...bands([0, 1, 3, 5, 8, 15]).map(([from, to]) =>
      score(`${from}+ close`, ({ valuation: { close } }) => between(close, from, to)),
    ),
    ...bands([0, 50, 100, 200, 300, 500]).map(([from, to]) =>
      score(`${from}+ tkr`, ({ valuation: { estimate } }) => between(estimate / 1_000, from, to)),
    ),
    ...bands([0, 1, 3, 6, 10, 15, 20]).map(([from, to]) =>
      score(`${from}+ years`, ({ age }) => between(age, from, to)),
    ),
    ...judgedGroups(blind).map(([name, group]) => toScore(`judged, ${name}`, group, cars.length)),
  ];
}

/** The largest brands have enough ads for figures of their own. */
const BRANDS = 10;
const MIN_OF_GROUP = 200;

/** Judged cars by price, age and brand, with enough of them for their intervals to say something. */
function judgedGroups(blind: readonly Blind[]): [string, Blind[]][] {
  const judged = blind.filter(({ valuation }) => valuation.whyNot === 'no_price');
  const bandOf = (value: number, starts: readonly number[]): number =>
    starts.findLast((from) => value >= from) ?? Number.NaN;
  const groups = [
    ...Map.groupBy(
      judged,
      ({ valuation }) => `${bandOf(valuation.estimate / 1_000, [0, 50, 100, 200, 300, 500])}+ tkr`,
    ),
    ...Map.groupBy(judged, ({ age }) => `${bandOf(age, [0, 1, 3, 6, 10, 15])}+ years`),
    ...[...Map.groupBy(judged, ({ brandId }) => `brand ${brandId}`)]
      .sort(([, one], [, other]) => other.length - one.length)
      .slice(0, BRANDS),
  ];
  return groups.filter(([, group]) => group.length >= MIN_OF_GROUP);
}

const bands = (starts: readonly number[]): [number, number][] =>
  starts.map((from, place) => [from, starts[place + 1] ?? Number.POSITIVE_INFINITY]);

function valueBlind(cars: readonly ValuedCar[], fold: number): Blind[] {
  const isWithheld = (car: ValuedCar): boolean => hashText(`${car.seriesId} ${carIdentity(car)}`) % FOLDS === fold;
  const stock = cars.map((car) => (isWithheld(car) ? { ...car, price: null } : car));
  const model = fitPriceModel(stock, COLLECTED);
  if (model === null) throw new Error('The file has too few cars.');
  const known = new Map(cars.map((car) => [car.id, car]));
  return [...Map.groupBy(stock, ({ seriesId }) => seriesId).values()]
    .flatMap((ofSeries) => valueSeries(model, ofSeries))
    .filter(({ price }) => price === null)
    .map((valuation) => {
      const car = known.get(valuation.adId);
      const age = COLLECTED.getUTCFullYear() - (car?.modelYear ?? 0);
      return { valuation, price: car?.price ?? 0, age, brandId: car?.brandId ?? 0 };
    });
}

function toScore(cars: string, blind: readonly Blind[], all: number): ValuationScore {
  const errors = blind.map(({ valuation, price }) => Math.abs(valuation.estimate / price - 1)).sort((a, b) => a - b);
  const widths = blind
    .map(({ valuation: { low80, high80, estimate } }) => (high80 - low80) / estimate)
    .sort((a, b) => a - b);
  const share = (isOf: (car: Blind) => boolean): string => percent(blind.filter(isOf).length / blind.length);
  const within = (limit: number): string => percent(errors.filter((error) => error <= limit).length / errors.length);
  const median = (sorted: readonly number[]): number => sorted[sorted.length >> 1] ?? Number.NaN;
  return {
    cars,
    n: blind.length,
    'share %': percent(blind.length / all),
    'MdAPE %': percent(median(errors)),
    '≤ 10 %': within(0.1),
    '≤ 20 %': within(0.2),
    'in 80 %': share(({ valuation: { low80, high80 }, price }) => price >= low80 && price <= high80),
    'width 80 %': percent(median(widths)),
    'in 90 %': share(({ valuation: { low90, high90 }, price }) => price >= low90 && price <= high90),
  };
}

const percent = (share: number): string => (100 * share).toFixed(1);
