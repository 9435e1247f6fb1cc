-- The newest twenty ads of each of a category’s winners; once for each version of the stock.
-- Written by npm run bench knowledge; the plan is of 100 000 active ads.
-- $1: 3
-- $2: 40
-- $3: "[{\"id\":51,\"series_id\":1353,\"year_from\":2020,\"year_to\":2025,\"pattern\":null,\"fuel\":\"Laddhybrid\"},{\"id\":52,\"series_id\":568,\"year_from\":2020,\"year_to\":2024,\"pat …
-- $4: 40
-- $5: 20
-- $6: "active"

select "ads"."internal_id" as "internalId", "ads"."name", "ads"."brand", "ads"."series", "ads"."generation", "ads"."model", "ads"."model_year" as "modelYear", "ads"."price", "ads"."odometer_km" as "odometerKm", "ads"."fuels", "ads"."transmission_type" as "transmission", "ads"."color", "ads"."chassis" as "bodyType", "ads"."horsepower_hp" as "horsepower", "ads"."power_kw" as "kilowatt", "ads"."acceleration", ads.image_urls[1:$1] as "imageUrls", "ads"."first_image_url" as "firstImageUrl", "ads"."status", "ads"."published_at" as "publishedAt", "ads"."created_at" as "createdAt", "ads"."city", "dealers"."name" as "dealer", "dealers"."city" as "dealerCity", case when dealers.unconfirmed_at is not null and not exists (select from ad_overrides held where held.ad_id = ads.internal_id and held.field = 'status') then dealers.last_delivered_at end as "unconfirmedSince", (
select json_agg(json_build_array(extract(epoch from latest.at) * 1000, latest.price) order by latest.at desc)
from (select at, price from price_events where ad_id = ads.internal_id order by at desc limit $2) latest
) as "prices", "newest"."winner_id" as "winnerId" from "ads" inner join "dealers" on "dealers"."id" = "ads"."dealer_id" inner join (
select winner.id as winner_id, newest.internal_id as ad_id, newest.place
from jsonb_to_recordset($3::jsonb)
as winner (id int, series_id int, year_from smallint, year_to smallint, pattern text, fuel text)
cross join lateral (
select internal_id, row_number() over (order by is_unconfirmed, published_at desc, created_at desc, internal_id desc) as place
from (
select internal_id, published_at, created_at, (ads.dealer_id in (select id from dealers where unconfirmed_at is not null) and not exists (select from ad_overrides held where held.ad_id = ads.internal_id and held.field = 'status')) as is_unconfirmed
from ads
where series_id = winner.series_id and status = 'active'
-- Calculated with, so that no index on years is chosen: the newest few are found far sooner along the index by day.
and model_year is not null and model_year + 0 between winner.year_from and winner.year_to
and (winner.fuel is null or winner.fuel = any(fuels))
and (winner.pattern is null or name ~* winner.pattern)
order by published_at desc, created_at desc, internal_id desc
limit $4
) candidates
order by place
limit $5
) newest
) as "newest" on "newest"."ad_id" = "ads"."internal_id" where "ads"."status" = $6 order by "newest"."winner_id", "newest"."place";

-- Sort  (cost=10257.96..10258.21 rows=100 width=332) (actual time=1.015..1.018 rows=12.00 loops=1)
--   Sort Key: winner.id, (row_number() OVER w1)
--   Sort Method: quicksort  Memory: 29kB
--   ->  Nested Loop  (cost=97.70..10254.64 rows=100 width=332) (actual time=0.222..1.006 rows=12.00 loops=1)
--         ->  Nested Loop  (cost=97.55..9735.62 rows=100 width=296) (actual time=0.194..0.888 rows=12.00 loops=1)
--               ->  Nested Loop  (cost=97.25..9728.13 rows=100 width=20) (actual time=0.184..0.828 rows=12.00 loops=1)
--                     ->  Function Scan on jsonb_to_recordset winner  (cost=0.00..1.00 rows=100 width=76) (actual time=0.014..0.015 rows=10.00 loops=1)
--                     ->  Limit  (cost=97.25..97.25 rows=1 width=33) (actual time=0.081..0.081 rows=1.20 loops=10)
--                           ->  Sort  (cost=97.25..97.25 rows=1 width=33) (actual time=0.080..0.080 rows=1.20 loops=10)
--                                 Sort Key: (row_number() OVER w1)
--                                 Sort Method: quicksort  Memory: 25kB
--                                 ->  WindowAgg  (cost=97.21..97.24 rows=1 width=33) (actual time=0.079..0.080 rows=1.20 loops=10)
--                                       Window: w1 AS (ORDER BY candidates.is_unconfirmed, candidates.published_at, candidates.created_at, candidates.internal_id ROWS UNBOUNDED PRECE …
--                                       Storage: Memory  Maximum Storage: 17kB
--                                       ->  Sort  (cost=97.21..97.21 rows=1 width=25) (actual time=0.079..0.079 rows=1.20 loops=10)
--                                             Sort Key: candidates.is_unconfirmed, candidates.published_at DESC, candidates.created_at DESC, candidates.internal_id DESC
--                                             Sort Method: quicksort  Memory: 25kB
--                                             ->  Subquery Scan on candidates  (cost=15.66..97.20 rows=1 width=25) (actual time=0.046..0.078 rows=1.20 loops=10)
--                                                   ->  Limit  (cost=15.66..97.19 rows=1 width=25) (actual time=0.046..0.077 rows=1.20 loops=10)
--                                                         ->  Index Scan using ads_series_newest on ads ads_1  (cost=15.66..97.19 rows=1 width=25) (actual time=0.046..0.077 rows=1.20 …
--                                                               Index Cond: (series_id = winner.series_id)
--                                                               Filter: (((winner.fuel IS NULL) OR (winner.fuel = ANY (fuels))) AND ((winner.pattern IS NULL) OR (name ~* winner.patte …
--                                                               Rows Removed by Filter: 41
--                                                               Index Searches: 10
--                                                               SubPlan 4
--                                                                 ->  Seq Scan on dealers dealers_1  (cost=0.00..14.20 rows=418 width=4) (actual time=0.038..0.038 rows=0.00 loops=1)
--                                                                       Filter: (unconfirmed_at IS NOT NULL)
--                                                                       Rows Removed by Filter: 400
--                                                               SubPlan 5
--                                                                 ->  Index Only Scan using ad_overrides_pkey on ad_overrides held_1  (cost=0.15..2.37 rows=1 width=0) (never executed …
--                                                                       Index Cond: ((ad_id = ads_1.internal_id) AND (field = 'status'::text))
--                                                                       Heap Fetches: 0
--                                                                       Index Searches: 0
--               ->  Memoize  (cost=0.30..2.52 rows=1 width=284) (actual time=0.004..0.004 rows=1.00 loops=12)
--                     Cache Key: candidates.internal_id
--                     Cache Mode: logical
--                     Hits: 0  Misses: 12  Evictions: 0  Overflows: 0  Memory Usage: 5kB
--                     ->  Index Scan using ads_pkey on ads  (cost=0.29..2.51 rows=1 width=284) (actual time=0.003..0.003 rows=1.00 loops=12)
--                           Index Cond: (internal_id = candidates.internal_id)
--                           Filter: (status = 'active'::text)
--                           Index Searches: 12
--         ->  Index Scan using dealers_pkey on dealers  (cost=0.15..0.17 rows=1 width=84) (actual time=0.001..0.001 rows=1.00 loops=12)
--               Index Cond: (id = ads.dealer_id)
--               Index Searches: 12
--         SubPlan 2
--           ->  Bitmap Heap Scan on ad_overrides held  (cost=4.77..6.91 rows=2 width=8) (never executed)
--                 Recheck Cond: (field = 'status'::text)
--                 ->  Bitmap Index Scan on ad_overrides_pkey  (cost=0.00..4.77 rows=2 width=0) (never executed)
--                       Index Cond: (field = 'status'::text)
--                       Index Searches: 0
--         SubPlan 3
--           ->  Aggregate  (cost=2.65..2.66 rows=1 width=32) (actual time=0.008..0.008 rows=1.00 loops=12)
--                 ->  Limit  (cost=0.42..2.64 rows=1 width=12) (actual time=0.005..0.006 rows=1.17 loops=12)
--                       ->  Index Scan Backward using price_events_pkey on price_events  (cost=0.42..2.64 rows=1 width=12) (actual time=0.005..0.006 rows=1.17 loops=12)
--                             Index Cond: (ad_id = ads.internal_id)
--                             Index Searches: 12
-- Planning Time: 0.546 ms
-- Execution Time: 1.102 ms
