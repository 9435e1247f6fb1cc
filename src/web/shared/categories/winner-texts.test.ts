import { expect, test } from 'vitest';
import { winnerCarsUrl, winnerTitle, winnerYears } from './winner-texts.ts';

test.each([
  ['Volvo', 'V60', null, 'Volvo V60'],
  ['Kia', 'Ceed', 'SW', 'Kia Ceed SW'],
  ['Hyundai', 'i30', 'i30 N', 'Hyundai i30 N'],
  ['BMW', '3-serie', '330e', 'BMW 3-serie 330e'],
])('%s %s %s is called %s', (brand, series, variant, title) => {
  expect(winnerTitle({ brand, series, variant })).toBe(title);
});

test.each([
  [2015, 2020, '2015–2020'],
  [2019, 2019, '2019'],
  [2019, null, 'från 2019'],
])('years %d to %s', (yearFrom, yearTo, text) => {
  expect(winnerYears({ yearFrom, yearTo })).toBe(text);
});

test('the list of its cars is narrowed to make, model, years and variant', () => {
  const car = { brand: 'Kia', series: 'Ceed', yearFrom: 2018, yearTo: null };
  expect(winnerCarsUrl({ ...car, variant: null })).toBe('/vehicles/Kia/Ceed?minYear=2018');
  expect(winnerCarsUrl({ ...car, yearTo: 2025, variant: 'Sports Wagon' })).toBe(
    '/vehicles/Kia/Ceed?minYear=2018&maxYear=2025&search=Sports+Wagon',
  );
});
