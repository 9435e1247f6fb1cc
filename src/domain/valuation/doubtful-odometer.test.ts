import { describe, expect, test } from 'vitest';
import { isOdometerDoubtful } from './doubtful-odometer.ts';

const AGES = Array.from({ length: 201 }, (_, tenth) => tenth / 10);
/** 10 000 km, in steps of 3 %. */
const DISTANCES = Array.from({ length: 250 }, (_, step) => 0.05 * 1.03 ** step);

test('doubts ten times and a tenth of every odometer that it does not doubt, but for those of new cars', () => {
  for (const age of AGES)
    for (const distance of DISTANCES.filter((each) => !isOdometerDoubtful(age, each))) {
      expect(isOdometerDoubtful(age, distance * 10.001), `${age} years, ${distance} × 10`).toBe(true);
      const tenth = distance / 10.001;
      if (tenth >= 0.05) expect(isOdometerDoubtful(age, tenth), `${age} years, ${distance} / 10`).toBe(true);
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
  test.each(likely)('of %i km is not doubted', (km) => expect(isOdometerDoubtful(age, km / 10_000)).toBe(false));
  test.each(doubtful)('of %i km is doubted', (km) => expect(isOdometerDoubtful(age, km / 10_000)).toBe(true));
});
