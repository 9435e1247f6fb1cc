/** SQL of `daysBetween` (src/domain/format/dates.ts): days by the Swedish calendar, never negative. */
export const DAYS_BETWEEN = (from: string, to: string): string =>
  `greatest(0, (${to} at time zone 'Europe/Stockholm')::date - (${from} at time zone 'Europe/Stockholm')::date)`;

/** SQL of an ad's days from its (latest) publication to an instant, plus those before a return. */
export const DAYS_FOR_SALE = (until: string): string =>
  `days_before_return + ${DAYS_BETWEEN('coalesce(returned_at, published_at)', until)}`;

/**
 * SQL: whether deliveries confirm an ad at all. An ad whose status staff have set, including every ad created by staff, is
 * confirmed by staff (docs/decisions: staff's values beside the feed's).
 */
export const IS_CONFIRMED_BY_FEED =
  "not exists (select from ad_overrides held where held.ad_id = ads.internal_id and held.field = 'status')";

/** SQL: when the dealer of an active ad last confirmed it, null while that is recent enough. Needs `ads` and `dealers`. */
export const UNCONFIRMED_SINCE = `case when dealers.unconfirmed_at is not null and ${IS_CONFIRMED_BY_FEED} then dealers.last_delivered_at end`;

/** SQL: whether an active ad is unconfirmed; needs `ads` only. The subquery is cheap: there are few dealers. */
export const IS_UNCONFIRMED = `(ads.dealer_id in (select id from dealers where unconfirmed_at is not null) and ${IS_CONFIRMED_BY_FEED})`;
