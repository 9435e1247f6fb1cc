-- The reference in SQL: the values in stock of every filter, once per version of the stock.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.

select "make", "model", "generation", "transmission", "color", "chassis", "drive", "seats", "doors", "county", "priceLabel", "fuel", "tags", "recent", max(generation_id) as "generationId"
from (select ads.brand as "make", ads.series as "model", ads.generation as "generation", ads.fuels as "fuel", ads.transmission_type as "transmission", ads.color as "color", ads.chassis as "chassis", ads.drive as "drive", case ads.seats when 2 then '2 säten' when 3 then '3 säten' when 4 then '4 säten' when 5 then '5 säten' when 6 then '6 säten' when 7 then '7 säten' when 8 then '8 säten' when 9 then '9 säten' end as "seats", case ads.number_of_doors when 2 then '2 dörrar' when 3 then '3 dörrar' when 4 then '4 dörrar' when 5 then '5 dörrar' end as "doors", ads.tags as "tags", array_remove(array[case when ((ads.price_cut_at) at time zone 'Europe/Stockholm')::date - date '1970-01-01' >= ((now()) at time zone 'Europe/Stockholm')::date - date '1970-01-01' - 30 then 'Sänkt pris' end, case when ((ads.published_at) at time zone 'Europe/Stockholm')::date - date '1970-01-01' >= ((now()) at time zone 'Europe/Stockholm')::date - date '1970-01-01' - 1 then 'Nytt sedan i går' end], null) as "recent", ads.place_county as "county", case ads.price_label when 'very_low' then 'Mycket lågt pris' when 'low' then 'Lågt pris' when 'usual' then 'Brukligt pris' when 'high' then 'Högt pris' when 'very_high' then 'Mycket högt pris' end as "priceLabel", ads.generation_id from ads where ads.status = 'active' and ads.listed_as is null) ads
group by grouping sets (("make", "model", "generation"), ("transmission", "color", "chassis", "drive", "seats", "doors", "county", "priceLabel"), ("fuel"), ("tags"), ("recent"));

-- MixedAggregate  (cost=236418.03..852323.77 rows=716736 width=452) (actual time=2108.825..4270.050 rows=3403.00 loops=1)
--   Hash Key: ads.transmission_type, ads.color, ads.chassis, ads.drive, (CASE ads.seats WHEN 2 THEN '2 säten'::text WHEN 3 THEN '3 säten'::text WHEN 4 THEN '4 säten'::text WHEN 5 THE …
--   Hash Key: ads.tags
--   Group Key: ads.fuels
--   Sort Key: (array_remove(ARRAY[CASE WHEN ((((ads.price_cut_at AT TIME ZONE 'Europe/Stockholm'::text))::date - '1970-01-01'::date) >= ((((now() AT TIME ZONE 'Europe/Stockholm'::tex …
--     Group Key: (array_remove(ARRAY[CASE WHEN ((((ads.price_cut_at AT TIME ZONE 'Europe/Stockholm'::text))::date - '1970-01-01'::date) >= ((((now() AT TIME ZONE 'Europe/Stockholm':: …
--   Sort Key: ads.brand, ads.series, ads.generation
--     Group Key: ads.brand, ads.series, ads.generation
--   Batches: 1  Memory Usage: 1113kB
--   ->  Gather Merge  (cost=236418.03..352925.51 rows=1000352 width=452) (actual time=1702.323..2051.900 rows=1000000.00 loops=1)
--         Workers Planned: 2
--         Workers Launched: 2
--         ->  Sort  (cost=235418.01..236460.04 rows=416813 width=452) (actual time=1668.689..1744.317 rows=333333.33 loops=3)
--               Sort Key: ads.fuels
--               Sort Method: external merge  Disk: 50368kB
--               Worker 0:  Sort Method: external merge  Disk: 53208kB
--               Worker 1:  Sort Method: external merge  Disk: 53584kB
--               ->  Parallel Seq Scan on ads  (cost=0.00..146443.37 rows=416813 width=452) (actual time=0.244..1240.886 rows=333333.33 loops=3)
--                     Filter: ((listed_as IS NULL) AND (status = 'active'::text))
-- Planning Time: 0.337 ms
-- Execution Time: 4278.060 ms
