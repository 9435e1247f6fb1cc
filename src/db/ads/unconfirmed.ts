/**
 * SQL: whether a delivery confirms an ad at all. One whose status staff have set, and so one that staff have made, is confirmed by
 * them (docs/decisions: staff's values beside the feed's).
 */
export const IS_CONFIRMED_BY_FEED =
  "not exists (select from ad_overrides held where held.ad_id = ads.internal_id and held.field = 'status')";

/** SQL: when the dealer of an active ad last confirmed it, null while that is not too long ago. Needs `ads` and `dealers`. */
export const UNCONFIRMED_SINCE = `case when dealers.unconfirmed_at is not null and ${IS_CONFIRMED_BY_FEED} then dealers.last_delivered_at end`;

/** SQL: whether an active ad is unconfirmed; needs `ads` alone. Dealers are few, and silent ones fewer. */
export const IS_UNCONFIRMED = `(ads.dealer_id in (select id from dealers where unconfirmed_at is not null) and ${IS_CONFIRMED_BY_FEED})`;
