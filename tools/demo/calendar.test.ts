import { expect, test } from 'vitest';
import { dateOf, isoDate, stockholmDay, stockholmTime, weekday, yearFraction } from './calendar.ts';

test.each([
  ['2026-11-20T22:59:00Z', '2026-11-20'],
  ['2026-11-20T23:00:00Z', '2026-11-21'],
  ['2026-07-01T22:00:00Z', '2026-07-02'],
  ['2026-03-29T00:59:00Z', '2026-03-29'],
])('it is %s: in Stockholm the day is %s', (now, day) => {
  expect(isoDate(stockholmDay(new Date(now)))).toBe(day);
});

test('converts a Stockholm time to UTC, with one hour more in summer', () => {
  expect(stockholmTime(dateOf(2026, 11, 20), 9 * 60 + 41)).toBe('2026-11-20T08:41:00Z');
  expect(stockholmTime(dateOf(2026, 7, 1), 9 * 60 + 41)).toBe('2026-07-01T07:41:00Z');
  expect(stockholmTime(dateOf(2026, 3, 29), 9 * 60)).toBe('2026-03-29T07:00:00Z');
  expect(stockholmTime(dateOf(2026, 10, 25), 9 * 60)).toBe('2026-10-25T08:00:00Z');
});

test('returns the weekday and the fraction of the year', () => {
  expect(weekday(dateOf(2026, 11, 20))).toBe(4);
  expect(weekday(dateOf(2026, 11, 22))).toBe(6);
  expect(yearFraction(dateOf(2026, 1, 1))).toBe(2026);
  expect(yearFraction(dateOf(2026, 7, 2))).toBeCloseTo(2026.5, 2);
});
