import { swedishTimeText, swedishWeekday } from '#src/domain/format/dates.ts';
import type { OpeningHours } from './opening-hours.ts';

const DAYS = ['mån', 'tis', 'ons', 'tors', 'fre', 'lör', 'sön'] as const;

/** "Öppet i dag 10:00–18:00", "Stängt i dag", which holds all day. */
export function openingOfDay(week: OpeningHours, now: Date): string {
  const hours = week[swedishWeekday(now)] ?? null;
  return hours === null ? 'Stängt i dag' : `Öppet i dag ${hours.join('–')}`;
}

/** "Öppet nu, till 18:00", "Öppnar i dag 10:00", "Öppnar i morgon 10:00", "Öppnar på mån 10:00". */
export function openingNow(week: OpeningHours, now: Date): string {
  const today = swedishWeekday(now);
  const time = swedishTimeText(now).slice(11);
  const hours = week[today] ?? null;
  if (hours !== null && hours[0] <= time && time < hours[1]) return `Öppet nu, till ${hours[1]}`;
  if (hours !== null && time < hours[0]) return `Öppnar i dag ${hours[0]}`;
  const days = DAYS.map((_, at) => at + 1).find((days) => week[(today + days) % DAYS.length] != null) ?? 0;
  const next = week[(today + days) % DAYS.length];
  if (next == null) return 'Stängt i dag';
  return `Öppnar ${days === 1 ? 'i morgon' : `på ${DAYS[(today + days) % DAYS.length]}`} ${next[0]}`;
}
