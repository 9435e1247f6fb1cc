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
select ads.internal_id, ads.published_at, ads.created_at, ads.price as value, ads.brand as "make", ads.series as "model", ads.generation as "generation", ads.fuels as "fuel", ads.transmission_type as "transmission", ads.color as "color", ads.chassis as "chassis", case when ads.tow_bar then 'Dragkrok' end as "towBar", ads.price as "price", ads.model_year::int as "year", ads.odometer_km as "mileage", coalesce(ads.horsepower_hp, round(ads.power_kw * 1.36), (ads.catalogue_values ->> 'horsepower')::numeric)::int as "power",
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
select "make" as "make", "model" as "model", "transmission" as "transmission", "color" as "color", "chassis" as "chassis", "towBar" as "towBar", "fuel" as "fuel", "price" / 10000 as "price", "year" / 1 as "year", "mileage" / 2500 as "mileage", "power" / 5 as "power", count(*)::int as count
from rated where failed = 0
group by grouping sets (("make", "model"), ("transmission", "color", "chassis", "towBar"), ("fuel"), ("price" / 10000), ("year" / 1), ("mileage" / 2500), ("power" / 5))
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

-- Result  (cost=254122.74..254122.75 rows=1 width=96) (actual time=3056.460..3056.470 rows=1.00 loops=1)
--   CTE rated
--     ->  Subquery Scan on ads  (cost=0.00..170084.75 rows=666600 width=147) (actual time=0.045..2295.686 rows=279888.00 loops=1)
--           Filter: (NOT ((ads.failed & (ads.failed - 1)))::boolean)
--           Rows Removed by Filter: 720112
--           ->  Seq Scan on ads ads_1  (cost=0.00..152586.50 rows=999900 width=147) (actual time=0.037..2204.024 rows=1000000.00 loops=1)
--                 Filter: (status = 'active'::text)
--   CTE failing
--     ->  HashAggregate  (cost=48328.50..50328.30 rows=66660 width=116) (actual time=2904.388..2904.648 rows=125.00 loops=1)
--           Group Key: rated.failed, CASE WHEN (rated.failed = 1) THEN rated.make ELSE NULL::text END, CASE WHEN (rated.failed = 8) THEN rated.fuel ELSE NULL::text[] END, CASE WHEN ( …
--           Batches: 1  Memory Usage: 2105kB
--           ->  CTE Scan on rated  (cost=0.00..23331.00 rows=666600 width=93) (actual time=0.051..2711.740 rows=279888.00 loops=1)
--                 Storage: Disk  Maximum Storage: 39336kB
--   InitPlan 3
--     ->  Aggregate  (cost=1499.85..1499.86 rows=1 width=32) (actual time=2905.104..2905.104 rows=1.00 loops=1)
--           ->  CTE Scan on failing  (cost=0.00..1333.20 rows=66660 width=24) (actual time=2904.400..2904.755 rows=125.00 loops=1)
--                 Storage: Memory  Maximum Storage: 27kB
--   InitPlan 4
--     ->  Aggregate  (cost=15620.61..15620.62 rows=1 width=32) (actual time=81.390..81.392 rows=1.00 loops=1)
--           ->  Subquery Scan on fitting  (cost=15048.50..15589.27 rows=12537 width=248) (actual time=80.174..80.528 rows=671.00 loops=1)
--                 ->  HashAggregate  (cost=15048.50..15463.90 rows=12537 width=244) (actual time=80.163..80.347 rows=671.00 loops=1)
--                       Hash Key: (rated_1.price / 10000)
--                       Hash Key: (rated_1.mileage / 2500)
--                       Hash Key: (rated_1.power / 5)
--                       Hash Key: rated_1.fuel
--                       Hash Key: (rated_1.year / 1)
--                       Hash Key: rated_1.make, rated_1.model
--                       Hash Key: rated_1.transmission, rated_1.color, rated_1.chassis, rated_1."towBar"
--                       Batches: 1  Memory Usage: 449kB
--                       ->  CTE Scan on rated rated_1  (cost=0.00..15031.83 rows=3333 width=240) (actual time=0.019..63.913 rows=11770.00 loops=1)
--                             Filter: (failed = 0)
--                             Rows Removed by Filter: 268118
--                             Storage: Disk  Maximum Storage: 39336kB
--   InitPlan 6
--     ->  Aggregate  (cost=16589.19..16589.20 rows=1 width=32) (actual time=69.944..69.946 rows=1.00 loops=1)
--           ->  Limit  (cost=16588.77..16588.82 rows=21 width=28) (actual time=69.869..69.874 rows=21.00 loops=1)
--                 InitPlan 5
--                   ->  Subquery Scan on fitting_1  (cost=1500.68..1500.70 rows=1 width=8) (actual time=0.018..0.019 rows=1.00 loops=1)
--                         ->  Aggregate  (cost=1500.68..1500.69 rows=1 width=8) (actual time=0.016..0.017 rows=1.00 loops=1)
--                               ->  CTE Scan on failing failing_1  (cost=0.00..1499.85 rows=333 width=4) (actual time=0.010..0.012 rows=1.00 loops=1)
--                                     Filter: (failed = 0)
--                                     Rows Removed by Filter: 124
--                                     Storage: Memory  Maximum Storage: 27kB
--                 ->  Sort  (cost=15087.65..15091.81 rows=1666 width=28) (actual time=69.786..69.824 rows=801.00 loops=1)
--                       Sort Key: ads_2.value, ads_2.published_at DESC, ads_2.created_at DESC, ads_2.internal_id DESC
--                       Sort Method: top-N heapsort  Memory: 143kB
--                       ->  CTE Scan on rated ads_2  (cost=0.00..14998.50 rows=1666 width=28) (actual time=0.011..67.293 rows=11770.00 loops=1)
--                             Filter: (is_after AND (failed = 0))
--                             Rows Removed by Filter: 268118
--                             Storage: Disk  Maximum Storage: 39336kB
-- Planning Time: 0.810 ms
-- Execution Time: 3069.714 ms
