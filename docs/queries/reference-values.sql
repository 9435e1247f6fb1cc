-- The reference in SQL: the values in stock of every filter, once per version of the stock.
-- Written by npm run bench search-million; the plan is of 1 000 000 active ads.

select "make", "model", "generation", "transmission", "color", "chassis", "county", "priceLabel", "fuel", "tags", max(generation_id) as "generationId"
from (select ads.brand as "make", ads.series as "model", ads.generation as "generation", ads.fuels as "fuel", ads.transmission_type as "transmission", ads.color as "color", ads.chassis as "chassis", ads.tags as "tags", ads.place_county as "county", case ads.price_label when 'low' then 'Lågt pris' when 'market' then 'Marknadspris' when 'high' then 'Högt pris' end as "priceLabel", ads.generation_id from ads where ads.status = 'active') ads
group by grouping sets (("make", "model", "generation"), ("transmission", "color", "chassis", "county", "priceLabel"), ("fuel"), ("tags"));

-- HashAggregate  (cost=113266.77..142283.08 rows=152767 width=292) (actual time=3357.072..3358.565 rows=3399.00 loops=1)
--   Hash Key: ads.fuels
--   Hash Key: ads.tags
--   Hash Key: ads.brand, ads.series, ads.generation
--   Hash Key: ads.transmission_type, ads.color, ads.chassis, ads.place_county
--   Batches: 1  Memory Usage: 1353kB
--   ->  Seq Scan on ads  (cost=0.00..108268.84 rows=999587 width=292) (actual time=0.122..1592.638 rows=1000000.00 loops=1)
--         Filter: (status = 'active'::text)
-- Planning Time: 0.248 ms
-- Execution Time: 3358.889 ms
