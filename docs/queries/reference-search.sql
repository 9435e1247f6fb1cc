-- The reference in SQL: page, total, and every value of every filter under the others.
-- Written by npm run bench search-million; the plan is of 100 000 active ads.
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
select failed, case when failed = 1 then "make" end as "make", case when failed = 8 then "fuel" end as "fuel", case when failed = 256 then case when "price" is not null then (least(greatest("price", 0), 2000000) - 0) / 10000 end end as "price", case when failed = 512 then case when "year" is not null then (least(greatest("year", 1900), 2100) - 1900) / 1 end end as "year", count(*)::int as count, min("price") as "minPrice", max("price") as "maxPrice", min("year") as "minYear", max("year") as "maxYear", min("mileage") as "minMileage", max("mileage") as "maxMileage",
(count(*) filter (where not is_after))::int as before
from rated group by 1, 2, 3, 4, 5
), fitting as (
select "make" as "make", "model" as "model", "transmission" as "transmission", "color" as "color", "chassis" as "chassis", "towBar" as "towBar", "fuel" as "fuel", case when "price" is not null then (least(greatest("price", 0), 2000000) - 0) / 10000 end as "price", case when "year" is not null then (least(greatest("year", 1900), 2100) - 1900) / 1 end as "year", case when "mileage" is not null then (least(greatest("mileage", 0), 500000) - 0) / 2500 end as "mileage", count(*)::int as count
from rated where failed = 0
group by grouping sets (("make", "model"), ("transmission", "color", "chassis", "towBar"), ("fuel"), (case when "price" is not null then (least(greatest("price", 0), 2000000) - 0) / 10000 end), (case when "year" is not null then (least(greatest("year", 1900), 2100) - 1900) / 1 end), (case when "mileage" is not null then (least(greatest("mileage", 0), 500000) - 0) / 2500 end))
), places as (
select internal_id as "internalId", (extract(epoch from "published_at") * 1000000)::bigint as "publishedAt", (extract(epoch from "created_at") * 1000000)::bigint as "createdAt", value
from rated ads where failed = 0 and is_after
order by ads.value asc nulls last, ads.published_at desc, ads.created_at desc, ads.internal_id desc
limit $6 offset (
select case when $7::bigint < total then $8::bigint else greatest(total - 1, 0) / $9::int * $10::int end
from (select coalesce(sum(count), 0) as total from failing where failed = 0) fitting)
)
select (select json_agg(failing) from failing) as failing, (select json_agg(fitting) from fitting) as fitting,
(select json_agg(places) from places) as places;

-- Result  (cost=24190.57..24190.58 rows=1 width=96) (actual time=524.967..524.983 rows=1.00 loops=1)
--   CTE rated
--     ->  Subquery Scan on ads  (cost=0.00..14977.00 rows=66667 width=143) (actual time=0.018..294.164 rows=28282.00 loops=1)
--           Filter: (NOT ((ads.failed & (ads.failed - 1)))::boolean)
--           Rows Removed by Filter: 71718
--           ->  Seq Scan on ads ads_1  (cost=0.00..13227.00 rows=100000 width=143) (actual time=0.017..275.097 rows=100000.00 loops=1)
--                 Filter: (status = 'active'::text)
--   CTE failing
--     ->  HashAggregate  (cost=5500.03..5800.04 rows=6667 width=108) (actual time=361.929..361.974 rows=119.00 loops=1)
--           Group Key: rated.failed, CASE WHEN (rated.failed = 1) THEN rated.make ELSE NULL::text END, CASE WHEN (rated.failed = 8) THEN rated.fuel ELSE NULL::text[] END, CASE WHEN ( …
--           Batches: 1  Memory Usage: 185kB
--           ->  CTE Scan on rated  (cost=0.00..3333.35 rows=66667 width=89) (actual time=0.022..326.577 rows=28282.00 loops=1)
--                 Storage: Memory  Maximum Storage: 4575kB
--   InitPlan 3
--     ->  Aggregate  (cost=150.01..150.02 rows=1 width=32) (actual time=362.235..362.237 rows=1.00 loops=1)
--           ->  CTE Scan on failing  (cost=0.00..133.34 rows=6667 width=24) (actual time=361.941..362.039 rows=119.00 loops=1)
--                 Storage: Memory  Maximum Storage: 26kB
--   InitPlan 4
--     ->  Aggregate  (cost=1604.33..1604.34 rows=1 width=32) (actual time=134.278..134.281 rows=1.00 loops=1)
--           ->  Subquery Scan on fitting  (cost=1511.66..1600.65 rows=1473 width=248) (actual time=133.749..133.885 rows=465.00 loops=1)
--                 ->  HashAggregate  (cost=1511.66..1585.92 rows=1473 width=240) (actual time=133.737..133.802 rows=465.00 loops=1)
--                       Hash Key: rated_1.fuel
--                       Hash Key: CASE WHEN (rated_1.price IS NOT NULL) THEN ((LEAST(GREATEST(rated_1.price, 0), 2000000) - 0) / 10000) ELSE NULL::integer END
--                       Hash Key: CASE WHEN (rated_1.year IS NOT NULL) THEN ((LEAST(GREATEST(rated_1.year, 1900), 2100) - 1900) / 1) ELSE NULL::integer END
--                       Hash Key: CASE WHEN (rated_1.mileage IS NOT NULL) THEN ((LEAST(GREATEST(rated_1.mileage, 0), 500000) - 0) / 2500) ELSE NULL::integer END
--                       Hash Key: rated_1.make, rated_1.model
--                       Hash Key: rated_1.transmission, rated_1.color, rated_1.chassis, rated_1."towBar"
--                       Batches: 1  Memory Usage: 160kB
--                       ->  CTE Scan on rated rated_1  (cost=0.00..1510.00 rows=333 width=236) (actual time=0.006..132.745 rows=1278.00 loops=1)
--                             Filter: (failed = 0)
--                             Rows Removed by Filter: 27004
--                             Storage: Memory  Maximum Storage: 4575kB
--   InitPlan 6
--     ->  Aggregate  (cost=1659.15..1659.16 rows=1 width=32) (actual time=28.438..28.442 rows=1.00 loops=1)
--           ->  Subquery Scan on places  (cost=1658.83..1659.10 rows=21 width=36) (actual time=28.394..28.404 rows=21.00 loops=1)
--                 ->  Limit  (cost=1658.83..1658.89 rows=21 width=44) (actual time=28.380..28.386 rows=21.00 loops=1)
--                       InitPlan 5
--                         ->  Subquery Scan on fitting_1  (cost=150.09..150.11 rows=1 width=8) (actual time=0.014..0.017 rows=1.00 loops=1)
--                               ->  Aggregate  (cost=150.09..150.10 rows=1 width=8) (actual time=0.012..0.014 rows=1.00 loops=1)
--                                     ->  CTE Scan on failing failing_1  (cost=0.00..150.01 rows=33 width=4) (actual time=0.007..0.009 rows=1.00 loops=1)
--                                           Filter: (failed = 0)
--                                           Rows Removed by Filter: 118
--                                           Storage: Memory  Maximum Storage: 26kB
--                       ->  Sort  (cost=1508.68..1509.10 rows=167 width=44) (actual time=28.311..28.344 rows=801.00 loops=1)
--                             Sort Key: ads_2.value, ads_2.published_at DESC, ads_2.created_at DESC, ads_2.internal_id DESC
--                             Sort Method: quicksort  Memory: 138kB
--                             ->  CTE Scan on rated ads_2  (cost=0.00..1502.51 rows=167 width=44) (actual time=0.015..28.048 rows=1278.00 loops=1)
--                                   Filter: (is_after AND (failed = 0))
--                                   Rows Removed by Filter: 27004
--                                   Storage: Memory  Maximum Storage: 4575kB
-- Planning Time: 0.495 ms
-- Execution Time: 525.182 ms
