import { expect, test } from 'vitest';
import { parseOpeningHours } from './opening-hours.ts';
import { openingNow, openingOfDay } from './opening-texts.ts';

const week = parseOpeningHours('Mån–fre 10–18, lör 11:00–15:00') ?? [];
/** 30 November 2026 is a Monday; Swedish time is an hour ahead of UTC. */
const at = (day: number, time: string): Date => new Date(Date.UTC(2026, 10, 30 + day, Number(time.slice(0, 2)) - 1));

test.each([
  [0, '09', 'Öppnar i dag 10:00', 'Öppet i dag 10:00–18:00'],
  [0, '10', 'Öppet nu, till 18:00', 'Öppet i dag 10:00–18:00'],
  [0, '18', 'Öppnar i morgon 10:00', 'Öppet i dag 10:00–18:00'],
  [4, '20', 'Öppnar i morgon 11:00', 'Öppet i dag 10:00–18:00'],
  [5, '15', 'Öppnar på mån 10:00', 'Öppet i dag 11:00–15:00'],
  [6, '12', 'Öppnar i morgon 10:00', 'Stängt i dag'],
])('on day %i at %s the dealer says "%s"', (day, time, now, ofDay) => {
  expect(openingNow(week, at(day, time))).toBe(now);
  expect(openingOfDay(week, at(day, time))).toBe(ofDay);
});

test('a dealer that is open on one day names it, and one without hours is closed', () => {
  const sundays = parseOpeningHours('sön 12–16') ?? [];
  expect(openingNow(sundays, at(6, '17'))).toBe('Öppnar på sön 12:00');
  expect(openingNow([], at(0, '12'))).toBe('Stängt i dag');
});
