import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  daysBetween,
  daysInWords,
  endOfDay,
  formatCalendarDay,
  formatDate,
  formatDateTime,
  formatDays,
  formatShortTime,
  isoDay,
  readSwedishTime,
  swedishTimeText,
  yearInSweden,
} from './dates.ts';

test.each([
  ['2026-11-20T12:00:00Z', '20 november 2026', '2026-11-20'],
  // One hour before midnight UTC is already the next day in Sweden, in summer and winter.
  ['2026-11-20T23:00:00Z', '21 november 2026', '2026-11-21'],
  ['2026-07-01T22:00:00Z', '2 juli 2026', '2026-07-02'],
  ['2026-07-01T21:59:59Z', '1 juli 2026', '2026-07-01'],
])('formats %s as %s', (instant, text, iso) => {
  expect(formatDate(new Date(instant))).toBe(text);
  expect(isoDay(new Date(instant))).toBe(iso);
});

test.each([
  ['2026-11-22T09:43:00Z', '22 nov 10:43'],
  ['2026-05-31T22:30:00Z', '1 jun 00:30'],
  ['2025-12-31T22:59:00Z', '31 dec 2025 23:59'],
  ['2025-12-31T23:00:00Z', '1 jan 00:00'],
  ['2026-02-27T00:00:00Z', '27 feb 01:00'],
])('shortens %s to %s, with the year when it is another', (instant, text) => {
  expect(formatShortTime(new Date(instant), new Date('2026-11-25T12:00:00Z'))).toBe(text);
});

test('a date of a feed without a time is a day alone, in short and in full', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  const both = (instant: string) => [
    formatShortTime(new Date(instant), now, true),
    formatDateTime(new Date(instant), true),
  ];
  expect(both('2026-10-01T00:00:00Z')).toEqual(['1 okt', '1 oktober 2026']);
  expect(both('2025-12-09T00:00:00Z')).toEqual(['9 dec 2025', '9 december 2025']);
  expect(both('2026-10-01T00:00:01Z')).toEqual(['1 okt 02:00', '1 oktober 2026 02:00']);
  expect(formatDateTime(new Date('2026-10-01T00:00:00Z'))).toBe('1 oktober 2026 02:00');
});

test('agrees with the time zone database at any time and around the changes of the clock', () => {
  const table = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Stockholm',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const isRight = (instant: Date) =>
    `${isoDay(instant)} ${formatDateTime(instant).slice(-5)}` === table.format(instant);
  const [min, max] = [new Date('1996-01-01T00:00:00Z'), new Date('2037-12-31T23:59:59Z')];
  fc.assert(fc.property(fc.date({ min, max, noInvalidDate: true }), isRight));
  const wrong: Date[] = [];
  for (let year = 1996; year < 2038; year += 1) {
    for (const month of [2, 9]) {
      for (let hour = 0; hour < 7 * 24; hour += 1) {
        const begin = new Date(Date.UTC(year, month, 25, hour));
        wrong.push(...[begin, new Date(begin.getTime() - 1)].filter((instant) => !isRight(instant)));
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('changes the year at midnight in Sweden', () => {
  expect(yearInSweden(new Date('2026-12-31T23:30:00Z'))).toBe(2027);
});

test('formats a calendar day without a time zone', () => {
  expect(formatCalendarDay('2019-03-05')).toBe('5 mars 2019');
  expect(formatCalendarDay('våren 2019')).toBe('våren 2019');
});

test('counts calendar days in Sweden, never negative', () => {
  const from = new Date('2026-11-01T12:00:00Z');
  expect(daysBetween(from, new Date('2026-11-03T11:00:00Z'))).toBe(2);
  expect(daysBetween(from, new Date('2026-11-01T22:59:59Z'))).toBe(0);
  expect(daysBetween(from, new Date('2026-11-01T23:00:00Z'))).toBe(1);
  // Across the change to summer time.
  expect(daysBetween(new Date('2026-03-28T22:30:00Z'), new Date('2026-03-29T22:30:00Z'))).toBe(2);
  expect(daysBetween(from, new Date('2026-10-01T00:00:00Z'))).toBe(0);
  expect(formatDays(1)).toBe('1 dag');
  expect(formatDays(0)).toBe('mindre än ett dygn');
  expect([0, 1, 12, 13].map(daysInWords)).toEqual(['mindre än ett dygn', 'en dag', 'tolv dagar', '13 dagar']);
  expect(formatDays(1_234)).toBe('1\u202f234 dagar');
});

test('ends the day in Sweden, also on days of 23 and 25 hours', () => {
  expect(endOfDay(new Date('2026-11-23T03:00:00Z'))).toEqual(new Date('2026-11-23T22:59:59.999Z'));
  const days = fc.oneof(
    fc.date({ min: new Date('2026-03-28T20:00:00Z'), max: new Date('2026-03-30T00:00:00Z'), noInvalidDate: true }),
    fc.date({ min: new Date('2026-10-24T20:00:00Z'), max: new Date('2026-10-26T00:00:00Z'), noInvalidDate: true }),
    fc.date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true }),
  );
  fc.assert(
    fc.property(days, (instant) => {
      const end = endOfDay(instant);
      expect(end.getTime()).toBeGreaterThanOrEqual(instant.getTime());
      expect(isoDay(end)).toBe(isoDay(instant));
      expect(daysBetween(instant, new Date(end.getTime() + 1))).toBe(1);
    }),
  );
});

test.each([
  ['2026-11-27T08:00', '2026-11-27T07:00:00.000Z'],
  ['2026-07-01 08:00', '2026-07-01T06:00:00.000Z'],
  // The hour that summer time skips, and the one that occurs twice.
  ['2026-03-29T02:30', null],
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-02-30T08:00', null],
  ['2026-11-27T25:00', null],
  ['2026-11-27', null],
  ['i morgon', null],
  ['', null],
])('reads %j as a time in Sweden', (text, instant) => {
  expect(readSwedishTime(text)?.toISOString() ?? null).toBe(instant);
});

test('reads back the text of every minute', () => {
  const minutes = fc
    .integer({ min: 0, max: 40 * 525_600 })
    .map((passed) => new Date(946_684_800_000 + passed * 60_000));
  fc.assert(
    fc.property(minutes, (instant) => {
      const read = readSwedishTime(swedishTimeText(instant));
      // In the hour that occurs twice, the second reads as the first.
      expect([0, 3_600_000]).toContain(instant.getTime() - (read?.getTime() ?? Number.NaN));
    }),
  );
});
