import { expect, test } from 'vitest';
import { winnerCarsUrl, winnerTitle, winnerYears } from './winner-texts.ts';

test.each([
  ['Volvo', 'V60', null, null, 'Volvo V60'],
  ['Kia', 'Ceed', 'SW', null, 'Kia Ceed SW'],
  ['Hyundai', 'i30', 'i30 N', null, 'Hyundai i30 N'],
  ['Kia', 'Niro', null, 'Laddhybrid', 'Kia Niro laddhybrid'],
  ['Mazda', 'Mazda3', null, null, 'Mazda3'],
  ['MG', 'MG4', 'XPower', 'El', 'MG4 XPower el'],
  ['Volvo', 'V60', 'T6', 'Laddhybrid', 'Volvo V60 T6 laddhybrid'],
] as const)('names %s %s %s %s as %s', (brand, series, variant, fuel, title) => {
  expect(winnerTitle({ brand, series, variant, fuel })).toBe(title);
});

test.each([
  [2015, 2020, '2015–2020'],
  [2019, 2019, '2019'],
  [2019, null, 'från 2019'],
])('formats years %d to %s', (yearFrom, yearTo, text) => {
  expect(winnerYears({ yearFrom, yearTo })).toBe(text);
});

test('narrows the list of a winner to make, model, years, variant and fuel', () => {
  const car = { brand: 'Kia', series: 'Ceed', yearFrom: 2018, yearTo: null, fuel: null };
  expect(winnerCarsUrl({ ...car, variant: null }, { withImage: 1, withoutImage: 0 })).toBe(
    '/vehicles/Kia/Ceed?minYear=2018',
  );
  expect(winnerCarsUrl({ ...car, yearTo: 2025, variant: 'Sports Wagon' }, { withImage: 1, withoutImage: 0 })).toBe(
    '/vehicles/Kia/Ceed?minYear=2018&maxYear=2025&search=Sports+Wagon',
  );
  expect(winnerCarsUrl({ ...car, variant: null, fuel: 'Laddhybrid' }, { withImage: 1, withoutImage: 0 })).toBe(
    '/vehicles/Kia/Ceed?fuel=Laddhybrid&minYear=2018',
  );
});

test('links a carousel that contains a car without a picture to the list of such cars', () => {
  const car = { brand: 'Kia', series: 'Ceed', yearFrom: 2018, yearTo: null, fuel: null, variant: null };
  expect(winnerCarsUrl(car, { withImage: 8, withoutImage: 0 })).toBe('/vehicles/Kia/Ceed?minYear=2018');
  expect(winnerCarsUrl(car, { withImage: 7, withoutImage: 1 })).toBe('/annonser?make=Kia&model=Ceed&minYear=2018');
});
