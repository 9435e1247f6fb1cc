import { expect, test } from 'vitest';
import { growsTooMuch } from './delivery-growth.ts';

test.each([
  [0, 20_000, false],
  [1, 200, false],
  [1, 201, true],
  [100, 300, false],
  [100, 301, true],
  [5_000, 15_000, false],
  [5_000, 15_001, true],
  [300, 10, false],
])('%i ads that become %i multiply: %s', (active, after, expected) => {
  expect(growsTooMuch({ active, after })).toBe(expected);
});
