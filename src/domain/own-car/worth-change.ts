import { formatDate } from '#src/domain/format/dates.ts';
import { formatKronor } from '#src/domain/format/price.ts';

/** The estimated price of a car, kr, and its standard error as a share of it. */
export type Worth = { value: number; error: number };
export type WorthAt = Worth & { at: Date };

/**
 * Quantile 0.975 of Student's t with one degree of freedom less than the model has folds: chance alone gives a larger change once in twenty
 * times, if no car is in both stocks that the values rest on.
 */
const T_95 = 2.776;

/** Whether a value has changed by more than both estimates may be wrong. */
export const isMoved = (before: Worth, now: Worth): boolean =>
  Math.abs(Math.log(now.value / before.value)) > T_95 * Math.hypot(before.error, now.error);

/** "4 000 kr mindre än den 3 mars 2026". */
export function worthChangeText(before: WorthAt, now: Worth): string {
  const day = `den ${formatDate(before.at)}`;
  if (!isMoved(before, now)) return `ungefär som ${day}`;
  return `${worthDifference(before, now)} än ${day}`;
}

/** "4 000 kr mindre". */
export const worthDifference = (before: Worth, now: Worth): string =>
  `${formatKronor(Math.abs(now.value - before.value))} ${now.value < before.value ? 'mindre' : 'mer'}`;

/** The value of a car; busy: too many ask, and a later question may be answered; unknown: it cannot be estimated. */
export type CarWorth = (Worth & { kind: 'known' }) | { kind: 'busy' } | { kind: 'unknown' };
