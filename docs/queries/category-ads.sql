-- The newest twenty ads of each of a category’s winners; once for each version of the stock.
-- Written by npm run bench knowledge; the plan is of 100 000 active ads.
-- $1: 3
-- $2: 40
-- $3: "[{\"id\":51,\"series_id\":1353,\"year_from\":2020,\"year_to\":2025,\"pattern\":null,\"fuel\":\"Laddhybrid\"},{\"id\":52,\"series_id\":568,\"year_from\":2020,\"year_to\":2024,\"pat …
-- $4: 20
-- $5: "active"

select "ads"."internal_id" as "internalId", "ads"."name", "ads"."brand", "ads"."series", "ads"."generation", "ads"."model", "ads"."model_year" as "modelYear", "ads"."price", "ads"."odometer_km" as "odometerKm", "ads"."fuels", "ads"."transmission_type" as "transmission", "ads"."color", "ads"."chassis" as "bodyType", "ads"."horsepower_hp" as "horsepower", "ads"."power_kw" as "kilowatt", "ads"."acceleration", ads.image_urls[1:$1] as "imageUrls", "ads"."first_image_url" as "firstImageUrl", "ads"."status", "ads"."published_at" as "publishedAt", "ads"."created_at" as "createdAt", "ads"."city", "dealers"."name" as "dealer", "dealers"."city" as "dealerCity", (
select json_agg(json_build_array(extract(epoch from latest.at) * 1000, latest.price) order by latest.at desc)
from (select at, price from price_events where ad_id = ads.internal_id order by at desc limit $2) latest
) as "prices", "newest"."winner_id" as "winnerId" from "ads" inner join "dealers" on "dealers"."id" = "ads"."dealer_id" inner join (
select winner.id as winner_id, newest.internal_id as ad_id, newest.place
from jsonb_to_recordset($3::jsonb)
as winner (id int, series_id int, year_from smallint, year_to smallint, pattern text, fuel text)
cross join lateral (
select internal_id, row_number() over (order by published_at desc, created_at desc, internal_id desc) as place
from ads
where series_id = winner.series_id and status = 'active'
-- Reckoned with, so that no index on years is chosen: the newest few are found far sooner along the index by day.
and model_year is not null and model_year + 0 between winner.year_from and winner.year_to
and (winner.fuel is null or winner.fuel = any(fuels))
and (winner.pattern is null or name ~* winner.pattern)
order by published_at desc, created_at desc, internal_id desc
limit $4
) newest
) as "newest" on "newest"."ad_id" = "ads"."internal_id" where "ads"."status" = $5 order by "newest"."winner_id", "newest"."place";

-- Sort  (cost=8255.45..8255.70 rows=100 width=278) (actual time=0.893..0.895 rows=12.00 loops=1)
--   Sort Key: winner.id, (row_number() OVER w1)
--   Sort Method: quicksort  Memory: 29kB
--   ->  Nested Loop  (cost=0.87..8252.12 rows=100 width=278) (actual time=0.077..0.881 rows=12.00 loops=1)
--         ->  Nested Loop  (cost=0.72..7969.87 rows=100 width=296) (actual time=0.054..0.771 rows=12.00 loops=1)
--               ->  Nested Loop  (cost=0.42..7962.37 rows=100 width=20) (actual time=0.044..0.712 rows=12.00 loops=1)
--                     ->  Function Scan on jsonb_to_recordset winner  (cost=0.00..1.00 rows=100 width=76) (actual time=0.013..0.014 rows=10.00 loops=1)
--                     ->  Limit  (cost=0.42..79.59 rows=1 width=32) (actual time=0.039..0.069 rows=1.20 loops=10)
--                           ->  WindowAgg  (cost=0.42..79.59 rows=1 width=32) (actual time=0.039..0.069 rows=1.20 loops=10)
--                                 Window: w1 AS (ORDER BY ads_1.published_at, ads_1.created_at, ads_1.internal_id ROWS UNBOUNDED PRECEDING)
--                                 Storage: Memory  Maximum Storage: 17kB
--                                 ->  Index Scan using ads_series_newest on ads ads_1  (cost=0.42..79.57 rows=1 width=24) (actual time=0.038..0.068 rows=1.20 loops=10)
--                                       Index Cond: (series_id = winner.series_id)
--                                       Filter: (((winner.fuel IS NULL) OR (winner.fuel = ANY (fuels))) AND ((winner.pattern IS NULL) OR (name ~* winner.pattern)) AND ((model_year +  …
--                                       Rows Removed by Filter: 41
--                                       Index Searches: 10
--               ->  Memoize  (cost=0.30..2.52 rows=1 width=284) (actual time=0.004..0.004 rows=1.00 loops=12)
--                     Cache Key: ads_1.internal_id
--                     Cache Mode: logical
--                     Hits: 0  Misses: 12  Evictions: 0  Overflows: 0  Memory Usage: 5kB
--                     ->  Index Scan using ads_pkey on ads  (cost=0.29..2.51 rows=1 width=284) (actual time=0.003..0.003 rows=1.00 loops=12)
--                           Index Cond: (internal_id = ads_1.internal_id)
--                           Filter: (status = 'active'::text)
--                           Index Searches: 12
--         ->  Index Scan using dealers_pkey on dealers  (cost=0.15..0.17 rows=1 width=22) (actual time=0.001..0.001 rows=1.00 loops=12)
--               Index Cond: (id = ads.dealer_id)
--               Index Searches: 12
--         SubPlan 1
--           ->  Aggregate  (cost=2.65..2.66 rows=1 width=32) (actual time=0.007..0.007 rows=1.00 loops=12)
--                 ->  Limit  (cost=0.42..2.64 rows=1 width=12) (actual time=0.004..0.005 rows=1.17 loops=12)
--                       ->  Index Scan Backward using price_events_pkey on price_events  (cost=0.42..2.64 rows=1 width=12) (actual time=0.004..0.005 rows=1.17 loops=12)
--                             Index Cond: (ad_id = ads.internal_id)
--                             Index Searches: 12
-- Planning Time: 0.538 ms
-- Execution Time: 0.957 ms
