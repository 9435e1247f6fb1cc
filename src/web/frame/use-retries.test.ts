import { expect, test } from 'vitest';
import { retryWait } from './use-retries.ts';

test('doubles the wait from 1 s up to 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryWait)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});
