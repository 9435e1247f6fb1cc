import { expect, test } from 'vitest';
import { inspectionsWithin } from './inspections.ts';

test.each([
  // At 3 years.
  [0, 3, 1],
  // At 5, then 14 months later.
  [3, 4, 2],
  // At 10 years and 10 months, and at 12.
  [10, 3, 2],
  [9, 3, 3],
  // Every other year from 30 years on.
  [32, 4, 2],
  [50, 5, 0],
  [null, 3, 2],
])('a car of %s years is inspected within %i years %i times', (age, years, times) =>
  expect(inspectionsWithin(age, years)).toBe(times),
);
