import { ageOf, fuelClass, type ValuedCar } from '#src/domain/valuation/valued-car.ts';
import { BLIND_FOLDS, foldOf } from './blind-valuations.ts';
import type { CarFile } from './cars-of-file.ts';

/** A simple method that the model is compared with: the price of a car from those whose prices it knows; null: no answer. */
type Peer = { name: string; estimate: (car: ValuedCar, known: readonly KnownCar[]) => number | null };
type KnownCar = { car: ValuedCar; price: number; age: number };

/** Nearest cars whose median is taken. */
const NEAREST = 9;
const MIN_OF_YEAR = 3;

/** Both read the cars of the same series. */
const peersAt = (asOf: Date): readonly Peer[] => [
  {
    name: 'median, same model and year',
    estimate: ({ modelYear }, known) => {
      const prices = known.filter(({ car }) => car.modelYear === modelYear).map(({ price }) => price);
      return prices.length < MIN_OF_YEAR ? null : medianOf(prices);
    },
  },
  {
    name: `median of the ${NEAREST} nearest`,
    estimate: (wanted, known) => {
      const age = ageOf(wanted, asOf);
      const nearest = known
        .map((each) => ({ price: each.price, distance: distanceOf(wanted, age, each) }))
        .sort((a, b) => a.distance - b.distance)
        .slice(0, NEAREST);
      return nearest.length < MIN_OF_YEAR ? null : medianOf(nearest.map(({ price }) => price));
    },
  },
];

/** Years, 10 000 km and tenths of the power count as much as each other, and another fuel or gearbox as four of them. */
function distanceOf(wanted: ValuedCar, age: number, { car, age: otherAge }: KnownCar): number {
  const years = Math.abs(age - otherAge) || 0;
  const distance =
    wanted.odometerKm === null || car.odometerKm === null ? 2 : Math.abs(wanted.odometerKm - car.odometerKm) / 10_000;
  const power =
    wanted.horsepower === null || car.horsepower === null
      ? 2
      : 10 * Math.abs(Math.log(wanted.horsepower / car.horsepower));
  const choices =
    Number(fuelClass(wanted.fuels) !== fuelClass(car.fuels)) + Number(wanted.transmission !== car.transmission);
  return years + distance + power + 4 * choices;
}

/** Absolute errors as shares of the prices, by the id of the car. */
export type PeerErrors = { name: string; errors: ReadonlyMap<number, number> };

/** The errors of the simple methods on the same folds as the model's. */
export function errorsOfPeers({ cars, asOf }: CarFile, folds = BLIND_FOLDS): PeerErrors[] {
  const ofSeries = Map.groupBy(cars, ({ seriesId }) => seriesId);
  return peersAt(asOf).map(({ name, estimate }) => {
    const errors = new Map<number, number>();
    for (const car of cars) {
      if (car.price === null) continue;
      const known = (ofSeries.get(car.seriesId) ?? []).flatMap((other) =>
        other.price === null || foldOf(other, folds) === foldOf(car, folds)
          ? []
          : [{ car: other, price: other.price, age: ageOf(other, asOf) }],
      );
      const estimated = estimate(car, known);
      if (estimated !== null) errors.set(car.id, Math.abs(estimated / car.price - 1));
    }
    return { name, errors };
  });
}

export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
