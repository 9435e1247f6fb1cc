import { expect, test } from 'vitest';
import { LevelFitter } from './fit-levels.ts';
import type { Grouping } from './levels.ts';

/** The mean that one group of cars gets, which sell for their price but for some at another, in logs. */
function meanOf({ cars, others, at }: { cars: number; others: number; at: number }): number {
  const size = cars + others;
  const grouping: Grouping = { slots: 1, width: 1, of: new Int32Array(size), groups: 1, find: () => 0 };
  const residuals = Float64Array.from({ length: size }, (_, row) => (row < cars ? 0 : at));
  const options = { variance: 0.0225, priors: [Float64Array.of(1)], passes: 6 };
  const fitter = new LevelFitter([grouping], new Float32Array(0), size);
  const weights = new Float64Array(size).fill(1);
  // What was fitted before does not matter.
  fitter.fit(new Float64Array(size).fill(0.4), weights, options);
  const [effects] = fitter.fit(residuals, weights, options);
  return effects?.[0] ?? Number.NaN;
}

test('cars at half their price do not lower the others, and slightly cheaper ones do', () => {
  expect(Math.abs(meanOf({ cars: 30, others: 10, at: -0.7 }))).toBeLessThan(0.001);
  expect(meanOf({ cars: 30, others: 10, at: -0.2 })).toBeLessThan(-0.02);
});
