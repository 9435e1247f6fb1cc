const ISO_DATE = /^(\d{4})[-/.]?(\d{2})(?:[-/.]?(\d{2}))?$/u;
const ISO_TIME = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*(Z|[+-]\d{2}:?\d{2})?$/iu;
/** Days since 30 December 1899, as spreadsheets count them, with the time as a fraction. */
const SERIAL_DATE = /^(\d{5})(?:[.,](\d{1,15}))?$/u;
const DAY_SECONDS = 24 * 60 * 60;
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);

/**
 * A moment as feeds write it: "2024-12-04", "20241204", "2024-12" (the first of the month), an ISO timestamp or a spreadsheet's number
 * of days ("44102.0"). A date is midnight UTC, and so is a timestamp without an offset. Null for anything else and for days that do not exist.
 */
export function readMoment(text: string): Date | null {
  const date = ISO_DATE.exec(text);
  if (date) return realDay(Number(date[1]), Number(date[2]), Number(date[3] ?? 1));
  const serial = SERIAL_DATE.exec(text);
  if (serial) return new Date(SERIAL_EPOCH + Math.round(Number(`${serial[1]}.${serial[2] ?? 0}`) * DAY_SECONDS) * 1000);
  const time = ISO_TIME.exec(text);
  if (!time) return null;
  const day = realDay(Number(time[1]), Number(time[2]), Number(time[3]));
  const [hours, minutes, seconds] = [Number(time[4]), Number(time[5]), Number(time[6] ?? 0)];
  if (!day || hours > 23 || minutes > 59 || seconds > 59) return null;
  const milliseconds = Number((time[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const offset = offsetMinutes(time[8]);
  return new Date(day.getTime() + ((hours * 60 + minutes - offset) * 60 + seconds) * 1000 + milliseconds);
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
  if (!zone || zone.toUpperCase() === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}
