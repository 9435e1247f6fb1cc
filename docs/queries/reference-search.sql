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
select ads.internal_id, ads.published_at, ads.created_at, ads.price as value, ads.brand as "make", ads.series as "model", ads.generation as "generation", ads.fuels as "fuel", ads.transmission_type as "transmission", ads.color as "color", ads.chassis as "chassis", ads.drive as "drive", case ads.seats when 2 then '2 säten' when 3 then '3 säten' when 4 then '4 säten' when 5 then '5 säten' when 6 then '6 säten' when 7 then '7 säten' when 8 then '8 säten' when 9 then '9 säten' end as "seats", case ads.number_of_doors when 2 then '2 dörrar' when 3 then '3 dörrar' when 4 then '4 dörrar' when 5 then '5 dörrar' end as "doors", ads.tags as "tags", array_remove(array[case when ((ads.price_cut_at) at time zone 'Europe/Stockholm')::date - date '1970-01-01' >= ((now()) at time zone 'Europe/Stockholm')::date - date '1970-01-01' - 30 then 'Sänkt pris' end, case when ((ads.published_at) at time zone 'Europe/Stockholm')::date - date '1970-01-01' >= ((now()) at time zone 'Europe/Stockholm')::date - date '1970-01-01' - 1 then 'Nytt sedan i går' end], null) as "recent", ads.place_county as "county", case ads.price_label when 'very_low' then 'Mycket lågt pris' when 'low' then 'Lågt pris' when 'usual' then 'Brukligt pris' when 'high' then 'Högt pris' when 'very_high' then 'Mycket högt pris' end as "priceLabel", ads.price as "price", ads.model_year::int as "year", ads.odometer_km as "mileage", coalesce(ads.horsepower_hp, round(ads.power_kw * 1.36), (ads.catalogue_values ->> 'horsepower')::numeric)::int as "power", ads.range_km::int as "electricRange",
true as is_after, 0 | case when ads.brand = any($1) then 0 else 1 end | case when ads.fuels && $2 then 0 else 8 end | case when ads.price <= $3 then 0 else 16384 end | case when ads.model_year::int >= $4 then 0 else 32768 end | case when ads.first_image_url is not null then 0 else 2097152 end | case when ads.price >= $5 then 0 else 4194304 end as failed
from ads where ads.status = 'active' and ads.listed_as is null
-- Otherwise the planner computes the bits again wherever they are used.
offset 0
) ads where not (failed & (failed - 1))::boolean
), failing as (
select failed, case when failed = 1 then "make" end as "make", case when failed = 8 then "fuel" end as "fuel", case when failed = 16384 then "price" / 10000 end as "price", case when failed = 32768 then "year" / 1 end as "year", count(*)::int as count, min("price") as "minPrice", max("price") as "maxPrice", min("year") as "minYear", max("year") as "maxYear", min("mileage") as "minMileage", max("mileage") as "maxMileage", min("power") as "minPower", max("power") as "maxPower", min("electricRange") as "minRange", max("electricRange") as "maxRange",
(count(*) filter (where not is_after))::int as before
from rated group by 1, 2, 3, 4, 5
), fitting as (
select "make" as "make", "model" as "model", "transmission" as "transmission", "color" as "color", "chassis" as "chassis", "drive" as "drive", "seats" as "seats", "doors" as "doors", "county" as "county", "priceLabel" as "priceLabel", "fuel" as "fuel", "tags" as "tags", "recent" as "recent", "price" / 10000 as "price", "year" / 1 as "year", "mileage" / 2500 as "mileage", "power" / 5 as "power", "electricRange" / 10 as "electricRange", count(*)::int as count
from rated where failed = 0
group by grouping sets (("make", "model"), ("transmission", "color", "chassis", "drive", "seats", "doors", "county", "priceLabel"), ("fuel"), ("tags"), ("recent"), ("price" / 10000), ("year" / 1), ("mileage" / 2500), ("power" / 5), ("electricRange" / 10))
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

-- Result  (cost=366331.21..366331.22 rows=1 width=96) (actual time=2906.694..2906.709 rows=1.00 loops=1)
--   CTE rated
--     ->  Subquery Scan on ads  (cost=0.00..278781.60 rows=666901 width=370) (actual time=0.039..2495.545 rows=279888.00 loops=1)
--           Filter: (NOT ((ads.failed & (ads.failed - 1)))::boolean)
--           Rows Removed by Filter: 720112
--           ->  Seq Scan on ads ads_1  (cost=0.00..261275.44 rows=1000352 width=370) (actual time=0.038..2447.095 rows=1000000.00 loops=1)
--                 Filter: ((listed_as IS NULL) AND (status = 'active'::text))
--   CTE failing
--     ->  HashAggregate  (cost=51684.83..53685.53 rows=66690 width=124) (actual time=2799.811..2799.987 rows=125.00 loops=1)
--           Group Key: rated.failed, CASE WHEN (rated.failed = 1) THEN rated.make ELSE NULL::text END, CASE WHEN (rated.failed = 8) THEN rated.fuel ELSE NULL::text[] END, CASE WHEN ( …
--           Batches: 1  Memory Usage: 2105kB
--           ->  CTE Scan on rated  (cost=0.00..23341.53 rows=666901 width=97) (actual time=0.044..2727.290 rows=279888.00 loops=1)
--                 Storage: Disk  Maximum Storage: 57601kB
--   InitPlan 3
--     ->  Aggregate  (cost=1500.53..1500.54 rows=1 width=32) (actual time=2800.311..2800.312 rows=1.00 loops=1)
--           ->  CTE Scan on failing  (cost=0.00..1333.80 rows=66690 width=24) (actual time=2799.828..2800.065 rows=125.00 loops=1)
--                 Storage: Memory  Maximum Storage: 27kB
--   InitPlan 4
--     ->  Aggregate  (cost=15766.82..15766.83 rows=1 width=32) (actual time=58.348..58.351 rows=1.00 loops=1)
--           ->  Subquery Scan on fitting  (cost=15063.63..15734.39 rows=12971 width=440) (actual time=57.501..57.739 rows=678.00 loops=1)
--                 ->  HashAggregate  (cost=15063.63..15604.68 rows=12971 width=440) (actual time=57.491..57.618 rows=678.00 loops=1)
--                       Hash Key: (rated_1."electricRange" / 10)
--                       Hash Key: (rated_1.mileage / 2500)
--                       Hash Key: (rated_1.power / 5)
--                       Hash Key: rated_1.fuel
--                       Hash Key: rated_1.tags
--                       Hash Key: rated_1.recent
--                       Hash Key: (rated_1.price / 10000)
--                       Hash Key: (rated_1.year / 1)
--                       Hash Key: rated_1.make, rated_1.model
--                       Hash Key: rated_1.transmission, rated_1.color, rated_1.chassis, rated_1.drive, rated_1.seats, rated_1.doors, rated_1.county, rated_1."priceLabel"
--                       Batches: 1  Memory Usage: 473kB
--                       ->  CTE Scan on rated rated_1  (cost=0.00..15046.96 rows=3335 width=436) (actual time=0.026..44.718 rows=11770.00 loops=1)
--                             Filter: (failed = 0)
--                             Rows Removed by Filter: 268118
--                             Storage: Disk  Maximum Storage: 57601kB
--   InitPlan 6
--     ->  Aggregate  (cost=16596.70..16596.71 rows=1 width=32) (actual time=48.013..48.016 rows=1.00 loops=1)
--           ->  Limit  (cost=16596.28..16596.33 rows=21 width=28) (actual time=47.962..47.967 rows=21.00 loops=1)
--                 InitPlan 5
--                   ->  Subquery Scan on fitting_1  (cost=1501.36..1501.38 rows=1 width=8) (actual time=0.015..0.017 rows=1.00 loops=1)
--                         ->  Aggregate  (cost=1501.36..1501.37 rows=1 width=8) (actual time=0.013..0.015 rows=1.00 loops=1)
--                               ->  CTE Scan on failing failing_1  (cost=0.00..1500.52 rows=333 width=4) (actual time=0.007..0.010 rows=1.00 loops=1)
--                                     Filter: (failed = 0)
--                                     Rows Removed by Filter: 124
--                                     Storage: Memory  Maximum Storage: 27kB
--                 ->  Sort  (cost=15094.48..15098.65 rows=1667 width=28) (actual time=47.901..47.926 rows=801.00 loops=1)
--                       Sort Key: ads_2.value, ads_2.published_at DESC, ads_2.created_at DESC, ads_2.internal_id DESC
--                       Sort Method: top-N heapsort  Memory: 143kB
--                       ->  CTE Scan on rated ads_2  (cost=0.00..15005.27 rows=1667 width=28) (actual time=0.017..46.455 rows=11770.00 loops=1)
--                             Filter: (is_after AND (failed = 0))
--                             Rows Removed by Filter: 268118
--                             Storage: Disk  Maximum Storage: 57601kB
-- Planning Time: 0.611 ms
-- Execution Time: 2918.959 ms
