-- The reference in SQL: the values in stock of every filter, once per version of the stock.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.

select "make", "model", "generation", "transmission", "color", "chassis", "county", "priceLabel", "fuel", "tags", max(generation_id) as "generationId"
from (select ads.brand as "make", ads.series as "model", ads.generation as "generation", ads.fuels as "fuel", ads.transmission_type as "transmission", ads.color as "color", ads.chassis as "chassis", ads.tags as "tags", ads.place_county as "county", case ads.price_label when 'low' then 'Lågt pris' when 'market' then 'Marknadspris' when 'high' then 'Högt pris' end as "priceLabel", ads.generation_id from ads where ads.status = 'active' and ads.listed_as is null) ads
group by grouping sets (("make", "model", "generation"), ("transmission", "color", "chassis", "county", "priceLabel"), ("fuel"), ("tags"));

-- MixedAggregate  (cost=182844.62..526597.78 rows=200032 width=324) (actual time=1505.742..2916.843 rows=3399.00 loops=1)
--   Hash Key: ads.transmission_type, ads.color, ads.chassis, ads.place_county, (CASE ads.price_label WHEN 'low'::text THEN 'Lågt pris'::text WHEN 'market'::text THEN 'Marknadspris':: …
--   Hash Key: ads.tags
--   Group Key: ads.fuels
--   Sort Key: ads.brand, ads.series, ads.generation
--     Group Key: ads.brand, ads.series, ads.generation
--   Batches: 1  Memory Usage: 1097kB
--   ->  Gather Merge  (cost=182844.62..299325.30 rows=1000122 width=324) (actual time=1060.827..1383.126 rows=1000000.00 loops=1)
--         Workers Planned: 2
--         Workers Launched: 2
--         ->  Sort  (cost=181844.59..182886.39 rows=416718 width=324) (actual time=1034.934..1089.565 rows=333333.33 loops=3)
--               Sort Key: ads.fuels
--               Sort Method: external merge  Disk: 52624kB
--               Worker 0:  Sort Method: external merge  Disk: 42128kB
--               Worker 1:  Sort Method: external merge  Disk: 48328kB
--               ->  Parallel Seq Scan on ads  (cost=0.00..106239.35 rows=416718 width=324) (actual time=0.102..615.251 rows=333333.33 loops=3)
--                     Filter: ((listed_as IS NULL) AND (status = 'active'::text))
-- Planning Time: 0.307 ms
-- Execution Time: 2926.045 ms
