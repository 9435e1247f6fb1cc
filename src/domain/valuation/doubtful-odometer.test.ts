import { describe, expect, test } from 'vitest';
import { STOCK_AS_OF, valuedStock } from '#test/support/valued-stock.ts';
import { carColumns } from './car-columns.ts';
import { isOdometerDoubtful, NO_ODOMETERS, typicalOdometers } from './doubtful-odometer.ts';
import { FUEL_CLASSES } from './valued-car.ts';

const AGES = Array.from({ length: 201 }, (_, tenth) => tenth / 10);
/** 10 000 km, in steps of 3 %. */
const DISTANCES = Array.from({ length: 250 }, (_, step) => 0.05 * 1.03 ** step);
const isDoubtful = (age: number, distance: number, hasDate = true): boolean =>
  isOdometerDoubtful({ age, distance, hasDate });

test('doubts ten times and a tenth of every odometer that it does not doubt, but for those of new cars', () => {
  for (const age of AGES)
    for (const distance of DISTANCES.filter((each) => !isDoubtful(age, each))) {
      expect(isDoubtful(age, distance * 10.001), `${age} years, ${distance} × 10`).toBe(true);
      const tenth = distance / 10.001;
      if (tenth >= 0.05) expect(isDoubtful(age, tenth), `${age} years, ${distance} / 10`).toBe(true);
    }
});

describe.each([
  ['a new car', 0, [0, 10, 8_000], [40_000]],
  ['a car in stock since last year', 1.5, [10, 8_000, 25_000, 60_000], [1_000, 120_000]],
  ['three years', 3, [20_000, 50_000, 140_000], [100, 5_000, 300_000]],
  ['eight years', 8, [45_000, 120_000, 350_000], [12_000, 600_000]],
  ['fifteen years', 15, [70_000, 180_000, 400_000], [18_000, 40_000]],
  ['a classic car', 45, [80_000, 250_000], [20_000]],
])('%s', (_, age, likely, doubtful) => {
  test.each(likely)('of %i km is not doubted', (km) => expect(isDoubtful(age, km / 10_000)).toBe(false));
  test.each(doubtful)('of %i km is doubted', (km) => expect(isDoubtful(age, km / 10_000)).toBe(true));
});

test('an odometer is doubted without a date of registration only where it is with each that the model year may mean', () => {
  for (const age of AGES)
    for (const distance of DISTANCES)
      if (isDoubtful(age, distance, false)) expect(isDoubtful(age, distance), `${age} years, ${distance}`).toBe(true);
  expect(isDoubtful(0.9, 4)).toBe(true);
  expect(isDoubtful(0.9, 4, false)).toBe(false);
});

describe('the typical odometers of a stock', () => {
  const cars = valuedStock(4_000).map((car) => ({
    ...car,
    odometerKm: car.odometerKm === null ? null : car.odometerKm * (car.fuels.includes('Diesel') ? 2 : 1),
  }));
  const typical = typicalOdometers(carColumns(cars, STOCK_AS_OF));
  const of = (fuel: (typeof FUEL_CLASSES)[number]): readonly number[] => typical[FUEL_CLASSES.indexOf(fuel)] ?? [];

  test('are those of each fuel, so that one that is driven twice as far has about twice the limits', () => {
    const ratio = (of('diesel')[4] ?? 0) / (of('petrol')[4] ?? 1);
    expect(ratio).toBeGreaterThan(1.7);
    expect(ratio).toBeLessThan(2.3);
  });

  test('are those of all fuels where one has few cars, and of a small stock those of Göteborg', () => {
    expect(of('alternative')[4]).toBeGreaterThan(0);
    expect(typicalOdometers(carColumns(cars.slice(0, 20), STOCK_AS_OF))).toEqual(NO_ODOMETERS);
  });
});
