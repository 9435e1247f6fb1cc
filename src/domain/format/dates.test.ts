import { expect, test } from 'vitest';
import { daysBetween, formatCalendarDay, formatDate, formatDays, isoDay, yearInSweden } from './dates.ts';

test.each([
  ['2026-11-20T12:00:00Z', '20 november 2026', '2026-11-20'],
  // One hour before midnight UTC is already the next day in Sweden, summer and winter.
  ['2026-11-20T23:00:00Z', '21 november 2026', '2026-11-21'],
  ['2026-07-01T22:00:00Z', '2 juli 2026', '2026-07-02'],
  ['2026-07-01T21:59:59Z', '1 juli 2026', '2026-07-01'],
])('%s is %s', (instant, text, iso) => {
  expect(formatDate(new Date(instant))).toBe(text);
  expect(isoDay(new Date(instant))).toBe(iso);
});

test('the year turns with midnight in Sweden', () => {
  expect(yearInSweden(new Date('2026-12-31T23:30:00Z'))).toBe(2027);
});

test('a calendar day is written without a time zone', () => {
  expect(formatCalendarDay('2019-03-05')).toBe('5 mars 2019');
  expect(formatCalendarDay('våren 2019')).toBe('våren 2019');
});

test('days are whole and never negative', () => {
  const from = new Date('2026-11-01T12:00:00Z');
  expect(daysBetween(from, new Date('2026-11-03T11:00:00Z'))).toBe(1);
  expect(daysBetween(from, new Date('2026-10-01T00:00:00Z'))).toBe(0);
  expect(formatDays(1)).toBe('1 dag');
  expect(formatDays(0)).toBe('0 dagar');
});
