-- The reference in SQL: page, total, and every value of every filter under the others.
-- The plan is of 100 000 active ads on a busy machine; npm run bench search-million writes it anew.
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

-- Result  (cost=23047.52..23047.53 rows=1 width=96) (actual time=851.287..851.298 rows=1.00 loops=1)
--   CTE rated
--     ->  Subquery Scan on ads  (cost=0.00..14977.00 rows=66667 width=143) (actual time=0.015..672.556 rows=28282.00 loops=1)
--           Filter: (NOT ((ads.failed & (ads.failed - 1)))::boolean)
--           Rows Removed by Filter: 71718
--           ->  Seq Scan on ads ads_1  (cost=0.00..13227.00 rows=100000 width=143) (actual time=0.015..638.805 rows=100000.00 loops=1)
--                 Filter: (status = 'active'::text)
--   CTE failing
--     ->  HashAggregate  (cost=4500.02..4700.03 rows=6667 width=108) (actual time=782.842..782.886 rows=119.00 loops=1)
--           Group Key: rated.failed, CASE WHEN (rated.failed = 1) THEN rated.make ELSE NULL::text END, CASE WHEN (rated.failed = 8) THEN rated.fuel ELSE NULL::text[] END, CASE WHEN ( …
--           Batches: 1  Memory Usage: 185kB
--           ->  CTE Scan on rated  (cost=0.00..2333.34 rows=66667 width=89) (actual time=0.019..768.454 rows=28282.00 loops=1)
--                 Storage: Memory  Maximum Storage: 4575kB
--   InitPlan 3
--     ->  Aggregate  (cost=150.01..150.02 rows=1 width=32) (actual time=783.133..783.135 rows=1.00 loops=1)
--           ->  CTE Scan on failing  (cost=0.00..133.34 rows=6667 width=24) (actual time=782.853..782.950 rows=119.00 loops=1)
--                 Storage: Memory  Maximum Storage: 26kB
--   InitPlan 4
--     ->  Aggregate  (cost=1563.70..1563.71 rows=1 width=32) (actual time=35.376..35.378 rows=1.00 loops=1)
--           ->  Subquery Scan on fitting  (cost=1504.17..1560.01 rows=1473 width=248) (actual time=34.818..34.950 rows=465.00 loops=1)
--                 ->  HashAggregate  (cost=1504.17..1545.28 rows=1473 width=240) (actual time=34.808..34.872 rows=465.00 loops=1)
--                       Hash Key: rated_1.fuel
--                       Hash Key: (rated_1.price / 10000)
--                       Hash Key: (rated_1.year / 1)
--                       Hash Key: (rated_1.mileage / 2500)
--                       Hash Key: rated_1.make, rated_1.model
--                       Hash Key: rated_1.transmission, rated_1.color, rated_1.chassis, rated_1."towBar"
--                       Batches: 1  Memory Usage: 160kB
--                       ->  CTE Scan on rated rated_1  (cost=0.00..1502.50 rows=333 width=236) (actual time=0.006..20.047 rows=1278.00 loops=1)
--                             Filter: (failed = 0)
--                             Rows Removed by Filter: 27004
--                             Storage: Memory  Maximum Storage: 4575kB
--   InitPlan 6
--     ->  Aggregate  (cost=1656.75..1656.76 rows=1 width=32) (actual time=32.708..32.711 rows=1.00 loops=1)
--           ->  Limit  (cost=1656.33..1656.38 rows=21 width=28) (actual time=32.664..32.668 rows=21.00 loops=1)
--                 InitPlan 5
--                   ->  Subquery Scan on fitting_1  (cost=150.09..150.11 rows=1 width=8) (actual time=0.012..0.014 rows=1.00 loops=1)
--                         ->  Aggregate  (cost=150.09..150.10 rows=1 width=8) (actual time=0.011..0.012 rows=1.00 loops=1)
--                               ->  CTE Scan on failing failing_1  (cost=0.00..150.01 rows=33 width=4) (actual time=0.007..0.008 rows=1.00 loops=1)
--                                     Filter: (failed = 0)
--                                     Rows Removed by Filter: 118
--                                     Storage: Memory  Maximum Storage: 26kB
--                 ->  Sort  (cost=1506.17..1506.59 rows=167 width=28) (actual time=32.609..32.634 rows=801.00 loops=1)
--                       Sort Key: ads_2.value, ads_2.published_at DESC, ads_2.created_at DESC, ads_2.internal_id DESC
--                       Sort Method: quicksort  Memory: 138kB
--                       ->  CTE Scan on rated ads_2  (cost=0.00..1500.01 rows=167 width=28) (actual time=0.005..32.359 rows=1278.00 loops=1)
--                             Filter: (is_after AND (failed = 0))
--                             Rows Removed by Filter: 27004
--                             Storage: Memory  Maximum Storage: 4575kB
-- Planning Time: 0.364 ms
-- Execution Time: 851.456 ms
