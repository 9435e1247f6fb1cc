import { type CarColumns, COLUMN_NAMES, emptyColumns, NO_PRICE } from '#src/domain/valuation/car-columns.ts';
import type { SeriesFit } from '#src/domain/valuation/cross-fit.ts';
import { roundKr, typicalCar } from '#src/domain/valuation/explain-price.ts';
import type { PriceModel } from '#src/domain/valuation/price-model.ts';
import { forEachUnlisted } from '#src/domain/valuation/unlisted-cars.ts';
import { factsOf, type JudgedPrice, type TypicalCar } from '#src/domain/valuation/value-series.ts';
import { ageOfModelYear, FUEL_CLASSES, type FuelClass } from '#src/domain/valuation/valued-car.ts';
import { MAX_WORDS } from '#src/domain/valuation/words.ts';
import { encodePrices, type GuidePrice } from './guide-price.ts';
import { neverRising } from './isotonic.ts';

/** The typical car of a model year and fuel, with its prices by distance. */
export type GuideCar = Pick<TypicalCar, 'horsepower' | 'fuel' | 'isAutomatic' | 'isFourWheelDrive'> & {
  modelYear: number;
  generationId: number | null;
  /** Ads for sale of the year and fuel. */
  ads: number;
  /** Distance that such a car has usually been driven. */
  mil: number;
  /** Its prices in the form of `encodePrices`, as pages carry hundreds of them. */
  prices: string;
};

/** The prices that the cars of a series should have. */
export type PriceGuide = { seriesId: number; cars: GuideCar[] };

/** The typical car is that of so many cars of the generation and fuel that are nearest in age. */
const NEAREST = 40;
/** A price rests on at least so many close comparables. */
const MIN_CLOSE = 2;
/** Ads of a year and fuel from which the fuel has prices of its own beside the commonest one. */
const MIN_OF_FUEL = 5;
/** Distances beside the usual one, as shares of it, and steps of them in mil. */
const DISTANCES = { from: 0.4, to: 1.8, max: 45_000 };
const STEPS = [
  { from: 10_000, step: 2_000 },
  { from: 3_000, step: 1_000 },
  { from: 0, step: 500 },
] as const;
/** Mil in the unit of the columns, 10 000 km. */
const MIL = 1_000;

/** The prices of the cars of a series that is fitted, by model year, fuel and distance; the latest first. No cars: no ad for sale states its year. */
export function priceGuide(model: PriceModel, fit: SeriesFit): PriceGuide {
  const { columns } = fit;
  const kinds = kindsOf(columns);
  const cars = kinds.map((kind) => ({ kind, car: typicalOf(columns, kind, model.asOf) }));
  const wanted = cars.flatMap(({ car }, place) => distancesOf(car).map((mil) => ({ place, mil })));
  const unlisted = emptyColumns(wanted.length);
  for (const [row, { place, mil }] of wanted.entries()) {
    const car = cars[place]?.car;
    if (car) copyUnlisted(car, unlisted, row, mil);
  }
  const prices = cars.map((): GuidePrice[] => []);
  forEachUnlisted(model, fit, unlisted, (judged, row) => {
    const { place = 0, mil = 0 } = wanted[row] ?? {};
    prices[place]?.push(toGuidePrice(judged, mil));
  });
  return {
    seriesId: columns.series[0] ?? 0,
    cars: cars.map(({ kind, car }, place) => {
      const { horsepower, fuel, isAutomatic, isFourWheelDrive } = factsOf(car);
      return {
        modelYear: kind.year,
        generationId: kind.generation || null,
        ads: kind.ads,
        mil: usualMil(car),
        horsepower,
        fuel,
        isAutomatic,
        isFourWheelDrive,
        prices: encodePrices(withoutRises(prices[place] ?? [])),
      };
    }),
  };
}

/** A model year and fuel of which cars are for sale, and the generation of most of these. */
type Kind = { year: number; fuel: number; generation: number; ads: number };

/** Of each year the fuel of most cars first, then the others that have enough. */
function kindsOf({ size, closed, year, fuel, generation }: CarColumns): Kind[] {
  const rows = Array.from({ length: size }, (_, row) => row).filter((row) => closed[row] === 0 && (year[row] ?? 0) > 0);
  const years = [...Map.groupBy(rows, (row) => year[row] ?? 0)].sort(([a], [b]) => b - a);
  return years.flatMap(([ofYear, cars]) =>
    commonestFirst(cars, fuel)
      .filter(([code, found], place) => place === 0 || (found.length >= MIN_OF_FUEL && FUEL_CLASSES[code] !== UNKNOWN))
      .map(([code, found]) => ({
        year: ofYear,
        fuel: code,
        generation: commonestFirst(found, generation)[0]?.[0] ?? 0,
        ads: found.length,
      })),
  );
}
const UNKNOWN: FuelClass = 'unknown';

/** Rows by a value, the largest group first, and the smaller value among equals. */
const commonestFirst = (rows: readonly number[], values: Uint8Array | Int32Array): [number, number[]][] =>
  [...Map.groupBy(rows, (row) => values[row] ?? 0)].sort(([a, m], [b, n]) => n.length - m.length || a - b);

/** The typical car of those of its generation and fuel that are nearest in age, as old as its model year says. */
function typicalOf(columns: CarColumns, { year, fuel, generation }: Kind, asOf: Date): CarColumns {
  const age = ageOfModelYear(year, asOf);
  const isAlike = (row: number): boolean => columns.fuel[row] === fuel && columns.generation[row] === generation;
  const rows = Array.from({ length: columns.size }, (_, row) => row)
    .filter((row) => isAlike(row) && columns.noAge[row] === 0)
    .sort((a, b) => Math.abs((columns.age[a] ?? 0) - age) - Math.abs((columns.age[b] ?? 0) - age) || a - b)
    .slice(0, NEAREST);
  const car = typicalCar(columns, rows);
  car.year[0] = year;
  car.age[0] = age;
  car.noAge[0] = 0;
  car.noDate[0] = 1;
  return car;
}

const usualMil = ({ distance }: CarColumns): number => {
  const mil = (distance[0] ?? 0) * MIL;
  const step = stepOf(mil);
  return Math.round(mil / step) * step;
};
const stepOf = (mil: number): number => STEPS.find(({ from }) => mil >= from)?.step ?? STEPS[2].step;

/** The distances that a car of its age may have been driven, mil. */
function distancesOf(car: CarColumns): number[] {
  const usual = usualMil(car);
  const step = stepOf(usual);
  const first = Math.floor((usual * DISTANCES.from) / step);
  const last = Math.min(Math.max(first + 2, Math.ceil((usual * DISTANCES.to) / step)), DISTANCES.max / step);
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
}

/** Writes a car of a distance that no ad has: nobody sells it, and it is no other car. */
function copyUnlisted(car: CarColumns, to: CarColumns, row: number, mil: number): void {
  for (const name of COLUMN_NAMES) to[name][row] = car[name][0] ?? 0;
  to.words.set(car.words, row * MAX_WORDS);
  to.id[row] = -1 - row;
  to.identity[row] = -1 - row;
  to.dealer[row] = -1;
  to.distance[row] = mil / MIL;
  to.noDistance[row] = 0;
  to.closed[row] = 0;
  to.monthsClosed[row] = 0;
  to.price[row] = NO_PRICE;
  to.logPrice[row] = Number.NaN;
  to.flagged[row] = 0;
  to.vatUnclear[row] = 0;
  to.vatUnsaid[row] = 0;
  to.inSample[row] = 0;
  to.weight[row] = 0;
}

const toGuidePrice = ({ estimate, low80, high80, close, whyNot }: JudgedPrice, mil: number): GuidePrice => ({
  mil,
  estimate,
  low80,
  high80,
  close,
  // Nothing else was missing than the price, which such a car cannot have. A single car for sale would be judged by its own price.
  whyNot: whyNot === 'no_price' ? (close < MIN_CLOSE ? 'few' : null) : whyNot,
});

/** The comparables of each distance are others, so an estimate may rise where the car has been driven further: such ones are pooled. */
function withoutRises(prices: readonly GuidePrice[]): GuidePrice[] {
  const of = (kr: (price: GuidePrice) => number): number[] =>
    neverRising(prices.map((price) => kr(price))).map(roundKr);
  const [estimates, lows, highs] = [
    of(({ estimate }) => estimate),
    of(({ low80 }) => low80),
    of(({ high80 }) => high80),
  ];
  return prices.map((price, place) => ({
    ...price,
    estimate: estimates[place] ?? price.estimate,
    low80: lows[place] ?? price.low80,
    high80: highs[place] ?? price.high80,
  }));
}
