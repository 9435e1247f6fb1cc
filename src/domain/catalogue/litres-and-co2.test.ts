import { expect, test } from 'vitest';
import { agreesWithCo2 } from './litres-and-co2.ts';

test.each([
  ['Bensin', 'wltp', 7, 160, true],
  ['Bensin', 'wltp', 7, 183, false],
  ['Diesel', 'nedc', 4.2, 112, true],
  ['Diesel', 'nedc', 4.2, 99, false],
  // Plug-in hybrids with a diesel engine, and with few grams, which rounding changes much.
  ['Laddhybrid', 'wltp', 1.4, 37, true],
  ['Laddhybrid', 'wltp', 0.6, 13, true],
  ['Elhybrid', 'wltp', 5, 150, false],
  ['El', 'wltp', 16, 0, null],
  ['Gas', 'nedc', 5, 90, null],
  ['Bensin', 'nedc', 0, 0, null],
] as const)('%s by %s: %d l and %d g', (fuel, cycle, consumption, co2, agrees) => {
  expect(agreesWithCo2(fuel, cycle, { consumption, co2 })).toBe(agrees);
});
