import { type RawBuilder, sql } from 'kysely';
import { INTERPRETED } from '#src/domain/ads/quality-flags.ts';
import { type CountedPart, ENOUGH_EQUIPMENT, ENOUGH_PICTURES, ODD_PRICE } from '#src/domain/dealers/quality.ts';
import { FLAG_COLUMNS } from '#src/domain/deliveries/flag-columns.ts';
import { LIVE_PICTURES } from './ad-expressions.ts';
import { isSettled } from './ad-overrides.ts';

/** Fewer priced ads of a model and year have no median to compare with. */
const MIN_COMPARED = 8;

const INTERPRETATIONS = sql.join(Object.values(INTERPRETED).map((kind) => sql.lit(`${kind}%`)));

/** Whether an ad for sale is complete in each part of quality; of `ads` left joined with `medianPrices` as `medians`. Null: it is not. */
export const IS_COMPLETE: Readonly<Record<CountedPart, RawBuilder<boolean | null>>> = {
  pictures: sql`cardinality(${sql.raw(LIVE_PICTURES)}) >= ${sql.lit(ENOUGH_PICTURES)}`,
  price: sql`ads.price is not null`,
  odometer: sql`odometer_km is not null`,
  modelYear: sql`ads.model_year is not null`,
  fuels: sql`fuels <> '{}'`,
  transmission: sql`transmission_type is not null`,
  power: sql`(power_kw is not null or horsepower_hp is not null)`,
  plate: sql`licence_plate is not null`,
  equipment: sql`cardinality(equipment) >= ${sql.lit(ENOUGH_EQUIPMENT)}`,
  description: sql`length(description) > 0`,
  matched: sql`ads.series_id is not null`,
  read: sql`not exists (
    select from unnest(quality_flags) flag
    where not flag like any (array[${INTERPRETATIONS}]) and not ${isSettled(FLAG_COLUMNS)})`,
  plausiblePrice: sql`(medians.price is null or ads.price is null
    or ads.price between medians.price * ${sql.lit(ODD_PRICE.below)}::float8 and medians.price * ${sql.lit(ODD_PRICE.above)}::float8)`,
};

/** The median price by series and year: of all series, or of those that some dealers have for sale. */
export const medianPrices = (dealerIds: readonly number[] | null): RawBuilder<unknown> => {
  const models =
    dealerIds === null
      ? sql`true`
      : sql`series_id in (
          select series_id from ads own where own.status = 'active' and own.dealer_id = any(${[...dealerIds]}::int[]))`;
  return sql`(
    select series_id, model_year, percentile_cont(0.5) within group (order by price) as price from ads
    where status = 'active' and listed_as is null and price is not null and series_id is not null and model_year is not null and ${models}
    group by series_id, model_year having count(*) >= ${MIN_COMPARED})`;
};

/** The ids of the ads for sale that are not complete in a part of quality; of all dealers, or of one. */
export function adsToComplete(part: CountedPart, dealerId: number | null): RawBuilder<number> {
  const medians =
    part === 'plausiblePrice'
      ? sql`left join ${medianPrices(dealerId === null ? null : [dealerId])} medians on medians.series_id = ads.series_id and medians.model_year = ads.model_year`
      : sql``;
  const own = dealerId === null ? sql`true` : sql`ads.dealer_id = ${dealerId}`;
  return sql`(
    select ads.internal_id from ads ${medians}
    where ads.status = 'active' and ${own} and (${IS_COMPLETE[part]}) is not true)`;
}
