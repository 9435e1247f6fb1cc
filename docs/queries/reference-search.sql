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
select ads.internal_id, ads.published_at, ads.created_at, ads.price as value, ads.brand as "make", ads.series as "model", ads.generation as "generation", ads.fuels as "fuel", ads.transmission_type as "transmission", ads.color as "color", ads.chassis as "chassis", ads.tags as "tags", ads.place_county as "county", case ads.price_label when 'low' then 'Lågt pris' when 'market' then 'Marknadspris' when 'high' then 'Högt pris' end as "priceLabel", ads.price as "price", ads.model_year::int as "year", ads.odometer_km as "mileage", coalesce(ads.horsepower_hp, round(ads.power_kw * 1.36), (ads.catalogue_values ->> 'horsepower')::numeric)::int as "power",
true as is_after, 0 | case when ads.brand = any($1) then 0 else 1 end | case when ads.fuels && $2 then 0 else 8 end | case when ads.price <= $3 then 0 else 1024 end | case when ads.model_year::int >= $4 then 0 else 2048 end | case when ads.first_image_url is not null then 0 else 65536 end | case when ads.price >= $5 then 0 else 131072 end as failed
from ads where ads.status = 'active' and ads.listed_as is null
-- Otherwise the planner computes the bits again wherever they are used.
offset 0
) ads where not (failed & (failed - 1))::boolean
), failing as (
select failed, case when failed = 1 then "make" end as "make", case when failed = 8 then "fuel" end as "fuel", case when failed = 1024 then "price" / 10000 end as "price", case when failed = 2048 then "year" / 1 end as "year", count(*)::int as count, min("price") as "minPrice", max("price") as "maxPrice", min("year") as "minYear", max("year") as "maxYear", min("mileage") as "minMileage", max("mileage") as "maxMileage", min("power") as "minPower", max("power") as "maxPower",
(count(*) filter (where not is_after))::int as before
from rated group by 1, 2, 3, 4, 5
), fitting as (
select "make" as "make", "model" as "model", "transmission" as "transmission", "color" as "color", "chassis" as "chassis", "county" as "county", "priceLabel" as "priceLabel", "fuel" as "fuel", "tags" as "tags", "price" / 10000 as "price", "year" / 1 as "year", "mileage" / 2500 as "mileage", "power" / 5 as "power", count(*)::int as count
from rated where failed = 0
group by grouping sets (("make", "model"), ("transmission", "color", "chassis", "county", "priceLabel"), ("fuel"), ("tags"), ("price" / 10000), ("year" / 1), ("mileage" / 2500), ("power" / 5))
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

-- Result  (cost=271961.39..271961.40 rows=1 width=96) (actual time=2072.622..2072.635 rows=1.00 loops=1)
--   CTE rated
--     ->  Subquery Scan on ads  (cost=0.00..187889.45 rows=666670 width=237) (actual time=0.076..1661.391 rows=279888.00 loops=1)
--           Filter: (NOT ((ads.failed & (ads.failed - 1)))::boolean)
--           Rows Removed by Filter: 720112
--           ->  Seq Scan on ads ads_1  (cost=0.00..170389.36 rows=1000005 width=237) (actual time=0.073..1609.857 rows=1000000.00 loops=1)
--                 Filter: ((listed_as IS NULL) AND (status = 'active'::text))
--   CTE failing
--     ->  HashAggregate  (cost=48333.57..50333.58 rows=66667 width=116) (actual time=1950.336..1950.508 rows=125.00 loops=1)
--           Group Key: rated.failed, CASE WHEN (rated.failed = 1) THEN rated.make ELSE NULL::text END, CASE WHEN (rated.failed = 8) THEN rated.fuel ELSE NULL::text[] END, CASE WHEN ( …
--           Batches: 1  Memory Usage: 2105kB
--           ->  CTE Scan on rated  (cost=0.00..23333.45 rows=666670 width=93) (actual time=0.081..1870.285 rows=279888.00 loops=1)
--                 Storage: Disk  Maximum Storage: 53632kB
--   InitPlan 3
--     ->  Aggregate  (cost=1500.01..1500.02 rows=1 width=32) (actual time=1950.800..1950.801 rows=1.00 loops=1)
--           ->  CTE Scan on failing  (cost=0.00..1333.34 rows=66667 width=24) (actual time=1950.350..1950.576 rows=125.00 loops=1)
--                 Storage: Memory  Maximum Storage: 27kB
--   InitPlan 4
--     ->  Aggregate  (cost=15647.33..15647.34 rows=1 width=32) (actual time=69.043..69.045 rows=1.00 loops=1)
--           ->  Subquery Scan on fitting  (cost=15050.07..15615.97 rows=12541 width=312) (actual time=68.306..68.507 rows=673.00 loops=1)
--                 ->  HashAggregate  (cost=15050.07..15490.56 rows=12541 width=308) (actual time=68.292..68.395 rows=673.00 loops=1)
--                       Hash Key: (rated_1.power / 5)
--                       Hash Key: (rated_1.year / 1)
--                       Hash Key: (rated_1.mileage / 2500)
--                       Hash Key: rated_1.fuel
--                       Hash Key: rated_1.tags
--                       Hash Key: (rated_1.price / 10000)
--                       Hash Key: rated_1.make, rated_1.model
--                       Hash Key: rated_1.transmission, rated_1.color, rated_1.chassis, rated_1.county, rated_1."priceLabel"
--                       Batches: 1  Memory Usage: 457kB
--                       ->  CTE Scan on rated rated_1  (cost=0.00..15033.40 rows=3333 width=304) (actual time=0.018..53.862 rows=11770.00 loops=1)
--                             Filter: (failed = 0)
--                             Rows Removed by Filter: 268118
--                             Storage: Disk  Maximum Storage: 53632kB
--   InitPlan 6
--     ->  Aggregate  (cost=16590.99..16591.00 rows=1 width=32) (actual time=52.761..52.763 rows=1.00 loops=1)
--           ->  Limit  (cost=16590.56..16590.62 rows=21 width=28) (actual time=52.696..52.701 rows=21.00 loops=1)
--                 InitPlan 5
--                   ->  Subquery Scan on fitting_1  (cost=1500.84..1500.86 rows=1 width=8) (actual time=0.019..0.020 rows=1.00 loops=1)
--                         ->  Aggregate  (cost=1500.84..1500.85 rows=1 width=8) (actual time=0.017..0.018 rows=1.00 loops=1)
--                               ->  CTE Scan on failing failing_1  (cost=0.00..1500.01 rows=333 width=4) (actual time=0.011..0.013 rows=1.00 loops=1)
--                                     Filter: (failed = 0)
--                                     Rows Removed by Filter: 124
--                                     Storage: Memory  Maximum Storage: 27kB
--                 ->  Sort  (cost=15089.28..15093.45 rows=1667 width=28) (actual time=52.630..52.656 rows=801.00 loops=1)
--                       Sort Key: ads_2.value, ads_2.published_at DESC, ads_2.created_at DESC, ads_2.internal_id DESC
--                       Sort Method: top-N heapsort  Memory: 143kB
--                       ->  CTE Scan on rated ads_2  (cost=0.00..15000.07 rows=1667 width=28) (actual time=0.010..51.245 rows=11770.00 loops=1)
--                             Filter: (is_after AND (failed = 0))
--                             Rows Removed by Filter: 268118
--                             Storage: Disk  Maximum Storage: 53632kB
-- Planning Time: 0.485 ms
-- Execution Time: 2086.468 ms
