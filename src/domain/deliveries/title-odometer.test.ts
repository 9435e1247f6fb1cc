import { expect, test } from 'vitest';
import { odometerOfTitle } from './title-odometer.ts';

test.each([
  ['Volvo V60 12 500 mil', 125_000],
  ['Volvo V60 D4, 12500mil, drag', 125_000],
  ['Golf 1.6 TDI 85 000 km', 85_000],
  ['Audi A4 2019 7.900 mil', 79_000],
  ['V60 8 100 mil, motor bytt 6 000 mil sedan', 81_000],
])('reads %s', (title, km) => {
  expect(odometerOfTitle(title)).toBe(km);
});

test.each([
  'Tesla Model 3 Long Range 60 mil',
  'Kia EV6 räckvidd 500 km',
  'Kamrem bytt vid 12 000 mil',
  'Volvo V70 garanti 10 000 mil',
  'Service varje 3 000 mil',
  'V60 8 100 mil eller 9 100 mil',
  'Kia EV6 5 000 km fri laddning',
  'Volvo 740',
  'V60 120 000',
  '',
])('finds no reading in "%s"', (title) => {
  expect(odometerOfTitle(title)).toBeNull();
});
