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
select ads.internal_id, ads.published_at, ads.created_at, ads.price as value, ads.brand as "make", ads.series as "model", ads.generation as "generation", ads.fuels as "fuel", ads.transmission_type as "transmission", ads.color as "color", ads.chassis as "chassis", ads.tags as "tags", ads.price as "price", ads.model_year::int as "year", ads.odometer_km as "mileage", coalesce(ads.horsepower_hp, round(ads.power_kw * 1.36), (ads.catalogue_values ->> 'horsepower')::numeric)::int as "power",
true as is_after, 0 | case when ads.brand = any($1) then 0 else 1 end | case when ads.fuels && $2 then 0 else 8 end | case when ads.price <= $3 then 0 else 256 end | case when ads.model_year::int >= $4 then 0 else 512 end | case when ads.first_image_url is not null then 0 else 8192 end | case when ads.price >= $5 then 0 else 16384 end as failed
from ads where ads.status = 'active'
-- Otherwise the planner computes the bits again wherever they are used.
offset 0
) ads where not (failed & (failed - 1))::boolean
), failing as (
select failed, case when failed = 1 then "make" end as "make", case when failed = 8 then "fuel" end as "fuel", case when failed = 256 then "price" / 10000 end as "price", case when failed = 512 then "year" / 1 end as "year", count(*)::int as count, min("price") as "minPrice", max("price") as "maxPrice", min("year") as "minYear", max("year") as "maxYear", min("mileage") as "minMileage", max("mileage") as "maxMileage", min("power") as "minPower", max("power") as "maxPower",
(count(*) filter (where not is_after))::int as before
from rated group by 1, 2, 3, 4, 5
), fitting as (
select "make" as "make", "model" as "model", "transmission" as "transmission", "color" as "color", "chassis" as "chassis", "fuel" as "fuel", "tags" as "tags", "price" / 10000 as "price", "year" / 1 as "year", "mileage" / 2500 as "mileage", "power" / 5 as "power", count(*)::int as count
from rated where failed = 0
group by grouping sets (("make", "model"), ("transmission", "color", "chassis"), ("fuel"), ("tags"), ("price" / 10000), ("year" / 1), ("mileage" / 2500), ("power" / 5))
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

-- Result  (cost=230737.10..230737.11 rows=1 width=96) (actual time=1338.912..1338.924 rows=1.00 loops=1)
--   CTE rated
--     ->  Subquery Scan on ads  (cost=0.00..150090.62 rows=666641 width=143) (actual time=0.025..1010.705 rows=279888.00 loops=1)
--           Filter: (NOT ((ads.failed & (ads.failed - 1)))::boolean)
--           Rows Removed by Filter: 720112
--           ->  Seq Scan on ads ads_1  (cost=0.00..132591.29 rows=999962 width=143) (actual time=0.021..964.631 rows=1000000.00 loops=1)
--                 Filter: (status = 'active'::text)
--   CTE failing
--     ->  HashAggregate  (cost=44998.27..46998.19 rows=66664 width=108) (actual time=1247.552..1247.721 rows=125.00 loops=1)
--           Group Key: rated.failed, CASE WHEN (rated.failed = 1) THEN rated.make ELSE NULL::text END, CASE WHEN (rated.failed = 8) THEN rated.fuel ELSE NULL::text[] END, CASE WHEN ( …
--           Batches: 1  Memory Usage: 2105kB
--           ->  CTE Scan on rated  (cost=0.00..23332.43 rows=666641 width=89) (actual time=0.029..1184.097 rows=279888.00 loops=1)
--                 Storage: Disk  Maximum Storage: 38243kB
--   InitPlan 3
--     ->  Aggregate  (cost=1499.94..1499.95 rows=1 width=32) (actual time=1248.000..1248.001 rows=1.00 loops=1)
--           ->  CTE Scan on failing  (cost=0.00..1333.28 rows=66664 width=24) (actual time=1247.567..1247.790 rows=125.00 loops=1)
--                 Storage: Memory  Maximum Storage: 26kB
--   InitPlan 4
--     ->  Aggregate  (cost=15558.04..15558.05 rows=1 width=32) (actual time=48.073..48.075 rows=1.00 loops=1)
--           ->  Subquery Scan on fitting  (cost=15041.08..15527.25 rows=12317 width=248) (actual time=47.416..47.599 rows=602.00 loops=1)
--                 ->  HashAggregate  (cost=15041.08..15404.08 rows=12317 width=240) (actual time=47.407..47.499 rows=602.00 loops=1)
--                       Hash Key: rated_1.fuel
--                       Hash Key: (rated_1.price / 10000)
--                       Hash Key: (rated_1.year / 1)
--                       Hash Key: (rated_1.mileage / 2500)
--                       Hash Key: rated_1.make, rated_1.model
--                       Hash Key: rated_1.transmission, rated_1.color, rated_1.chassis, rated_1."towBar"
--                       Batches: 1  Memory Usage: 409kB
--                       ->  CTE Scan on rated rated_1  (cost=0.00..15024.42 rows=3333 width=236) (actual time=0.021..39.711 rows=11770.00 loops=1)
--                             Filter: (failed = 0)
--                             Rows Removed by Filter: 268118
--                             Storage: Disk  Maximum Storage: 38243kB
--   InitPlan 6
--     ->  Aggregate  (cost=16590.27..16590.28 rows=1 width=32) (actual time=42.821..42.823 rows=1.00 loops=1)
--           ->  Limit  (cost=16589.84..16589.90 rows=21 width=28) (actual time=42.767..42.771 rows=21.00 loops=1)
--                 InitPlan 5
--                   ->  Subquery Scan on fitting_1  (cost=1500.77..1500.80 rows=1 width=8) (actual time=0.012..0.014 rows=1.00 loops=1)
--                         ->  Aggregate  (cost=1500.77..1500.78 rows=1 width=8) (actual time=0.011..0.012 rows=1.00 loops=1)
--                               ->  CTE Scan on failing failing_1  (cost=0.00..1499.94 rows=333 width=4) (actual time=0.006..0.008 rows=1.00 loops=1)
--                                     Filter: (failed = 0)
--                                     Rows Removed by Filter: 124
--                                     Storage: Memory  Maximum Storage: 26kB
--                 ->  Sort  (cost=15088.63..15092.80 rows=1667 width=28) (actual time=42.706..42.733 rows=801.00 loops=1)
--                       Sort Key: ads_2.value, ads_2.published_at DESC, ads_2.created_at DESC, ads_2.internal_id DESC
--                       Sort Method: top-N heapsort  Memory: 143kB
--                       ->  CTE Scan on rated ads_2  (cost=0.00..14999.42 rows=1667 width=28) (actual time=0.011..41.342 rows=11770.00 loops=1)
--                             Filter: (is_after AND (failed = 0))
--                             Rows Removed by Filter: 268118
--                             Storage: Disk  Maximum Storage: 38243kB
-- Planning Time: 0.400 ms
-- Execution Time: 1348.851 ms
