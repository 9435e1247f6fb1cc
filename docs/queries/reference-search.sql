-- The reference in SQL: page, total, and every value of every filter under the others.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.
-- $1: ["Volvo","Volkswagen"]
-- $2: ["Diesel","El"]
-- $3: 300000
-- $4: 2015
-- $5: 1000
-- $6: 21
-- $7: 780
-- $8: 780
-- $9: 20
-- $10: 20

with rated as materialized (
select * from (
select ads.internal_id, ads.published_at, ads.created_at, ads.price as value, ads.brand as "make", ads.series as "model", ads.generation as "generation", ads.fuels as "fuel", ads.transmission_type as "transmission", ads.color as "color", ads.chassis as "chassis", case when ads.tow_bar then 'Dragkrok' end as "towBar", ads.price as "price", ads.model_year::int as "year", ads.odometer_km as "mileage",
true as is_after, 0 | case when ads.brand = any($1) then 0 else 1 end | case when ads.fuels && $2 then 0 else 8 end | case when ads.price <= $3 then 0 else 256 end | case when ads.model_year::int >= $4 then 0 else 512 end | case when ads.first_image_url is not null then 0 else 4096 end | case when ads.price >= $5 then 0 else 8192 end as failed
from ads where ads.status = 'active'
-- Otherwise the planner computes the bits anew wherever they are used.
offset 0
) ads where not (failed & (failed - 1))::boolean
), failing as (
select failed, case when failed = 1 then "make" end as "make", case when failed = 8 then "fuel" end as "fuel", case when failed = 256 then "price" / 10000 end as "price", case when failed = 512 then "year" / 1 end as "year", count(*)::int as count, min("price") as "minPrice", max("price") as "maxPrice", min("year") as "minYear", max("year") as "maxYear", min("mileage") as "minMileage", max("mileage") as "maxMileage",
(count(*) filter (where not is_after))::int as before
from rated group by 1, 2, 3, 4, 5
), fitting as (
select "make" as "make", "model" as "model", "transmission" as "transmission", "color" as "color", "chassis" as "chassis", "towBar" as "towBar", "fuel" as "fuel", "price" / 10000 as "price", "year" / 1 as "year", "mileage" / 2500 as "mileage", count(*)::int as count
from rated where failed = 0
group by grouping sets (("make", "model"), ("transmission", "color", "chassis", "towBar"), ("fuel"), ("price" / 10000), ("year" / 1), ("mileage" / 2500))
), places as (
select internal_id, published_at, created_at, value
from rated ads where failed = 0 and is_after
order by ads.value asc nulls last, ads.published_at desc, ads.created_at desc, ads.internal_id desc
limit $6 offset (
select case when $7::bigint < total then $8::bigint else greatest(total - 1, 0) / $9::int * $10::int end
from (select coalesce(sum(count), 0) as total from failing where failed = 0) fitting)
)
select (select json_agg(failing) from failing) as failing, (select json_agg(fitting) from fitting) as fitting,
(select json_agg(place) from (
select internal_id as "internalId", (extract(epoch from "published_at") * 1000000)::bigint as "publishedAt", (extract(epoch from "created_at") * 1000000)::bigint as "createdAt", value
from places) place) as places;

-- Result  (cost=230918.03..230918.04 rows=1 width=96) (actual time=1430.039..1430.051 rows=1.00 loops=1)
--   CTE rated
--     ->  Subquery Scan on ads  (cost=0.00..150259.44 rows=666735 width=143) (actual time=0.221..1096.091 rows=280411.00 loops=1)
--           Filter: (NOT ((ads.failed & (ads.failed - 1)))::boolean)
--           Rows Removed by Filter: 719589
--           ->  Seq Scan on ads ads_1  (cost=0.00..132757.64 rows=1000103 width=143) (actual time=0.214..1055.378 rows=1000000.00 loops=1)
--                 Filter: (status = 'active'::text)
--   CTE failing
--     ->  HashAggregate  (cost=45004.61..47004.83 rows=66674 width=108) (actual time=1336.859..1337.150 rows=122.00 loops=1)
--           Group Key: rated.failed, CASE WHEN (rated.failed = 1) THEN rated.make ELSE NULL::text END, CASE WHEN (rated.failed = 8) THEN rated.fuel ELSE NULL::text[] END, CASE WHEN ( …
--           Batches: 1  Memory Usage: 2105kB
--           ->  CTE Scan on rated  (cost=0.00..23335.72 rows=666735 width=89) (actual time=0.226..1266.167 rows=280411.00 loops=1)
--                 Storage: Disk  Maximum Storage: 38410kB
--   InitPlan 3
--     ->  Aggregate  (cost=1500.17..1500.18 rows=1 width=32) (actual time=1337.416..1337.418 rows=1.00 loops=1)
--           ->  CTE Scan on failing  (cost=0.00..1333.48 rows=66674 width=24) (actual time=1336.872..1337.219 rows=122.00 loops=1)
--                 Storage: Memory  Maximum Storage: 26kB
--   InitPlan 4
--     ->  Aggregate  (cost=15560.95..15560.96 rows=1 width=32) (actual time=50.036..50.038 rows=1.00 loops=1)
--           ->  Subquery Scan on fitting  (cost=15043.21..15530.10 rows=12340 width=248) (actual time=49.362..49.559 rows=601.00 loops=1)
--                 ->  HashAggregate  (cost=15043.21..15406.70 rows=12340 width=240) (actual time=49.353..49.459 rows=601.00 loops=1)
--                       Hash Key: rated_1.fuel
--                       Hash Key: (rated_1.price / 10000)
--                       Hash Key: (rated_1.year / 1)
--                       Hash Key: (rated_1.mileage / 2500)
--                       Hash Key: rated_1.make, rated_1.model
--                       Hash Key: rated_1.transmission, rated_1.color, rated_1.chassis, rated_1."towBar"
--                       Batches: 1  Memory Usage: 409kB
--                       ->  CTE Scan on rated rated_1  (cost=0.00..15026.54 rows=3334 width=236) (actual time=0.021..40.229 rows=12430.00 loops=1)
--                             Filter: (failed = 0)
--                             Rows Removed by Filter: 267981
--                             Storage: Disk  Maximum Storage: 38410kB
--   InitPlan 6
--     ->  Aggregate  (cost=16592.61..16592.62 rows=1 width=32) (actual time=42.563..42.565 rows=1.00 loops=1)
--           ->  Limit  (cost=16592.18..16592.24 rows=21 width=28) (actual time=42.507..42.511 rows=21.00 loops=1)
--                 InitPlan 5
--                   ->  Subquery Scan on fitting_1  (cost=1501.00..1501.02 rows=1 width=8) (actual time=0.013..0.015 rows=1.00 loops=1)
--                         ->  Aggregate  (cost=1501.00..1501.01 rows=1 width=8) (actual time=0.011..0.012 rows=1.00 loops=1)
--                               ->  CTE Scan on failing failing_1  (cost=0.00..1500.16 rows=333 width=4) (actual time=0.005..0.008 rows=1.00 loops=1)
--                                     Filter: (failed = 0)
--                                     Rows Removed by Filter: 121
--                                     Storage: Memory  Maximum Storage: 26kB
--                 ->  Sort  (cost=15090.75..15094.91 rows=1667 width=28) (actual time=42.451..42.476 rows=801.00 loops=1)
--                       Sort Key: ads_2.value, ads_2.published_at DESC, ads_2.created_at DESC, ads_2.internal_id DESC
--                       Sort Method: top-N heapsort  Memory: 145kB
--                       ->  CTE Scan on rated ads_2  (cost=0.00..15001.54 rows=1667 width=28) (actual time=0.010..40.974 rows=12430.00 loops=1)
--                             Filter: (is_after AND (failed = 0))
--                             Rows Removed by Filter: 267981
--                             Storage: Disk  Maximum Storage: 38410kB
-- Planning Time: 0.399 ms
-- Execution Time: 1436.048 ms
