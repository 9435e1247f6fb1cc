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
/** Interval at which the browser polls the session, and the minimum interval between reports of activity, s. */
export const CHECK_SECONDS = 60;

/** A sensitive change requires the password again when it was entered longer ago than this. */
export const REAUTHENTICATION_MINUTES = 10;

/** Time to enter the second factor after the password, and the number of attempts. */
export const SECOND_FACTOR_MINUTES = 10;

/** Time to use a passkey after it is asked for. */
export const PASSKEY_MINUTES = 5;
/** Passkeys of one account, and the characters of a name. */
export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME = 60;

/** Lifetimes of one-time links. */
export const CONFIRM_HOURS = 24;
export const PASSWORD_LINK_HOURS = 1;
export const INVITATION_HOURS = 7 * 24;

/** Rounded up to whole minutes: while the text says one minute, the time has not expired. */
export const minutesText = (seconds: number): string =>
  formatCount(Math.max(1, Math.ceil(seconds / 60)), 'minut', 'minuter');
