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

-- Gather  (cost=41086.82..82549.02 rows=15241 width=48) (actual time=122.937..178.254 rows=192.00 loops=1)
--   Workers Planned: 2
--   Workers Launched: 2
--   ->  Parallel Append  (cost=40086.82..80024.92 rows=6350 width=48) (actual time=125.113..125.141 rows=64.00 loops=3)
--         ->  HashAggregate  (cost=40185.31..40653.53 rows=11017 width=48) (actual time=152.339..152.385 rows=113.00 loops=1)
--               Group Key: (floor(((LEAST(GREATEST(((ads.odometer_km)::numeric / 10.0), '0'::numeric), '50000'::numeric) - '0'::numeric) / '250'::numeric)))::integer
--               Worker 0:  Batches: 1  Memory Usage: 297kB
--               ->  Bitmap Heap Scan on ads  (cost=762.86..39953.23 rows=11604 width=8) (actual time=34.018..148.180 rows=12162.00 loops=1)
--                     Recheck Cond: ((brand = ANY ('{Volvo,Volkswagen}'::text[])) AND (status = 'active'::text) AND (first_image_url IS NOT NULL))
--                     Filter: ((fuels && '{Diesel,El}'::text[]) AND (price <= 300000) AND (model_year >= '2015'::smallint) AND (price >= 1000) AND (((odometer_km)::numeric / 10.0) IS …
--                     Rows Removed by Filter: 33143
--                     ->  Bitmap Index Scan on ads_brand_newest  (cost=0.00..759.96 rows=46213 width=0) (actual time=17.422..17.422 rows=45305.00 loops=1)
--                           Index Cond: (brand = ANY ('{Volvo,Volkswagen}'::text[]))
--                           Index Searches: 1
--         ->  HashAggregate  (cost=40086.82..40087.86 rows=22 width=48) (actual time=100.501..100.504 rows=22.00 loops=1)
--               Group Key: (floor((((LEAST(GREATEST((ads_1.model_year)::integer, 1900), 2100) - 1900))::numeric / '1'::numeric)))::integer
--               Worker 1:  Batches: 1  Memory Usage: 32kB
--               ->  Bitmap Heap Scan on ads ads_1  (cost=764.21..39831.65 rows=17011 width=6) (actual time=18.976..98.182 rows=18943.00 loops=1)
--                     Recheck Cond: ((brand = ANY ('{Volvo,Volkswagen}'::text[])) AND (status = 'active'::text) AND (first_image_url IS NOT NULL))
--                     Filter: (((model_year)::integer IS NOT NULL) AND (fuels && '{Diesel,El}'::text[]) AND (price <= 300000) AND (price >= 1000))
--                     Rows Removed by Filter: 26362
--                     ->  Bitmap Index Scan on ads_brand_newest  (cost=0.00..759.96 rows=46213 width=0) (actual time=13.480..13.480 rows=45305.00 loops=1)
--                           Index Cond: (brand = ANY ('{Volvo,Volkswagen}'::text[]))
--                           Index Searches: 1
--         ->  HashAggregate  (cost=39716.22..39905.31 rows=4202 width=48) (actual time=122.495..122.509 rows=57.00 loops=1)
--               Group Key: (floor((((LEAST(GREATEST(ads_2.price, 0), 2000000) - 0))::numeric / '10000'::numeric)))::integer
--               Batches: 1  Memory Usage: 161kB
--               ->  Bitmap Heap Scan on ads ads_2  (cost=763.06..39592.05 rows=12417 width=8) (actual time=12.393..121.023 rows=14257.00 loops=1)
--                     Recheck Cond: ((brand = ANY ('{Volvo,Volkswagen}'::text[])) AND (status = 'active'::text) AND (first_image_url IS NOT NULL))
--                     Filter: ((price IS NOT NULL) AND (fuels && '{Diesel,El}'::text[]) AND (model_year >= '2015'::smallint) AND (price >= 1000))
--                     Rows Removed by Filter: 31048
--                     Heap Blocks: exact=35754
--                     ->  Bitmap Index Scan on ads_brand_newest  (cost=0.00..759.96 rows=46213 width=0) (actual time=8.333..8.333 rows=45305.00 loops=1)
--                           Index Cond: (brand = ANY ('{Volvo,Volkswagen}'::text[]))
--                           Index Searches: 1
-- Planning Time: 0.395 ms
-- Execution Time: 178.370 ms
