import type pg from 'pg';
import { DAYS_FOR_SALE, IS_UNCONFIRMED, NEWEST_ADS_FIRST } from '#src/db/ads/ad-expressions.ts';
import { MAX_PRICE_STEPS, PRICE_ENDS, PRICE_STEPS, STATISTICS_RULES } from '#src/domain/statistics/statistics-rules.ts';

/** The series to recount: all, those changed by the delivery of this transaction (src/db/deliveries), or these ids. */
export type TouchedSeries = 'all' | 'of the delivery' | readonly number[];

const {
  priceAbove,
  yearAbove,
  daysAbove,
  daysBelow,
  minStars,
  maxStars,
  budgetBelow,
  premiumAbove,
  maxColors,
  newestShown,
  closedWithinDays,
} = STATISTICS_RULES;

const TOUCHED: Readonly<Record<TouchedSeries & string, string>> = {
  all: `select id as series_id from series
        where id in (select series_id from ads) or id in (select series_id from series_statistics)`,
  // Everything that a delivery writes has the transaction's timestamp; an ad may have been of another series before.
  'of the delivery': `
    select distinct series_id from ads
    where internal_id in (select ad_id from merged union all select ad_id from missing) and updated_at = now() and series_id is not null
    union
    select known.series_id from known join ads on ads.internal_id = known.ad_id
    where ads.series_id is distinct from known.series_id and known.series_id is not null
    union
    select series_id from ads where dealer_id in (select id from reconfirmed) and status = 'active' and series_id is not null`,
};

/** The counted ads, with only the needed columns: the wide rows of the stock are read once. */
const COUNTED = `
  select internal_id, series_id, generation_id, status = 'active' as is_open, published_at, created_at, color, fuels, odometer_km,
         case when price > ${priceAbove} then price end as price,
         case when model_year > ${yearAbove} then model_year end as model_year,
         case when euro_ncap_result between ${minStars} and ${maxStars} then euro_ncap_result end as stars,
         euro_ncap_year as stars_year,
         case when days > ${daysAbove} and days < ${daysBelow} then days end as days
  from ads, lateral (
    -- The days of an unconfirmed ad are not known to go on.
    select case when status <> 'active' then days_for_sale when not ${IS_UNCONFIRMED} then ${DAYS_FOR_SALE('$1::timestamptz')} end as days
  ) for_sale
  where series_id in (select series_id from touched_series) and listed_as is null
    and (status = 'active' or closed_at > $1::timestamptz - interval '${closedWithinDays} days')`;

/** Minimum, quartiles and maximum; the figures of both tables. */
const PRICES = 'percentile_cont(array[0, 0.25, 0.5, 0.75, 1]) within group (order by price)';
const MIDDLE = (column: string): string => `percentile_cont(0.5) within group (order by ${column})`;
const WHOLE = (figure: string): string => `round((${figure})::numeric)::int`;
const FIVE_PRICES = [1, 2, 3, 4, 5].map((place) => WHOLE(`prices[${place}]`)).join(', ');

const SERIES = `
  insert into series_statistics (
    series_id, counted_at, ads, price_count, price_min, price_lower_quartile, price_median, price_upper_quartile, price_max,
    price_budget, price_mid, price_premium, year_min, year_max, odometer_count, odometer_median_km, days_count, days_average,
    closed_count)
  select series_id, $1::timestamptz, ads, price_count, ${FIVE_PRICES}, budget, price_count - budget - premium, premium, year_min, year_max,
         odometer_count, ${WHOLE('odometer')}, days_count, ${WHOLE('days_average')}, closed_count
  from (
    select series_id, count(*) filter (where is_open) as ads,
           count(price) filter (where is_open) as price_count, ${PRICES} filter (where is_open) as prices,
           count(*) filter (where is_open and price < ${budgetBelow}) as budget,
           count(*) filter (where is_open and price > ${premiumAbove}) as premium,
           min(model_year) filter (where is_open) as year_min, max(model_year) filter (where is_open) as year_max,
           count(odometer_km) filter (where is_open) as odometer_count, ${MIDDLE('odometer_km')} filter (where is_open) as odometer,
           count(days) filter (where is_open) as days_count, avg(days) filter (where is_open) as days_average,
           count(days) filter (where not is_open) as closed_count
    from counted group by series_id
  ) figures`;

const GENERATIONS = `
  insert into generation_statistics (
    generation_id, ads, price_count, price_min, price_lower_quartile, price_median, price_upper_quartile, price_max, year_min,
    year_max, odometer_count, odometer_median_km, euro_ncap_stars, euro_ncap_year, newest_ads)
  select generation_id, ads, price_count, ${FIVE_PRICES}, year_min, year_max, odometer_count, ${WHOLE('odometer')}, best[1], nullif(best[2], 0), newest
  from (
    select generation_id, count(*) as ads, count(price) as price_count, ${PRICES} as prices, min(model_year) as year_min,
           max(model_year) as year_max, count(odometer_km) as odometer_count, ${MIDDLE('odometer_km')} as odometer,
           max(array[stars, coalesce(stars_year, 0)]) filter (where stars is not null) as best,
           array_agg(internal_id order by place) filter (where place <= ${newestShown}) as newest
    from (
      select *, row_number() over (partition by generation_id order by ${NEWEST_ADS_FIRST}) as place
      from counted where is_open and generation_id is not null
    ) numbered
    group by generation_id
  ) figures`;

/** Ads per value of a column within each series, the commonest first, as a list of objects. */
const commonest = (values: string, name: string, max: number): string => `
  select series_id, jsonb_agg(jsonb_build_object('${name}', value, 'ads', ads) order by ads desc, value collate "C") as list
  from (
    select series_id, value, count(*) as ads, row_number() over (partition by series_id order by count(*) desc, value collate "C") as place
    from (${values}) valued group by series_id, value
  ) ranked
  where place <= ${max} group by series_id`;

const EURO_NCAP = `
  select series_id, jsonb_agg(jsonb_build_object('stars', stars, 'year', stars_year, 'ads', ads)
                              order by stars desc, stars_year desc nulls last) as list
  from (
    select series_id, stars, stars_year, count(*) as ads from counted where is_open and stars is not null
    group by series_id, stars, stars_year
  ) rated
  group by series_id`;

const NEWEST_WITHOUT_GENERATION = `
  select series_id, array_agg(internal_id order by place) as list
  from (
    select series_id, internal_id, row_number() over (partition by series_id order by ${NEWEST_ADS_FIRST}) as place
    from counted where is_open and generation_id is null
  ) numbered
  where place <= ${newestShown} group by series_id`;

/** Materialized, so that the scale is calculated once per series and not for each ad. */
const PRICE_BARS = `
  with scale as materialized (
    select series_id, step, floor(ends[1] / step)::int as low, floor(ends[2] / step)::int as high
    from (
      select series_id, ends, coalesce(
        (select min(width) from unnest(array[${PRICE_STEPS.join(', ')}]) width where (ends[2] - ends[1]) / width <= ${MAX_PRICE_STEPS}),
        ${PRICE_STEPS.at(-1)}) as step
      from (
        select series_id, percentile_cont(array[${PRICE_ENDS.low}, ${PRICE_ENDS.high}]) within group (order by price) as ends
        from counted where is_open and price is not null group by series_id
      ) spread
    ) stepped
  )
  select series_id, step, jsonb_agg(jsonb_build_object('from', bar * step, 'ads', ads) order by bar) as list
  from (
    select series_id, step, greatest(least(price / step, high), low) as bar, count(*) as ads
    from counted join scale using (series_id)
    where is_open and price is not null
    group by series_id, step, bar
  ) barred
  group by series_id, step`;

const LISTS = `
  update series_statistics set
    colors = coalesce(colors_of.list, '[]'), fuels = coalesce(fuels_of.list, '[]'), euro_ncap = coalesce(euro_ncap_of.list, '[]'),
    newest_without_generation = coalesce(newest_of.list, '{}'), price_step = bars_of.step, price_bars = coalesce(bars_of.list, '[]')
  from touched_series
  left join (${commonest('select series_id, color as value from counted where is_open and color is not null', 'color', maxColors)}) colors_of using (series_id)
  left join (${commonest('select series_id, unnest(fuels) as value from counted where is_open', 'fuel', 100)}) fuels_of using (series_id)
  left join (${EURO_NCAP}) euro_ncap_of using (series_id)
  left join (${NEWEST_WITHOUT_GENERATION}) newest_of using (series_id)
  left join (${PRICE_BARS}) bars_of using (series_id)
  where touched_series.series_id = series_statistics.series_id`;

/**
 * Recomputes the figures of series and their generations, in the caller's transaction, in one pass over the ads of the affected
 * series. The figures of all others stay valid: only their days for sale have changed, and these are calculated when read.
 * @param now the instant up to which days for sale are counted; null: the transaction's own
 * @param joinedSeries series to recompute besides
 */
export async function computeStatistics(
  client: pg.ClientBase,
  touched: TouchedSeries,
  now: Date | null = null,
  joinedSeries: readonly number[] = [],
): Promise<void> {
  const at = [now ?? (await transactionTime(client))];
  const isNamed = typeof touched === 'string';
  const series = isNamed ? TOUCHED[touched] : 'select distinct unnest($1::int[]) as series_id';
  await client.query(`create temp table touched_series on commit drop as ${series}`, isNamed ? [] : [touched]);
  await client.query(
    'insert into touched_series select unnest($1::int[]) as series_id except select series_id from touched_series',
    [joinedSeries],
  );
  await client.query('analyze touched_series');
  await client.query(`create temp table counted on commit drop as ${COUNTED}`, at);
  await client.query('analyze counted (series_id, generation_id)');
  await client.query('delete from series_statistics where series_id in (select series_id from touched_series)');
  await client.query(
    `delete from generation_statistics using generations
     where generations.id = generation_id and generations.series_id in (select series_id from touched_series)`,
  );
  await client.query(SERIES, at);
  await client.query(GENERATIONS);
  await client.query(LISTS);
  await client.query('drop table touched_series, counted');
}

async function transactionTime(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select now()');
  return rows[0]?.now ?? new Date();
}
