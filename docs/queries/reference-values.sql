-- The reference in SQL: the values in stock of every filter, once per version of the stock.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.

select "make", "model", "generation", "transmission", "color", "chassis", "county", "priceLabel", "fuel", "tags", max(generation_id) as "generationId"
from (select ads.brand as "make", ads.series as "model", ads.generation as "generation", ads.fuels as "fuel", ads.transmission_type as "transmission", ads.color as "color", ads.chassis as "chassis", ads.tags as "tags", ads.place_county as "county", case ads.price_label when 'low' then 'Lågt pris' when 'market' then 'Marknadspris' when 'high' then 'Högt pris' end as "priceLabel", ads.generation_id from ads where ads.status = 'active' and ads.listed_as is null) ads
group by grouping sets (("make", "model", "generation"), ("transmission", "color", "chassis", "county", "priceLabel"), ("fuel"), ("tags"));

-- MixedAggregate  (cost=182779.91..526336.43 rows=199920 width=324) (actual time=5147.615..10230.440 rows=3399.00 loops=1)
--   Hash Key: ads.transmission_type, ads.color, ads.chassis, ads.place_county, (CASE ads.price_label WHEN 'low'::text THEN 'Lågt pris'::text WHEN 'market'::text THEN 'Marknadspris':: …
--   Hash Key: ads.tags
--   Group Key: ads.fuels
--   Sort Key: ads.brand, ads.series, ads.generation
--     Group Key: ads.brand, ads.series, ads.generation
--   Batches: 1  Memory Usage: 1097kB
--   ->  Gather Merge  (cost=182779.91..299195.26 rows=999561 width=324) (actual time=3027.697..4895.174 rows=1000000.00 loops=1)
--         Workers Planned: 2
--         Workers Launched: 2
--         ->  Sort  (cost=181779.89..182821.10 rows=416484 width=324) (actual time=2958.829..3110.933 rows=333333.33 loops=3)
--               Sort Key: ads.fuels
--               Sort Method: external merge  Disk: 60440kB
--               Worker 0:  Sort Method: external merge  Disk: 53408kB
--               Worker 1:  Sort Method: external merge  Disk: 29232kB
--               ->  Parallel Seq Scan on ads  (cost=0.00..106218.68 rows=416484 width=324) (actual time=6.433..1701.515 rows=333333.33 loops=3)
--                     Filter: ((listed_as IS NULL) AND (status = 'active'::text))
-- Planning Time: 0.274 ms
-- Execution Time: 10262.013 ms
