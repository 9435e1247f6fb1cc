import { expect, test } from 'vitest';
import { fromToday } from './from-today.ts';

test.each([
  ['an hour before midnight, summer time in between', '2026-11-22T22:06:00Z', 30, '2026-10-23T21:06:00.000Z'],
  ['the same in spring', '2026-04-10T21:30:00Z', 20, '2026-03-21T22:30:00.000Z'],
  ['no change in between', '2026-11-22T10:00:00Z', 5, '2026-11-17T10:00:00.000Z'],
])('returns the same time of day by the Swedish calendar: %s', (_, now, days, then) => {
  expect(fromToday(days, new Date(now)).toISOString()).toBe(then);
});
