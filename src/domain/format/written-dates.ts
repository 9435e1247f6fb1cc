const ISO_DATE = /^(\d{4})[-/.]?(\d{2})(?:[-/.]?(\d{2}))?$/u;
/** "2020-1-5" */
const UNPADDED = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/u;
const ISO_TIME = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*(Z|[+-]\d{2}:?\d{2})?$/iu;
/** Days since 30 December 1899, as spreadsheets count them, with the time as a fraction. */
const SERIAL_DATE = /^(\d{5})(?:[.,](\d{1,15}))?$/u;
const DAY_SECONDS = 24 * 60 * 60;
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);

/** Days and months in any order that Europe writes: the day is before the month. Groups: day, month, year. */
const DAY_FIRST = /^(\d{1,2})[./-]\s?(\d{1,2})[./-]\s?(\d{4}|\d{2})\.?$/u;
/** Groups: month, year. */
const MONTH_FIRST = /^(\d{1,2})[./-](\d{4})$/u;
/** "31 dec 2019", "dec. 2019", "31. Dezember 2019", "2019 december". */
const NAMED_MONTH = /^(?:(\d{1,2})[.:ae]{0,2}[\s.-]*)?(\p{L}+)\.?[\s,.-]*(\d{4}|['’]?\d{2})$/u;
const YEAR_THEN_NAME = /^(\d{4})[\s,.-]*(\p{L}+)\.?(?:[\s.-]*(\d{1,2}))?$/u;
/** "191231", as Swedish registers write it. */
const SIX_DIGITS = /^(\d{2})(\d{2})(\d{2})$/u;
/** Words before a date, and a time of day after it. */
const AROUND_DATE =
  /^(?:(?:den|d\.|i|från|reg\.?|registrerad|mån\p{L}*|tis\p{L}*|ons\p{L}*|tors?\p{L}*|fre\p{L}*|lör\p{L}*|sön\p{L}*|mon|tue|wed|thu|fri|sat|sun)[\s,.:]+)?(.+?)(?:[\s,]+(?:kl\.?\s*)?(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\s*(z|utc|gmt|[+-]\d{2}:?\d{2}))?)?$/iu;

/** Beginnings of the months' names in Swedish, Danish, Norwegian, English, German, French, Dutch and Finnish; no two months share one. */
const MONTHS: readonly RegExp[] = [
  /^(?:jan\p{L}*|tammi\p{L}*)$/u,
  /^(?:feb\p{L}*|fév\p{L}*|fevr\p{L}*|helmi\p{L}*)$/u,
  /^(?:mar|mars|march|marts|mär\p{L}*|maart|maalis\p{L}*)$/u,
  /^(?:apr\p{L}*|avr\p{L}*|huhti\p{L}*)$/u,
  /^(?:maj|may|mai|mei|touko\p{L}*)$/u,
  /^(?:jun|juni|june|juin|kesä\p{L}*)$/u,
  /^(?:jul|juli|july|juil\p{L}*|heinä\p{L}*)$/u,
  /^(?:aug\p{L}*|août|aout|elo\p{L}*)$/u,
  /^(?:sep\p{L}*|syys\p{L}*)$/u,
  /^(?:okt\p{L}*|oct\p{L}*|loka\p{L}*)$/u,
  /^(?:nov\p{L}*|marras\p{L}*)$/u,
  /^(?:dec\p{L}*|dez\p{L}*|des\p{L}*|déc\p{L}*|joulu\p{L}*)$/u,
];

/** Two digits are years of this century up to this one, and of the last above. */
const LATEST_SHORT_YEAR = 69;
/** Earlier years of six digits are not months: "190112" is 12 January 2019. */
const FIRST_YEAR_OF_MONTHS = 1950;

/**
 * A moment as feeds write it: "2024-12-04", "20241204", "2024-12" (the first of the month), an ISO timestamp or a spreadsheet's number
 * of days ("44102.0"), or a date in a form of Europe: "31.12.2019", "31/12/19", "12/2019", "dec 2019", with a time or without. A date is midnight UTC, and so is a timestamp without an offset. Null for anything else and for days that do not exist.
 */
export function readMoment(text: string): Date | null {
  const date = ISO_DATE.exec(text);
  if (date && !(text.length === 6 && Number(date[1]) < FIRST_YEAR_OF_MONTHS))
    return realDay(Number(date[1]), Number(date[2]), Number(date[3] ?? 1)) ?? sixDigitDay(text);
  const serial = SERIAL_DATE.exec(text);
  if (serial) return new Date(SERIAL_EPOCH + Math.round(Number(`${serial[1]}.${serial[2] ?? 0}`) * DAY_SECONDS) * 1000);
  const time = ISO_TIME.exec(text);
  if (time) return atTime(realDay(Number(time[1]), Number(time[2]), Number(time[3])), time.slice(4));
  if (text.length > MAX_DATE_LENGTH) return null;
  const [, around = '', hours, minutes, seconds, zone] = AROUND_DATE.exec(text.trim()) ?? [];
  const day = europeanDay(around.toLowerCase());
  return hours === undefined ? day : atTime(day, [hours, minutes, seconds, undefined, zone]);
}

const MAX_DATE_LENGTH = 60;

/** @param parts hours, minutes, seconds, fraction of a second, and zone */
function atTime(day: Date | null, parts: readonly (string | undefined)[]): Date | null {
  const [hours, minutes, seconds] = [Number(parts[0]), Number(parts[1]), Number(parts[2] ?? 0)];
  if (!day || hours > 23 || minutes > 59 || seconds > 59) return null;
  const milliseconds = Number((parts[3] ?? '').slice(0, 3).padEnd(3, '0'));
  const offset = offsetMinutes(parts[4]);
  return new Date(day.getTime() + ((hours * 60 + minutes - offset) * 60 + seconds) * 1000 + milliseconds);
}

function europeanDay(text: string): Date | null {
  const iso = UNPADDED.exec(text) ?? (text.length > 6 ? ISO_DATE.exec(text) : null);
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3] ?? 1));
  if (DASHED_SHORT.test(text)) return dashedDay(text.split('-').map(Number));
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  if (year !== undefined) return realDay(fullYear(year), Number(month), Number(day)) ?? monthFirstDay(year, day, month);
  const [, onlyMonth, itsYear] = MONTH_FIRST.exec(text) ?? [];
  if (itsYear !== undefined) return realDay(Number(itsYear), Number(onlyMonth), 1);
  const [, dayBefore, name = '', yearAfter] = NAMED_MONTH.exec(text) ?? [];
  if (yearAfter !== undefined) return realDay(fullYear(yearAfter), monthNamed(name), Number(dayBefore ?? 1));
  const [, yearBefore, nameAfter = '', dayAfter] = YEAR_THEN_NAME.exec(text) ?? [];
  if (yearBefore !== undefined) return realDay(Number(yearBefore), monthNamed(nameAfter), Number(dayAfter ?? 1));
  return sixDigitDay(text);
}

/** "19-12-31" and "31-12-19": the year is first in Sweden and last elsewhere, so only a date that exists in one order is read. */
const DASHED_SHORT = /^\d{2}-\d{2}-\d{2}$/u;

function dashedDay([first = 0, month = 0, last = 0]: readonly number[]): Date | null {
  const orders = [realDay(fullYear(String(first)), month, last), realDay(fullYear(String(last)), month, first)];
  const [day, other] = orders.filter((each) => each !== null);
  return other === undefined ? (day ?? null) : null;
}

/** "12/31/2019": no month has that number, so it is a day. */
const monthFirstDay = (year: string, month = '', day = ''): Date | null =>
  Number(day) > 12 && year.length === 4 ? realDay(Number(year), Number(month), Number(day)) : null;

function sixDigitDay(text: string): Date | null {
  const [, year, month, day] = SIX_DIGITS.exec(text) ?? [];
  return year === undefined ? null : realDay(fullYear(year), Number(month), Number(day));
}

/** @returns 0, which no month has, for an unknown name */
const monthNamed = (name: string): number => MONTHS.findIndex((pattern) => pattern.test(name)) + 1;

function fullYear(text: string): number {
  const year = Number(text.replace(/\D/gu, ''));
  if (year > 99) return year;
  return year <= LATEST_SHORT_YEAR ? 2000 + year : 1900 + year;
}

/** A calendar day at midnight UTC. */
export function readDay(text: string): Date | null {
  const moment = readMoment(text);
  return moment && new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()));
}

function realDay(year: number, month: number, day: number): Date | null {
  if (year < 1900 || year > 2200) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}

function offsetMinutes(zone: string | undefined): number {
  if (!zone || !/^[+-]/u.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}
