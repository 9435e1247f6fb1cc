import fc from 'fast-check';
import { expect, test } from 'vitest';
import { odometerQuestion } from './odometer-question.ts';

const YEAR = 2026;
const ask = (text: string, km: number | null, earlier: number | null, modelYear: number | null = 2018) =>
  odometerQuestion(text, km, { earlier, modelYear, year: YEAR })?.replace(/\s/gu, ' ') ?? null;

test.each([
  // The habit of kilometres: the number fits as km only.
  ['81000', 810_000, 80_000, 'Skriv enheten: 81 000 mil eller 81 000 km.'],
  ['64300', 643_000, null, 'Skriv enheten: 64 300 mil eller 64 300 km.'],
  ['810', 8_100, 81_000, 'Skriv enheten: 810 mil eller 810 km.'],
  ['75', 750, null, 'Skriv enheten: 75 mil eller 75 km.'],
  // Said, and still of no car.
  ['75 km', 75, null, '7,5 mil är orimligt för en bil av årsmodell 2018. Rätta miltalet eller årsmodellen.'],
  [
    '999 999 km',
    999_999,
    null,
    '99 999,9 mil är orimligt för en bil av årsmodell 2018. Rätta miltalet eller årsmodellen.',
  ],
])('asks about %s (%s km after %s)', (text, km, earlier, question) => {
  expect(ask(text, km, earlier)).toBe(question);
});

test.each([
  ['8100', 81_000, 80_000],
  ['8 100', 81_000, null],
  ['8100 mil', 81_000, null],
  ['81 000 km', 81_000, null],
  ['81 000 mil', 810_000, 80_000],
  ['20000', 200_000, 190_000],
  ['600', 6_000, 5_000],
  ['', null, 80_000],
])('takes %s (%s km after %s)', (text, km, earlier) => {
  expect(ask(text, km, earlier)).toBeNull();
});

test('takes a few mil of a new car, and knows less of a car without a year', () => {
  expect(ask('1', 10, null, YEAR)).toBeNull();
  expect(ask('1500', 15_000, null, YEAR)).toBeNull();
  expect(ask('15000', 150_000, null, YEAR)).not.toBeNull();
  expect(ask('15000', 150_000, null, null)).toBeNull();
  expect(ask('150000', 1_500_000, null, null)).not.toBeNull();
});

test('never asks about the value that the ad already has', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 1950, max: YEAR }), (km, modelYear) => {
      expect(ask(String(km / 10), km, km, modelYear)).toBeNull();
    }),
  );
});

test('asks about kilometres typed without their unit, for a car that is driven 500 to 5 000 mil a year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 15 }), fc.integer({ min: 5_000, max: 50_000 }), (age, kmAYear) => {
      const km = age * kmAYear;
      fc.pre(km >= 20_000);
      expect(ask(String(km), km * 10, km - 100, YEAR - age)).not.toBeNull();
    }),
  );
});
