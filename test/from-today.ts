import { DAY_MS } from '#src/base/units.ts';

const WALL_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Local time in Sweden, as if it were UTC. ms */
const wallClock = (at: Date): number => Date.parse(`${WALL_CLOCK.format(at).replace(' ', 'T')}Z`);

/**
 * The same time of day as now, a number of days ago by the Swedish calendar. A day is not always 24 hours long: across a change
 * of daylight saving time, plain subtraction is a day off during an hour of each day.
 */
export function fromToday(days: number, now = new Date()): Date {
  const at = new Date(now.getTime() - days * DAY_MS);
  const shift = wallClock(now) - days * DAY_MS - wallClock(at);
  return new Date(at.getTime() + shift);
}
