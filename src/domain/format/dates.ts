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

const DAY_MS = 86_400_000;

/** Numbers only, so that the names of months and the order never depend on the machine's language data. */
const swedishDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Stockholm',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

type Day = { year: number; month: number; day: number };

/** The calendar day of an instant in Sweden. */
function dayInSweden(instant: Date): Day {
  const parts = swedishDay.formatToParts(instant);
  const read = (type: 'year' | 'month' | 'day') => Number(parts.find((part) => part.type === type)?.value);
  return { year: read('year'), month: read('month'), day: read('day') };
}

const writeDay = ({ year, month, day }: Day): string => `${day} ${MONTHS[month - 1]} ${year}`;

/** "20 november 2026", the day in Sweden. */
export const formatDate = (instant: Date): string => writeDay(dayInSweden(instant));

const swedishTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Stockholm',
  numberingSystem: 'latn',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** "20 november 2026 14:05", day and time in Sweden. */
export const formatDateTime = (instant: Date): string => `${formatDate(instant)} ${swedishTime.format(instant)}`;

/** "20 november 2026" of a calendar day YYYY-MM-DD; anything else as it came. */
export function formatCalendarDay(text: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return text;
  const [, year, month, day] = match.map(Number);
  return writeDay({ year: year ?? 0, month: month ?? 1, day: day ?? 1 });
}

/** "2026-11-20", the day in Sweden, for the datetime attribute. */
export function isoDay(instant: Date): string {
  const { year, month, day } = dayInSweden(instant);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The year in Sweden. */
export const yearInSweden = (instant: Date): number => dayInSweden(instant).year;

/** Whole days between two instants, never negative. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / DAY_MS));

/** "1 dag", "12 dagar". */
export const formatDays = (days: number): string => (days === 1 ? '1 dag' : `${days} dagar`);
