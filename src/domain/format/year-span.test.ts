import { expect, test } from 'vitest';
import { yearSpan } from './year-span.ts';

test.each([
  [null, null, null],
  [2020, 2020, '2020'],
  [2011, 2026, '2011–2026'],
])('formats the span from %s to %s', (yearMin, yearMax, text) => {
  expect(yearSpan({ yearMin, yearMax })).toBe(text);
});
