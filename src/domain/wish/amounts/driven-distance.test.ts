import { expect, test } from 'vitest';
import { understand } from '#src/domain/wish/parse-query.ts';
import { carNamesFromFiles } from '#test/car-names.ts';

const read = (text: string) => understand(text, { names: carNamesFromFiles(), thisYear: 2026, learns: false }).filters;

test.each([
  'Elbil till familjen. Kör max 1000 mil, Gotland varje sommar. 280 000 som mest.',
  'Kör kanske 1500 mil. Max 280 000.',
  'Kör mest landsväg. Kanske 1500 mil. Max 280 000.',
  'kör cirka 1800 mil i Stockholm, högst 280 000 kr',
  'Kan gå upp till 280 000 ex moms, kör 2200 mil mest landsväg',
])('takes what somebody drives for no mileage of the car: %s', (text) => {
  expect(read(text)).toMatchObject({ maxMileage: null, minMileage: null, maxPrice: 280_000 });
});

test.each([
  ['v60 som gått max 12 000 mil', 12_000],
  ['volvo v60, högst 10 000 mil', 10_000],
  ['V60. Kanske 10 000 mil', 10_000],
])('reads the mileage of a car: %s', (text, mil) => {
  expect(read(text).maxMileage).toBe(mil);
});

test('takes a difference for no price', () => {
  expect(read('hittade en Audi för 40 000 mindre än här').maxPrice).toBeNull();
  expect(read('mazda under 100 tusen mindre än 10000 mil')).toMatchObject({ maxPrice: 100_000, maxMileage: 10_000 });
});
