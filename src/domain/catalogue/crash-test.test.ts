import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CrashTest, crashRatingOf, crashRatingsByYear, overallStars } from './crash-test.ts';

const tested = (year: number, stars: number, more: Partial<CrashTest> = {}): CrashTest => ({
  year,
  stars: year < 2009 ? null : stars,
  adultStars: year < 2009 ? stars : null,
  equipment: 'standard',
  yearsFrom: null,
  yearsTo: null,
  testedAs: null,
  ...more,
});
/** [year, stars] of the test, and the years of its retests. */
const ratingOf = (tests: readonly CrashTest[], modelYear: number | null) => {
  const rating = crashRatingOf(tests, modelYear);
  return rating && [rating.test.year, rating.test.stars, rating.retests.map(({ year }) => year)];
};

describe('the test of a car is', () => {
  const panda = [tested(2018, 0), tested(2011, 4)];
  test.each<[string, CrashTest[], number | null, ReturnType<typeof ratingOf>]>([
    ['the latest up to its model year', panda, 2014, [2011, 4, [2018]]],
    ['the one of its model year', panda, 2018, [2018, 0, []]],
    ['the first after it when it is older than all of them', panda, 2010, [2011, 4, [2018]]],
    ['none without tests', [], 2014, null],
    ['none without a model year when there are several', panda, null, null],
    ['the only one without a model year', [tested(2018, 5)], null, [2018, 5, []]],
    [
      'one that covers it',
      [tested(2017, 2, { yearsTo: 2017 }), tested(2017, 3, { yearsFrom: 2018 })],
      2019,
      [2017, 3, []],
    ],
    ['none when none covers it', [tested(2025, 4, { yearsFrom: 2025 })], 2024, null],
  ])('%s', (_, tests, modelYear, expected) => {
    expect(ratingOf(tests, modelYear)).toEqual(expected);
  });
});

test('the safety pack is shown beside the standard car and never in its place', () => {
  const tests = [tested(2016, 5, { equipment: 'safety-pack' }), tested(2016, 4), tested(2022, 3)];
  const rating = crashRatingOf(tests, 2018);
  expect([rating?.test.stars, rating?.safetyPack?.stars]).toEqual([4, 5]);
  expect(crashRatingOf(tests, 2023)?.safetyPack).toBeNull();
});

describe('for every set of tests', () => {
  const anyTest = fc
    .record({
      year: fc.integer({ min: 1997, max: 2026 }),
      stars: fc.integer({ min: 0, max: 5 }),
      equipment: fc.constantFrom('standard' as const, 'safety-pack' as const),
      yearsFrom: fc.option(fc.integer({ min: 1997, max: 2026 })),
    })
    .map(({ year, stars, ...more }) => tested(year, stars, more));
  const anyTests = fc.uniqueArray(anyTest, { selector: ({ year, equipment }) => `${year} ${equipment}`, maxLength: 5 });
  const modelYear = fc.integer({ min: 1995, max: 2027 });

  test('the order of the tests does not matter', () => {
    fc.assert(
      fc.property(anyTests, modelYear, (tests, year) => {
        expect(crashRatingOf(tests.toReversed(), year)).toEqual(crashRatingOf(tests, year));
      }),
    );
  });

  test('a later car never gets an earlier test, as long as tests cover all years', () => {
    fc.assert(
      fc.property(anyTests, modelYear, (tests, year) => {
        const covering = tests.map((each) => ({ ...each, yearsFrom: null }));
        const yearOf = (model: number): number => crashRatingOf(covering, model)?.test.year ?? 0;
        expect(yearOf(year + 1)).toBeGreaterThanOrEqual(yearOf(year));
      }),
    );
  });
});

test('ratings by model year cover a year before and after the generation, and the unknown year', () => {
  const euroNcap = [tested(2011, 5), tested(2019, 3)];
  const years = crashRatingsByYear({ yearFrom: 2012, yearTo: 2020, euroNcap }, 2030);
  expect(years.map(({ modelYear }) => modelYear)).toEqual([
    2011, 2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021,
  ]);
  expect(years.filter(({ rating }) => rating.test.stars === 3).map(({ modelYear }) => modelYear)).toEqual([
    2019, 2020, 2021,
  ]);
  expect(crashRatingsByYear({ yearFrom: 2029, yearTo: null, euroNcap: [tested(2025, 4)] }, 2030)).toMatchObject(
    [0, 2028, 2029, 2030, 2031].map((modelYear) => ({ modelYear })),
  );
  expect(crashRatingsByYear({ yearFrom: 2012, yearTo: null, euroNcap: [] }, 2030)).toEqual([]);
});

test('stars of older tests are not compared', () => {
  expect(
    [{ stars: 4, year: 2003 }, { stars: 4, year: 2009 }, { stars: 4, year: null }, null].map(overallStars),
  ).toEqual([null, 4, 4, null]);
});
