import { DAY_MS } from '#src/domain/units.ts';

/** Dates of the demo stock. Everything counts from the day of `now` in Stockholm; the time of day never matters. */

const HOUR_MS = 3_600_000;

/** Midnight UTC of a day; month 1–12. Milliseconds since 1970. */
export function dateOf(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day);
}

/** Midnight UTC of the day that it is in Stockholm. */
export function stockholmDay(now: Date): number {
  return Math.floor((now.getTime() + stockholmOffset(now.getTime())) / DAY_MS) * DAY_MS;
}

/** "2026-11-20" */
export function isoDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** A minute of a Stockholm day as UTC text, "2026-11-20T08:41:00Z". `day` is midnight UTC of the day. */
export function stockholmTime(day: number, minuteOfDay: number): string {
  const local = day + minuteOfDay * 60_000;
  return `${new Date(local - stockholmOffset(local - HOUR_MS)).toISOString().slice(0, 19)}Z`;
}

/** Years since 1970 began, with a fraction, plus 1970: 2026.5 is the middle of 2026. */
export function yearFraction(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  const start = Date.UTC(year, 0, 1);
  return year + (ms - start) / (Date.UTC(year + 1, 0, 1) - start);
}

/** 0 Monday … 6 Sunday */
export function weekday(day: number): number {
  return (Math.floor(day / DAY_MS) + 3) % 7;
}

/** Summer time runs from the last Sunday of March to the last Sunday of October, 01:00 UTC (directive 2000/84/EC). */
function stockholmOffset(utc: number): number {
  const year = new Date(utc).getUTCFullYear();
  const summer = utc >= lastSunday(year, 3) + HOUR_MS && utc < lastSunday(year, 10) + HOUR_MS;
  return summer ? 2 * HOUR_MS : HOUR_MS;
}

function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month, 0);
  return last - ((weekday(last) + 1) % 7) * DAY_MS;
}
