import type pg from 'pg';
import { POPULAR_RANKING } from '#src/domain/ads/popular-ranking.ts';
import { IS_UNCONFIRMED, NEWEST_ADS_FIRST } from './ad-expressions.ts';

/** SQL: whether an ad can have a place. The conditions but the last are those of the index `ads_of_series`. */
const IS_RANKED = `status = 'active' and listed_as is null and first_image_url is not null and price is not null and series is not null
  and not ${IS_UNCONFIRMED}`;

/**
 * SQL of the stock by brand and series: listed ads, those with a picture, those that can be popular, and the demand, in which ads
 * closed lately count.
 */
export const COUNTED_STOCK = `
  select brand, series, (count(*) filter (where status = 'active'))::int as active,
         (count(first_image_url) filter (where status = 'active'))::int as active_with_image,
         (count(*) filter (where ${IS_RANKED}))::int as ranked, count(*)::int as demand
  from ads
  where listed_as is null and (status = 'active' or closed_at > now() - make_interval(days => ${POPULAR_RANKING.demandDays}))
  group by brand, series`;

/**
 * Recomputes the places of the popular list (D13; src/domain/ads/popular-ranking.ts explains the ranking): an ad's weight is the
 * demand for its series, divided by its number among the series' ads, newest first. So the models alternate, and those in demand
 * have more places. Unconfirmed ads have none. The last weight that has a place follows from the counts alone, and from it the places of
 * each series, so that only the ads that have one are read. Called in the transaction that bumps the stock version.
 * @param countedStock table or query of {@link COUNTED_STOCK}
 */
export async function refreshPopularAds(
  client: pg.ClientBase,
  countedStock = `(${COUNTED_STOCK})`,
  { places, placesPerSeries }: { places: number; placesPerSeries: number } = POPULAR_RANKING,
): Promise<void> {
  await client.query(
    `insert into popular_ranking (ad_ids)
     with counted as materialized (
       select brand, series, least(ranked, $1) as ranked, demand from ${countedStock} stock where ranked > 0
     ), last as materialized (
       select demand, number from counted, generate_series(1, ranked) as number
       order by demand::float8 / number desc offset $2 - 1 limit 1
     ), shared as (
       select brand, series, demand,
              least(ranked, (select counted.demand::bigint * number / last.demand from last)) as places
       from counted
     )
     select array(
       select internal_id
       from shared cross join lateral (
         select internal_id, published_at, created_at, row_number() over (order by ${NEWEST_ADS_FIRST}) as number
         from (
           select internal_id, published_at, created_at from ads
           where ads.brand = shared.brand and ads.series = shared.series and ${IS_RANKED}
           order by ${NEWEST_ADS_FIRST} limit shared.places
         ) newest
       ) numbered
       where shared.places > 0
       order by demand::float8 / number desc, ${NEWEST_ADS_FIRST} limit $2
     )
     on conflict (only_row) do update set ad_ids = excluded.ad_ids`,
    [placesPerSeries, places],
  );
}
