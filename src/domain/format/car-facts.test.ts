import { expect, test } from 'vitest';
import {
  formatAboutMil,
  formatAcceleration,
  formatKm,
  formatMil,
  formatPower,
  keyFacts,
  yearSpan,
} from './car-facts.ts';
import { formatAboutKronor, formatAboutPriceRange, formatPrice, formatPriceChange } from './price.ts';

test('formats prices', () => {
  expect(formatPrice(189_900)).toBe('189\u202f900\u00a0kr');
  expect(formatPrice(null)).toBe('Pris på begäran');
  expect(formatPriceChange(-10_000)).toBe('−10\u202f000\u00a0kr');
  expect(formatPriceChange(5_000)).toBe('+5\u202f000\u00a0kr');
});

test('rounds the odometer to the nearest 10 km', () => {
  expect(formatMil(123_404)).toBe('12\u202f340\u00a0mil');
  expect(formatMil(123_406)).toBe('12\u202f341\u00a0mil');
  expect(formatKm(123_404)).toBe('123\u202f400\u00a0km');
  expect(formatKm(0)).toBe('0\u00a0km');
});

test('rounds calculated figures to a useful precision', () => {
  expect(formatAboutKronor(189_925)).toBe('189\u202f900\u00a0kr');
  expect(formatAboutPriceRange(149_962, 289_950)).toBe('150\u202f000–290\u202f000\u00a0kr');
  expect(formatAboutMil(64_275)).toBe('6\u202f430\u00a0mil');
});

test('formats power in hk, converted from kW when hp is missing', () => {
  expect(formatPower({ horsepower: 190, kilowatt: 140 })).toBe('190\u00a0hk');
  expect(formatPower({ horsepower: null, kilowatt: 140 })).toBe('190\u00a0hk');
  expect(formatPower({ horsepower: null, kilowatt: null })).toBeNull();
});

test('formats acceleration in sek', () => {
  expect(formatAcceleration(8.2)).toBe('8,2\u00a0sek');
});

test('lists known facts of a car in a fixed order', () => {
  const car = { modelYear: 2019, odometerKm: 64_300, fuels: ['El', 'Bensin'], transmission: 'Automat' } as const;
  expect(keyFacts(car)).toEqual(['2019', '6\u202f430\u00a0mil', 'El/Bensin', 'Automat']);
});

test('omits unknown facts', () => {
  expect(keyFacts({ modelYear: null, odometerKm: null, fuels: [], transmission: null })).toEqual([]);
});

test.each([
  [null, null, null],
  [2020, 2020, '2020'],
  [2011, 2026, '2011–2026'],
])('formats the span from %s to %s', (yearMin, yearMax, text) => {
  expect(yearSpan({ yearMin, yearMax })).toBe(text);
});
