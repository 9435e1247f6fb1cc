import { expect, test } from 'vitest';
import { shareText, wilsonInterval } from './wilson-interval.ts';

test.each([
  [50, 100, 0.404, 0.596],
  [10, 10, 0.722, 1],
  [0, 10, 0, 0.278],
  [0, 0, 0, 1],
])('gives the interval of %i of %i', (right, all, low, high) => {
  const found = wilsonInterval(right, all);
  expect(found.low).toBeCloseTo(low, 3);
  expect(found.high).toBeCloseTo(high, 3);
});

test('writes a share with its interval', () => {
  expect(shareText(1, 2)).toBe('50.0 % (9.5–90.5)');
  expect(shareText(0, 0)).toBe('0.0 % (0.0–100.0)');
});
