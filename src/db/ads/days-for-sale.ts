/** SQL of `daysBetween` (src/domain/format/dates.ts): days by the Swedish calendar, never negative. */
export const DAYS_BETWEEN = (from: string, to: string): string =>
  `greatest(0, (${to} at time zone 'Europe/Stockholm')::date - (${from} at time zone 'Europe/Stockholm')::date)`;

/** SQL of an ad's days from its (latest) publication to an instant, plus those before a return. */
export const DAYS_FOR_SALE = (until: string): string =>
  `days_before_return + ${DAYS_BETWEEN('coalesce(returned_at, published_at)', until)}`;
