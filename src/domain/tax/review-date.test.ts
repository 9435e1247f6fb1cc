import { expect, test } from 'vitest';
import { isReviewDue } from './review-date.ts';

test.each([
  ['2026-11-23', '2026-11-23', false],
  ['2026-11-23', '2027-11-22', false],
  ['2026-11-23', '2027-11-23', true],
  ['2024-02-29', '2025-02-28', false],
  ['2024-02-29', '2025-03-01', true],
])('a fact checked on %s is due on %s: %s', (checkedOn, today, isDue) => {
  expect(isReviewDue(checkedOn, today)).toBe(isDue);
});
