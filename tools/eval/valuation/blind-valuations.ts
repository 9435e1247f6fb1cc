import { intervalWidth } from '#src/domain/valuation/judge-price.ts';
import type { Valuation } from '#src/domain/valuation/value-series.ts';
import { ageOf, carIdentity, hashText, type ValuedCar } from '#src/domain/valuation/valued-car.ts';
import type { CarFile } from './cars-of-file.ts';
import { valueCars } from './value-cars.ts';

/** Parts of the cars whose prices are withheld, one after the other: nine tenths of a stock are nearly as much as all of it. */
export const BLIND_FOLDS = 10;

/** A real car whose price the site did not know when it was valued. */
export type BlindCar = {
  car: ValuedCar;
  valuation: Valuation;
  /** kr. */
  price: number;
  /** Years. */
  age: number;
  /** Absolute error as a share of the price. */
  error: number;
  /** Width of the 80 % interval as a share of the estimate. */
  width: number;
};

/** The fold of a car: by identity, so that two ads of one car are never in two. */
export const foldOf = (car: ValuedCar, folds: number): number =>
  hashText(`${car.seriesId} ${carIdentity(car)}`) % folds;

/**
 * Estimates real cars whose prices are withheld: the cars are divided into folds, and those of each fold are valued without prices by a
 * model of the others.
 */
export const valueBlindly = (file: CarFile, folds = BLIND_FOLDS): BlindCar[] =>
  Array.from({ length: folds }, (_, fold) => valueFold(file, (car) => foldOf(car, folds) === fold)).flat();

/** Whether everything but the missing price allows a judgement. */
export const isJudged = ({ valuation }: BlindCar): boolean => valuation.whyNot === 'no_price';

function valueFold({ cars, asOf }: CarFile, isWithheld: (car: ValuedCar) => boolean): BlindCar[] {
  const stock = cars.map((car) => (isWithheld(car) ? { ...car, price: null } : car));
  const known = new Map(cars.map((car) => [car.id, car]));
  return [...valueCars(stock, asOf).values()].flatMap((valuation) => {
    const car = known.get(valuation.adId);
    if (valuation.price !== null || car === undefined || car.price === null) return [];
    return [
      {
        car,
        valuation,
        price: car.price,
        age: ageOf(car, asOf),
        error: Math.abs(valuation.estimate / car.price - 1),
        width: intervalWidth(valuation),
      },
    ];
  });
}
