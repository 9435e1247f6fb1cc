import { DAY_MS, HOUR_MS } from '#src/base/units.ts';
import { countInWords, formatCount } from './numbers.ts';

const MONTHS = [
  'januari',
  'februari',
  'mars',
  'april',
  'maj',
  'juni',
  'juli',
  'augusti',
  'september',
  'oktober',
  'november',
  'december',
] as const;

/**
 * Swedish local time, as the UTC fields of the result. Summer time runs from the last Sunday of March to that of October, 01:00
 * UTC, as in the whole EU since 1996. Computed by this rule because loading the time zone database takes a browser longer than
 * the rest of a page's hydration.
 */
function swedishClock(instant: Date): Date {
  const time = instant.getTime();
  const year = instant.getUTCFullYear();
  const isSummer = time >= clockChange(year, 2) && time < clockChange(year, 9);
  return new Date(time + (isSummer ? 2 : 1) * HOUR_MS);
}

/** The last Sunday of a month that has 31 days, 01:00 UTC. @param month from 0 */
function clockChange(year: number, month: number): number {
  const last = Date.UTC(year, month, 31, 1);
  return last - new Date(last).getUTCDay() * DAY_MS;
}

type Day = { year: number; month: number; day: number };

/** The calendar day in Sweden. */
function dayInSweden(instant: Date): Day {
  const clock = swedishClock(instant);
  return { year: clock.getUTCFullYear(), month: clock.getUTCMonth() + 1, day: clock.getUTCDate() };
}

const writeDay = ({ year, month, day }: Day): string => `${day} ${MONTHS[month - 1]} ${year}`;

/** "20 november 2026", the day in Sweden. */
export const formatDate = (instant: Date): string => writeDay(dayInSweden(instant));

/** " 14:05". @param isFromFeed a date without a time, as lists and feeds state it, is stored as midnight UTC: a day alone */
const timeBehind = (instant: Date, isFromFeed: boolean): string =>
  isFromFeed && instant.getTime() % DAY_MS === 0 ? '' : ` ${swedishClock(instant).toISOString().slice(11, 16)}`;

/** "20 november 2026 14:05", day and time in Sweden. @param isFromFeed the day alone, where a feed states no time */
export const formatDateTime = (instant: Date, isFromFeed = false): string =>
  formatDate(instant) + timeBehind(instant, isFromFeed);

/**
 * "20 nov 14:05", day and time in Sweden; of another year than that of `now` "20 nov 2025 14:05".
 * @param isFromFeed the day alone, where a feed states no time
 */
export function formatShortTime(instant: Date, now: Date, isFromFeed = false): string {
  const { year, month, day } = dayInSweden(instant);
  const date = `${day} ${(MONTHS[month - 1] ?? '').slice(0, 3)}`;
  const time = timeBehind(instant, isFromFeed);
  return year === yearInSweden(now) ? date + time : `${date} ${year}${time}`;
}

/** "20 november 2026" for a calendar day YYYY-MM-DD; any other text unchanged. */
export function formatCalendarDay(text: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return text;
  const [, year, month, day] = match.map(Number);
  return writeDay({ year: year ?? 0, month: month ?? 1, day: day ?? 1 });
}

/** "november 2026" for a calendar month YYYY-MM; any other text unchanged. */
export function formatMonth(text: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? text : `${name} ${year}`;
}

/** "november". @param month 0 to 11 */
export const formatMonthName = (month: number): string => MONTHS[month] ?? '';

/** "2026-11-20T14:05", day and time in Sweden, for a field of type datetime-local. */
export const swedishTimeText = (instant: Date): string => swedishClock(instant).toISOString().slice(0, 16);

/**
 * Reads "2026-11-20T14:05" or "2026-11-20 14:05" as a time in Sweden; of an hour that occurs twice, the first. Null for any other
 * text, and for times that do not exist.
 */
export function readSwedishTime(text: string): Date | null {
  const match = /^(20\d\d-\d\d-\d\d)[T ](\d\d:\d\d)(?::00)?$/.exec(text);
  const clock = Date.parse(`${match?.[1]}T${match?.[2]}:00Z`);
  const written = `${match?.[1]}T${match?.[2]}`;
  const instants = [2, 1].map((hours) => new Date(clock - hours * HOUR_MS));
  return instants.find((instant) => !Number.isNaN(clock) && swedishTimeText(instant) === written) ?? null;
}

/** The year of a day, YYYY-MM-DD. */
export const yearOfDay = (day: string | null): number | null => (day === null ? null : Number(day.slice(0, 4)));

/** "2026-11-20", the day in Sweden, for the datetime attribute. */
export function isoDay(instant: Date): string {
  const { year, month, day } = dayInSweden(instant);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The day of the week in Sweden, 0 for Monday. */
export const swedishWeekday = (instant: Date): number => (swedishClock(instant).getUTCDay() + 6) % 7;

/** The year in Sweden. */
export const yearInSweden = (instant: Date): number => dayInSweden(instant).year;

/** Calendar days in Sweden between two instants, as a reader counts them from the dates shown; never negative. */
export const daysBetween = (from: Date, to: Date): number => Math.max(0, dayNumber(to) - dayNumber(from));

/** Number of the calendar day in Sweden, counted from 1 January 1970. */
export const dayNumber = (instant: Date): number => Math.floor(swedishClock(instant).getTime() / DAY_MS);

/** The last millisecond of the calendar day in Sweden. */
export function endOfDay(instant: Date): Date {
  const nextDay = (dayNumber(instant) + 1) * DAY_MS;
  const [winter, summer] = [new Date(nextDay - HOUR_MS - 1), new Date(nextDay - 2 * HOUR_MS - 1)];
  return swedishClock(winter).getTime() < nextDay ? winter : summer;
}

/** A length of time: "12 dagar", "1 dag", "mindre än ett dygn". */
export const formatDays = (days: number): string =>
  days === 0 ? 'mindre än ett dygn' : formatCount(days, 'dag', 'dagar');

/** The same within a sentence: "tolv dagar", "en dag", "mindre än ett dygn". */
export const daysInWords = (days: number): string => (days === 0 ? formatDays(0) : countInWords(days, 'dag', 'dagar'));
