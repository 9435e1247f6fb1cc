import type pg from 'pg';
import { POPULAR_RANKING } from '#src/domain/ads/popular-ranking.ts';
import { IS_UNCONFIRMED } from './ad-expressions.ts';

/**
 * SQL of the stock by brand and series: listed ads, those with a picture, and the demand of the popular list, in which ads closed
 * lately count.
 */
export const COUNTED_STOCK = `
  select brand, series, (count(*) filter (where status = 'active'))::int as active,
         (count(first_image_url) filter (where status = 'active'))::int as active_with_image, count(*)::int as demand
  from ads
  where listed_as is null and (status = 'active' or closed_at > now() - make_interval(days => ${POPULAR_RANKING.demandDays}))
  group by brand, series`;

/**
 * Recomputes the places of the popular list (D13; src/domain/ads/popular-ranking.ts explains the ranking): an ad's weight is the
 * demand for its series, divided by its number among the series' ads, newest first. So the models alternate, and those in demand
 * have more places. Unconfirmed ads have none. Called in the transaction that bumps the stock version.
 * @param countedStock table or query of {@link COUNTED_STOCK}
 */
export async function refreshPopularAds(client: pg.ClientBase, countedStock = `(${COUNTED_STOCK})`): Promise<void> {
  await client.query('delete from popular_ads');
  await client.query(
    `insert into popular_ads (rank, ad_id)
     select row_number() over (order by weight desc, published_at desc, created_at desc, internal_id desc), internal_id
     from (
       select internal_id, published_at, created_at, counted.demand::float8 / numbered.number as weight
       from (
         select internal_id, brand, series, published_at, created_at,
                row_number() over (partition by brand, series order by published_at desc, created_at desc, internal_id desc) as number
         from (
           select internal_id, brand, series, published_at, created_at, price from ads
           where status = 'active' and listed_as is null and first_image_url is not null and not ${IS_UNCONFIRMED}
           order by published_at desc, created_at desc, internal_id desc limit $3
         ) newest
         where price is not null and series is not null
       ) numbered
       join ${countedStock} counted using (brand, series)
       where numbered.number <= $1
     ) weighted
     order by 1 limit $2`,
    [POPULAR_RANKING.placesPerSeries, POPULAR_RANKING.places, POPULAR_RANKING.newest],
  );
}
