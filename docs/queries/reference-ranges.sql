-- The reference in SQL: ends and histograms.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.
-- $1: 0
-- $2: 2000000
-- $3: 0
-- $4: 10000
-- $5: ["Volvo","Volkswagen"]
-- $6: ["Diesel","El"]
-- $7: 2015
-- $8: 1000
-- $9: 1900
-- $10: 2100
-- $11: 1900
-- $12: 1
-- $13: ["Volvo","Volkswagen"]
-- $14: ["Diesel","El"]
-- $15: 300000
-- $16: 1000
-- $17: 0
-- $18: 50000
-- $19: 0
-- $20: 250
-- $21: ["Volvo","Volkswagen"]
-- $22: ["Diesel","El"]
-- $23: 300000
-- $24: 2015
-- $25: 1000

select 'price' as filter,
floor((least(greatest(ads.price, $1), $2) - $3) / $4::numeric)::int as step,
count(*)::int as count, floor(min(ads.price))::int as min, ceil(max(ads.price))::int as max
from ads where ads.status = 'active' and ads.price is not null and ((ads.brand = any($5)) and (ads.fuels && $6) and (ads.model_year >= $7) and (ads.first_image_url is not null) and (ads.price >= $8))
group by 2 union all
select 'year' as filter,
floor((least(greatest(ads.model_year::int, $9), $10) - $11) / $12::numeric)::int as step,
count(*)::int as count, floor(min(ads.model_year::int))::int as min, ceil(max(ads.model_year::int))::int as max
from ads where ads.status = 'active' and ads.model_year::int is not null and ((ads.brand = any($13)) and (ads.fuels && $14) and (ads.price <= $15) and (ads.first_image_url is not null) and (ads.price >= $16))
group by 2 union all
select 'mileage' as filter,
floor((least(greatest(ads.odometer_km / 10.0, $17), $18) - $19) / $20::numeric)::int as step,
count(*)::int as count, floor(min(ads.odometer_km / 10.0))::int as min, ceil(max(ads.odometer_km / 10.0))::int as max
from ads where ads.status = 'active' and ads.odometer_km / 10.0 is not null and ((ads.brand = any($21)) and (ads.fuels && $22) and (ads.price <= $23) and (ads.model_year >= $24) and (ads.first_image_url is not null) and (ads.price >= $25))
group by 2;

-- Gather  (cost=40235.27..80811.39 rows=14781 width=48) (actual time=160.943..208.523 rows=192.00 loops=1)
--   Workers Planned: 2
--   Workers Launched: 2
--   ->  Parallel Append  (cost=39235.27..78333.29 rows=6159 width=48) (actual time=153.970..154.016 rows=64.00 loops=3)
--         ->  HashAggregate  (cost=39331.39..39782.52 rows=10615 width=48) (actual time=186.538..186.624 rows=113.00 loops=1)
--               Group Key: (floor(((LEAST(GREATEST(((ads.odometer_km)::numeric / 10.0), '0'::numeric), '50000'::numeric) - '0'::numeric) / '250'::numeric)))::integer
--               Worker 0:  Batches: 1  Memory Usage: 297kB
--               ->  Bitmap Heap Scan on ads  (cost=735.84..39108.21 rows=11159 width=8) (actual time=37.880..181.002 rows=12162.00 loops=1)
--                     Recheck Cond: ((brand = ANY ('{Volvo,Volkswagen}'::text[])) AND (status = 'active'::text) AND (first_image_url IS NOT NULL))
--                     Filter: ((fuels && '{Diesel,El}'::text[]) AND (price <= 300000) AND (model_year >= '2015'::smallint) AND (price >= 1000) AND (((odometer_km)::numeric / 10.0) IS …
--                     Rows Removed by Filter: 33143
--                     ->  Bitmap Index Scan on ads_brand_newest  (cost=0.00..733.06 rows=44534 width=0) (actual time=24.328..24.328 rows=45305.00 loops=1)
--                           Index Cond: (brand = ANY ('{Volvo,Volkswagen}'::text[]))
--                           Index Searches: 1
--         ->  HashAggregate  (cost=39235.27..39236.31 rows=22 width=48) (actual time=114.854..114.858 rows=22.00 loops=1)
--               Group Key: (floor((((LEAST(GREATEST((ads_1.model_year)::integer, 1900), 2100) - 1900))::numeric / '1'::numeric)))::integer
--               Worker 1:  Batches: 1  Memory Usage: 32kB
--               ->  Bitmap Heap Scan on ads ads_1  (cost=737.14..38990.29 rows=16332 width=6) (actual time=16.574..112.090 rows=18943.00 loops=1)
--                     Recheck Cond: ((brand = ANY ('{Volvo,Volkswagen}'::text[])) AND (status = 'active'::text) AND (first_image_url IS NOT NULL))
--                     Filter: (((model_year)::integer IS NOT NULL) AND (fuels && '{Diesel,El}'::text[]) AND (price <= 300000) AND (price >= 1000))
--                     Rows Removed by Filter: 26362
--                     ->  Bitmap Index Scan on ads_brand_newest  (cost=0.00..733.06 rows=44534 width=0) (actual time=10.941..10.941 rows=45305.00 loops=1)
--                           Index Cond: (brand = ANY ('{Volvo,Volkswagen}'::text[]))
--                           Index Searches: 1
--         ->  HashAggregate  (cost=38879.70..39066.18 rows=4144 width=48) (actual time=160.513..160.541 rows=57.00 loops=1)
--               Group Key: (floor((((LEAST(GREATEST(ads_2.price, 0), 2000000) - 0))::numeric / '10000'::numeric)))::integer
--               Batches: 1  Memory Usage: 161kB
--               ->  Bitmap Heap Scan on ads ads_2  (cost=736.04..38760.25 rows=11945 width=8) (actual time=28.276..158.749 rows=14257.00 loops=1)
--                     Recheck Cond: ((brand = ANY ('{Volvo,Volkswagen}'::text[])) AND (status = 'active'::text) AND (first_image_url IS NOT NULL))
--                     Filter: ((price IS NOT NULL) AND (fuels && '{Diesel,El}'::text[]) AND (model_year >= '2015'::smallint) AND (price >= 1000))
--                     Rows Removed by Filter: 31048
--                     Heap Blocks: exact=36023
--                     ->  Bitmap Index Scan on ads_brand_newest  (cost=0.00..733.06 rows=44534 width=0) (actual time=18.948..18.948 rows=45305.00 loops=1)
--                           Index Cond: (brand = ANY ('{Volvo,Volkswagen}'::text[]))
--                           Index Searches: 1
-- Planning Time: 0.526 ms
-- Execution Time: 208.677 ms
