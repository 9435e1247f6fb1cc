import { expect, test } from 'vitest';
import { losesTooMany } from './delivery-safety.ts';

test.each([
  [{ active: 20, missing: 6 }, false],
  [{ active: 20, missing: 7 }, true],
  [{ active: 6, missing: 5 }, false],
  [{ active: 6, missing: 6 }, true],
  [{ active: 1000, missing: 300 }, false],
  [{ active: 1000, missing: 301 }, true],
  [{ active: 0, missing: 0 }, false],
])('%o: %s', (loss, expected) => {
  expect(losesTooMany(loss)).toBe(expected);
});
