import { formatCount } from '#src/domain/format/numbers.ts';

/** Times and counts of sign-in and sessions (ADM §4, §9). The database measures the times; the browser only shows them. */

/** Wrong passwords in a row before an account is locked. */
export const MAX_ATTEMPTS = 5;
export const LOCK_MINUTES = 15;

/** A session ends this long after the last activity … */
export const IDLE_HOURS = 4;
/** … and this long after it began, whatever happens in it. */
export const MAX_SESSION_HOURS = 12;
/** The warning shows when no more than this is left. */
export const WARNING_MINUTES = 10;
/** How often the browser asks, and how often it tells of activity at most. */
export const CHECK_SECONDS = 60;

/** A sensitive change asks for the password again when it was last given longer ago. */
export const REAUTHENTICATION_MINUTES = 10;

/** After the password the second factor is awaited this long, and this many codes are looked at. */
export const SECOND_FACTOR_MINUTES = 10;

/** One-time links work this long. */
export const CONFIRM_HOURS = 24;
export const PASSWORD_LINK_HOURS = 1;

/** Minutes are rounded up: as long as the text says one minute, it is not over. */
export const minutesText = (seconds: number): string =>
  formatCount(Math.max(1, Math.ceil(seconds / 60)), 'minut', 'minuter');
