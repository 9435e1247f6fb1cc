import { expect, test } from 'vitest';
import { chooseGuideCar, readWantedCar, type WantedCar } from './guide-choice.ts';
import { decodePrices, encodePrices, type GuidePrice } from './guide-price.ts';

const priceAt = (mil: number): GuidePrice => ({
  mil,
  estimate: 200_000 - mil,
  low80: 180_000 - mil,
  high80: 220_000 - mil,
  close: 7,
  whyNot: mil > 9_000 ? 'wide' : null,
});
const car = (modelYear: number, fuel: 'petrol' | 'diesel', ads: number) => ({
  modelYear,
  fuel,
  ads,
  mil: 8_000,
  prices: encodePrices([6_000, 8_000, 10_000].map(priceAt)),
});
const CARS = [car(2022, 'petrol', 4), car(2020, 'diesel', 9), car(2020, 'petrol', 3), car(2016, 'diesel', 5)];
const choose = (wanted: Partial<WantedCar>) => {
  const found = chooseGuideCar(CARS, { modelYear: null, fuel: null, mil: null, ...wanted });
  return found && [found.car.modelYear, found.car.fuel, found.price.mil];
};

test('prices are encoded without loss', () => {
  const prices = [6_000, 8_000, 10_000].map(priceAt);
  expect(decodePrices(encodePrices(prices))).toEqual(prices);
});

test('without a wish it is the car that most ads are of, at its usual distance', () => {
  expect(choose({})).toEqual([2020, 'diesel', 8_000]);
  expect(choose({ fuel: 'petrol' })).toEqual([2022, 'petrol', 8_000]);
  expect(chooseGuideCar([], { modelYear: 2020, fuel: null, mil: null })).toBeNull();
});

test.each([
  [{ modelYear: 2020, fuel: 'petrol', mil: 9_400 } as const, [2020, 'petrol', 10_000]],
  [{ modelYear: 2022, fuel: 'diesel' } as const, [2022, 'petrol', 8_000]],
  [{ modelYear: 1900, mil: 0 } as const, [2016, 'diesel', 6_000]],
  [{ modelYear: 9_999, mil: 999_999 } as const, [2022, 'petrol', 10_000]],
])('%j is answered by the nearest car', (wanted, expected) => expect(choose(wanted)).toEqual(expected));

test('reads numbers and fuels from an address, and ignores the rest', () => {
  const read = (query: string) => readWantedCar(new URLSearchParams(query));
  expect(read('arsmodell=2019&mil=8000&drivmedel=diesel')).toEqual({ modelYear: 2019, mil: 8_000, fuel: 'diesel' });
  for (const query of [
    '',
    'arsmodell=-1&mil=1e3&drivmedel=ved',
    'arsmodell=%00&mil=99999999&drivmedel=__proto__',
    'mil=',
  ]) {
    expect(read(query)).toEqual({ modelYear: null, mil: null, fuel: null });
  }
});
