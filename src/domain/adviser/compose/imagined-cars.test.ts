import { expect, test } from 'vitest';
import { differenceIn, readDescribedCar, readTwoYears } from '#src/domain/adviser/frame/described-car.ts';
import { readImaginedCars } from '#src/domain/adviser/frame/imagined-cars.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { describedCarTexts, monthlyTexts } from './described-car.ts';
import { imaginedCarsTexts } from './imagined-cars.ts';

const first = (folded: string, fuels: readonly Fuel[] = []): string => {
  const cars = readImaginedCars(folded);
  return cars === null ? '' : (imaginedCarsTexts(cars, fuels, null, 2026)[0] ?? '').replace(/\s/g, ' ');
};

test.each([
  ['2014 med 7 000 mil eller 2018 med 14 000 mil', ['Diesel'], '2018 med 14 000 mil'],
  ['2018 med 25 000 mil mot 2016 med 9 000 mil', ['Diesel'], '2016 med 9 000 mil'],
  ['2017 med 12 000 mil eller 2020 med 9 000 mil', [], '2020 med 9 000 mil'],
  ['2015 med 5 000 mil eller 2018 med 18 000 mil', ['Bensin'], '2015 med 5 000 mil'],
] as const)('%s, %o: %s', (text, fuels, chosen) => expect(first(text, fuels)).toContain(`**Oftast ${chosen}`));

test.each([
  '2016 med 9000 mil',
  'max 9000 mil, 2016 eller 2019 med 3000 mil',
  '2016 eller 2019, 1500 mil om aret och 2000 mil om aret',
])('%s describes no two cars', (text) => expect(readImaginedCars(text)).toBeNull());

test('few mil are to be checked, many to be proven by services', () => {
  const car = readDescribedCar('en jazz 2011 med 3 900 mil, ar det for bra for att vara sant?');
  expect(car).toEqual({ year: 2011, mil: 3_900 });
  expect(describedCarTexts('Honda Jazz', { year: 2011, mil: 3_900 }, [], [], 2026)[0]).toContain('Det kan stämma');
  expect(describedCarTexts('Volvo V70', { year: 2010, mil: 45_000 }, ['Diesel'], [], 2026)[0]).toContain(
    'om priset är lågt',
  );
  expect(readDescribedCar('visa jazz 2011 under 9 000 mil, ok?')).toBeNull();
  expect(readDescribedCar('jazz 2011, kor 900 mil om aret, ok?')).toBeNull();
});

test('two years and a difference in price', () => {
  expect(readTwoYears('passat 2021 eller 2019, vad ar battre')).toEqual([2019, 2021]);
  expect(readTwoYears('passat 2019-2021')).toBeNull();
  expect(differenceIn('ar den vard 40 tusen mer?')).toBe(40_000);
  expect(differenceIn('den kostar 140 000 kr')).toBeNull();
});

test('of a sum a month the part for the car is stated, or that it does not suffice', () => {
  expect(monthlyTexts(6_000, 1_000, false)[0]).toMatch(/blir kvar till själva bilen/);
  expect(monthlyTexts(1_500, 2_000, false)[0]).toMatch(/räcker knappt/);
});
