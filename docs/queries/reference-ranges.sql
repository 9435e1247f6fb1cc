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
floor((least(greatest((ads.price / 1.0), $1), $2) - $3) / $4::numeric)::int as step,
count(*)::int as count, floor(min((ads.price / 1.0)))::int as min, ceil(max((ads.price / 1.0)))::int as max
from ads where ads.status = 'active' and (ads.price / 1.0) is not null and ((ads.brand = any($5)) and (ads.fuels && $6) and (ads.model_year::int >= $7) and (ads.first_image_url is not null) and (ads.price >= $8))
group by 2 union all
select 'year' as filter,
floor((least(greatest((ads.model_year::int / 1.0), $9), $10) - $11) / $12::numeric)::int as step,
count(*)::int as count, floor(min((ads.model_year::int / 1.0)))::int as min, ceil(max((ads.model_year::int / 1.0)))::int as max
from ads where ads.status = 'active' and (ads.model_year::int / 1.0) is not null and ((ads.brand = any($13)) and (ads.fuels && $14) and (ads.price <= $15) and (ads.first_image_url is not null) and (ads.price >= $16))
group by 2 union all
select 'mileage' as filter,
floor((least(greatest((ads.odometer_km / 10.0), $17), $18) - $19) / $20::numeric)::int as step,
count(*)::int as count, floor(min((ads.odometer_km / 10.0)))::int as min, ceil(max((ads.odometer_km / 10.0)))::int as max
from ads where ads.status = 'active' and (ads.odometer_km / 10.0) is not null and ((ads.brand = any($21)) and (ads.fuels && $22) and (ads.price <= $23) and (ads.model_year::int >= $24) and (ads.first_image_url is not null) and (ads.price >= $25))
group by 2;

-- Gather  (cost=40158.79..80626.73 rows=8595 width=48) (actual time=152.825..196.182 rows=192.00 loops=1)
--   Workers Planned: 2
--   Workers Launched: 2
--   ->  Parallel Append  (cost=39158.79..78767.23 rows=3581 width=48) (actual time=148.778..152.135 rows=64.00 loops=3)
--         ->  GroupAggregate  (cost=39158.79..39505.61 rows=5290 width=48) (actual time=173.021..177.259 rows=113.00 loops=1)
--               Group Key: ((floor(((LEAST(GREATEST(((ads.odometer_km)::numeric / 10.0), '0'::numeric), '50000'::numeric) - '0'::numeric) / '250'::numeric)))::integer)
--               ->  Sort  (cost=39158.79..39172.34 rows=5422 width=8) (actual time=172.428..172.919 rows=12162.00 loops=1)
--                     Sort Key: ((floor(((LEAST(GREATEST(((ads.odometer_km)::numeric / 10.0), '0'::numeric), '50000'::numeric) - '0'::numeric) / '250'::numeric)))::integer)
--                     Worker 0:  Sort Method: quicksort  Memory: 670kB
--                     ->  Bitmap Heap Scan on ads  (cost=726.97..38822.50 rows=5422 width=8) (actual time=25.318..170.643 rows=12162.00 loops=1)
--                           Recheck Cond: ((brand = ANY ('{Volvo,Volkswagen}'::text[])) AND (status = 'active'::text) AND (first_image_url IS NOT NULL))
--                           Filter: ((fuels && '{Diesel,El}'::text[]) AND (price <= 300000) AND (price >= 1000) AND (((odometer_km)::numeric / 10.0) IS NOT NULL) AND ((model_year)::i …
--                           Rows Removed by Filter: 33143
--                           ->  Bitmap Index Scan on ads_brand_newest  (cost=0.00..725.61 rows=44128 width=0) (actual time=20.067..20.067 rows=45305.00 loops=1)
--                                 Index Cond: (brand = ANY ('{Volvo,Volkswagen}'::text[]))
--                                 Index Searches: 1
--         ->  HashAggregate  (cost=39379.04..39380.03 rows=22 width=48) (actual time=120.901..120.909 rows=22.00 loops=1)
--               Group Key: (floor(((LEAST(GREATEST((((ads_1.model_year)::integer)::numeric / 1.0), '1900'::numeric), '2100'::numeric) - '1900'::numeric) / '1'::numeric)))::integer
--               Worker 1:  Batches: 1  Memory Usage: 32kB
--               ->  Bitmap Heap Scan on ads ads_1  (cost=729.68..38972.41 rows=16265 width=6) (actual time=23.485..112.526 rows=18943.00 loops=1)
--                     Recheck Cond: ((brand = ANY ('{Volvo,Volkswagen}'::text[])) AND (status = 'active'::text) AND (first_image_url IS NOT NULL))
--                     Filter: ((fuels && '{Diesel,El}'::text[]) AND (price <= 300000) AND (price >= 1000) AND ((((model_year)::integer)::numeric / 1.0) IS NOT NULL))
--                     Rows Removed by Filter: 26362
--                     ->  Bitmap Index Scan on ads_brand_newest  (cost=0.00..725.61 rows=44128 width=0) (actual time=18.187..18.187 rows=45305.00 loops=1)
--                           Index Cond: (brand = ANY ('{Volvo,Volkswagen}'::text[]))
--                           Index Searches: 1
--         ->  GroupAggregate  (cost=39095.90..39369.30 rows=3283 width=48) (actual time=152.410..158.210 rows=57.00 loops=1)
--               Group Key: ((floor(((LEAST(GREATEST(((ads_2.price)::numeric / 1.0), '0'::numeric), '2000000'::numeric) - '0'::numeric) / '10000'::numeric)))::integer)
--               ->  Sort  (cost=39095.90..39110.77 rows=5950 width=8) (actual time=152.318..153.027 rows=14257.00 loops=1)
--                     Sort Key: ((floor(((LEAST(GREATEST(((ads_2.price)::numeric / 1.0), '0'::numeric), '2000000'::numeric) - '0'::numeric) / '10000'::numeric)))::integer)
--                     Sort Method: quicksort  Memory: 719kB
--                     ->  Bitmap Heap Scan on ads ads_2  (cost=727.10..38722.87 rows=5950 width=8) (actual time=18.830..150.980 rows=14257.00 loops=1)
--                           Recheck Cond: ((brand = ANY ('{Volvo,Volkswagen}'::text[])) AND (status = 'active'::text) AND (first_image_url IS NOT NULL))
--                           Filter: ((fuels && '{Diesel,El}'::text[]) AND (price >= 1000) AND (((price)::numeric / 1.0) IS NOT NULL) AND ((model_year)::integer >= 2015))
--                           Rows Removed by Filter: 31048
--                           Heap Blocks: exact=36023
--                           ->  Bitmap Index Scan on ads_brand_newest  (cost=0.00..725.61 rows=44128 width=0) (actual time=14.013..14.014 rows=45305.00 loops=1)
--                                 Index Cond: (brand = ANY ('{Volvo,Volkswagen}'::text[]))
--                                 Index Searches: 1
-- Planning Time: 0.471 ms
-- Execution Time: 196.298 ms
