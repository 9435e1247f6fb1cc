import { type RawBuilder, sql } from 'kysely';
import { HP_PER_KW } from '#src/base/units.ts';
import { UNKNOWN_YEAR } from '#src/domain/catalogue/crash-test.ts';
import type { CatalogueValues } from '#src/domain/catalogue/match-engine.ts';
import type { CurvePoint } from '#src/domain/market/value-curve.ts';

/** SQL: joins `crash_ratings` with `ads`. */
export const RATING_OF_AD = `crash_ratings.generation_id = ads.generation_id
  and crash_ratings.model_year = coalesce(ads.model_year, ${UNKNOWN_YEAR})`;

/** SQL: the order of lists of ads (D6), which the indexes of the newest ads have. @param table its name with a dot, where another has these columns too */
const newestFirst = (table: string): string =>
  ['published_at', 'created_at', 'internal_id'].map((column) => `${table}${column} desc`).join(', ');
export const NEWEST_ADS_FIRST = newestFirst('');
export const NEWEST_FIRST_OF_ADS = newestFirst('ads.');

/** SQL of `daysBetween` (src/domain/format/dates.ts): days by the Swedish calendar, never negative. */
export const DAYS_BETWEEN = (from: string, to: string): string =>
  `greatest(0, (${to} at time zone 'Europe/Stockholm')::date - (${from} at time zone 'Europe/Stockholm')::date)`;

/** SQL: the other ads of the same sale of a car, for which an ad counts. Needs `ads`; named `earlier`, though some are later. */
const OF_SAME_SALE = 'earlier.car_id = ads.car_id and earlier.listed_as = ads.internal_id';

/** SQL: when the car of an ad was first offered in this sale, by whichever dealer. */
export const OFFERED_SINCE = `least(ads.published_at, (select min(published_at) from ads earlier where ${OF_SAME_SALE}))`;

/** SQL: the prices of a car in one sale (at, price): those of the ad, and of the ads before it. */
export const PRICES_OF_SALE = `(
  select at, price_events.price from price_events where ad_id = ads.internal_id
  union all
  select at, price_events.price from ads earlier join price_events on ad_id = earlier.internal_id
  where ${OF_SAME_SALE} and at < ads.published_at)`;

/** SQL: the addresses of an ad's pictures without the dead ones. Needs `ads`; the function is called only where it must be. */
export const LIVE_PICTURES = `case when ads.dead_image_urls = '{}' then ads.image_urls
  else live_pictures(ads.image_urls, ads.dead_image_urls) end`;

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

/** The same of an ad of any status; null for one that is not active. */
export const OPEN_UNCONFIRMED_SINCE = `case when ads.status = 'active' then ${UNCONFIRMED_SINCE} end`;

/** SQL: whether an active ad is unconfirmed; needs `ads` only. The subquery is cheap: there are few dealers. */
export const IS_UNCONFIRMED = `(ads.dealer_id in (select id from dealers where unconfirmed_at is not null) and ${IS_CONFIRMED_BY_FEED})`;

const catalogueValue = (name: keyof CatalogueValues): string => `(ads.catalogue_values ->> '${name}')::numeric`;

/**
 * Figures of an ad, and where it does not state them those of its engine in the catalogue. hk, tenths of a second, tenths of a litre
 * (kWh) per 100 km, g CO2 per km; by WLTP before NEDC.
 */
export const POWER = `coalesce(ads.horsepower_hp, round(ads.power_kw * ${HP_PER_KW}), ${catalogueValue('horsepower')})::int`;
export const ACCELERATION = `(coalesce(ads.acceleration, ${catalogueValue('acceleration')}) * 10)::int`;
export const CONSUMPTION = `(coalesce(ads.wltp_consumption_max, ads.wltp_consumption_min, ads.nedc_consumption_max, ads.nedc_consumption_min,
  ${catalogueValue('wltpConsumption')}, ${catalogueValue('nedcConsumption')}) * 10)::int`;
export const CO2 = `coalesce(ads.wltp_co2_max, ads.wltp_co2_min, ads.nedc_co2_max, ads.nedc_co2_min,
  ${catalogueValue('wltpCo2')}, ${catalogueValue('nedcCo2')})::int`;

/** The curves of the generation of an ad and of its series, in this order; null without any. */
export const depreciationsOfAd: RawBuilder<CurvePoint[][] | null> = sql`(
    select json_agg(points order by curves.generation_id nulls last) from depreciation_curves curves
    where curves.series_id = ads.series_id and (curves.generation_id is null or curves.generation_id = ads.generation_id))`;
